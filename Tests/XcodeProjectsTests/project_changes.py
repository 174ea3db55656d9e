"""Reads Xcode projects before and after a change with two third-party parsers: openstep_parser and pbxproj.

The argument is a folder with files 0.before, 0.after, 1.before and so on. The output has one line of JSON for each
pair: the added and removed objects ("added", "removed"), and the changed keys of other objects ("changed": the elements
added to and removed from a list). "members" are the bundles that pbxproj finds in the resources phases after the
change, as "target: name".
"""

import json
import os
import sys

import openstep_parser
import pbxproj


def tree(path):
    with open(path, encoding="utf-8", newline="") as file:
        return openstep_parser.OpenStepDecoder.ParseFromFile(file)


def change(before, after):
    if isinstance(before, list) and isinstance(after, list):
        return [[item for item in after if item not in before], [item for item in before if item not in after]]
    return [after, before]


def members(path):
    project = pbxproj.XcodeProject.load(path)
    found = []
    for target in project.objects.get_targets():
        for phase in target.buildPhases if "buildPhases" in target else []:
            phase = project.objects[phase]
            if phase is None or phase.isa != "PBXResourcesBuildPhase" or "files" not in phase:
                continue
            for file in phase.files:
                file = project.objects[file]
                reference = project.objects[file.fileRef] if file is not None and "fileRef" in file else None
                if reference is not None and "path" in reference and reference.path.endswith(".bundle"):
                    found.append(f"{target.name}: {reference.path.split('/')[-1]}")
    return found


folder = sys.argv[1]
for number in range(len(os.listdir(folder)) // 2):
    first, second = f"{folder}/{number}.before", f"{folder}/{number}.after"
    old, new = tree(first), tree(second)
    result = {"others": {key: value for key, value in old.items() if key != "objects"} ==
              {key: value for key, value in new.items() if key != "objects"}}
    old, new = old["objects"], new["objects"]
    result["added"] = {id: new[id] for id in new if id not in old}
    result["removed"] = {id: old[id] for id in old if id not in new}
    result["changed"] = {
        id: {key: change(old[id].get(key), new[id].get(key))
             for key in {**old[id], **new[id]} if old[id].get(key) != new[id].get(key)}
        for id in old if id in new and old[id] != new[id]
    }
    result["members"] = members(second)
    print(json.dumps(result))
