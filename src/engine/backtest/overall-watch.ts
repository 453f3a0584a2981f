import { CAUSE, type Cause, type RiskPlan } from './plan.ts'
import { profitLevel, profitScale, type PositionBasis, type Threshold } from './threshold.ts'

/**
 * Watches the combined profit of one cycle, bar close by bar close. Levels are paise × the basis' profit scale, so
 * that every comparison is exact. Reused from cycle to cycle.
 */
export class OverallWatch {
  readonly plan: RiskPlan
  private scale = 1
  private best = 0
  private isArmed = false
  private stopLevel = -Infinity
  private stopEvery = 0
  private stopBy = 0
  private target = Infinity
  private trigger = Infinity
  private trailEvery = 0
  private trailBy = 0

  constructor(plan: RiskPlan) {
    this.plan = plan
  }

  /** Starts a cycle at zero profit, with the legs that were just entered. */
  start(basis: PositionBasis): void {
    const { stop, target, trailProfit } = this.plan
    const level = (of: Threshold | undefined, absent: number) => (of ? profitLevel(of, basis) : absent)
    this.scale = profitScale(basis)
    this.best = 0
    this.isArmed = false
    this.stopLevel = -level(stop?.level, Infinity)
    this.stopEvery = level(stop?.trail?.every, 0)
    this.stopBy = level(stop?.trail?.by, 0)
    this.target = level(target?.level, Infinity)
    this.trigger = level(trailProfit?.trigger, Infinity)
    this.trailEvery = level(trailProfit?.trail?.every, 0)
    this.trailBy = level(trailProfit?.trail?.by, 0)
  }

  /**
   * Takes the profit at a bar's close into account.
   * @param profitPaise realised plus open profit of the cycle
   * @returns the rule that orders the position out, or undefined
   */
  close(profitPaise: number): Cause | undefined {
    const profit = profitPaise * this.scale
    if (profit <= this.stopInForce()) return CAUSE.stop
    if (this.isArmed && profit <= this.lock()) return CAUSE.trail
    if (profit >= this.target) return CAUSE.target
    if (profit > this.best) this.best = profit
    if (profit >= this.trigger) this.isArmed = true
    return undefined
  }

  private stopInForce(): number {
    if (this.stopEvery === 0) return this.stopLevel
    return this.stopLevel + Math.floor(this.best / this.stopEvery) * this.stopBy
  }

  private lock(): number {
    if (this.trailEvery === 0) return this.trigger
    return (
      this.trigger - this.trailBy + Math.floor((this.best - this.trigger) / this.trailEvery) * this.trailBy
    )
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
