import type { MarketMoment, SimulatedLeg, SimulatorState } from './schemas/simulator.ts'

/** Limits of a simulator and of a user's simulators. */
export const SIMULATOR_LIMITS = {
  /** Legs, closed ones included: about as many as a position has orders. */
  legs: 500,
  history: 500,
  /** Characters of a line of the history. */
  textLength: 300,
  notes: 200,
  noteLength: 1000,
  /** Simulators of a user, including forks. */
  perUser: 200,
} as const

/** Negative if `a` is the earlier minute. */
export function compareMoments(a: MarketMoment, b: MarketMoment): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.time === b.time ? 0 : a.time < b.time ? -1 : 1
}

/** Whether a leg is open at a minute. */
export function isHeldAt({ entry, exit }: SimulatedLeg, moment: MarketMoment): boolean {
  return compareMoments(entry, moment) <= 0 && (exit === null || compareMoments(exit, moment) > 0)
}

/**
 * The state of a simulator at an earlier minute, as the start of a fork. Later legs, exits, history lines and notes
 * are dropped.
 */
export function stateAt(state: SimulatorState, moment: MarketMoment): SimulatorState {
  const isBy = (at: MarketMoment) => compareMoments(at, moment) <= 0
  return {
    ...state,
    moment: { date: moment.date, time: moment.time },
    legs: state.legs
      .filter(({ entry }) => isBy(entry))
      .map((leg) => (leg.exit !== null && !isBy(leg.exit) ? { ...leg, exit: null } : leg)),
    history: state.history.filter(isBy),
    notes: state.notes.filter(isBy),
  }
}
