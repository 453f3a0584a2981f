import type { FormRequest } from './builder-model.ts'

/** A change of the open strategy that the assistant made. */
interface Change {
  readonly before: FormRequest
  readonly after: FormRequest
}

/** Changes of this page that can be taken back, the newest last. */
const changes: Change[] = []

export function lastChange(): Change | undefined {
  return changes.at(-1)
}

/** Notes a change, or that the last one was taken back. */
export function noteChange(change: Change): void {
  const last = changes.at(-1)
  const isUndo = last && JSON.stringify(last.before) === JSON.stringify(change.after)
  if (isUndo) changes.pop()
  else changes.push(structuredClone(change))
}
