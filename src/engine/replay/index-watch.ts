import { NO_PRICE } from '#engine/chain'
import { CAUSE, type Cause } from '#engine/exit-reason'
import type { Bars } from '#engine/market'
import type { ClockMinute, Paise } from '#engine/units'
import type { LegPlan, Side } from './plan.ts'
import { indexOffset } from './threshold.ts'

/** Level of an index rule that is not set; no signed price reaches it. */
const NEVER_DOWN = -Infinity
const NEVER_UP = Infinity

/**
 * Stop and target of one position on the index. Levels are signed by the position's side, so a stop is
 * reached from above and a target from below. Reused from trade to trade.
 */
export class IndexWatch {
  readonly #plan: LegPlan
  /** 1 if the position gains as the index rises. */
  #side: Side = 1
  #stop = NEVER_DOWN
  #target = NEVER_UP
  /** First bar of the current session that counts. */
  #from: ClockMinute = 0

  constructor(plan: LegPlan) {
    this.#plan = plan
  }

  /**
   * Sets the levels of a new position.
   * @param spot the index at the fill; `NO_PRICE` without one
   * @param from the first bar that counts
   */
  start(side: Side, spot: Paise, from: ClockMinute): void {
    const { isCall, indexStop, indexTarget } = this.#plan
    this.#side = isCall ? side : (-side as Side)
    this.#from = from
    const at = this.#side * spot
    const isKnown = spot !== NO_PRICE
    this.#stop = indexStop && isKnown ? at - indexOffset(indexStop.level, spot) : NEVER_DOWN
    this.#target = indexTarget && isKnown ? at + indexOffset(indexTarget.level, spot) : NEVER_UP
  }

  /** Continues in the next session. */
  continueInNextSession(): void {
    this.#from = 0
  }

  /** The first bar of the index from `m` on that reaches a rule; `until` if there is none before it. */
  nextReached(
    m: ClockMinute,
    until: ClockMinute,
    { index, triggerAtClose }: { readonly index: Bars; readonly triggerAtClose: boolean },
  ): ClockMinute {
    for (let at = m; at < until; at++) if (this.check(at, index, triggerAtClose) !== undefined) return at
    return until
  }

  /** The rule that bar `m` of the index reaches, the stop before the target. */
  check(m: ClockMinute, index: Bars, triggerAtClose: boolean): Cause | undefined {
    if (m < this.#from || index.close[m] === 0) return undefined
    const isUp = this.#side === 1
    const adverse = triggerAtClose ? index.close[m] : isUp ? index.low[m] : index.high[m]
    const favourable = triggerAtClose ? index.close[m] : isUp ? index.high[m] : index.low[m]
    if (this.#side * adverse <= this.#stop) return CAUSE.stop
    return this.#side * favourable >= this.#target ? CAUSE.target : undefined
  }
}
