/** Where a profit is locked as the best move grows: all of it moves, paise per unit. Reused. */
export class ProfitLock {
  /** The best move at which a profit is first locked. */
  from = 0
  /** The best move has to grow by so much for the next step. */
  every = 1
  /** What each step adds. */
  by = 0
  private base = 0

  /**
   * @param trigger the best move that locks itself; undefined where the first step does
   * @param trail the steps by which the lock follows; undefined where it stays
   */
  set(trigger: number | undefined, trail: { readonly every: number; readonly by: number } | undefined): void {
    this.every = trail?.every ?? 1
    this.by = trail?.by ?? 0
    this.from = trigger ?? this.every
    this.base = trigger === undefined ? this.by : trail ? trigger - this.by : trigger
  }

  /** The move that is locked once the best one is `best`, at least `from`. */
  at(best: number): number {
    return this.base + Math.floor((best - this.from) / this.every) * this.by
  }
}
