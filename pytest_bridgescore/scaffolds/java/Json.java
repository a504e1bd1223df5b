// JSON, and the loop that reads questions and writes answers. Nothing here needs to be changed.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value that was asked. What looks at it refuses the question if the value is of another kind or not there. */
public final class Json {
    private static final int DEEPEST = 100;

    /** Answers one sort of question: with text, numbers, booleans, null, and maps and lists of them. */
    public interface Handler {
        Object answer(Json given) throws Exception;
    }

    /** Ends a handler without an answer. */
    public static final class NoAnswer extends RuntimeException {
        private static final long serialVersionUID = 1;
        final int code;

        NoAnswer(int code, String why) {
            super(why);
            this.code = code;
        }
    }

    /** To be thrown: what was asked cannot be. */
    public static NoAnswer refused(String why) {
        return new NoAnswer(-32602, why);
    }

    /** To be thrown: it can be, but your scorer does not do it. */
    public static NoAnswer unsupported(String why) {
        return new NoAnswer(-32001, why);
    }

    // --- looking at a value ---------------------------------------------------------------------

    /** A number as it was written. */
    private static final class Digits {
        final String text;

        Digits(String text) {
            this.text = text;
        }
    }

    private final Object value;

    private Json(Object value) {
        this.value = value;
    }

    private <T> T as(Class<T> kind, String what) {
        if (!kind.isInstance(value)) throw refused(what + " is wanted");
        return kind.cast(value);
    }

    /** A member of an object; null if it is not there. */
    public Json get(String name) {
        return new Json(as(Map.class, "an object").get(name));
    }

    /** The values of a list. */
    public List<Json> items() {
        List<Json> items = new ArrayList<>();
        for (Object one : as(List.class, "a list")) items.add(new Json(one));
        return items;
    }

    public boolean isNull() {
        return value == null;
    }

    public String text() {
        return as(String.class, "text");
    }

    public boolean flag() {
        return as(Boolean.class, "true or false");
    }

    public double number() {
        return Double.parseDouble(as(Digits.class, "a number").text);
    }

    /** A whole number; 3.0 is one. */
    public long whole() {
        double number = number();
        // Beyond this a double does not hold every whole number.
        if (!(Math.abs(number) < 1L << 53) || number != Math.rint(number)) throw refused("a whole number is wanted");
        return (long) number;
    }

    /** The same as an int. */
    public int integer() {
        long number = whole();
        if (number != (int) number) throw refused("a number that an int can hold is wanted");
        return (int) number;
    }

    // --- reading --------------------------------------------------------------------------------

    private static final class Reader {
        private final String line;
        private int at;

        Reader(String line) {
            this.line = line;
        }

        NoAnswer notJson(String why) {
            return new NoAnswer(-32700, "not JSON: " + why + " at character " + (at + 1));
        }

        char here() {
            return at < line.length() ? line.charAt(at) : 0;
        }

        void blanks() {
            while (here() != 0 && " \t\r\n".indexOf(here()) >= 0) at++;
        }

        boolean isNext(String word) {
            if (!line.startsWith(word, at)) return false;
            at += word.length();
            return true;
        }

        void want(String word) {
            if (!isNext(word)) throw notJson(word + " is wanted");
        }

        Object whole() {
            Object read = any(0);
            blanks();
            if (at < line.length()) throw notJson("nothing more is wanted");
            return read;
        }

        Object any(int depth) {
            if (depth > DEEPEST) throw notJson("nested too deeply");
            blanks();
            if (isNext("null")) return null;
            if (isNext("true")) return true;
            if (isNext("false")) return false;
            if (isNext("\"")) return text();
            if (isNext("[")) return list(depth);
            if (isNext("{")) return object(depth);
            return number();
        }

        List<Object> list(int depth) {
            List<Object> list = new ArrayList<>();
            blanks();
            if (isNext("]")) return list;
            do {
                list.add(any(depth + 1));
                blanks();
            } while (isNext(","));
            want("]");
            return list;
        }

        Map<String, Object> object(int depth) {
            Map<String, Object> object = new LinkedHashMap<>();
            blanks();
            if (isNext("}")) return object;
            do {
                blanks();
                want("\"");
                String name = text();
                blanks();
                want(":");
                object.put(name, any(depth + 1));
                blanks();
            } while (isNext(","));
            want("}");
            return object;
        }

        String text() {
            StringBuilder text = new StringBuilder();
            while (!isNext("\"")) {
                if (here() < ' ') throw notJson("a text that ends is wanted");
                text.append(isNext("\\") ? escaped() : line.charAt(at++));
            }
            return text.toString();
        }

