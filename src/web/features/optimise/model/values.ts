import { sweepList, sweepListText, type SweepValue } from '#domain'
import type { VariableField } from './variable-fields.ts'

/** Maximum number of values per field. */
const MOST_VALUES = 1_000
const RANGE = /^\s*(\S+)\s*(?:to|–|\.\.)\s*(\S+?)\s*(?:(?:step|by)\s*(\S+)\s*)?$/i
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/

/** A parsed list or range, or a message that says why it is invalid. */
export type TypedValues = { readonly values: readonly SweepValue[] } | { readonly problem: string }

/** Current value and options of a field. */
type Field = Pick<VariableField, 'value' | 'choices' | 'isList' | 'step'>

/**
 * Parses `10, 20, 30`, `10 to 50 step 5`, `09:20 to 10:00 step 5` (minutes), `up, down`, `yes, no`, or for lists `1+2,
 * 4, none`.
 */
export function readValues(text: string, field: Field): TypedValues {
  const { value: like, isList, choices, step: usual } = field
  if (text.trim() === '') return { problem: `Type values, like ${exampleOf(field)}` }
  const range = RANGE.exec(text)
  if (range && !choices)
    return rangeOf(range[1] ?? '', range[2] ?? '', { step: range[3], usual, isTime: isTime(like) })
  const values: SweepValue[] = []
  // A comma behind the last value adds none.
  for (const part of text
    .replace(/,\s*$/, '')
    .split(',')
    .map((piece) => piece.trim())) {
    const value = isList
      ? listOf(part, choices)
      : choices
        ? choiceOf(part, like, choices)
        : valueOf(part, like)
    if (value === undefined) return { problem: `'${part}' is ${kindOf(field)}; separate values by commas` }
    if (!values.includes(value)) values.push(value)
  }
  return values.length > MOST_VALUES ? { problem: `At most ${MOST_VALUES} values fit` } : { values }
}

const isTime = (like: SweepValue) => typeof like === 'string' && TIME.test(like)

/** Describes a text that is no value of a field. */
function kindOf({ value, choices, isList }: Field): string {
  if (isList) return `no list like ${exampleOf({ value, choices, isList })}`
  if (choices) return `none of ${choices.join(', ')}`
  return typeof value === 'number' ? 'no number' : isTime(value) ? 'no time like 09:20' : 'no strike'
}

function exampleOf({ choices, isList }: Field): string {
  if (!choices) return '10, 20, 30 or 10 to 50 step 5'
  const [first, second] = choices
  return isList ? `${first}, ${first}+${second}, none` : choices.join(', ')
}

function choiceOf(part: string, like: SweepValue, choices: readonly string[]): SweepValue | undefined {
  if (!choices.includes(part)) return undefined
  return typeof like === 'boolean' ? part === choices[0] : part
}

/** A list in typed order. Any item is valid if the options are only examples. */
function listOf(part: string, choices: readonly string[] = []): string | undefined {
  const items = sweepList(part).map(String)
  const isOpen = choices.includes('…')
  return items.every((item) => item !== '' && (isOpen || choices.includes(item)))
    ? sweepListText(items)
    : undefined
}

function valueOf(part: string, like: SweepValue): SweepValue | undefined {
  if (typeof like === 'number') return part !== '' && Number.isFinite(Number(part)) ? Number(part) : undefined
  if (!isTime(like)) return part === '' ? undefined : part
  const minutes = minutesOf(part)
  return minutes === undefined ? undefined : clock(minutes)
}

function rangeOf(
  from: string,
  to: string,
  {
    step,
    usual,
    isTime: times,
  }: { readonly step: string | undefined; readonly usual: number | undefined; readonly isTime: boolean },
): TypedValues {
  const read = times
    ? minutesOf
    : (text: string) => (Number.isFinite(Number(text)) ? Number(text) : undefined)
  const [first, last, by] = [
    read(from),
    read(to),
    step === undefined ? (times ? 5 : (usual ?? 1)) : Number(step),
  ]
  if (!(by > 0)) return { problem: `The step of a range is above 0, like 10 to 50 step 5; '${step}' is not` }
  if (first === undefined || last === undefined || last < first)
    return { problem: 'A range goes up, like 10 to 50 step 5' }
  // Counted instead of added, so that ten times 0.1 is 1.
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
