// JSON, and the loop that reads questions and writes answers. Nothing here needs to be changed.
#![allow(dead_code)]

use std::fmt::Write as _;
use std::io::{self, BufRead, Write as _};
use std::panic::{catch_unwind, AssertUnwindSafe};

const DEEPEST: usize = 100;

/// A value that was asked, or an answer. A number is kept as it is written.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub struct NoAnswer {
    code: i32,
    message: String,
}

pub type Answer = Result<Json, NoAnswer>;
pub type Handler = fn(&Json) -> Answer;

fn no_answer(code: i32, why: impl Into<String>) -> NoAnswer {
    NoAnswer { code, message: why.into() }
}

/// What was asked cannot be.
pub fn refused(why: impl Into<String>) -> NoAnswer {
    no_answer(-32602, why)
}

/// It can be, but your scorer does not do it.
pub fn unsupported(why: impl Into<String>) -> NoAnswer {
    no_answer(-32001, why)
}

/// It went wrong in a way that it should not.
pub fn broken(why: impl Into<String>) -> NoAnswer {
    no_answer(-32603, why)
}

// --- making answers ---------------------------------------------------------------------------------

pub fn object<'a>(members: impl IntoIterator<Item = (&'a str, Json)>) -> Json {
    Json::Object(members.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_string())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Text(text)
    }
}

impl From<bool> for Json {
    fn from(truth: bool) -> Json {
        Json::Bool(truth)
    }
}

macro_rules! from_whole {
    ($($kind:ty)*) => {
        $(impl From<$kind> for Json {
            fn from(number: $kind) -> Json {
                Json::Number(number.to_string())
            }
        })*
    };
}
from_whole!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// Panics, which makes an error answer, if JSON cannot hold the number.
impl From<f64> for Json {
    fn from(number: f64) -> Json {
        assert!(number.is_finite(), "no answer can hold {number}");
        Json::Number(number.to_string())
    }
}

impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(list: Vec<T>) -> Json {
        Json::List(list.into_iter().map(Into::into).collect())
    }
}

// --- looking at a value: refused if it is of another kind or not there -----------------------------------

impl Json {
    /// A member of an object; null if it is not there.
    pub fn get(&self, name: &str) -> Result<&Json, NoAnswer> {
        match self {
            Json::Object(members) => {
                Ok(members.iter().rev().find(|(key, _)| key == name).map_or(&Json::Null, |(_, value)| value))
            }
            _ => Err(refused("an object is wanted")),
        }
    }

    pub fn items(&self) -> Result<&[Json], NoAnswer> {
        match self {
            Json::List(items) => Ok(items),
            _ => Err(refused("a list is wanted")),
        }
    }

    pub fn is_null(&self) -> bool {
        *self == Json::Null
    }

    pub fn text(&self) -> Result<&str, NoAnswer> {
        match self {
            Json::Text(text) => Ok(text),
            _ => Err(refused("text is wanted")),
        }
    }

    pub fn flag(&self) -> Result<bool, NoAnswer> {
        match self {
            Json::Bool(truth) => Ok(*truth),
            _ => Err(refused("true or false is wanted")),
        }
    }

    pub fn number(&self) -> Result<f64, NoAnswer> {
        match self {
            Json::Number(digits) => digits.parse().map_err(|_| refused("a number is wanted")),
            _ => Err(refused("a number is wanted")),
        }
    }

    /// A whole number, of whichever type it is used as; 3.0 is one.
    pub fn whole<T: TryFrom<i64>>(&self) -> Result<T, NoAnswer> {
        let number = self.number()?;
        // Beyond this a double does not hold every whole number.
        if number.abs() < 9007199254740992.0 && number.fract() == 0.0 {
            T::try_from(number as i64).map_err(|_| refused("a number that fits is wanted"))
        } else {
            Err(refused("a whole number is wanted"))
        }
    }
}

// --- reading ----------------------------------------------------------------------------------------