        char escaped() {
            int found = "\"\\/bfnrt".indexOf(here());
            if (found >= 0) {
                at++;
                return "\"\\/\b\f\n\r\t".charAt(found);
            }
            want("u");
            int code = 0;
            for (int digits = 0; digits < 4; digits++, at++) {
                int digit = here() < 128 ? Character.digit(here(), 16) : -1;
                if (digit < 0) throw notJson("a hexadecimal digit is wanted");
                code = code * 16 + digit;
            }
            return (char) code;
        }

        Digits number() {
            int from = at;
            isNext("-");
            if (!isNext("0")) digits();
            if (isNext(".")) digits();
            if (isNext("e") || isNext("E")) {
                if (!isNext("+")) isNext("-");
                digits();
            }
            return new Digits(line.substring(from, at));
        }

        void digits() {
            if (here() < '0' || here() > '9') throw notJson("a value is wanted");
            while (here() >= '0' && here() <= '9') at++;
        }
    }

    // --- writing --------------------------------------------------------------------------------

    private static void write(Object value, StringBuilder to) {
        if (value instanceof Json) write(((Json) value).value, to);
        else if (value == null || value instanceof Boolean) to.append(value);
        else if (value instanceof Digits) to.append(((Digits) value).text);
        else if (value instanceof Number) writeNumber((Number) value, to);
        else if (value instanceof Map) writeObject((Map<?, ?>) value, to);
        else if (value instanceof Iterable) writeList((Iterable<?>) value, to);
        else if (value instanceof CharSequence || value instanceof Character || value instanceof Enum)
            writeText(value.toString(), to);
        else throw new IllegalArgumentException("no answer can hold a " + value.getClass().getName());
    }

    private static void writeNumber(Number number, StringBuilder to) {
        if (!Double.isFinite(number.doubleValue()) && (number instanceof Double || number instanceof Float))
            throw new IllegalArgumentException("no answer can hold " + number);
        to.append(number);
    }

    private static void writeObject(Map<?, ?> object, StringBuilder to) {
        String before = "{";
        for (Map.Entry<?, ?> one : object.entrySet()) {
            writeText(String.valueOf(one.getKey()), to.append(before));
            write(one.getValue(), to.append(": "));
            before = ", ";
        }
        to.append(object.isEmpty() ? "{}" : "}");
    }

    private static void writeList(Iterable<?> list, StringBuilder to) {
        String before = "";
        to.append('[');
        for (Object one : list) {
            write(one, to.append(before));
            before = ", ";
        }
        to.append(']');
    }

    private static void writeText(String text, StringBuilder to) {
        to.append('"');
        for (char one : text.toCharArray()) {
            if (one == '"' || one == '\\') to.append('\\').append(one);
            else if (one < ' ' || one > '~') to.append(String.format("\\u%04x", (int) one));
            else to.append(one);
        }
        to.append('"');
    }

    // --- the loop -------------------------------------------------------------------------------

    /** Answers each line of standard input, until it ends. */
    public static void answerQuestions(Map<String, Handler> handlers) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = System.out;
        // Only answers may stand on standard output: what a scorer prints goes to standard error.
        System.setOut(System.err);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.trim().isEmpty()) continue;
            out.print(reply(handlers, line) + "\n");
            out.flush();
        }
    }

    private static String reply(Map<String, Handler> handlers, String line) {
        Map<String, Object> reply = new LinkedHashMap<>();
        reply.put("jsonrpc", "2.0");
        reply.put("id", null);
        StringBuilder text = new StringBuilder();
        try {
            reply.put("result", answer(handlers, line, reply));
            write(reply, text);
        } catch (Throwable problem) {
            int code = problem instanceof NoAnswer ? ((NoAnswer) problem).code : -32603;
            String why = problem instanceof NoAnswer ? problem.getMessage() : String.valueOf(problem);
            reply.remove("result");
            reply.put("error", Map.of("code", code, "message", String.valueOf(why)));
            text.setLength(0);
            write(reply, text);
        }
        return text.toString();
    }

    private static Object answer(Map<String, Handler> handlers, String line, Map<String, Object> reply)
            throws Exception {
        Object request = new Reader(line).whole();
        if (!(request instanceof Map)) throw new NoAnswer(-32600, "not a request");
        Map<?, ?> asked = (Map<?, ?>) request;
        Object id = asked.get("id");
        if (id instanceof String || id instanceof Digits) reply.put("id", id);
        if (!(asked.get("method") instanceof String)) throw new NoAnswer(-32600, "not a request");
        String method = (String) asked.get("method");
        Handler handler = handlers.get(method);
        if (handler == null) throw new NoAnswer(-32601, "there is no handler for " + method);
        Object params = asked.get("params");
        return handler.answer(new Json(params == null ? Map.of() : params));
    }
}
