/** States that can be gone back to, oldest first, and those gone back from, nearest first. */
export interface History<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
}

const MAX_STEPS = 100

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] }
}

/** The history after a change; what had been undone is given up. */
export function recorded<State>({ past, present }: History<State>, next: State): History<State> {
  return { past: [...past, present].slice(-MAX_STEPS), present: next, future: [] }
}

/** One step back; the same history when there is none. */
export function undone<State>(history: History<State>): History<State> {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future] }
}

/** One step forward again; the same history when there is none. */
export function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}
