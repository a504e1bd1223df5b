// Answers the questions of bridgescore with your scorer. README.md says how to run it.
mod json;

use json::{object, refused, Answer, Json};

// `operations` is a promise: of these questions none may be left out. Add to it as handlers come.
fn describe(_: &Json) -> Answer {
    let operations = Json::List(vec!["board_conditions".into()]);
    let texts = [("name", "my scorer".into()), ("version", "0.1".into()), ("language", "Rust".into())];
    Ok(object(texts.into_iter().chain([("operations", operations)])))
}

fn board_conditions(given: &Json) -> Answer {
    let board: i64 = given.get("board")?.whole()?;
    if board < 1 {
        return Err(refused("boards are numbered from 1"));
    }
    // YOUR SCORER: call it here instead of these lines, and translate its answer.
    let (turn, rows) = ((board - 1) as usize % 4, (board - 1) as usize / 4);
    let zone = ["None", "NS", "EW", "All"][(turn + rows) % 4];
    Ok(object([("dealer", ["N", "E", "S", "W"][turn].into()), ("vulnerable", zone.into())]))
}

// Samples. Once uncommented, they also belong into `operations` above and the list below.

// fn contract_score(given: &Json) -> Answer {
//     let contract = given.get("contract")?;
//     if contract.get("level")?.is_null() {
//         return Err(refused("Pass, or no contract"));
//     }
//     if given.get("laws")?.text()? != "2017" {
//         return Err(json::unsupported("older laws"));
//     }
//     let (level, strain) = (contract.get("level")?.whole()?, contract.get("strain")?.text()?);
//     let doubling = contract.get("doubling")?.text()?;
//     let score = my_score(level, strain, doubling, given.get("vulnerable")?.flag()?, given.get("tricks")?.whole()?);
//     // An Err of your scorer is a refusal. If it gives no Result: Ok(score.into())
//     Ok(score.map_err(|no| refused(no.to_string()))?.into())
// }

// fn imps(given: &Json) -> Answer {
//     if !given.get("table")?.is_null() || given.get("gap")?.text()? != "reject" {
//         return Err(json::unsupported("only the scale of the law"));
//     }
//     let difference = given.get("difference")?.whole()?;
//     if difference % 10 != 0 {
//         return Err(refused("points are multiples of 10"));
//     }
//     Ok(my_imps(difference).into())
// }

fn main() {
    json::answer_questions(&[
        ("describe", describe),
        ("board_conditions", board_conditions),
        // ("contract_score", contract_score),
        // ("imps", imps),
    ]);
}
