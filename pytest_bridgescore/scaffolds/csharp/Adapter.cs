// Answers the questions of bridgescore with your scorer. README.md says how to run it.
using System;
using System.Collections.Generic;

static class Adapter
{
    // `operations` is a promise: of these questions none may be left out. Add to it as methods come.
    static object Describe(Json given)
    {
        return new Dictionary<string, object> {
            ["name"] = "my scorer", ["version"] = "0.1", ["language"] = "C#",
            ["operations"] = new[] { "board_conditions" },
        };
    }

    static object BoardConditions(Json given)
    {
        long board = given["board"].Whole();
        if (board < 1) throw Json.Refused("boards are numbered from 1");
        // YOUR SCORER: call it here instead of these lines, and translate its answer.
        long turn = (board - 1) % 4, rows = (board - 1) / 4;
        string zone = new[] { "None", "NS", "EW", "All" }[(turn + rows) % 4];
        return new Dictionary<string, object> { ["dealer"] = "NESW"[(int)turn], ["vulnerable"] = zone };
    }

    // Samples. Once uncommented, they also belong into `operations` above and the list below.

    // static object ContractScore(Json given)
    // {
    //     Json contract = given["contract"];
    //     if (contract["level"].IsNull) throw Json.Refused("Pass, or no contract");
    //     if (given["laws"].Text() != "2017") throw Json.Unsupported("older laws");
    //     try
    //     {
    //         return MyScorer.Score(contract["level"].Integer(), contract["strain"].Text(),
    //             contract["doubling"].Text(), given["vulnerable"].Flag(), given["tricks"].Integer());
    //     }
    //     catch (ArgumentException no) { throw Json.Refused(no.Message); } // or whatever your scorer throws
    // }

    // static object Imps(Json given)
    // {
    //     bool law = given["table"].IsNull && given["gap"].Text() == "reject";
    //     if (!law) throw Json.Unsupported("only the scale of the law");
    //     int difference = given["difference"].Integer();
    //     if (difference % 10 != 0) throw Json.Refused("points are multiples of 10");
    //     return MyScorer.Imps(difference);
    // }

    static void Main()
    {
        Json.AnswerQuestions(new Dictionary<string, Func<Json, object>> {
            ["describe"] = Describe,
            ["board_conditions"] = BoardConditions,
            // ["contract_score"] = ContractScore,
            // ["imps"] = Imps,
        });
    }
}
