# SPDX-License-Identifier: Apache-2.0
"""jiter, the parser of the Python SDKs of model providers. Its time and its cuts, as the scripts for Node have them.

    python jiter_peer.py times FOLDER SECONDS
    python jiter_peer.py cuts FOLDER...
"""

import json
import sys
import time
from pathlib import Path

import jiter

SAMPLES = 5
WARM_UP_CHARACTERS = 13_000  # before anything is measured, each document up to this length is run for a second
WARM_UP_SECONDS = 0.5
SAMPLE_SECONDS = 0.2
LONG_SECONDS = 3  # from here on one run is the sample, and its own warm-up

MODES = {"jiter": True, "jiter, trailing-strings": "trailing-strings"}


def documents(folder):
    read = [(file.stem, file.read_bytes().decode()) for file in Path(folder).glob("*.json")]
    return sorted(read, key=lambda document: (len(document[1]), document[0]))


def read_again(chunks, mode):
    """Reads the text so far again after every chunk."""
    text = b""
    seen = 0
    for chunk in chunks:
        text += chunk
        try:
            if jiter.from_json(text, partial_mode=mode) is not None:
                seen += 1
        except ValueError:
            pass  # no value at this chunk
    return seen


def batch(run, seconds):
    """Repeats the run for so many seconds, at least once, and returns the seconds of one."""
    start = time.process_time()
    runs = 0
    while True:
        run()
        runs += 1
        spent = time.process_time() - start
        if spent >= seconds:
            return spent / runs


def measure(run):
    first = batch(run, 0)
    if first >= LONG_SECONDS:
        return [first]
    batch(run, WARM_UP_SECONDS)
    return sorted(batch(run, SAMPLE_SECONDS) for _ in range(SAMPLES))


def cut(text, length):
    return [text[at : at + length].encode() for at in range(0, len(text), length)]


def times(folder, limit):
    read = documents(folder)
    for _, text in read:
        if len(text) <= WARM_UP_CHARACTERS:
            chunks = cut(text, 5)
            batch(lambda: read_again(chunks, "trailing-strings"), 1)
    last, last_size = 0, 1
    for name, text in read:
        if last * (len(text) / last_size) ** 2 > limit:
            break
        chunks = cut(text, 5)
        samples = measure(lambda: read_again(chunks, "trailing-strings"))
        last, last_size = samples[len(samples) // 2], len(text)
        line = {"peer": "jiter", "document": name, "characters": last_size, "ms": last * 1000, "samples": len(samples)}
        print(json.dumps(line), flush=True)



def cuts(folder):
    for name, text in documents(folder):
        units = text.encode("utf-16-le")
        for peer, mode in MODES.items():
            for cut in range(1, len(units) // 2 + 1):
                line = {"peer": peer, "document": name, "cut": cut}
                # It takes bytes: a surrogate pair that is cut comes with the rest.
                first = units[: 2 * cut].decode("utf-16-le", errors="ignore").encode()
                try:
                    line["part"] = jiter.from_json(first, partial_mode=mode)
                except ValueError:
                    pass  # nothing to see yet
                try:
                    line["whole"] = jiter.from_json(text.encode())
                except ValueError:
                    line = {"peer": peer, "document": name, "cut": cut, "failed": True}
                print(json.dumps(line))


if sys.argv[1] == "times":
    times(sys.argv[2], float(sys.argv[3]))
else:
    for each in sys.argv[2:]:
        cuts(each)
