// Duplicate scores: questions on standard input, answers on standard output, a line each.
import { createInterface } from "node:readline";

const refused = (why) => ({ code: -32602, message: why });

function score(contract, vulnerable, tricks) {
  const { level, strain, doubling } = contract;
  const strains = ["C", "D", "H", "S", "NT"];
  if (!strains.includes(strain) || level < 1 || level > 7) throw refused("contract");
  if (!["", "X", "XX"].includes(doubling)) throw refused("contract");
  if (typeof tricks !== "number" || tricks % 1 || tricks < 0 || tricks > 13) throw refused("tricks");
  const made = tricks - level - 6;
  if (made < 0) {
    let penalty = 0;
    for (let n = 1; n <= -made; n++) {
      if (doubling === "") penalty += vulnerable ? 100 : 50;
      else if (n === 1) penalty += vulnerable ? 200 : 100;
      else if (n <= 3 && !vulnerable) penalty += 200;
      else penalty += 300;
    }
    return doubling === "XX" ? -penalty * 2 : -penalty;
  }
  const perTrick = strain === "C" || strain === "D" ? 20 : 30;
  let points = perTrick * level;
  if (strain === "NT") points += 10;
  let total = points;
  let overtrick = perTrick;
  if (doubling === "X") {
    total = points * 2 + 50;
    overtrick = vulnerable ? 200 : 100;
  }
  if (doubling === "XX") {
    total = points * 4 + 100;
    overtrick = vulnerable ? 400 : 200;
  }
  if (points >= 100) total += vulnerable ? 500 : 300;
  else total += 50;
  if (level === 6) total += vulnerable ? 750 : 500;
  if (level === 7) total += vulnerable ? 1500 : 1000;
  return total + made * overtrick;
}

function reply(request) {
  if (request.method === "describe") return { name: "olaf", language: "JavaScript" };
  if (request.method !== "contract_score") throw { code: -32601, message: "no" };
  const { contract, vulnerable, tricks, laws } = request.params;
  if (laws !== "2017") throw { code: -32001, message: "today's laws only" };
  if (contract === null || typeof contract !== "object") throw refused("contract");
  return score(contract, vulnerable, tricks);
}

createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.trim() === "") return;
  const request = JSON.parse(line);
  let message;
  try {
    message = { id: request.id, result: reply(request) };
  } catch (error) {
    message = { id: request.id, error: { code: error.code ?? -32603, message: String(error.message) } };
  }
  process.stdout.write(JSON.stringify(message) + "\n");
});
