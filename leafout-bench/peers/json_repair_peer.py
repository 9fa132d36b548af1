# SPDX-License-Identifier: Apache-2.0
"""json_repair on documents with glitches: a line for each, right, error or wrong.

    python json_repair_peer.py GLITCHES
"""

import json
import sys

import json_repair


def outcome(document):
    try:
        value = json_repair.loads(document["text"])
    except Exception:
        return "error"
    if value == "":
        return "error"  # what it returns where it finds nothing
    meant = json.loads(document["meant"])
    return "right" if json.dumps(value, sort_keys=True) == json.dumps(meant, sort_keys=True) else "wrong"


with open(sys.argv[1], encoding="utf-8") as glitches:
    for line in glitches:
        print(outcome(json.loads(line)))
