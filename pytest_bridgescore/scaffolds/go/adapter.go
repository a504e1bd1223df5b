// Answers the questions of bridgescore with your scorer. README.md says how to run it.
package main

import (
	"encoding/json"
	"math"
)

// `operations` is a promise: of these questions none may be left out. Add to it as handlers come.
func describe(json.RawMessage) (any, error) {
	operations := []string{"board_conditions"}
	said := map[string]any{"name": "my scorer", "version": "0.1", "language": "Go", "operations": operations}
	return said, nil
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

// Samples. Once uncommented, they also belong into `operations` above and the map below.

// func contractScore(params json.RawMessage) (any, error) {
// 	var given struct {
// 		Contract   struct{ Level int; Strain, Doubling string }
// 		Vulnerable bool
// 		Tricks     *int // nil where there was none, or null
// 		Laws       string
// 	}
// 	err, contract := json.Unmarshal(params, &given), &given.Contract
// 	if err != nil || given.Tricks == nil || contract.Level == 0 { // null, as of Pass, counts as 0
// 		return nil, refused("Pass, or no contract")
// 	}
// 	if given.Laws != "2017" { return nil, unsupported("laws of " + given.Laws) }
// 	score, err := myScore(contract.Level, contract.Strain, contract.Doubling, given.Vulnerable, *given.Tricks)
// 	if err != nil { return nil, refused(err.Error()) } // your scorer's error, if it gives one
// 	return score, nil
// }

// func imps(params json.RawMessage) (any, error) {
// 	var given struct { Difference *int; Gap string; Table any }
// 	err := json.Unmarshal(params, &given)
// 	if given.Table != nil || given.Gap != "reject" { return nil, unsupported("only the scale of the law") }
// 	if err != nil || given.Difference == nil || *given.Difference%10 != 0 { return nil, refused("no such points") }
// 	return myImps(*given.Difference), nil
// }

func main() {
	answerQuestions(map[string]handler{
		"describe":         describe,
		"board_conditions": boardConditions,
		// "contract_score": contractScore,
		// "imps": imps,
	})
}
