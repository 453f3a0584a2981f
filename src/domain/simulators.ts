import type { DeskMoment, SimulatedLeg, SimulatorState } from './schemas/simulator.ts'

/** How much a simulator, and a user, can hold. */
export const SIMULATOR_LIMITS = {
  /** Legs, booked ones counted: about as many as a position has orders. */
  legs: 500,
  history: 500,
  /** Characters of a line of the history. */
  textLength: 300,
  notes: 200,
  noteLength: 1000,
  /** Simulators of a user, forks counted. */
  perUser: 200,
} as const

/** Negative where `a` is the earlier minute. */
export function compareMoments(a: DeskMoment, b: DeskMoment): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.time === b.time ? 0 : a.time < b.time ? -1 : 1
}

/** Whether a leg is held at a minute: entered by then, and not left yet. */
export function isHeldAt({ entry, exit }: SimulatedLeg, moment: DeskMoment): boolean {
  return compareMoments(entry, moment) <= 0 && (exit === null || compareMoments(exit, moment) > 0)
}

/**
 * What a simulator was at a minute: a fork starts from it. Legs that were entered later are not there, exits that came later
 * have not happened, and of history and notes only what was written by then remains.
 */
export function stateAt(state: SimulatorState, moment: DeskMoment): SimulatorState {
  const isBy = (at: DeskMoment) => compareMoments(at, moment) <= 0
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
