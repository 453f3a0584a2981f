import type { SweepValue } from './schemas/sweep.ts'

const NOTHING = 'none'

/** A list as a sweep writes it, its items joined by +: `1+2+5`; `none` for an empty one. */
export function sweepListText(items: readonly (string | number)[]): string {
  return items.length === 0 ? NOTHING : items.join('+')
}

/** The list that a value of a sweep stands for where the field holds one; items are numbers where they read as such. */
export function sweepList(value: SweepValue): (string | number)[] {
  const text = String(value).trim()
  if (text === NOTHING) return []
  return text
    .split('+')
    .map((item) => item.trim())
    .map((item) => (item !== '' && Number.isFinite(Number(item)) ? Number(item) : item))
}
