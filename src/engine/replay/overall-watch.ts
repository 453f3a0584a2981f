import { CAUSE, type Cause } from '#engine/exit-reason'
import type { Paise, Quantity } from '#engine/units'
import type { RiskPlan } from './plan.ts'
import { profitLevel, profitScale, type PositionBasis, type Threshold } from './threshold.ts'

/**
 * Watches the combined profit at each bar's close, from an entry of the whole position to its end. Levels are
 * paise × the basis' profit scale, so every comparison is exact. Reused.
 */
export class OverallWatch {
  readonly plan: RiskPlan
  #scale = 1
  #basis: PositionBasis = { premium: 0, quantity: 0, legs: 0 }
  /** Best profit at a bar's close so far, paise. */
  #best = 0
  #isArmed = false
  #stopLevel = -Infinity
  #stopEvery = 0
  #stopBy = 0
  #target = Infinity
  #trigger = Infinity
  /** The profit locked when the trigger is reached. */
  #locked = Infinity
  #trailEvery = 0
  #trailBy = 0

  constructor(plan: RiskPlan) {
    this.plan = plan
  }

  /** Starts a cycle at zero profit, before any leg is in. */
  start(): void {
    this.#basis = { premium: 0, quantity: 0, legs: 0 }
    this.#best = 0
    this.#isArmed = false
  }

  /** Whether a leg has entered in the cycle; before that no rule is checked. */
  get isOn(): boolean {
    return this.#basis.legs > 0
  }

  /** Adds the first entry of a leg in the cycle to the basis of the levels. */
  count(entryPrice: Paise, quantity: Quantity): void {
    const basis = this.#basis
    this.#basis = {
      premium: basis.premium + entryPrice * quantity,
      quantity: basis.quantity + quantity,
      legs: basis.legs + 1,
    }
    this.#setLevels(this.#basis)
  }

  #setLevels(basis: PositionBasis): void {
    const { stop, target, trail } = this.plan
    const level = (of: Threshold | undefined, absent: number) => (of ? profitLevel(of, basis) : absent)
    this.#scale = profitScale(basis)
    this.#stopLevel = -level(stop?.level, Infinity)
    this.#stopEvery = level(stop?.trail?.every, 0)
    this.#stopBy = level(stop?.trail?.by, 0)
    this.#target = level(target?.level, Infinity)
    this.#setLock(trail, level)
  }

  #setLock(trail: RiskPlan['trail'], level: (of: Threshold | undefined, absent: number) => number): void {
    this.#trigger = level(trail?.trigger, Infinity)
    this.#trailEvery = level(trail?.trail?.every, 0)
    this.#trailBy = level(trail?.trail?.by, 0)
    this.#locked = level(trail?.locked, this.#trigger - this.#trailBy)
  }

  /**
   * Processes the profit at a bar's close.
   * @param realisedAndOpen profit of the cycle
   * @returns the rule that orders the exit of the position, or undefined
   */
  close(realisedAndOpen: Paise): Cause | undefined {
    const profit = realisedAndOpen * this.#scale
    if (profit <= this.#stopInForce()) return CAUSE.stop
    if (this.#isArmed && profit <= this.#lock()) return CAUSE.trail
    if (profit >= this.#target) return CAUSE.target
    if (realisedAndOpen > this.#best) this.#best = realisedAndOpen
    if (profit >= this.#trigger) this.#isArmed = true
    return undefined
  }

  /**
   * Whether profits between two bounds order nothing, move no level and are no new best that a trail counts
   * from, so that their closes may be skipped.
   * @param worst and best paise
   */
  isInactive(worst: Paise, best: Paise): boolean {
    const scale = this.#scale
    const stopEvery = this.#stopEvery
    const trailEvery = this.#trailEvery
    if (best > this.#best && (stopEvery > 0 || trailEvery > 0)) return false
    return worst * scale > this.#lowLevel() && best * scale < this.#nextLevel()
  }

  /**
   * Position of the first close that orders an exit or moves a level; `count` if no close does. Earlier
   * closes are processed.
   * @param profits of the cycle at consecutive closes, paise
   */
  firstActiveClose(profits: Float64Array, count: number): number {
    const scale = this.#scale
    const low = this.#lowLevel()
    const high = this.#nextLevel()
    let best = this.#best
    let at = 0
    for (; at < count; at++) {
      const profit = profits[at] * scale
      if (profit <= low || profit >= high) break
      if (profits[at] > best) best = profits[at]
    }
    this.#best = best
    return at
  }

  /** The profit at which the stop or the lock is reached, scaled; infinite without either. */
  #lowLevel(): number {
    return this.#isArmed ? Math.max(this.#stopInForce(), this.#lock()) : this.#stopInForce()
  }

  /** The profit at which the target is reached or a trail next moves, scaled; infinite without one. */
  #nextLevel(): number {
    const best = this.#best * this.#scale
    let next = Math.min(this.#target, this.#isArmed ? Infinity : this.#trigger)
    if (this.#stopEvery > 0) next = Math.min(next, (Math.floor(best / this.#stopEvery) + 1) * this.#stopEvery)
    if (this.#isArmed && this.#trailEvery > 0)
      next = Math.min(
        next,
        this.#trigger + (Math.floor((best - this.#trigger) / this.#trailEvery) + 1) * this.#trailEvery,
      )
    return next
  }

  #stopInForce(): number {
    if (this.#stopEvery === 0) return this.#stopLevel
    return this.#stopLevel + Math.floor((this.#best * this.#scale) / this.#stopEvery) * this.#stopBy
  }

  #lock(): number {
    if (this.#trailEvery === 0) return this.#locked
    const steps = Math.floor((this.#best * this.#scale - this.#trigger) / this.#trailEvery)
    return this.#locked + steps * this.#trailBy
  }

  /** Levels of profit in force, for explaining a day. */
  levels(): { stop: Paise | undefined; target: Paise | undefined; lock: Paise | undefined } {
    return {
      stop: this.plan.stop ? this.#stopInForce() / this.#scale : undefined,
      target: this.plan.target ? this.#target / this.#scale : undefined,
      lock: this.#isArmed ? this.#lock() / this.#scale : undefined,
    }
  }
}
