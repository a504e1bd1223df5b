/* JSON, and the loop that reads questions and writes answers; see json.h. */
#include "json.h"

#include <limits.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEEPEST 100

enum {
    NOT_JSON = -32700, NO_REQUEST = -32600, UNKNOWN = -32601, REFUSED = -32602, BROKEN = -32603, UNSUPPORTED = -32001
};

typedef enum { NUL, FALSE, TRUE, NUMBER, TEXT, LIST, OBJECT } sort;

struct json {
    sort kind;
    char *text;        /* of a text in UTF-8, of a number as it was written */
    size_t size;
    json *first, *last, *next;
    char *name;        /* of a member of an object */
    size_t name_size;
};

/* --- memory: everything lives until the line is answered ---------------------------------------------- */

typedef union block { union block *next; double number; long long whole; void *pointer; } block;

static block *blocks;

static void *memory(size_t size)
{
    block *new = calloc(1, sizeof(block) + size);
    if (!new) {
        fputs("no memory left\n", stderr);
        exit(1);
    }
    new->next = blocks;
    blocks = new;
    return new + 1;
}

static void give_back(void)
{
    while (blocks) {
        block *next = blocks->next;
        free(blocks);
        blocks = next;
    }
}

/* --- failing: away to where the line is answered -------------------------------------------------------- */

static jmp_buf away;
static volatile int failed;
static char why_failed[300];

static void fail(int code, const char *why)
{
    failed = code;
    /* A letter that the end of the room cuts in two would be no UTF-8. */
    size_t size = strlen(why);
    if (size >= sizeof why_failed) {
        size = sizeof why_failed - 1;
        while (size && ((unsigned char)why[size] & 0xC0) == 0x80) size--;
    }
    memcpy(why_failed, why, size);
    why_failed[size] = 0;
    longjmp(away, 1);
}

void json_refuse(const char *why) { fail(REFUSED, why); }
void json_unsupported(const char *why) { fail(UNSUPPORTED, why); }

/* --- making values ------------------------------------------------------------------------------------- */

static json *value_of(sort kind)
{
    json *value = memory(sizeof *value);
    value->kind = kind;
    return value;
}

static json *with_text(sort kind, const char *text, size_t size)
{
    json *value = value_of(kind);
    value->text = memory(size + 1);
    memcpy(value->text, text, size);
    value->size = size;
    return value;
}

json *json_null(void) { return value_of(NUL); }
json *json_bool(int truth) { return value_of(truth ? TRUE : FALSE); }
json *json_text(const char *utf8) { return with_text(TEXT, utf8, strlen(utf8)); }
json *json_list(void) { return value_of(LIST); }
json *json_object(void) { return value_of(OBJECT); }

json *json_integer(long long number)
{
    char text[32];
    return with_text(NUMBER, text, (size_t)snprintf(text, sizeof text, "%lld", number));
}

json *json_number(double number)
{
    char text[40];
    int size = snprintf(text, sizeof text, "%.15g", number);
    if (number - number != 0) fail(BROKEN, "an answer is no number that JSON can hold");
    if (strtod(text, 0) != number) size = snprintf(text, sizeof text, "%.17g", number);
    return with_text(NUMBER, text, (size_t)size);
}

void json_push(json *list, json *value)
{
    if (!value) value = json_null();
    if (list->last) list->last->next = value;
    else list->first = value;
    list->last = value;
}

void json_add(json *object, const char *name, json *value)
{
    if (!value) value = json_null();
    value->name_size = strlen(name);
    value->name = memory(value->name_size + 1);
    memcpy(value->name, name, value->name_size);
    json_push(object, value);
}

/* --- looking at values --------------------------------------------------------------------------------- */

static const json *wanted(const json *value, sort kind, const char *what)
{
    char why[100];
    if (!value || value->kind != kind) {
        snprintf(why, sizeof why, "%s is wanted", what);
        json_refuse(why);
    }
    return value;
}

double json_real(const json *value) { return strtod(wanted(value, NUMBER, "a number")->text, 0); }

long long json_whole(const json *value)
{
    double number = json_real(value);
    /* Beyond this a double does not hold every whole number. */
    if (!(number > -9007199254740992.0 && number < 9007199254740992.0) || (double)(long long)number != number)
        json_refuse("a whole number is wanted");
    return (long long)number;
}

int json_int(const json *value)
{
    long long number = json_whole(value);
    if (number < INT_MIN || number > INT_MAX) json_refuse("a number that an int can hold is wanted");
    return (int)number;
}

int json_flag(const json *value)
{
    if (!value || (value->kind != TRUE && value->kind != FALSE)) json_refuse("true or false is wanted");
    return value->kind == TRUE;
}

const char *json_string(const json *value) { return wanted(value, TEXT, "text")->text; }