struct Reader<'a> {
    line: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn not_json(&self, why: &str) -> NoAnswer {
        no_answer(-32700, format!("not JSON: {why} at byte {}", self.at + 1))
    }

    fn here(&self) -> u8 {
        self.line.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn blanks(&mut self) {
        while matches!(self.here(), b' ' | b'\t' | b'\r' | b'\n') {
            self.at += 1;
        }
    }

    fn is_next(&mut self, word: &str) -> bool {
        let found = self.line.as_bytes()[self.at..].starts_with(word.as_bytes());
        if found {
            self.at += word.len();
        }
        found
    }

    fn want(&mut self, word: &str) -> Result<(), NoAnswer> {
        if self.is_next(word) {
            Ok(())
        } else {
            Err(self.not_json(&format!("{word} is wanted")))
        }
    }

    fn all(&mut self) -> Answer {
        let read = self.any(0)?;
        self.blanks();
        if self.at < self.line.len() {
            return Err(self.not_json("nothing more is wanted"));
        }
        Ok(read)
    }

    fn any(&mut self, depth: usize) -> Answer {
        if depth > DEEPEST {
            return Err(self.not_json("nested too deeply"));
        }
        self.blanks();
        match self.here() {
            b'"' => {
                self.at += 1;
                Ok(Json::Text(self.text()?))
            }
            b'[' => self.list(depth),
            b'{' => self.object(depth),
            b'n' => self.want("null").map(|()| Json::Null),
            b't' => self.want("true").map(|()| Json::Bool(true)),
            b'f' => self.want("false").map(|()| Json::Bool(false)),
            _ => self.number(),
        }
    }

    fn list(&mut self, depth: usize) -> Answer {
        let mut list = Vec::new();
        self.at += 1;
        self.blanks();
        if self.is_next("]") {
            return Ok(Json::List(list));
        }
        loop {
            list.push(self.any(depth + 1)?);
            self.blanks();
            if !self.is_next(",") {
                self.want("]")?;
                return Ok(Json::List(list));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Answer {
        let mut members = Vec::new();
        self.at += 1;
        self.blanks();
        if self.is_next("}") {
            return Ok(Json::Object(members));
        }
        loop {
            self.blanks();
            self.want("\"")?;
            let name = self.text()?;
            self.blanks();
            self.want(":")?;
            members.push((name, self.any(depth + 1)?));
            self.blanks();
            if !self.is_next(",") {
                self.want("}")?;
                return Ok(Json::Object(members));
            }
        }
    }

    fn text(&mut self) -> Result<String, NoAnswer> {
        let mut text = String::new();
        loop {
            let from = self.at;
            while self.here() >= b' ' && self.here() != b'"' && self.here() != b'\\' {
                self.at += 1;
            }
            text.push_str(&self.line[from..self.at]);
            if self.is_next("\"") {
                return Ok(text);
            }
            if !self.is_next("\\") {
                return Err(self.not_json("a text that ends is wanted"));
            }
            text.push(self.escaped()?);
        }
    }

    fn escaped(&mut self) -> Result<char, NoAnswer> {
        let letter = self.here();
        self.at += 1;
        Ok(match letter {
            b'"' | b'\\' | b'/' => letter as char,
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let mut code = self.hex4()?;
                if (0xD800..0xDC00).contains(&code) && self.is_next("\\u") {
                    let low = self.hex4()?;
                    if (0xDC00..0xE000).contains(&low) {
                        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
                    }
                }
                char::from_u32(code).ok_or_else(|| self.not_json("a whole character is wanted"))?
            }
            _ => return Err(self.not_json("no such escape")),
        })
    }

    fn hex4(&mut self) -> Result<u32, NoAnswer> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = (self.here() as char).to_digit(16);
            code = code * 16 + digit.ok_or_else(|| self.not_json("a hexadecimal digit is wanted"))?;
            self.at += 1;
        }
        Ok(code)
    }

    fn number(&mut self) -> Answer {
        let from = self.at;
        self.is_next("-");
        if !self.is_next("0") {
            self.digits()?;
        }
        if self.is_next(".") {
            self.digits()?;
        }
        if self.is_next("e") || self.is_next("E") {
            if !self.is_next("+") {
                self.is_next("-");
            }
            self.digits()?;
        }
        Ok(Json::Number(self.line[from..self.at].to_string()))
    }

    fn digits(&mut self) -> Result<(), NoAnswer> {
        if !self.here().is_ascii_digit() {
            return Err(self.not_json("a value is wanted"));
        }
        while self.here().is_ascii_digit() {
            self.at += 1;
        }
        Ok(())
    }
}

