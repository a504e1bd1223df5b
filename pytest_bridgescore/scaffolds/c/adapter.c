/* Answers the questions of bridgescore with your scorer. README.md says how to run it. */
#include "json.h"

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

/* static json *contract_score(const json *params)
 * {
 *     const json *contract = json_get(params, "contract");
 *     if (strcmp(json_string(json_get(params, "laws")), "2017")) json_unsupported("older laws");
 *     return json_integer(my_score(
 *         json_whole(json_get(contract, "level")), json_string(json_get(contract, "strain")),
 *         json_string(json_get(contract, "doubling")), json_flag(json_get(params, "vulnerable")),
 *         json_whole(json_get(params, "tricks"))));
 * }
 */

int main(void)
{
    static const json_handler handlers[] = {
        {"describe", describe},
        {"board_conditions", board_conditions},
        {0, 0},
    };
    return json_answer(handlers);
}