int json_is_null(const json *value) { return !value || value->kind == NUL; }

int json_length(const json *value)
{
    int length = 0;
    for (value = wanted(value, LIST, "a list")->first; value; value = value->next) length++;
    return length;
}

const json *json_at(const json *list, int place)
{
    for (list = wanted(list, LIST, "a list")->first; list && place > 0; place--) list = list->next;
    return list;
}

static const json *member(const json *object, const char *name)
{
    const json *one, *found = 0;
    size_t size = strlen(name);
    for (one = object->first; one; one = one->next)
        if (one->name_size == size && !memcmp(one->name, name, size)) found = one;
    return found;
}

const json *json_get(const json *object, const char *name)
{
    return member(wanted(object, OBJECT, "an object"), name);
}

/* --- reading ------------------------------------------------------------------------------------------- */

static const char *at, *end; /* what is left of the line; `end` points to a 0 */

static void blanks(void)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n')) at++;
}

static int is_next(const char *word)
{
    size_t size = strlen(word);
    if ((size_t)(end - at) < size || memcmp(at, word, size)) return 0;
    at += size;
    return 1;
}

static unsigned hex4(void)
{
    unsigned code = 0;
    for (int place = 0; place < 4; place++, at++) {
        char digit = at < end ? *at : 0;
        if (digit >= '0' && digit <= '9') code = code * 16 + (unsigned)(digit - '0');
        else if (digit >= 'a' && digit <= 'f') code = code * 16 + (unsigned)(digit - 'a') + 10;
        else if (digit >= 'A' && digit <= 'F') code = code * 16 + (unsigned)(digit - 'A') + 10;
        else fail(NOT_JSON, "not JSON: four hexadecimal digits are wanted after \\u");
    }
    return code;
}

static char *in_utf8(char *to, unsigned code)
{
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    if (code < 0x800) *to++ = (char)(0xC0 | code >> 6);
    else {
        if (code < 0x10000) *to++ = (char)(0xE0 | code >> 12);
        else {
            *to++ = (char)(0xF0 | code >> 18);
            *to++ = (char)(0x80 | (code >> 12 & 0x3F));
        }
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
    }
    *to++ = (char)(0x80 | (code & 0x3F));
    return to;
}

