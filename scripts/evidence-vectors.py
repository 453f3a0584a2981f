"""Values of the evidence's formulas by numpy, from their definitions, for src/engine/evidence/fixtures/vectors.json.

usage: python3 scripts/evidence-vectors.py > src/engine/evidence/fixtures/vectors.json

Shares no code with Delta: autocovariances are summed lag by lag, eigenvalues are solved, each path is studentised in full. Only
the stream of random numbers (xoshiro128**, seeded by splitmix32) is the same, written again from its publication.
Needs: numpy.
"""
import json
import math

import numpy as np

MASK = 0xFFFFFFFF


def splitmix(seed):
    state = seed & MASK
    while True:
        state = (state + 0x9E3779B9) & MASK
        z = state
        z = ((z ^ (z >> 16)) * 0x21F0AAAD) & MASK
        z = ((z ^ (z >> 15)) * 0x735A2D97) & MASK
        yield z ^ (z >> 15)


class Xoshiro:
    def __init__(self, seed):
        source = splitmix(seed)
        self.s = [next(source) for _ in range(4)]

    def below(self, bound):
        rotate = lambda x, k: ((x << k) | (x >> (32 - k))) & MASK
        s = self.s
        bits = (rotate((s[1] * 5) & MASK, 7) * 9) & MASK
        t = (s[1] << 9) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 11)
        return bits * bound // 2**32


def newey_west_error(x, lag=8):
    n = len(x)
    d = x - x.mean()
    long_run = (d @ d) / n
    for k in range(1, min(lag, n - 1) + 1):
        long_run += 2 * (1 - k / (lag + 1)) * (d[:-k] @ d[k:]) / n
    return math.sqrt(long_run / n)


def studentised(x):
    return x.mean() / newey_west_error(x)


def path(n, random, mean_block=8):
    order = []
    at = random.below(n)
    for _ in range(n):
        order.append(at)
        at = random.below(n) if random.below(mean_block) == 0 else (at + 1) % n
    return order


def chances(rows, resamples, seed=2005):
    """p-value of each row by the maximum test."""
    random = Xoshiro(seed)
    centred = [row - row.mean() for row in rows]
    maxima = []
    for _ in range(resamples):
        order = path(len(rows[0]), random)
        maxima.append(max(studentised(row[order]) for row in centred))
    return [(1 + sum(m >= studentised(row) for m in maxima)) / (1 + resamples) for row in rows]


def effective(rows):
    values = np.linalg.eigvalsh(np.corrcoef(rows))
    return float(values.sum() ** 2 / (values**2).sum())


def completed(x, loss, n_eff):
    seen = int((x <= -loss / 2).sum())
    k = max(0.0, math.log(n_eff / 0.05) - seen)
    return {
        "loss": loss,
        "effective": n_eff,
        "seen": seen,
        "missing": k,
        "cost": k * loss,
        "completedMean": float((x.sum() - k * loss) / (len(x) + k)),
        "sessionsToPay": float(k * loss / x.mean()) if x.mean() > 0 else None,
    }


random = Xoshiro(7)
SESSIONS, VARIANTS = 60, 5
common = np.array([random.below(20001) - 10000 for _ in range(SESSIONS)])
rows = []
for number in range(VARIANTS):
    own = np.array([random.below(20001) - 10000 for _ in range(SESSIONS)])
    rows.append((common + number * own + 800 * number) // 2)

print(
    json.dumps(
        {
            "rows": [[int(value) for value in row] for row in rows],
            "errors": [newey_west_error(row) for row in rows],
            "resamples": 499,
            "chances": chances(rows, 499),
            "aloneChances": [chances([row], 1999)[0] for row in rows],
            "effective": effective(np.array(rows)),
            "completed": [completed(rows[-1], loss, n) for loss, n in ((30000.0, 1.0), (30000.0, 4.5), (12000.0, 1.0))],
        },
        indent=2,
    )
)
