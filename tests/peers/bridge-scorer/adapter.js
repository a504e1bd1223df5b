// Adapter for bridge-scorer, which scores a contract from its parts, and the results of a board as a list of games.
"use strict";

const scorer = require("bridge-scorer");
const { version } = require("bridge-scorer/package.json");

// What the codes of the protocol mean.
const UNKNOWN = -32601;
const UNSUPPORTED = -32001;
const REFUSED = -32602;
const BROKEN = -32603;

class Failure extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const MATCHPOINTS = new Map([[2, scorer.matchpoints], [1, scorer.matchpointsACBL]]);

const methods = new Map(Object.entries({
  describe() {
    return {
      name: "bridge-scorer",
      version,
      language: "JavaScript",
      homepage: "https://github.com/richardschneider/bridge-scorer",
      protocol: "1",
      operations: ["contract_score", "matchpoints", "imps"],
      parameters: {
        contract_score: { laws: ["2017"] },
        matchpoints: { win: [2, 1] },
        imps: { gap: ["lower"], table: [] },
      },
    };
  },

  // Tricks are the total there too, and `vulnerable` is declarer's own side.
  contract_score({ contract, vulnerable, tricks, laws }) {
    // Its table is that of 1987 and later, which the suite calls 2017.
    if (laws !== "2017") throw new Failure(UNSUPPORTED, `bridge-scorer does not have the laws of ${laws}`);
    const { level, strain, doubling } = contract;
    // It takes parts and has no reader for texts: what has no parts cannot even be handed over.
    if (level === null) throw new Failure(REFUSED, `no level, strain, doubling in ${JSON.stringify(contract.text)}`);
    // Nothing is looked at on the way: a level of 8 is bridge-scorer's to refuse.
    return number(scorer.contractTricks({ level, denomination: strain, risk: doubling }, vulnerable, tricks));
  },

  matchpoints({ scores, win }) {
    if (!MATCHPOINTS.has(win)) throw new Failure(UNSUPPORTED, `bridge-scorer has no matchpoints of ${win} for a win`);
    const games = scores.map(northSouth);
    // It sorts a list of its own; the games keep their order.
    MATCHPOINTS.get(win)(games);
    return games.map((game) => value(game, "matchpointsNS"));
  },

  // The scale itself is not exported. Cross-IMPs of two games are the IMPs of their difference divided by one, so
  // this is the scorer's own answer: it subtracts, looks up and sets the sign. The other game was passed out.
  imps({ difference, gap, table }) {
    if (table !== null) throw new Failure(UNSUPPORTED, "bridge-scorer takes no scale");
    // It takes the row that a difference falls in, which between two rows is the lower one, and refuses none.
    if (!["reject", "lower"].includes(gap)) throw new Failure(UNSUPPORTED, `bridge-scorer does not read ${gap}`);
    const games = [northSouth(difference), northSouth(0)];
    scorer.crossImps(games);
    return value(games[0], "impsNS");
  },
}));

// Its scores are declarer's. With North as declarer they are North-South's, as they are asked for.
function northSouth(score) {
  return { contract: { declaror: "N" }, score };
}

function value(game, key) {
  // A game whose score is missing counts as not played, and nothing is written into it.
  if (!game[key]) throw new Failure(BROKEN, `bridge-scorer takes the score ${JSON.stringify(game.score)} for none`);
  return number(game[key].value);
}

function number(answer) {
  // JSON has no NaN: it would come out as null, and undefined not at all.
  if (!Number.isFinite(answer)) throw new Failure(BROKEN, `bridge-scorer gave ${answer}`);
  return answer;
}

function answer({ id, method, params }) {
  try {
    if (!methods.has(method)) throw new Failure(UNKNOWN, `bridge-scorer does not have ${method}`);
    return { jsonrpc: "2.0", id, result: methods.get(method)(params) };
  } catch (error) {
    const code = error instanceof Failure ? error.code : BROKEN;
    return { jsonrpc: "2.0", id, error: { code, message: error.message } };
  }
}

// Lines are split by hand: readline takes other characters than the line feed for line ends, and texts may hold them.
let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
});
