// Answers the questions of bridgescore with your scorer. README.md says how to run it.
"use strict";

const error = (code, message) => Object.assign(new Error(message), { code });
const refused = (why) => error(-32602, why); // what was asked cannot be
const unsupported = (why) => error(-32001, why); // it can be, but your scorer does not do it

const methods = {
  // `operations` is a promise: of these questions none may be left out. Add to it as methods come.
  describe: () => ({ name: "my scorer", version: "0.1", language: "JavaScript", operations: ["board_conditions"] }),

  board_conditions({ board }) {
    if (!Number.isInteger(board) || board < 1) throw refused("boards are numbered from 1");
    // YOUR SCORER: call it here instead of these lines, and translate its answer.
    const turn = (board - 1) % 4, rows = Math.floor((board - 1) / 4);
    return { dealer: "NESW"[turn], vulnerable: ["None", "NS", "EW", "All"][(turn + rows) % 4] };
  },

  // Samples. Once uncommented, they also belong into `operations` above.

  // contract_score({ contract, vulnerable, tricks, laws }) {
  //   if (contract.level === null) throw refused("Pass, or no contract");
  //   if (laws !== "2017") throw unsupported(`laws of ${laws}`);
  //   try {
  //     return myScorer.score(contract.level, contract.strain, contract.doubling, vulnerable, tricks);
  //   } catch (no) { // RangeError, or whatever your scorer throws
  //     throw no instanceof RangeError ? refused(no.message) : no;
  //   }
  // },

  // imps({ difference, gap, table }) {
  //   if (table !== null || gap !== "reject") throw unsupported("only the scale of the law");
  //   if (!Number.isInteger(difference) || difference % 10) throw refused("points are multiples of 10");
  //   return myScorer.imps(difference);
  // },
};

// From here on nothing needs to be changed: a line in, a line out.

async function answer(line) {
  let id = null;
  try {
    let request;
    try { request = JSON.parse(line) ?? {}; } catch { throw error(-32700, "not JSON"); }
    if (typeof request.id === "string" || Number.isFinite(request.id)) id = request.id;
    if (typeof request.method !== "string") throw error(-32600, "not a request");
    if (!Object.hasOwn(methods, request.method)) throw error(-32601, `there is no handler for ${request.method}`);
    const result = await methods[request.method](request.params ?? {});
    if (result === undefined) throw error(-32603, `${request.method} gave no answer`);
    return JSON.stringify({ jsonrpc: "2.0", id, result });
  } catch (problem) {
    const code = Number.isInteger(problem?.code) ? problem.code : -32603;
    return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message: String(problem?.message ?? problem) } });
  }
}

console.log = console.error; // only answers may stand on standard output
let rest = "";
const take = (line) => line.trim() && answer(line).then((text) => process.stdout.write(`${text}\n`));
process.stdin.setEncoding("utf8").on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  lines.forEach(take);
}).on("end", () => take(rest));
