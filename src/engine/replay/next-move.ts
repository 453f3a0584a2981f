import type { ProfitLock } from './profit-lock.ts'

/**
 * The best move at which a trail next moves the stop, paise per unit; infinite if no trail will.
 * @param best the best move so far
 * @param stopEvery the step of a trailing stop; 0 if the stop does not trail
 */
export function nextMove(best: number, stopEvery: number, lock: ProfitLock | undefined): number {
  const stop = stopEvery > 0 ? nextStep(best, stopEvery) : Infinity
  if (!lock) return stop
  if (best < lock.from) return Math.min(stop, lock.from)
  return lock.by === 0 ? stop : Math.min(stop, lock.from + nextStep(best - lock.from, lock.every))
}

/** The next whole multiple of a step above a move. */
function nextStep(move: number, step: number): number {
  return (Math.floor(move / step) + 1) * step
}
