/** Computes the locked profit from the best move. All values are moves, in paise per unit. Reused. */
export class ProfitLock {
  /** The best move at which a profit is first locked. */
  from = 0
  /** Growth of the best move for each further step. */
  every = 1
  /** Amount that each step adds. */
  by = 0
  #base = 0

  /**
   * @param trigger the best move that is locked when reached; undefined if the first step starts the lock
   * @param trail the steps by which the lock follows; undefined for a fixed lock
   * @param locked the move that is locked at the trigger, if it is stated
   */
  set(
    trigger: number | undefined,
    trail: { readonly every: number; readonly by: number } | undefined,
    locked: number | undefined,
  ): void {
    this.every = trail?.every ?? 1
    this.by = trail?.by ?? 0
    this.from = trigger ?? this.every
    this.#base = trigger === undefined ? this.by : (locked ?? trigger - this.by)
  }

  /** The locked move for a best move of at least `from`. */
  at(best: number): number {
    return this.#base + Math.floor((best - this.from) / this.every) * this.by
  }
}
