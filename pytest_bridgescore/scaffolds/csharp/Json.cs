// JSON, and the loop that reads questions and writes answers. Nothing here needs to be changed.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Text;

/// <summary>Ends a handler without an answer.</summary>
sealed class NoAnswer : Exception
{
    public readonly int Code;

    public NoAnswer(int code, string why) : base(why) { Code = code; }
}

/// <summary>A value that was asked. What looks at it refuses the question if it is of another kind.</summary>
sealed class Json
{
    const int Deepest = 100;

    /// <summary>To be thrown: what was asked cannot be.</summary>
    public static Exception Refused(string why) { return new NoAnswer(-32602, why); }

    /// <summary>To be thrown: it can be, but your scorer does not do it.</summary>
    public static Exception Unsupported(string why) { return new NoAnswer(-32001, why); }

    // --- looking at a value ---------------------------------------------------------------------

    /// <summary>A number as it was written.</summary>
    sealed class Digits { public string Text; }

    readonly object value;

    Json(object value) { this.value = value; }

    T As<T>(string what)
    {
        if (!(value is T)) throw Refused(what + " is wanted");
        return (T)value;
    }

    /// <summary>A member of an object; null if it is not there.</summary>
    public Json this[string name]
    {
        get
        {
            object found;
            As<Dictionary<string, object>>("an object").TryGetValue(name, out found);
            return new Json(found);
        }
    }

    /// <summary>The values of a list.</summary>
    public List<Json> Items()
    {
        return As<List<object>>("a list").ConvertAll(one => new Json(one));
    }

    public bool IsNull { get { return value == null; } }

    public string Text() { return As<string>("text"); }

    public bool Flag() { return As<bool>("true or false"); }

