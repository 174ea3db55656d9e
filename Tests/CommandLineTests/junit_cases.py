"""Reads a JUnit report with junitparser: FILE. Prints its suites and their cases as JSON."""

import json
import sys

from junitparser import Error, Failure, JUnitXml

report = JUnitXml.fromfile(sys.argv[1])
suites = []
for suite in report:
    cases = []
    for case in suite:
        failures = [{"message": result.message, "type": result.type, "text": result.text}
                    for result in case.result if isinstance(result, Failure)]
        errors = [{"message": result.message, "type": result.type, "text": result.text}
                  for result in case.result if isinstance(result, Error)]
        if len(failures) + len(errors) != len(case.result):
            sys.exit(f"{case.name} has a result that is neither failure nor error")
        cases.append({
            "bundle": case.classname,
            "name": case.name,
            "file": case._elem.get("file"),
            "line": case._elem.get("line"),
            "failures": failures,
            "errors": errors,
            "output": case.system_out,
        })
    suites.append({"name": suite.name, "tests": suite.tests, "failures": suite.failures,
                   "errors": suite.errors, "cases": cases})
json.dump({"tests": report.tests, "failures": report.failures,
           "errors": report.errors, "suites": suites}, sys.stdout)
