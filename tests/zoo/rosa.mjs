// A result is a chain of small functions.
const refuse = (message) => {
  throw { code: -32602, message };
};
const only = (condition, message) => {
  if (!condition) throw { code: -32001, message };
};
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const pick = (vulnerable, white, red) => (vulnerable ? red : white);

const value = (strain) => ({ C: 20, D: 20, H: 30, S: 30, NT: 30 })[strain] ?? refuse("strain");
const factor = (doubling) => ({ "": 1, X: 2, XX: 4 })[doubling] ?? refuse("doubling");
const level = (number) => ([1, 2, 3, 4, 5, 6, 7].includes(number) ? number : refuse("level"));

const tricksBid = (c) => (value(c.strain) * c.level + (c.strain === "NT" ? 10 : 0)) * factor(c.doubling);
const bonus = (c, red) => (tricksBid(c) < 100 ? 50 : pick(red, 300, 500));
const slam = (c, red) => (c.level === 7 ? pick(red, 1000, 1500) : c.level === 6 ? pick(red, 500, 750) : 0);
const insult = (c) => c.doubling.length * 50;
const over = (c, red) => (c.doubling ? factor(c.doubling) * pick(red, 50, 100) : value(c.strain));
const under = (c, red, n) => {
  if (!c.doubling) return pick(red, 50, 100);
  const doubled = n === 0 ? pick(red, 100, 200) : n < 3 ? pick(red, 200, 300) : 300;
  return (doubled * factor(c.doubling)) / 2;
};

function contractScore({ contract, vulnerable, tricks, laws }) {
  only(laws === "2017", "other laws");
  const c = contract?.text ? contract : refuse("contract");
  level(c.level), value(c.strain), factor(c.doubling);
  if (!Number.isInteger(tricks) || tricks < 0 || tricks > 13) refuse("tricks");
  const won = tricks - (c.level + 6);
  if (won < 0) return -sum(Array.from({ length: -won }, (_, n) => under(c, vulnerable, n)));
  return tricksBid(c) + bonus(c, vulnerable) + slam(c, vulnerable) + insult(c) + won * over(c, vulnerable);
}

const STEPS = [
  [24, 4000], [23, 3500], [22, 3000], [21, 2500], [20, 2250], [19, 2000], [18, 1750], [17, 1500],
  [16, 1300], [15, 1100], [14, 900], [13, 750], [12, 600], [11, 500], [10, 430], [9, 370], [8, 320],
  [7, 270], [6, 220], [5, 170], [4, 130], [3, 90], [2, 50], [1, 20], [0, 0],
];

function imps({ difference, gap, table }) {
  only(gap === "reject" && table === null, "the scale as it is");
  if (!Number.isInteger(difference) || difference % 10 !== 0) refuse("difference");
  const [won] = STEPS.find(([, from]) => Math.abs(difference) >= from);
  return difference >= 0 ? won : -won;
}

const methods = new Map([
  ["describe", () => ({ name: "rosa", version: "2", language: "JavaScript" })],
  ["contract_score", contractScore],
  ["imps", imps],
]);

const handle = ({ id, method, params }) => {
  const call = methods.get(method);
  if (!call) return { jsonrpc: "2.0", id, error: { code: -32601, message: method } };
  try {
    return { jsonrpc: "2.0", id, result: call(params) };
  } catch ({ code = -32603, message }) {
    return { jsonrpc: "2.0", id, error: { code, message } };
  }
};

const decoder = new TextDecoder();
let buffer = "";
process.stdin.on("data", (bytes) => {
  buffer += decoder.decode(bytes, { stream: true });
  const lines = buffer.split("\n");
  buffer = lines.pop();
  for (const line of lines.filter((one) => one.trim())) {
    process.stdout.write(JSON.stringify(handle(JSON.parse(line))) + "\n");
  }
});
