package main

// The loop that reads questions and writes answers. Nothing here needs to be changed.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// A handler gives the answer to one sort of question. An error that is none of the two below counts as a crash.
type handler func(params json.RawMessage) (any, error)

type noAnswer struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (why noAnswer) Error() string { return why.Message }

// What was asked cannot be.
func refused(why string) error { return noAnswer{-32602, why} }

// It can be, but your scorer does not do it.
func unsupported(why string) error { return noAnswer{-32001, why} }

func answerQuestions(handlers map[string]handler) {
	in, out := bufio.NewReader(os.Stdin), os.Stdout
	// Only answers may stand on standard output: what a scorer prints goes to standard error.
	os.Stdout = os.Stderr
	for {
		line, end := in.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 {
			// This is a system call, with no buffer in which an answer could wait.
			if _, err := out.Write(append(reply(handlers, line), '\n')); err != nil {
				return
			}
		}
		if end != nil {
			return
		}
	}
}

func reply(handlers map[string]handler, line []byte) []byte {
	said := map[string]any{"jsonrpc": "2.0", "id": nil}
	result, err := answer(handlers, line, said)
	if err == nil {
		said["result"] = result
		text, problem := json.Marshal(said)
		if problem == nil {
			return text
		}
		delete(said, "result")
		err = problem
	}
	why, known := err.(noAnswer)
	if !known {
		why = noAnswer{-32603, err.Error()}
	}
	said["error"] = why
	text, _ := json.Marshal(said)
	return text
}

func answer(handlers map[string]handler, line []byte, said map[string]any) (result any, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("%v", problem)
		}
	}()
	var request struct {
		ID     json.RawMessage
		Method any
		Params json.RawMessage
	}
	if !json.Valid(line) {
		return nil, noAnswer{-32700, "not JSON"}
	}
	problem := json.Unmarshal(line, &request)
	if len(request.ID) > 0 && bytes.IndexByte([]byte(`"-0123456789`), request.ID[0]) >= 0 {
		said["id"] = request.ID
	}
	method, isText := request.Method.(string)
	if problem != nil || !isText {
		return nil, noAnswer{-32600, "not a request"}
	}
	handle, known := handlers[method]
	if !known {
		return nil, noAnswer{-32601, "there is no handler for " + method}
	}
	if request.Params == nil {
		request.Params = json.RawMessage("{}")
	}
	return handle(request.Params)
}
