import { CAUSE, type Cause, type OverallPlan } from './plan.ts'
import { profitLevel, profitScale, type PositionBasis } from './threshold.ts'

/**
 * Watches the combined profit of one cycle, bar close by bar close. Levels are paise × the basis' profit scale, so
 * that every comparison is exact. Reused from cycle to cycle.
 */
export class OverallWatch {
  readonly plan: OverallPlan
  private scale = 1
  private best = 0
  private isArmed = false
  private stopLevel = 0
  private stopEvery = 0
  private stopBy = 0
  private target = Infinity
  private trigger = 0
  private trailEvery = 0
  private trailBy = 0

  constructor(plan: OverallPlan) {
    this.plan = plan
  }

  /** Starts a cycle at zero profit, with the legs that were just entered. */
  start(basis: PositionBasis): void {
    const { stop, target, trailProfit } = this.plan
    this.scale = profitScale(basis)
    this.best = 0
    this.isArmed = false
    if (stop) this.stopLevel = -profitLevel(stop.level, basis)
    this.stopEvery = stop?.trail ? profitLevel(stop.trail.every, basis) : 0
    this.stopBy = stop?.trail ? profitLevel(stop.trail.by, basis) : 0
    this.target = target ? profitLevel(target.level, basis) : Infinity
    this.trigger = trailProfit?.trigger ? profitLevel(trailProfit.trigger, basis) : 0
    this.trailEvery = trailProfit?.trail ? profitLevel(trailProfit.trail.every, basis) : 0
    this.trailBy = trailProfit?.trail ? profitLevel(trailProfit.trail.by, basis) : 0
  }

  /**
   * Takes the profit at a bar's close into account.
   * @param profitPaise realised plus open profit of the cycle
   * @returns the rule that orders the position out, or undefined
   */
  close(profitPaise: number): Cause | undefined {
    const profit = profitPaise * this.scale
    if (this.plan.stop && profit <= this.stopInForce()) return CAUSE.stop
    if (this.isArmed && profit <= this.lock()) return CAUSE.trail
    if (profit >= this.target) return CAUSE.target
    if (profit > this.best) this.best = profit
    if (this.plan.trailProfit && profit >= this.trigger) this.isArmed = true
    return undefined
  }

  private stopInForce(): number {
    if (this.stopEvery === 0) return this.stopLevel
    return this.stopLevel + Math.floor(this.best / this.stopEvery) * this.stopBy
  }

  private lock(): number {
    if (this.trailEvery === 0) return this.trigger
    return this.trigger - this.trailBy + Math.floor((this.best - this.trigger) / this.trailEvery) * this.trailBy
  }

  /** Levels in force in paise of profit, for explaining a day. */
  levels(): { stop: number | undefined; target: number | undefined; lock: number | undefined } {
    return {
      stop: this.plan.stop ? this.stopInForce() / this.scale : undefined,
      target: this.plan.target ? this.target / this.scale : undefined,
      lock: this.isArmed ? this.lock() / this.scale : undefined,
    }
  }
}
