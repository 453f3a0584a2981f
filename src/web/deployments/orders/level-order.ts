/** Smallest step of a premium, rupees. */
const TICK = 0.05

/** A level on the tick, at least one tick. */
export function stepped(level: number): number {
  return Math.max(TICK, Math.round(Math.round(level / TICK) * TICK * 100) / 100)
}

/** Range of a slider around the newest premium: from one tick to three times it. */
export function levelSliderRange(last: number): { min: number; max: number; step: number } {
  return { min: TICK, max: stepped(Math.max(10, last * 3)), step: TICK }
}

interface Levels {
  readonly stop: number | null
  readonly target: number | null
}

/**
 * The levels that were changed, null for a removed one; undefined if nothing was changed or a text is no price.
 * @param typed the texts of the fields; empty means no level
 */
export function changedLevels(
  before: Levels,
  typed: { readonly stop: string; readonly target: string },
): Partial<Levels> | undefined {
  const changed: { stop?: number | null; target?: number | null } = {}
  for (const name of ['stop', 'target'] as const) {
    const text = typed[name].trim()
    const level = text === '' ? null : Number(text)
    if (level !== null && !(level > 0)) return undefined
    const now = level === null ? null : stepped(level)
    if (now !== (before[name] === null ? null : stepped(before[name]))) changed[name] = now
  }
  return Object.keys(changed).length > 0 ? changed : undefined
}
