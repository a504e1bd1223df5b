#!/bin/sh
# Answers the questions of bridgescore with your scorer. README.md says how to run it.
. "$(dirname "$0")/json.sh"

# `operations` is a promise: of these questions none may be left out. Add to it as functions come.
describe() {
    echo '{"name": "my scorer", "version": "0.1", "language": "shell", "operations": ["board_conditions"]}'
}

# What a function prints is the answer, in JSON. `get` says of what kind a parameter is, and its value.
board_conditions() {
    get board
    [ "$kind" = whole ] && [ "$value" -ge 1 ] || refuse 'boards are numbered from 1'
    # YOUR SCORER: call it here instead of these lines, and translate its answer.
    turn=$(((value - 1) % 4)) zone=$(((value - 1 + (value - 1) / 4) % 4))
    set -- N E S W && shift $turn && dealer=$1
    set -- None NS EW All && shift $zone
    printf '{"dealer": "%s", "vulnerable": "%s"}\n' "$dealer" "$1"
}

# Samples. Once uncommented, they also belong into `operations` above and the last line.

# contract_score() {
#     get contract.level && [ "$kind" = whole ] && level=$value || refuse 'Pass, or no contract'
#     get laws && [ "$value" = 2017 ] || unsupported 'older laws'
#     get contract.strain && strain=$value
#     get contract.doubling && doubling=$value
#     get vulnerable && vulnerable=$kind    # true or false
#     get tricks && [ "$kind" = whole ] || refuse 'no such number of tricks'
#     score=$(my-scorer "$level" "$strain" "$doubling" "$vulnerable" "$value")
#     # 1, or whatever your scorer ends with where it refuses.
#     case $? in 0) echo "$score" ;; 1) refuse 'no such result' ;; *) exit 3 ;; esac
# }

# imps() {
#     get table && [ "$kind" = null ] || unsupported 'only the scale of the law'
#     get gap && [ "$value" = reject ] || unsupported 'only the scale of the law'
#     get difference && [ "$kind" = whole ] && [ $((value % 10)) = 0 ] || refuse 'points are multiples of 10'
#     my-imps "$value"
# }

answer_questions describe board_conditions # contract_score imps