// --- writing ----------------------------------------------------------------------------------------

fn write_text(text: &str, to: &mut String) {
    to.push('"');
    for one in text.chars() {
        match one {
            '"' | '\\' => to.extend(['\\', one]),
            '\0'..='\u{1f}' => write!(to, "\\u{:04x}", one as u32).expect("a String takes everything"),
            _ => to.push(one),
        }
    }
    to.push('"');
}

fn write_value(value: &Json, to: &mut String) {
    match value {
        Json::Null => to.push_str("null"),
        Json::Bool(truth) => to.push_str(if *truth { "true" } else { "false" }),
        Json::Number(digits) => to.push_str(digits),
        Json::Text(text) => write_text(text, to),
        Json::List(items) => {
            to.push('[');
            for (place, one) in items.iter().enumerate() {
                to.push_str(if place > 0 { ", " } else { "" });
                write_value(one, to);
            }
            to.push(']');
        }
        Json::Object(members) => {
            to.push('{');
            for (place, (name, one)) in members.iter().enumerate() {
                to.push_str(if place > 0 { ", " } else { "" });
                write_text(name, to);
                to.push_str(": ");
                write_value(one, to);
            }
            to.push('}');
        }
    }
}

// --- the loop ---------------------------------------------------------------------------------------

/// Answers each line of standard input, until it ends.
pub fn answer_questions(handlers: &[(&str, Handler)]) {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout());
    let mut line = Vec::new();
    // Bytes, since a line that is no UTF-8 must not end the program.
    while input.read_until(b'\n', &mut line).unwrap_or(0) > 0 {
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            let reply = reply(handlers, &text);
            // Without `flush`, answers could wait until some kilobytes are together.
            if writeln!(output, "{reply}").and_then(|()| output.flush()).is_err() {
                return;
            }
        }
        line.clear();
    }
}

fn reply(handlers: &[(&str, Handler)], line: &str) -> String {
    let mut id = Json::Null;
    let said = match catch_unwind(AssertUnwindSafe(|| answer(handlers, line, &mut id))) {
        Ok(Ok(result)) => ("result", result),
        Ok(Err(why)) => ("error", object([("code", why.code.into()), ("message", why.message.into())])),
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(ToString::to_string);
            let why = text.or_else(|| panic.downcast_ref::<String>().cloned());
            let message = why.unwrap_or_else(|| "a panic without a message".to_string());
            ("error", object([("code", (-32603).into()), ("message", message.into())]))
        }
    };
    let mut text = String::new();
    write_value(&object([("jsonrpc", "2.0".into()), ("id", id), said]), &mut text);
    text
}

fn answer(handlers: &[(&str, Handler)], line: &str, id: &mut Json) -> Answer {
    let request = Reader { line, at: 0 }.all()?;
    let not_a_request = |_| no_answer(-32600, "not a request");
    let told = request.get("id").map_err(not_a_request)?;
    if matches!(told, Json::Text(_) | Json::Number(_)) {
        *id = told.clone();
    }
    let method = request.get("method")?.text().map_err(not_a_request)?;
    let handler = handlers.iter().find(|(name, _)| *name == method);
    let (_, handle) = handler.ok_or_else(|| no_answer(-32601, format!("there is no handler for {method}")))?;
    match request.get("params")? {
        Json::Null => handle(&Json::Object(Vec::new())),
        given => handle(given),
    }
}
