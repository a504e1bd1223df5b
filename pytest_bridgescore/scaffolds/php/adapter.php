<?php
// Answers the questions of bridgescore with your scorer. README.md says how to run it.
declare(strict_types=1);

class NoAnswer extends Exception {}

function refused(string $why): NoAnswer { return new NoAnswer($why, -32602); } // what was asked cannot be
function unsupported(string $why): NoAnswer { return new NoAnswer($why, -32001); } // your scorer does not do it

$methods = [
    // `operations` is a promise: of these questions none may be left out. Add to it as methods come.
    'describe' => fn($given) => [
        'name' => 'my scorer', 'version' => '0.1', 'language' => 'PHP', 'operations' => ['board_conditions'],
    ],

    'board_conditions' => function ($given) {
        $board = $given->board ?? null;
        if (!is_int($board) || $board < 1) throw refused('boards are numbered from 1');
        // YOUR SCORER: call it here instead of these lines, and translate its answer.
        $turn = ($board - 1) % 4;
        $zone = ['None', 'NS', 'EW', 'All'][($turn + intdiv($board - 1, 4)) % 4];
        return ['dealer' => 'NESW'[$turn], 'vulnerable' => $zone];
    },

    // Samples. Once uncommented, they also belong into `operations` above.

    // 'contract_score' => function ($given) {
    //     ['level' => $level, 'strain' => $strain, 'doubling' => $doubling] = (array) $given->contract;
    //     if ($level === null) throw refused('Pass, or no contract');
    //     if ($given->laws !== '2017') throw unsupported("laws of $given->laws");
    //     try {
    //         return my_score($level, $strain, $doubling, $given->vulnerable, $given->tricks);
    //     } catch (DomainException | InvalidArgumentException $no) { // or whatever your scorer throws
    //         throw refused($no->getMessage());
    //     }
    // },

    // 'imps' => function ($given) {
    //     if ($given->table !== null || $given->gap !== 'reject') throw unsupported('only the scale of the law');
    //     $difference = $given->difference;
    //     if (!is_int($difference) || $difference % 10) throw refused('points are multiples of 10');
    //     return my_imps($difference);
    // },
];

// From here on nothing needs to be changed: a line in, a line out.

// Only answers may stand on standard output: whatever is said with echo goes to standard error.
ini_set('display_errors', 'stderr');
ob_start(function (string $said) { fwrite(STDERR, $said); return ''; }, 1);

while (($line = fgets(STDIN)) !== false) {
    if (trim($line) === '') continue;
    $reply = ['jsonrpc' => '2.0', 'id' => null];
    $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE;
    try {
        $request = json_decode($line);
        if (json_last_error() !== JSON_ERROR_NONE) throw new NoAnswer(json_last_error_msg(), -32700);
        $id = $request->id ?? null;
        if (is_string($id) || is_int($id)) $reply['id'] = $id;
        $method = $request->method ?? null;
        if (!is_string($method)) throw new NoAnswer('not a request', -32600);
        if (!isset($methods[$method])) throw new NoAnswer("there is no handler for $method", -32601);
        $text = json_encode($reply + ['result' => $methods[$method]($request->params ?? new stdClass)], $flags);
    } catch (Throwable $problem) {
        $code = $problem instanceof NoAnswer ? $problem->getCode() : -32603;
        $text = json_encode($reply + ['error' => ['code' => $code, 'message' => $problem->getMessage()]], $flags);
    }
    fwrite(STDOUT, "$text\n");
    fflush(STDOUT);
}
