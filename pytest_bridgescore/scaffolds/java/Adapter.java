// Answers the questions of bridgescore with your scorer. README.md says how to run it.

import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Adapter {
    // `operations` is a promise: of these questions none may be left out. Add to it as methods come.
    static Object describe(Json given) {
        return Map.of("name", "my scorer", "version", "0.1", "language", "Java",
            "operations", List.of("board_conditions"));
    }

    static Object boardConditions(Json given) {
        long board = given.get("board").whole();
        if (board < 1) throw Json.refused("boards are numbered from 1");
        // YOUR SCORER: call it here instead of these lines, and translate its answer.
        int turn = (int) ((board - 1) % 4), rows = (int) ((board - 1) / 4 % 4);
        String zone = new String[] {"None", "NS", "EW", "All"}[(turn + rows) % 4];
        return Map.of("dealer", "NESW".substring(turn, turn + 1), "vulnerable", zone);
    }

    // Samples. Once uncommented, they also belong into `operations` above and `handlers` below.

    // static Object contractScore(Json given) {
    //     Json contract = given.get("contract");
    //     if (contract.get("level").isNull()) throw Json.refused("Pass, or no contract");
    //     if (!given.get("laws").text().equals("2017")) throw Json.unsupported("older laws");
    //     try {
    //         return MyScorer.score(contract.get("level").integer(), contract.get("strain").text(),
    //             contract.get("doubling").text(), given.get("vulnerable").flag(), given.get("tricks").integer());
    //     } catch (IllegalArgumentException no) { // or whatever your scorer throws
    //         throw Json.refused(no.getMessage());
    //     }
    // }

    // static Object imps(Json given) {
    //     boolean law = given.get("table").isNull() && given.get("gap").text().equals("reject");
    //     if (!law) throw Json.unsupported("only the scale of the law");
    //     int difference = given.get("difference").integer();
    //     if (difference % 10 != 0) throw Json.refused("points are multiples of 10");
    //     return MyScorer.imps(difference);
    // }

    public static void main(String[] arguments) throws Exception {
        Map<String, Json.Handler> handlers = new HashMap<>();
        handlers.put("describe", Adapter::describe);
        handlers.put("board_conditions", Adapter::boardConditions);
        // handlers.put("contract_score", Adapter::contractScore);
        // handlers.put("imps", Adapter::imps);
        Json.answerQuestions(handlers);
    }
}
