import type { SweepValue } from '#domain'

/** Values that one field may take. */
const MOST_VALUES = 1_000
const RANGE = /^\s*(\S+)\s*(?:to|–|\.\.)\s*(\S+?)\s*(?:(?:step|by)\s*(\S+)\s*)?$/i
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/

/** What a typed list or range says, or in words why it says nothing. */
export type TypedValues = { readonly values: readonly SweepValue[] } | { readonly problem: string }

/**
 * Reads `10, 20, 30`, `10 to 50 step 5` or `09:20 to 10:00 step 5` (minutes). Values are of the kind of `like`, the field's own.
 */
export function readValues(text: string, like: SweepValue): TypedValues {
  if (text.trim() === '') return { problem: 'Type values, like 10, 20, 30 or 10 to 50 step 5' }
  const range = RANGE.exec(text)
  if (range) return rangeOf(range[1] ?? '', range[2] ?? '', { step: range[3], isTime: isTime(like) })
  const values: SweepValue[] = []
  for (const part of text.split(',').map((piece) => piece.trim())) {
    const value = valueOf(part, like)
    if (value === undefined) return { problem: `'${part}' is no ${kindOf(like)}; separate values by commas` }
    if (!values.includes(value)) values.push(value)
  }
  return values.length > MOST_VALUES ? { problem: `At most ${MOST_VALUES} values fit` } : { values }
}

const isTime = (like: SweepValue) => typeof like === 'string' && TIME.test(like)
const kindOf = (like: SweepValue) =>
  typeof like === 'number' ? 'number' : isTime(like) ? 'time like 09:20' : 'strike'

function valueOf(part: string, like: SweepValue): SweepValue | undefined {
  if (typeof like === 'number') return part !== '' && Number.isFinite(Number(part)) ? Number(part) : undefined
  if (!isTime(like)) return part === '' ? undefined : part
  const minutes = minutesOf(part)
  return minutes === undefined ? undefined : clock(minutes)
}

function rangeOf(
  from: string,
  to: string,
  { step, isTime: times }: { readonly step: string | undefined; readonly isTime: boolean },
): TypedValues {
  const read = times
    ? minutesOf
    : (text: string) => (Number.isFinite(Number(text)) ? Number(text) : undefined)
  const [first, last, by] = [read(from), read(to), step === undefined ? (times ? 5 : 1) : Number(step)]
  if (first === undefined || last === undefined || !(by > 0) || last < first)
    return { problem: 'A range goes up, like 10 to 50 step 5' }
  // Counted rather than added up, so that 0.1 ten times is 1.
  const count = Math.floor((last - first) / by + 1e-9) + 1
  if (count > MOST_VALUES) return { problem: `${count} values are too many; take a larger step` }
  const numbers = Array.from({ length: count }, (_, i) => Number((first + i * by).toFixed(6)))
  return { values: times ? numbers.map(clock) : numbers }
}

function minutesOf(text: string): number | undefined {
  const time = TIME.exec(text)
  return time ? Number(time[1]) * 60 + Number(time[2]) : undefined
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.round(minutes) % 60).padStart(2, '0')}`
}