static char *escaped(char *to)
{
    static const char letters[] = "\"\\/bfnrt", mean[] = "\"\\/\b\f\n\r\t";
    const char *found = at < end && *at ? strchr(letters, *at) : 0;
    if (found) {
        at++;
        *to++ = mean[found - letters];
        return to;
    }
    if (!is_next("u")) fail(NOT_JSON, "not JSON: no such escape");
    unsigned code = hex4();
    if (code >= 0xD800 && code < 0xE000) {
        unsigned low = code < 0xDC00 && is_next("\\u") ? hex4() : 0;
        if (low < 0xDC00 || low >= 0xE000) fail(NOT_JSON, "not JSON: half a character after \\u");
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    return in_utf8(to, code);
}

static json *text(void)
{
    const char *closing = at;
    while (closing < end && *closing != '"') closing += *closing == '\\' && closing + 1 < end ? 2 : 1;
    if (closing >= end) fail(NOT_JSON, "not JSON: a text has no end");
    /* No escape is shorter than what it means. */
    json *value = value_of(TEXT);
    char *to = value->text = memory((size_t)(closing - at) + 1);
    while (*at != '"') {
        if ((unsigned char)*at < 0x20) fail(NOT_JSON, "not JSON: a control character in a text");
        if (*at == '\\') {
            at++;
            to = escaped(to);
        } else *to++ = *at++;
    }
    at++;
    value->size = (size_t)(to - value->text);
    return value;
}

static void digits(void)
{
    if (*at < '0' || *at > '9') fail(NOT_JSON, "not JSON");
    while (*at >= '0' && *at <= '9') at++;
}

static json *number(void)
{
    const char *from = at;
    is_next("-");
    if (!is_next("0")) digits();
    if (is_next(".")) digits();
    if (is_next("e") || is_next("E")) {
        if (!is_next("+")) is_next("-");
        digits();
    }
    return with_text(NUMBER, from, (size_t)(at - from));
}

static json *any(int depth)
{
    json *value, *one, *name;
    blanks();
    if (depth > DEEPEST) fail(NOT_JSON, "nested too deeply");
    if (is_next("null")) return json_null();
    if (is_next("true")) return json_bool(1);
    if (is_next("false")) return json_bool(0);
    if (is_next("\"")) return text();
    if (is_next("[")) {
        value = json_list();
        blanks();
        if (is_next("]")) return value;
        do {
            json_push(value, any(depth + 1));
            blanks();
        } while (is_next(","));
        if (!is_next("]")) fail(NOT_JSON, "not JSON: a list has no end");
        return value;
    }
    if (is_next("{")) {
        value = json_object();
        blanks();
        if (is_next("}")) return value;
        do {
            blanks();
            if (!is_next("\"")) fail(NOT_JSON, "not JSON: a name is wanted");
            name = text();
            blanks();
            if (!is_next(":")) fail(NOT_JSON, "not JSON: a colon is wanted");
            one = any(depth + 1);
            one->name = name->text;
            one->name_size = name->size;
            json_push(value, one);
            blanks();
        } while (is_next(","));
        if (!is_next("}")) fail(NOT_JSON, "not JSON: an object has no end");
        return value;
    }
    return number();
}

/* --- writing ------------------------------------------------------------------------------------------- */

static char *line; /* the line that is read, then the one that is written */
static size_t line_size, line_room;

static void put(const char *piece, size_t size)
{
    if (line_size + size + 1 > line_room) {
        line_room = 2 * (line_size + size + 1);
        line = realloc(line, line_room);
        if (!line) {
            fputs("no memory left\n", stderr);
            exit(1);
        }
    }
    memcpy(line + line_size, piece, size);
    line_size += size;
    line[line_size] = 0;
}

static void put_words(const char *words) { put(words, strlen(words)); }

static void put_text(const char *text, size_t size)
{
    char code[8];
    put("\"", 1);
    for (; size; text++, size--) {
        if (*text == '"' || *text == '\\') put("\\", 1);
        if ((unsigned char)*text < 0x20) {
            snprintf(code, sizeof code, "\\u%04x", (unsigned)(unsigned char)*text);
            put_words(code);
        } else put(text, 1);
    }
    put("\"", 1);
}

static void put_value(const json *value)
{
    static const char *const words[] = {"null", "false", "true"};
    const json *one;
    switch (value->kind) {
    case NUL: case FALSE: case TRUE: put_words(words[value->kind]); return;
    case NUMBER: put(value->text, value->size); return;
    case TEXT: put_text(value->text, value->size); return;
    case LIST: case OBJECT: break;
    }
    put(value->kind == LIST ? "[" : "{", 1);
    for (one = value->first; one; one = one->next) {
        if (one != value->first) put(", ", 2);
        if (value->kind == OBJECT) {
            put_text(one->name, one->name_size);
            put(": ", 2);
        }
        put_value(one);
    }
    put(value->kind == LIST ? "]" : "}", 1);
}

/* --- the loop ------------------------------------------------------------------------------------------ */

static int read_line(void)
{
    int byte;
    line_size = 0;
    put("", 0);
    while ((byte = getchar()) != EOF && byte != '\n') {
        char one = (char)byte;
        put(&one, 1);
    }
    return byte != EOF || line_size;
}

static const json *volatile id;

static const json *answered(const json_handler *handlers)
{
    const json *request, *method, *params, *result;
    char why[sizeof why_failed + 1]; /* one more, so that `fail` is what cuts it */
    at = line;
    end = line + line_size;
    request = any(0);
    blanks();
    if (at < end) fail(NOT_JSON, "not JSON: more than one value");
    if (request->kind != OBJECT) fail(NO_REQUEST, "not a request");
    id = member(request, "id");
    if (id && id->kind != TEXT && id->kind != NUMBER) id = 0;
    method = member(request, "method");
    if (!method || method->kind != TEXT) fail(NO_REQUEST, "not a request");
    while (handlers->name && (strlen(handlers->name) != method->size || strcmp(handlers->name, method->text)))
        handlers++;
    if (!handlers->name) {
        snprintf(why, sizeof why, "there is no handler for %s", method->text);
        fail(UNKNOWN, why);
    }
    params = member(request, "params");
    result = handlers->answer(params ? params : json_object());
    if (!result) {
        snprintf(why, sizeof why, "%s gave no answer", handlers->name);
        fail(BROKEN, why);
    }
    return result;
}

int json_answer(const json_handler *handlers)
{
    while (read_line()) {
        char code[60];
        const json *volatile result = 0;
        if (line[strspn(line, " \t\r")] == 0 && strlen(line) == line_size) continue;
        failed = 0;
        id = 0;
        if (!setjmp(away)) result = answered(handlers);
        line_size = 0;
        put_words("{\"jsonrpc\": \"2.0\", \"id\": ");
        put_value(id ? id : json_null());
        if (failed) {
            snprintf(code, sizeof code, ", \"error\": {\"code\": %d, \"message\": ", failed);
            put_words(code);
            put_text(why_failed, strlen(why_failed));
            put("}", 1);
        } else {
            put_words(", \"result\": ");
            put_value(result);
        }
        put("}\n", 2);
        fwrite(line, 1, line_size, stdout);
        /* Without this, answers would wait until some kilobytes are together. */
        fflush(stdout);
        give_back();
    }
    return 0;
}
