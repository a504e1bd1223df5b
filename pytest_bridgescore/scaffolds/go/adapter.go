// Answers the questions of bridgescore with your scorer. README.md says how to run it.
package main

import (
	"encoding/json"
	"math"
)

// `operations` is a promise: of these questions none may be left out. Add to it as handlers come.
func describe(json.RawMessage) (any, error) {
	does := []string{"board_conditions"}
	return map[string]any{"name": "my scorer", "version": "0.1", "language": "Go", "operations": does}, nil
}

func boardConditions(params json.RawMessage) (any, error) {
	var given struct{ Board float64 }
	err := json.Unmarshal(params, &given)
	if err != nil || given.Board < 1 || given.Board > 1e15 || given.Board != math.Trunc(given.Board) {
		return nil, refused("boards are numbered from 1")
	}
	// YOUR SCORER: call it here instead of these lines, and translate its answer.
	turn, rows := (int64(given.Board)-1)%4, (int64(given.Board)-1)/4
	zone := []string{"None", "NS", "EW", "All"}[(turn+rows)%4]
	return map[string]string{"dealer": "NESW"[turn : turn+1], "vulnerable": zone}, nil
}

// func contractScore(params json.RawMessage) (any, error) {
// 	var given struct {
// 		Contract   struct { Level int; Strain, Doubling string }
// 		Vulnerable bool
// 		Tricks     *int // nil where there was none, or null
// 		Laws       string
// 	}
// 	if json.Unmarshal(params, &given) != nil || given.Tricks == nil { return nil, refused("no such contract") }
// 	if given.Laws != "2017" { return nil, unsupported("laws of " + given.Laws) }
// 	contract := given.Contract
// 	return myScore(contract.Level, contract.Strain, contract.Doubling, given.Vulnerable, *given.Tricks), nil
// }

func main() {
	answerQuestions(map[string]handler{
		"describe":         describe,
		"board_conditions": boardConditions,
	})
}
