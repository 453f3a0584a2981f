/** Undo states, oldest first, and redo states, nearest first. */
export interface History<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
}

const MAX_STEPS = 100

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] }
}

/** Adds a change and drops the redo states. */
export function recorded<State>({ past, present }: History<State>, next: State): History<State> {
  return { past: [...past, present].slice(-MAX_STEPS), present: next, future: [] }
}

/** Goes one step back; unchanged at the start. */
export function undone<State>(history: History<State>): History<State> {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future] }
}

/** Goes one step forward; unchanged at the end. */
export function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}
