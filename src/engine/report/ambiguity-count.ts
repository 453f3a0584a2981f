import type { AmbiguityBand } from '#domain'
import { CycleReplay, grossProfit, type Cycle, type Fill, type Plan } from '#engine/replay'
import { inRupees, type Paise } from '#engine/units'
import type { Run } from './run.ts'

/** How the second and the third run read ambiguous minutes. */
const READINGS = [{ targetFirst: true }, { stopsInside: true }] as const

/**
 * The ambiguity band: the result of a run if every bar that reached both a stop and a target had reached the
 * target first, and if every leg entered inside a bar that reached its stop had been stopped in it.
 */
export class AmbiguityCount {
  readonly #plan: Plan
  readonly #run: Run
  /** Replays of ambiguous cycles in each other reading; created when the first such cycle appears. */
  readonly #replays: (CycleReplay | undefined)[] = READINGS.map(() => undefined)
  /** Profit of each reading beyond that of the run itself, paise. */
  readonly #more: Paise[] = READINGS.map(() => 0)
  /** Entries with a minute that each reading reads differently. */
  readonly #entries: number[] = READINGS.map(() => 0)
  #trades = 0
  #pnl: Paise = 0

  constructor(plan: Plan, run: Run) {
    this.#plan = plan
    this.#run = run
  }

  add(fills: readonly Fill[], cycle: Cycle): void {
    const ambiguous = fills.filter((fill) => fill.isAmbiguous || fill.mayHaveStopped)
    if (ambiguous.length === 0) return
    this.#trades += ambiguous.length
    this.#pnl += profitOf(ambiguous)
    const read = [
      ambiguous.filter((fill) => fill.isAmbiguous).length,
      ambiguous.filter((fill) => fill.mayHaveStopped).length,
    ]
    const base = profitOf(fills)
    for (let i = 0; i < READINGS.length; i++) {
      if (read[i] === 0) continue
      this.#entries[i] += read[i]
      this.#more[i] += profitOf(this.#run.replayed(cycle, this.#replay(i)).fills) - base
    }
  }

  #replay(i: number): CycleReplay {
    return (this.#replays[i] ??= new CycleReplay(this.#plan, this.#run.clock, {
      ...READINGS[i],
      profitsOnly: true,
      manualOrders: this.#run.manualOrders,
    }))
  }

  around(pnl: Paise): AmbiguityBand {
    return {
      worst: inRupees(pnl + Math.min(0, ...this.#more)),
      base: inRupees(pnl),
      best: inRupees(pnl + Math.max(0, ...this.#more)),
      trades: this.#trades,
      pnl: inRupees(this.#pnl),
      ...this.#readings(pnl),
    }
  }

  #readings(pnl: Paise): Pick<AmbiguityBand, 'readings'> {
    const [targetFirst, stopsInside] = this.#entries.map((trades, i) => ({
      trades,
      total: inRupees(pnl + this.#more[i]),
    }))
    return stopsInside.trades > 0 ? { readings: { targetFirst, stopsInside } } : {}
  }
}

/** Gross profit of several fills. */
export function profitOf(fills: readonly Fill[]): Paise {
  return fills.reduce((sum, fill) => sum + grossProfit(fill), 0)
}
