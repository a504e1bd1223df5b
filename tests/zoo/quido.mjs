// Reads the contract as it is written on the score slip.
import readline from "node:readline";

const LEVELS = "1234567";
const STRAINS = { C: [20, 0], D: [20, 0], H: [30, 0], S: [30, 0], NT: [30, 10] };

function read(text) {
  const level = LEVELS.indexOf(text[0]) + 1;
  const strain = text.slice(1).replace(/X+$/, "");
  if (level === 0 || !(strain in STRAINS) || text.endsWith("XXX")) return null;
  const risk = /^[1-7][A-Z](X{1,2})$/.exec(text);
  return { level, strain, risk: risk ? risk[1].length : 0 };
}

function made({ level, strain, risk }, vulnerable, over) {
  const [trick, first] = STRAINS[strain];
  const bid = (trick * level + first) * [1, 2, 4][risk];
  const game = bid >= 100 ? [300, 500][+vulnerable] : 50;
  const slam = { 6: [500, 750], 7: [1000, 1500] }[level]?.[+vulnerable] ?? 0;
  const extra = risk ? 100 * risk * (vulnerable ? 2 : 1) : trick;
  return bid + game + slam + 50 * risk + extra * over;
}

function beaten({ risk }, vulnerable, down) {
  if (risk === 0) return -down * (vulnerable ? 100 : 50);
  const first = vulnerable ? 200 : 100;
  const nextTwo = vulnerable ? 300 : 200;
  return -risk * (first + nextTwo * Math.min(down - 1, 2) + 300 * Math.max(down - 3, 0));
}

function answer(id, method, params) {
  if (method === "describe") return { id, result: { name: "quido" } };
  if (method !== "contract_score") return { id, error: { code: -32601, message: "contract_score only" } };
  if (params.laws !== "2017") return { id, error: { code: -32001, message: "2017 only" } };
  const contract = typeof params.contract?.text === "string" ? read(params.contract.text) : null;
  const tricks = params.tricks;
  if (!contract) return { id, error: { code: -32602, message: "not a contract" } };
  if (!Number.isInteger(tricks) || tricks < 0 || tricks > 13) {
    return { id, error: { code: -32602, message: "not a number of tricks" } };
  }
  const over = tricks - 6 - contract.level;
  const vulnerable = params.vulnerable === true;
  return { id, result: over < 0 ? beaten(contract, vulnerable, -over) : made(contract, vulnerable, over) };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  if (!line) continue;
  const { id, method, params } = JSON.parse(line);
  process.stdout.write(JSON.stringify(answer(id, method, params)) + "\n");
}
