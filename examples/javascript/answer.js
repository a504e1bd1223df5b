// Answers the questions of the suite by a scorer written in JavaScript, as a program that is asked:
//
//     bridgescore check --command "node answer.js"
//
// or by way of files:
//
//     bridgescore questions > questions.jsonl
//     node answer.js < questions.jsonl > answers.jsonl
//     bridgescore check --answers answers.jsonl
"use strict";

// --- the scorer ---------------------------------------------------------------------------------

const TRICK = { C: 20, D: 20, H: 30, S: 30, NT: 30 };
const FACTOR = { "": 1, X: 2, XX: 4 };
const INSULT = { "": 0, X: 50, XX: 100 };
const IMPS_FROM = [
  20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
  750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
];

class Impossible extends Error {}

function declarersScore(level, strain, doubling, vulnerable, tricks) {
  if (!(level >= 1 && level <= 7 && strain in TRICK && doubling in FACTOR)) {
    throw new Impossible("no such contract");
  }
  if (!(Number.isInteger(tricks) && tricks >= 0 && tricks <= 13)) {
    throw new Impossible("no such number of tricks");
  }
  if (typeof vulnerable !== "boolean") throw new Impossible("vulnerable or not: true or false");
  const over = tricks - 6 - level;
  if (over < 0) return -penalty(-over, doubling, vulnerable);
  const below = (TRICK[strain] * level + (strain === "NT" ? 10 : 0)) * FACTOR[doubling];
  let premium = 50;
  if (below >= 100) premium = vulnerable ? 500 : 300;
  if (level === 6) premium += vulnerable ? 750 : 500;
  if (level === 7) premium += vulnerable ? 1500 : 1000;
  const overtrick = doubling === "" ? TRICK[strain] : (vulnerable ? 100 : 50) * FACTOR[doubling];
  return below + premium + INSULT[doubling] + over * overtrick;
}

function penalty(down, doubling, vulnerable) {
  if (doubling === "") return down * (vulnerable ? 100 : 50);
  const doubled = vulnerable ? 300 * down - 100 : down <= 3 ? 200 * down - 100 : 300 * down - 400;
  return doubled * (doubling === "XX" ? 2 : 1);
}

function imps(difference) {
  if (!Number.isInteger(difference) || difference % 10 !== 0) throw new Impossible("not in the scale");
  const won = IMPS_FROM.filter((least) => Math.abs(difference) >= least).length;
  return difference < 0 ? -won : won;
}

// --- the adapter --------------------------------------------------------------------------------

class NotDone extends Error {}

const METHODS = {
  describe() {
    return { name: "example.js", version: "1.0", language: "JavaScript", operations: ["contract_score", "imps"] };
  },
  contract_score({ contract, vulnerable, tricks, laws }) {
    if (laws !== "2017") throw new NotDone(`laws of ${laws}`);
    return declarersScore(contract.level, contract.strain, contract.doubling, vulnerable, tricks);
  },
  imps({ difference, gap, table }) {
    if (gap !== "reject") throw new NotDone(`reading ${gap}`);
    if (table !== null) throw new NotDone("a scale of one's own");
    return imps(difference);
  },
};

function answer({ id, method, params }) {
  const error = (code, message) => ({ jsonrpc: "2.0", id, error: { code, message } });
  if (!Object.hasOwn(METHODS, method)) return error(-32601, "not done");
  try {
    return { jsonrpc: "2.0", id, result: METHODS[method](params) };
  } catch (problem) {
    if (problem instanceof Impossible) return error(-32602, problem.message);
    if (problem instanceof NotDone) return error(-32001, problem.message);
    return error(-32603, String(problem));
  }
}

// A line is answered as soon as it is there: whoever asks may wait for the answer before the next question.
// The input is split at \n by hand, since node's readline sees line ends in other places as well.
// What process.stdout.write says goes out by itself: nothing has to be flushed.
let rest = "";
function take(line) {
  if (line.trim()) process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
}
process.stdin.setEncoding("utf8");
process.stdin.on("data", (piece) => {
  const lines = (rest + piece).split("\n");
  rest = lines.pop();
  lines.forEach(take);
});
process.stdin.on("end", () => take(rest));
