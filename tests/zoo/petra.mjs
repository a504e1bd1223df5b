// IMPs by a table of ranges.
const RANGES = `
0-10 20-40 50-80 90-120 130-160 170-210 220-260 270-310 320-360 370-420 430-490 500-590 600-740
750-890 900-1090 1100-1290 1300-1490 1500-1740 1750-1990 2000-2240 2250-2490 2500-3490 3500-3990 4000-`
  .trim()
  .split(/\s+/)
  .map((range) => range.split("-"))
  .map(([from, to]) => [Number(from), to === "" ? Infinity : Number(to)]);

const ROUND = {
  lower: (size) => Math.floor(size / 10) * 10,
  upper: (size) => Math.ceil(size / 10) * 10,
  "nearest-half-up": (size) => Math.floor((size + 5) / 10) * 10,
  "nearest-half-down": (size) => Math.ceil((size - 5) / 10) * 10,
  reject: (size) => size,
};

class Problem extends Error {
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

const operations = {
  describe: () => ({ name: "petra", language: "JavaScript", parameters: { imps: { table: [] } } }),
  imps({ difference, gap, table }) {
    if (table) throw new Problem(-32001, "one scale only");
    if (!Number.isInteger(difference)) throw new Problem(-32602, "not a difference");
    if (!Object.hasOwn(ROUND, gap)) throw new Problem(-32602, "not a reading");
    const size = ROUND[gap](Math.abs(difference));
    const row = RANGES.findIndex(([from, to]) => from <= size && size <= to);
    if (row < 0 || size % 10) throw new Problem(-32602, "not in the table");
    return row === 0 ? 0 : Math.sign(difference) * row;
  },
};

let waiting = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (text) => {
  waiting += text;
  for (let end = waiting.indexOf("\n"); end >= 0; end = waiting.indexOf("\n")) {
    const { id, method, params } = JSON.parse(waiting.slice(0, end));
    waiting = waiting.slice(end + 1);
    const answer = { jsonrpc: "2.0", id };
    try {
      if (!Object.hasOwn(operations, method)) throw new Problem(-32601, "not here");
      answer.result = operations[method](params);
    } catch (problem) {
      answer.error = { code: problem.code ?? -32603, message: problem.message };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
});
