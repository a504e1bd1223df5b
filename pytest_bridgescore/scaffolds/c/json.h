/* JSON, and the loop that reads questions and writes answers. Nothing here needs to be changed. */
#ifndef ADAPTER_JSON_H
#define ADAPTER_JSON_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct json json;

/* What was asked. Each of these refuses the question if the value is of another kind, null or not there. */
long long json_whole(const json *value);     /* a whole number */
int json_int(const json *value);             /* the same as an int */
double json_real(const json *value);         /* any number */
int json_flag(const json *value);            /* true 1, false 0 */
const char *json_string(const json *value);  /* text in UTF-8 */
int json_length(const json *value);          /* the length of a list */
const json *json_at(const json *list, int place);           /* from 0 */
const json *json_get(const json *object, const char *name); /* NULL if it is not there */
int json_is_null(const json *value);

/* Answers. All memory is given back when the answer is written. */
json *json_null(void);
json *json_bool(int truth);
json *json_integer(long long number);
json *json_number(double number);
json *json_text(const char *utf8);
json *json_list(void);
json *json_object(void);
void json_push(json *list, json *value);
void json_add(json *object, const char *name, json *value);

/* No answer. Both leave the handler at once. */
void json_refuse(const char *why);       /* what was asked cannot be */
void json_unsupported(const char *why);  /* it can be, but your scorer does not do it */

/* A method and what answers it; the last one has no name. */
typedef struct {
    const char *name;
    json *(*answer)(const json *params);
} json_handler;

/* Answers each line of standard input, until it ends. */
int json_answer(const json_handler *handlers);

#ifdef __cplusplus
}
#endif

#endif
