"""Reads SARIF logs with sarif-pydantic, an independent model of SARIF 2.1.0: FILE...

Prints an array with the rules and the results of each log as JSON. The script fails for properties that the model does not have, except for the
column kind and the notifications of invocations, which the model lacks.
"""

import json
import sys
from urllib.parse import unquote

from pydantic import BaseModel
from sarif_pydantic import Sarif
from sarif_pydantic.sarif import Notification

LACKING = [("log.runs.0", "columnKind"), ("log.runs.0.invocations.0", "toolExecutionNotifications")]


def refuse_unknown(value, path):
    if isinstance(value, BaseModel):
        for name in value.model_extra or {}:
            if (path, name) not in LACKING:
                sys.exit(f"{path}.{name} is not in the model")
        for name in type(value).model_fields:
            refuse_unknown(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, list):
        for index, element in enumerate(value):
            refuse_unknown(element, f"{path}.{index}")


def summary(path):
    with open(path, encoding="utf-8") as file:
        log = Sarif.model_validate_json(file.read())
    refuse_unknown(log, "log")
    (run,) = log.runs
    (invocation,) = run.invocations
    extra = invocation.model_extra or {}
    driver = run.tool.driver
    results = []
    for result in run.results:
        (location,) = result.locations
        place = location.physical_location
        region = place.region
        results.append({
            "rule": result.rule_id,
            "ruleAtIndex": driver.rules[result.rule_index].id,
            "level": result.level.value,
            "message": result.message.text,
            "uri": place.artifact_location.uri,
            "path": unquote(place.artifact_location.uri, errors="strict"),
            "region": region and [region.start_line, region.start_column, region.end_line, region.end_column],
        })
    return {
        "version": log.version,
        "schema": log.schema_uri,
        "columnKind": run.model_extra["columnKind"],
        "name": driver.name,
        "semanticVersion": driver.semantic_version,
        "rules": [{
            "id": rule.id,
            "level": rule.default_configuration.level,
            "texts": [rule.short_description.text, rule.full_description.text, rule.help.text, rule.help.markdown],
        } for rule in driver.rules],
        "results": results,
        "succeeded": invocation.execution_successful,
        "notifications": [
            [notification.level.value, notification.message.text]
            for notification in map(Notification.model_validate, extra.get("toolExecutionNotifications", []))
        ],
    }


json.dump([summary(path) for path in sys.argv[1:]], sys.stdout)
