/** The steps by which a stop trails and a profit is locked, in paise; 0 where there are none. */
export interface TrailSteps {
  readonly stopEvery: number
  /** The move at which a profit is first locked; undefined where none is. */
  readonly lockFrom: number | undefined
  readonly lockEvery: number
  readonly lockBy: number
}

/** The best move at which a trail next moves the stop; infinite where none will. */
export function nextMove(best: number, { stopEvery, lockFrom, lockEvery, lockBy }: TrailSteps): number {
  const stop = stopEvery > 0 ? nextStep(best, stopEvery) : Infinity
  if (lockFrom === undefined) return stop
  if (best < lockFrom) return Math.min(stop, lockFrom)
  return lockBy === 0 ? stop : Math.min(stop, lockFrom + nextStep(best - lockFrom, lockEvery))
}

/** The next whole multiple of a step above a move. */
function nextStep(move: number, step: number): number {
  return (Math.floor(move / step) + 1) * step
}
