"""Translates an XLIFF file with translate-toolkit, as a translation tool does: INPUT OUTPUT.

All units except every eleventh get a target with quotes, a line break, an emoji and Arabic. Prints the number of
units, and the targets.
"""

import json
import sys

from translate.storage import factory

store = factory.getobject(sys.argv[1])
translated = []
for number, unit in enumerate(store.units):
    if number % 11 == 10:
        continue
    unit.target = f"„{unit.source}“ \"x\" & <b>\\\n\U0001F39B\uFE0F \u202Bنص عربي\u202C {number} "
    translated.append(unit.target)
store.savefile(sys.argv[2])
json.dump({"units": len(store.units), "translated": translated}, sys.stdout)
