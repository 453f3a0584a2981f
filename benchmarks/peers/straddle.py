"""The exits of a short straddle with stops over an extract, by numpy, numba or pandas; for `npm run bench -- peers`.

usage: python3 straddle.py FOLDER numpy|numba|pandas

FOLDER/bars.i32 holds, for each position of FOLDER/positions.json, the opens and then the highs of its session's minutes, in
paise. Prints the best time in milliseconds, and exits (minute, price in paise) as JSON.
Needs: apt-get install python3-numpy python3-pandas python3-numba (or pip install numpy pandas numba).
"""
import json
import sys
import time

folder, way = sys.argv[1:]

import numpy as np

with open(f"{folder}/positions.json") as file:
    about = json.load(file)
count, minutes, entry, square_off = (about[key] for key in ("count", "minutes", "entry", "squareOff"))
bars = np.fromfile(f"{folder}/bars.i32", dtype=np.int32).reshape(count, 2, minutes)
opens = np.ascontiguousarray(bars[:, 0, entry : square_off + 1])
highs = np.ascontiguousarray(bars[:, 1, entry : square_off + 1])
STOP_PERCENT = about["stopPercent"]
TICK = 5


def stops(entries):
    """Entry plus a share of it, rounded to the tick, halves up."""
    return entries + (2 * entries * STOP_PERCENT + TICK * 100) // (2 * TICK * 100) * TICK


def with_numpy():
    stop = stops(opens[:, 0].astype(np.int64))
    reached = highs[:, :-1] >= stop[:, None]
    at = reached.argmax(axis=1)
    stopped = reached[np.arange(count), at]
    at = np.where(stopped, at, square_off - entry)
    bar_open = opens[np.arange(count), at]
    price = np.where(stopped, np.where(at > 0, np.maximum(bar_open, stop), stop), bar_open)
    return at, price


def with_pandas():
    import pandas as pd

    global frame
    if "frame" not in globals():
        width = opens.shape[1]
        frame = pd.DataFrame(
            {
                "position": np.repeat(np.arange(count), width),
                "minute": np.tile(np.arange(width), count),
                "open": opens.ravel(),
                "high": highs.ravel(),
            }
        )
    first = frame[frame["minute"] == 0].set_index("position")["open"].astype("int64")
    stop = stops(first)
    inside = frame[frame["minute"] < square_off - entry]
    hits = inside[inside["high"].to_numpy() >= stop.reindex(inside["position"]).to_numpy()]
    hit = hits.drop_duplicates("position").set_index("position")
    last = frame[frame["minute"] == square_off - entry].set_index("position")
    at = hit["minute"].reindex(last.index)
    at_stop = hit["open"].where(hit["minute"] > 0, 0).combine(stop.reindex(hit.index), max)
    price = at_stop.reindex(last.index).fillna(last["open"])
    return at.fillna(square_off - entry).to_numpy(), price.to_numpy()


def numba_way():
    import numba

    @numba.njit
    def run(opens, highs, percent, at, price):
        for i in range(opens.shape[0]):
            first = opens[i, 0]
            stop = first + (2 * first * percent + 500) // 1000 * 5
            last = opens.shape[1] - 1
            at[i] = last
            price[i] = opens[i, last]
            for minute in range(last):
                if highs[i, minute] >= stop:
                    at[i] = minute
                    price[i] = max(stop, opens[i, minute]) if minute > 0 else stop
                    break

    at, price = np.empty(count, np.int64), np.empty(count, np.int64)

    def go():
        run(opens, highs, STOP_PERCENT, at, price)
        return at, price

    return go


work = {"numpy": lambda: with_numpy, "pandas": lambda: with_pandas, "numba": numba_way}[way]()
best = float("inf")
work()
for _ in range(20):
    begun = time.perf_counter()
    at, price = work()
    best = min(best, time.perf_counter() - begun)
exits = [[int(a) + entry, int(p)] for a, p in zip(at, price)]
print(json.dumps({"milliseconds": best * 1000, "exits": exits}))
