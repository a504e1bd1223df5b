# JSON, and the loop that reads questions and writes answers. Nothing here needs to be changed.
#
# For a function that answers a question there are:
#   get NAME         sets $kind to whole, number, text, true, false, null, list, object, long or nothing, and $value.
#                    contract.level is the level of the contract, lines.0.tricks the tricks of the first line.
#                    The value of a list is its length. A text stands as in JSON, so that "$value" in an answer
#                    is the same text. One with more than 10000 characters is long, and has no value.
#   refuse WHY       what was asked cannot be
#   unsupported WHY  it can be, but your scorer does not do it
#   quoted TEXT      prints a text as JSON
# Nothing that was asked is ever run or evaluated.

json_newline='
'
json_tab=$(printf '\t')

# Reads one line of JSON. Prints: an error code (0 if there is none) and why; the id; the method; what get looks for.
# With mode=check it prints only whether the line is JSON.
json_reader='
function fail(what) { code = -32700; why = "not JSON: " what " at byte " p; exit }

# The next byte that is no blank.
function peek() {
    while (substr(s, p, 1) ~ /[ \t\r]/) p++
    return substr(s, p, 1)
}

function record(path, kind, value) { records[++recorded] = path "\t" kind "\t" value }

# A text, from its quote on. What it says is then in said, unless it is long. Pieces, since copying all
# that is left for each escape would take for ever in a long line.
function text(   piece, found, hex) {
    said = ""
    long = 0
    for (p++; ; ) {
        piece = substr(s, p, 200)
        found = match(piece, /["\\]/)
        if (found) piece = substr(piece, 1, found - 1)
        if (piece ~ /[\001-\037]/ || (!found && piece == "")) fail("a text that ends is wanted")
        p += length(piece)
        if (found && substr(s, p, 1) == "\"") {
            p++
            said = long ? "" : said piece
            return
        }
        if (found) {
            hex = substr(s, p, 6)
            if (hex ~ /^\\["\\\/bfnrt]/) {
                piece = piece (hex ~ /^\\\// ? "/" : substr(hex, 1, 2))
                p += 2
            } else if (hex ~ /^\\u[0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F]$/) {
                piece = piece letter(tolower(hex))
                p += 6
            } else fail("no such escape")
        }
        if (length(said) + length(piece) > 10000) long = 1
        if (!long) said = said piece
    }
}

# A letter of ASCII for its escape; all others stay escapes.
function letter(hex,   ascii) {
    if (hex !~ /^\\u00[2-7]/) return hex
    ascii = 16 * substr(hex, 5, 1) + index("123456789abcdef", substr(hex, 6, 1))
    return ascii == 34 || ascii == 92 || ascii == 127 ? hex : sprintf("%c", ascii)
}

function any(path, depth,   next_one, from, count) {
    next_one = peek()
    from = p
    if (depth > 100) fail("nested too deeply")
    if (next_one == "\"") {
        text()
        record(path, long ? "long" : "text", said)
    } else if (next_one == "[" || next_one == "{") {
        p++
        count = 0
        if (peek() == (next_one == "[" ? "]" : "}")) p++
        else do {
            if (next_one == "[") any(path "." count, depth + 1)
            else member(path == "" ? "" : path ".", depth + 1)
            count++
            if (peek() != "," && substr(s, p, 1) != (next_one == "[" ? "]" : "}")) fail("an end is wanted")
        } while (substr(s, p++, 1) == ",")
        record(path, next_one == "[" ? "list" : "object", count)
    } else if (match(substr(s, p, 5), /^(null|true|false)/)) {
        record(path, substr(s, p, RLENGTH), "")
        p += RLENGTH
    } else if (match(substr(s, p, 400), /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/)) {
        number(path, substr(s, p, RLENGTH))
        p += RLENGTH
    } else fail("a value is wanted")
    if (path == "id" && depth == 1) id = next_one ~ /["0-9-]/ ? substr(s, from, p - from) : "null"
    if (path == "method" && depth == 1) method = next_one == "\"" && !long ? said : ""
}

function member(before, depth,   name) {
    if (peek() != "\"") fail("a name is wanted")
    text()
    name = said
    if (peek() != ":") fail("a colon is wanted")
    p++
    any(before name, depth)
}

function number(path, digits,   whole) {
    whole = digits
    sub(/\.0+$/, "", whole)
    if (whole ~ /^-?[0-9]+$/ && length(whole) <= 15) record(path, "whole", whole)
    else record(path, "number", digits)
}

BEGIN { id = "null"; code = 0 }

{
    s = $0
    p = 1
    any("", 0)
    if (peek() != "") fail("nothing more is wanted")
    if (mode != "check" && (substr(records[recorded], 1, 8) != "\tobject\t" || method == "")) {
        code = -32600
        why = "not a request"
    }
    exit
}

END {
    if (mode == "check") exit (code != 0)
    print code " " why
    print (code == -32700 ? "null" : id)
    print method
    if (!code) for (one = 1; one <= recorded; one++) print records[one]
}
'

json_read() {
    printf '%s\n' "$1" | LC_ALL=C awk -v mode="$2" "$json_reader"
}

get() {
    kind='' value=''
    while IFS=$json_tab read -r json_path json_kind json_value; do
        if [ "$json_path" = "params.$1" ]; then
            kind=$json_kind value=$json_value
        fi
    done <<END
$json_asked
END
}

refuse() {
    printf '%s' "$1"
    exit 102
}

unsupported() {
    printf '%s' "$1"
    exit 101
}

quoted() {
    case $1 in
    *[\\\"]* | *[[:cntrl:]]*)
        printf '"%s"' "$(printf '%s' "$1" | LC_ALL=C tr '\001-\037\177' ' ' | LC_ALL=C sed 's/[\\"]/\\&/g')"
        ;;
    *) printf '"%s"' "$1" ;;
    esac
}

json_error() {
    printf '{"jsonrpc": "2.0", "id": %s, "error": {"code": %s, "message": %s}}\n' "$json_id" "$1" "$(quoted "$2")"
}

# Answers one line by the functions that are named after it.
json_reply() {
    json_asked=$(json_read "$1" '')
    shift
    {
        read -r json_code json_why
        IFS= read -r json_id
        IFS= read -r json_method
    } <<END
$json_asked
END
    if [ "$json_code" != 0 ]; then
        json_error "${json_code:--32603}" "${json_why:-awk does not work}"
        return
    fi
    for json_name; do
        if [ "$json_name" = "$json_method" ]; then
            json_run
            return
        fi
    done
    json_error -32601 "there is no handler for $json_method"
}

# A process of its own: whatever happens in it ends that and no more. It must not read the next questions.
json_run() {
    json_result=$("$json_name" </dev/null)
    json_status=$?
    case $json_status in
    0) ;;
    101) json_error -32001 "$json_result" && return ;;
    102) json_error -32602 "$json_result" && return ;;
    *) json_error -32603 "$json_name ended with status $json_status" && return ;;
    esac
    case $json_result in
    *"$json_newline"*) json_result=$(printf '%s' "$json_result" | tr '\n' ' ') ;;
    esac
    if json_read "$json_result" check; then
        printf '{"jsonrpc": "2.0", "id": %s, "result": %s}\n' "$json_id" "$json_result"
    else
        json_error -32603 "$json_name gave no JSON: $json_result"
    fi
}

# Answers each line of standard input, until it ends. What printf writes is never kept back.
answer_questions() {
    while IFS= read -r json_line || [ -n "$json_line" ]; do
        case $json_line in
        *[![:space:]]*) json_reply "$json_line" "$@" ;;
        esac
    done
    exit 0
}
