// Answers the questions of bridgescore with your scorer. README.md says how to run it.

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

    // static Object contractScore(Json given) {
    //     if (!given.get("laws").text().equals("2017")) throw Json.unsupported("older laws");
    //     Json contract = given.get("contract");
    //     return MyScorer.score(contract.get("level").whole(), contract.get("strain").text(),
    //         contract.get("doubling").text(), given.get("vulnerable").flag(), given.get("tricks").whole());
    // }

    public static void main(String[] arguments) throws Exception {
        Json.answerQuestions(Map.of(
            "describe", Adapter::describe,
            "board_conditions", Adapter::boardConditions));
    }
}
