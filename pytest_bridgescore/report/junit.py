"""The record as JUnit XML: a suite for each system, a case for each question.

The structure is the one that Jenkins's `junit-10` describes and GitHub's and GitLab's readers take, with properties
of cases besides, as pytest writes them. Nothing of the clock is in it but what the record's `environment` holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final
from xml.etree import ElementTree as ET

from pytest_bridgescore.judge.verdict import FAIL, PASS, UNRESOLVED, WRONG
from pytest_bridgescore.report.failure import told
from pytest_bridgescore.report.foreign import lines, shown

#: As much is told of a value; an attribute is nothing to read pages in.
_LONGEST: Final = 2_000

#: The most that is told of one failure.
_LONGEST_TOLD: Final = 100_000

#: What stands for a case that is not simply right, and how the counts of suites call it.
_COUNTED_AS: Final = {"failure": "failures", "error": "errors", "skipped": "skipped"}


def junit(document: Mapping[str, Any]) -> str:
    """The document as XML; what an implementation said is text in it and nothing else."""
    suites = list(_suites(document))
    _describe(suites[0], document)
    root = _element("testsuites", name="bridgescore", **_counts(suites), time=_seconds(document))
    root.attrib.pop("skipped")  # no reader expects it here
    root.extend(suites)
    ET.indent(root, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _suites(document: Mapping[str, Any]) -> Iterator[ET.Element]:
    """The suite of the run itself, where there is something to say of it, and one for each system."""
    cases: dict[str, list[tuple[str, ET.Element]]] = {}
    for result in document["results"]:
        cases.setdefault(result["system"], []).append((result["id"], _case(result)))
    for question in document["observed"]:
        cases.setdefault(question["system"], []).append((question["id"], _disputed(question)))
    of_the_run = list(_of_the_run(document))
    if of_the_run or not cases:
        yield _suite("run", of_the_run)
    for system, some in sorted(cases.items()):
        yield _suite(system, [case for _, case in sorted(some, key=lambda one: one[0])])


def _suite(name: str, cases: Sequence[ET.Element]) -> ET.Element:
    suite = _element("testsuite", name=f"bridgescore.{name}")
    outcomes = Counter(_COUNTED_AS[part.tag] for case in cases for part in case if part.tag in _COUNTED_AS)
    suite.attrib |= {"tests": str(len(cases)), **{count: str(outcomes[count]) for count in _COUNTED_AS.values()}}
    suite.extend(cases)
    return suite


def _counts(suites: Iterable[ET.Element]) -> dict[str, int]:
    counts = dict.fromkeys(("tests", *_COUNTED_AS.values()), 0)
    for suite in suites:
        for count in counts:
            counts[count] += int(suite.attrib[count])
    return counts


def _case(result: Mapping[str, Any]) -> ET.Element:
    case = _named(result)
    names = ("source", "expected", "got", *(("asked", "wrong") if result.get("asked") is not None else ()))
    _properties(case, {"rules": " ".join(result["rules"]), **{name: result[name] for name in names}})
    verdict, why = result["verdict"], result["message"] or result["verdict"]
    if verdict == PASS:
        return case
    if result["failed"]:
        part = _element("error" if verdict == UNRESOLVED else "failure", message=why, type=verdict)
        part.text = lines(told(result, whole=True), _LONGEST_TOLD)
    elif result["refusal"] and verdict in WRONG:
        how = "not refused" if verdict == FAIL else "broke instead of refusing"
        part = _element("skipped", message=f"{how} (reported, not required): {why}")
    else:
        part = _element("skipped", message=why)
    case.append(part)
    return case


def _disputed(question: Mapping[str, Any]) -> ET.Element:
    case = _named(question)
    _properties(case, {"readings": question["readings"], "got": question["got"]})
    answered = question["observed"] or question["got"] is not None
    observed = (
        f"observed {' = '.join(question['observed']) or 'none of the readings'}" if answered else "not answered"
    )
    case.append(_element("skipped", message=f"disputed: {observed}"))
    return case


def _named(asked: Mapping[str, Any]) -> ET.Element:
    return _element("testcase", classname=f"bridgescore.{asked['system']}.{asked['operation']}", name=asked["id"])


def _of_the_run(document: Mapping[str, Any]) -> Iterator[ET.Element]:
    """Cases for what makes a run fail, or say less than it should, though no answer does."""
    if document["status"] != "finished":
        case = _element("testcase", classname="bridgescore.run", name="interrupted")
        error = _element("error", message="the run was interrupted: not everything was asked", type="interrupted")
        error.text = shown(document["conclusion"], _LONGEST)
        case.append(error)
        yield case
    for number, problem in enumerate(document["problems"], 1):
        case = _element("testcase", classname="bridgescore.run", name=f"known failures: entry to change {number}")
        case.append(_element("failure", message=problem, type="known failures"))
        yield case


def _describe(suite: ET.Element, document: Mapping[str, Any]) -> None:
    """Say in a suite what holds for all: who was asked what, by which suite, where, and how to do it again.

    The root itself cannot hold properties; the first suite is the first place where readers look for them.
    """
    said: dict[str, Any] = {}
    for part in ("implementation", "suite", "selection", "environment"):
        said |= {f"{part}.{name}": value for name, value in document[part].items() if name != "stderr"}
    said |= {f"selection.{name}": " ".join(document["selection"][name]) for name in ("profiles", "systems")}
    said |= {name: document[name] for name in ("status", "conclusion", "reproduce")}
    suite.attrib["timestamp"] = shown(document["environment"]["started"])
    _properties(suite, said)
    if written := document["environment"].get("stderr"):
        errors = ET.SubElement(suite, "system-err")
        errors.text = lines(written)


def _seconds(document: Mapping[str, Any]) -> str:
    return f"{document['environment']['seconds']:.3f}"


def _properties(of: ET.Element, values: Mapping[str, Any]) -> None:
    properties = ET.Element("properties")
    for name, value in values.items():
        properties.append(_element("property", name=name, value="" if value is None else value))
    of.insert(0, properties)


def _element(tag: str, **attributes: Any) -> ET.Element:
    return ET.Element(tag, {name: shown(value, _LONGEST) for name, value in attributes.items()})