    public double Number()
    {
        double number;
        string text = As<Digits>("a number").Text;
        // Some versions of .NET have no number for 1e400.
        if (!double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out number))
            throw Refused("a number that is not too large is wanted");
        return number;
    }

    /// <summary>A whole number; 3.0 is one.</summary>
    public long Whole()
    {
        double number = Number();
        // Beyond this a double does not hold every whole number.
        if (!(Math.Abs(number) < 1L << 53) || number != Math.Floor(number)) throw Refused("a whole number is wanted");
        return (long)number;
    }

    /// <summary>The same as an int.</summary>
    public int Integer()
    {
        long number = Whole();
        if (number < int.MinValue || number > int.MaxValue) throw Refused("a number that an int can hold is wanted");
        return (int)number;
    }

    // --- reading --------------------------------------------------------------------------------

    sealed class Reader
    {
        readonly string line;
        int at;

        public Reader(string line) { this.line = line; }

        NoAnswer NotJson(string why)
        {
            return new NoAnswer(-32700, "not JSON: " + why + " at character " + (at + 1));
        }

        char Here { get { return at < line.Length ? line[at] : '\0'; } }

        void Blanks()
        {
            while (Here != '\0' && " \t\r\n".IndexOf(Here) >= 0) at++;
        }

        bool IsNext(string word)
        {
            if (string.CompareOrdinal(line, at, word, 0, word.Length) != 0) return false;
            at += word.Length;
            return true;
        }

        void Want(string word)
        {
            if (!IsNext(word)) throw NotJson(word + " is wanted");
        }

        public object All()
        {
            object read = Any(0);
            Blanks();
            if (at < line.Length) throw NotJson("nothing more is wanted");
            return read;
        }

        object Any(int depth)
        {
            if (depth > Deepest) throw NotJson("nested too deeply");
            Blanks();
            if (IsNext("null")) return null;
            if (IsNext("true")) return true;
            if (IsNext("false")) return false;
            if (IsNext("\"")) return Quoted();
            if (IsNext("[")) return Listed(depth);
            if (IsNext("{")) return Members(depth);
            return Numeral();
        }

        List<object> Listed(int depth)
        {
            var list = new List<object>();
            Blanks();
            if (IsNext("]")) return list;
            do
            {
                list.Add(Any(depth + 1));
                Blanks();
            } while (IsNext(","));
            Want("]");
            return list;
        }

        Dictionary<string, object> Members(int depth)
        {
            var members = new Dictionary<string, object>(StringComparer.Ordinal);
            Blanks();
            if (IsNext("}")) return members;
            do
            {
                Blanks();
                Want("\"");
                string name = Quoted();
                Blanks();
                Want(":");
                members[name] = Any(depth + 1);
                Blanks();
            } while (IsNext(","));
            Want("}");
            return members;
        }

        string Quoted()
        {
            var text = new StringBuilder();
            while (!IsNext("\""))
            {
                if (Here < ' ') throw NotJson("a text that ends is wanted");
                text.Append(IsNext("\\") ? Escaped() : line[at++]);
            }
            return text.ToString();
        }

        char Escaped()
        {
            int found = "\"\\/bfnrt".IndexOf(Here);
            if (found >= 0)
            {
                at++;
                return "\"\\/\b\f\n\r\t"[found];
            }
            Want("u");
            int code = 0;
            for (int digits = 0; digits < 4; digits++, at++)
            {
                int digit = "0123456789abcdef".IndexOf(char.ToLowerInvariant(Here));
                if (digit < 0 || Here > 'f') throw NotJson("a hexadecimal digit is wanted");
                code = code * 16 + digit;
            }
            return (char)code;
        }

        Digits Numeral()
        {
            int from = at;
            IsNext("-");
            if (!IsNext("0")) Figures();
            if (IsNext(".")) Figures();
            if (IsNext("e") || IsNext("E"))
            {
                if (!IsNext("+")) IsNext("-");
                Figures();
            }
            return new Digits { Text = line.Substring(from, at - from) };
        }

        void Figures()
        {
            if (Here < '0' || Here > '9') throw NotJson("a value is wanted");
            while (Here >= '0' && Here <= '9') at++;
        }
    }

    // --- writing --------------------------------------------------------------------------------

    static void Write(object value, StringBuilder to)
    {
        if (value is Json) value = ((Json)value).value;
        if (value == null) to.Append("null");
        else if (value is bool) to.Append((bool)value ? "true" : "false");
        else if (value is Digits) to.Append(((Digits)value).Text);
        else if (value is string || value is char || value is Enum) WriteText(value.ToString(), to);
        else if (value is double || value is float) WriteReal(Convert.ToDouble(value), to);
        else if (value is IDictionary) WriteMembers((IDictionary)value, to);
        else if (value is IEnumerable) WriteList((IEnumerable)value, to);
        else if (value is decimal || value.GetType().IsPrimitive)
            to.Append(Convert.ToString(value, CultureInfo.InvariantCulture));
        else throw new ArgumentException("no answer can hold a " + value.GetType());
    }

    static void WriteReal(double number, StringBuilder to)
    {
        if (double.IsNaN(number) || double.IsInfinity(number))
            throw new ArgumentException("no answer can hold " + number);
        to.Append(number.ToString("R", CultureInfo.InvariantCulture));
    }

    static void WriteMembers(IDictionary members, StringBuilder to)
    {
        string before = "";
        to.Append('{');
        foreach (DictionaryEntry one in members)
        {
            WriteText(Convert.ToString(one.Key, CultureInfo.InvariantCulture), to.Append(before));
            Write(one.Value, to.Append(": "));
            before = ", ";
        }
        to.Append('}');
    }

    static void WriteList(IEnumerable list, StringBuilder to)
    {
        string before = "";
        to.Append('[');
        foreach (object one in list)
        {
            Write(one, to.Append(before));
            before = ", ";
        }
        to.Append(']');
    }

    static void WriteText(string text, StringBuilder to)
    {
        to.Append('"');
        foreach (char one in text)
        {
            if (one == '"' || one == '\\') to.Append('\\').Append(one);
            else if (one < ' ' || one > '~') to.Append("\\u").Append(((int)one).ToString("x4"));
            else to.Append(one);
        }
        to.Append('"');
    }

    // --- the loop -------------------------------------------------------------------------------

    /// <summary>Answers each line of standard input, until it ends.</summary>
    public static void AnswerQuestions(Dictionary<string, Func<Json, object>> handlers)
    {
        var utf8 = new UTF8Encoding(false);
        var lines = new StreamReader(Console.OpenStandardInput(), utf8);
        var answers = new StreamWriter(Console.OpenStandardOutput(), utf8);
        // Only answers may stand on standard output: what a scorer prints goes to standard error.
        Console.SetOut(Console.Error);
        for (string line = lines.ReadLine(); line != null; line = lines.ReadLine())
        {
            if (line.Trim().Length == 0) continue;
            answers.Write(Reply(handlers, line) + "\n");
            answers.Flush();
        }
    }

    static string Reply(Dictionary<string, Func<Json, object>> handlers, string line)
    {
        object id = null;
        var text = new StringBuilder();
        try
        {
            object result = Answer(handlers, line, ref id);
            Write(new Dictionary<string, object> { ["jsonrpc"] = "2.0", ["id"] = id, ["result"] = result }, text);
        }
        catch (Exception problem)
        {
            var known = problem as NoAnswer;
            var error = new Dictionary<string, object> {
                ["code"] = known != null ? known.Code : -32603,
                ["message"] = known != null ? known.Message : problem.GetType() + ": " + problem.Message,
            };
            text.Clear();
            Write(new Dictionary<string, object> { ["jsonrpc"] = "2.0", ["id"] = id, ["error"] = error }, text);
        }
        return text.ToString();
    }

    static object Answer(Dictionary<string, Func<Json, object>> handlers, string line, ref object id)
    {
        var request = new Reader(line).All() as Dictionary<string, object>;
        if (request == null) throw new NoAnswer(-32600, "not a request");
        object told, method, given;
        if (request.TryGetValue("id", out told) && (told is string || told is Digits)) id = told;
        request.TryGetValue("method", out method);
        if (!(method is string)) throw new NoAnswer(-32600, "not a request");
        Func<Json, object> handler;
        if (!handlers.TryGetValue((string)method, out handler))
            throw new NoAnswer(-32601, "there is no handler for " + method);
        request.TryGetValue("params", out given);
        return handler(new Json(given ?? new Dictionary<string, object>()));
    }
}
