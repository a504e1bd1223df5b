/* Answers the questions of bridgescore with your scorer. README.md says how to run it. */
#include "json.h"
#include <string.h>

static json *describe(const json *params)
{
    json *answer = json_object(), *operations = json_list();
    (void)params;
    json_add(answer, "name", json_text("my scorer"));
    json_add(answer, "version", json_text("0.1"));
    json_add(answer, "language", json_text("C"));
    /* A promise: of these questions none may be left out. Add to it as handlers come. */
    json_push(operations, json_text("board_conditions"));
    json_add(answer, "operations", operations);
    return answer;
}

static json *board_conditions(const json *params)
{
    static const char *const dealers[] = {"N", "E", "S", "W"}, *const zones[] = {"None", "NS", "EW", "All"};
    long long board = json_whole(json_get(params, "board"));
    json *answer = json_object();
    if (board < 1) json_refuse("boards are numbered from 1");
    /* YOUR SCORER: call it here instead of these lines, and translate its answer. */
    json_add(answer, "dealer", json_text(dealers[(board - 1) % 4]));
    json_add(answer, "vulnerable", json_text(zones[((board - 1) + (board - 1) / 4) % 4]));
    return answer;
}

/* Samples. Once uncommented, they also belong into `operations` above and `handlers` below. */

// static json *contract_score(const json *params)
// {
//     const json *contract = json_get(params, "contract");
//     int score;
//     if (json_is_null(json_get(contract, "level"))) json_refuse("Pass, or no contract");
//     if (strcmp(json_string(json_get(params, "laws")), "2017")) json_unsupported("older laws");
//     /* It gives 0 if all went well, and the score through a pointer. Else the question is refused. */
//     if (my_score(json_int(json_get(contract, "level")), json_string(json_get(contract, "strain")),
//                  json_string(json_get(contract, "doubling")), json_flag(json_get(params, "vulnerable")),
//                  json_int(json_get(params, "tricks")), &score)) json_refuse("no such result");
//     return json_integer(score);
// }

// static json *imps(const json *params)
// {
//     int difference, own = !json_is_null(json_get(params, "table"));
//     if (own || strcmp(json_string(json_get(params, "gap")), "reject")) json_unsupported("not the law's scale");
//     difference = json_int(json_get(params, "difference"));
//     if (difference % 10) json_refuse("points are multiples of 10");
//     return json_integer(my_imps(difference));
// }

int main(void)
{
    static const json_handler handlers[] = {
        {"describe", describe},
        {"board_conditions", board_conditions},
        // {"contract_score", contract_score},
        // {"imps", imps},
        {0, 0},
    };
    return json_answer(handlers);
}
