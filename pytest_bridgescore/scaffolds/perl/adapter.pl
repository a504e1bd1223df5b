#!/usr/bin/env perl
# Answers the questions of bridgescore with your scorer. README.md says how to run it.
use strict;
use warnings;
use JSON::PP;

sub no_answer   { die bless { code => shift, message => shift }, 'NoAnswer' }
sub refused     { no_answer(-32602, shift) }    # what was asked cannot be
sub unsupported { no_answer(-32001, shift) }    # it can be, but your scorer does not do it

my $json = JSON::PP->new->utf8->allow_nonref->canonical;

my %methods = (
    # `operations` is a promise: of these questions none may be left out. Add to it as methods come.
    describe => sub {
        return { name => 'my scorer', version => '0.1', language => 'Perl', operations => ['board_conditions'] };
    },

    board_conditions => sub {
        my ($given) = @_;
        # As JSON, text "3" and number 3 are not the same.
        my $board = $json->encode($given->{board});
        refused('boards are numbered from 1') if $board !~ /^[1-9][0-9]{0,14}$/;
        # YOUR SCORER: call it here instead of these lines, and translate its answer.
        my ($turn, $rows) = (($board - 1) % 4, int(($board - 1) / 4));
        return { dealer => qw(N E S W)[$turn], vulnerable => qw(None NS EW All)[($turn + $rows) % 4] };
    },

    # Samples. Once uncommented, they also belong into `operations` above.

    # contract_score => sub {
    #     my ($given) = @_;
    #     my ($level, $strain, $doubling) = @{ $given->{contract} }{qw(level strain doubling)};
    #     refused('Pass, or no contract') if !defined $level;
    #     unsupported("laws of $given->{laws}") if $given->{laws} ne '2017';
    #     my $score = eval { my_score($level, $strain, $doubling, $given->{vulnerable}, $given->{tricks}) };
    #     refused($1) if $@ =~ /^(no such .*)/;    # or whatever your scorer dies with
    #     die $@ if $@;
    #     return 0 + $score;    # a number, not text
    # },

    # imps => sub {
    #     my ($difference, $gap, $table) = @{ $_[0] }{qw(difference gap table)};
    #     unsupported('only the scale of the law') if defined $table || $gap ne 'reject';
    #     refused('points are multiples of 10') if $json->encode($difference) !~ /^-?[0-9]*0$/;
    #     return 0 + my_imps($difference);
    # },
);

# From here on nothing needs to be changed: a line in, a line out.

STDOUT->autoflush(1);
select STDERR;    # Only answers may stand on standard output: whatever is printed goes to standard error.
while (my $line = <STDIN>) {
    next if $line !~ /\S/;
    my %reply = (jsonrpc => '2.0', id => undef);
    my $text = eval {
        my $request = eval { $json->decode($line) };
        no_answer(-32700, 'not JSON') if $@;
        no_answer(-32600, 'not a request') if ref $request ne 'HASH';
        my ($id, $method) = @$request{qw(id method)};
        $reply{id} = $id if $json->encode($id) =~ /^(?:"|-?[0-9])/;
        no_answer(-32600, 'not a request') if !defined $method || ref $method;
        my $handler = $methods{$method} or no_answer(-32601, "there is no handler for $method");
        $json->encode({ %reply, result => scalar $handler->($request->{params} // {}) });
    };
    if (!defined $text) {
        my $error = ref $@ eq 'NoAnswer' ? { %{$@} } : { code => -32603, message => "$@" };
        $text = $json->encode({ %reply, error => $error });
    }
    print STDOUT "$text\n";
}
