"""What scorers do wrong with tricks agreed, tricks in dispute and scores to be corrected (Law 79)."""

from __future__ import annotations

from typing import Final

from pytest_bridgescore.faults.fault import Code, Fault

_MADE: Final = "made for this catalogue"

FAULTS: Final[tuple[Fault, ...]] = (
    # 79A: tricks agreed.
    Fault(
        name="tricks-open-when-hands-are-back",
        says="lets the number of tricks rise though all four hands are back in the board",
        seen=_MADE,
        code=(Code("procedure.trick_agreement", "may_increase = not hands_returned", "may_increase = True"),),
        breaks=("law79a.return",),
    ),
    Fault(
        name="tricks-closed-when-agreed",
        says="takes the number of tricks as settled once it is agreed, not when the hands are back",
        seen=_MADE,
        code=(Code("procedure.trick_agreement", "may_increase = not hands_returned", "may_increase = not agreed"),),
        breaks=("law79a.return",),
    ),
    Fault(
        name="hands-back-always-in-order",
        says="finds nothing wrong when the hands go back before the tricks are agreed",
        seen=_MADE,
        code=(Code("procedure.trick_agreement", "(agreed or not hands_returned)", "True"),),
        breaks=("law79a.order",),
    ),
    Fault(
        name="not-yet-agreed-out-of-order",
        says="calls it out of order that tricks are not agreed while the hands are still on the table",
        seen=_MADE,
        code=(Code("procedure.trick_agreement", "(agreed or not hands_returned)", "agreed"),),
        breaks=("law79a.order",),
    ),
    # 79B: tricks in dispute.
    Fault(
        name="dispute-claim-not-excepted",
        says="lets no score rise after a claim or concession, though Laws 69 and 71 go before",
        seen=_MADE,
        values={"law79b.override": 0},
    ),
    Fault(
        name="dispute-claim-by-the-round",
        says="lets the end of the round decide after a claim or concession too, though Laws 69 and 71 go before",
        seen=_MADE,
        code=(Code("procedure.trick_dispute", "if claim_or_concession:", "if False:"),),
        breaks=("law79b.override",),
    ),
    Fault(
        name="dispute-late-call-raises",
        says="lets a score rise when the director is called after the end of the round (laws of 1997)",
        seen=_MADE,
        values={"law79b.called-after": 1},
    ),
    Fault(
        name="dispute-early-call-too-late",
        says="lets no score rise though the director is called before the end of the round",
        seen=_MADE,
        values={"law79b.called-before": 0},
    ),
    Fault(
        name="dispute-2017-as-1997",
        says="decides by the laws of 1997 when those of 2017 are asked: a clear result raises no score",
        seen=_MADE,
        values={"law79b.result-clear": 0},
    ),
    Fault(
        name="dispute-2017-not-clear",
        says="raises a score after the round by the laws of 2017 though the result is not clear",
        seen=_MADE,
        code=(Code("procedure.trick_dispute", "clear = result_clear and ", "clear = "),),
        breaks=("law79b.result-clear",),
    ),
    Fault(
        name="dispute-clear-result-in-1997",
        says="takes a clear result into account by the laws of 1997, which do not ask for it",
        seen=_MADE,
        code=(
            Code(
                "procedure.trick_dispute", 'edition != "2017":\n            raise', "not edition:\n            raise"
            ),
            Code(
                "procedure.trick_dispute", 'elif edition == "1997":', 'elif edition == "1997" and not result_clear:'
            ),
        ),
        accepts=True,
    ),
    # 79C: scores to be corrected.
    Fault(
        name="correction-20-minutes",
        says="closes the time for corrections 20 minutes after the score is posted, not 30",
        seen=_MADE,
        values={"law79c.minutes": 20},
    ),
    Fault(
        name="correction-one-hour",
        says="keeps the time for corrections open for 60 minutes without a word of the organiser, not 30",
        seen=_MADE,
        values={"law79c.minutes": 60},
    ),
    Fault(
        name="correction-in-hours",
        says="takes the minutes of the time for corrections for hours",
        seen=_MADE,
        code=(Code("procedure.score_correction", "timedelta(minutes=", "timedelta(hours="),),
        breaks=("law79c.minutes", "law79c.later", "law79c.earlier"),
    ),
    Fault(
        name="correction-time-without-date",
        says="compares the times of posting and finding by the clock alone, without their dates",
        seen=_MADE,
        code=(Code("procedure.score_correction", "(moment < end or", "(moment.time() < end.time() or"),),
        breaks=("law79c.in-time",),
    ),
    Fault(
        name="correction-before-posting-refused",
        says="allows no correction of an error that is found before the score is posted",
        seen=_MADE,
        code=(Code("procedure.score_correction", "(moment < end or", "(start <= moment < end or"),),
        breaks=("law79c.in-time",),
    ),
    Fault(
        name="correction-last-minute-closed",
        says="closes the time for corrections a minute early (23:19 is too late for 23:20)",
        seen=_MADE,
        code=(Code("procedure.score_correction", "(moment < end or", "(moment < end - timedelta(minutes=1) or"),),
        breaks=("law79c.in-time",),
    ),
    Fault(
        name="correction-always-in-time",
        says="never closes the time for corrections",
        seen=_MADE,
        code=(Code("procedure.score_correction", "(moment < end or", "(moment != end or"),),
        breaks=("law79c.in-time",),
    ),
    Fault(
        name="correction-shorter-limit-counts",
        says="lets an organiser's shorter limit count although the contest is no special one (15 minutes, not 30)",
        seen=_MADE,
        code=(Code("procedure._limit", "minutes < usual and special", "minutes < usual"),),
        breaks=("law79c.earlier", "law79c.minutes"),
    ),
    Fault(
        name="correction-later-limit-ignored",
        says="ignores an organiser's later limit for corrections (30 minutes, not 60)",
        seen=_MADE,
        values={"law79c.later": 0},
    ),
    Fault(
        name="correction-earlier-limit-ignored",
        says="ignores the earlier limit for corrections of a special contest (30 minutes, not 15)",
        seen=_MADE,
        values={"law79c.earlier": 0},
    ),
    Fault(
        name="correction-always-30-minutes",
        says="knows no limit for corrections but 30 minutes, whatever the organiser sets",
        seen=_MADE,
        parts=("correction-later-limit-ignored", "correction-earlier-limit-ignored"),
    ),
    Fault(
        name="correction-later-limit-special-only",
        says="lets an organiser's later limit count in special contests only",
        seen=_MADE,
        code=(Code("procedure._limit", "minutes > usual and", "minutes > usual and special and"),),
        breaks=("law79c.later",),
    ),
    Fault(
        name="correction-special-shortens-only",
        says="lets no limit later than 30 minutes count in a special contest",
        seen=_MADE,
        code=(Code("procedure._limit", "minutes > usual and", "minutes > usual and not special and"),),
        breaks=("law79c.later",),
    ),
    Fault(
        name="correction-limit-added",
        says="adds an organiser's later limit to the 30 minutes (90 minutes, not 60)",
        seen=_MADE,
        code=(Code("procedure._limit", 'sets {minutes}", minutes)', 'sets {minutes}", usual + minutes)'),),
        breaks=("law79c.later",),
    ),
    Fault(
        name="correction-by-player-refused",
        says="corrects the errors of scorers only, none of a player",
        seen=_MADE,
        values={"law79c.by.player": 0},
    ),
    Fault(
        name="correction-by-scorer-refused",
        says="corrects the errors of players only, none of the scorer",
        seen=_MADE,
        values={"law79c.by.scorer": 0},
    ),
    Fault(
        name="correction-by-scorer-unlimited",
        says="corrects an error of the scorer at any time, as if the limit were for players only",
        seen=_MADE,
        code=(Code("procedure.score_correction", "in_time and may.value", 'in_time or made_by == "scorer"'),),
        breaks=("law79c.in-time", "law79c.by.scorer"),
    ),
)
