import { numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

/** `exit 10 minutes earlier`, `enter half an hour later`, `delay entry by 15 min`. */
export function shifted(words: Words, i: number): Read<Clause> | undefined {
  const isDelayed = words.is(i, 'delay', 'postpone')
  const found = words.find(isDelayed ? words.past(i + 1, ['the']) : i, 'time', 'enter', 'exit')
  const minutes = found && minutesAt(words, words.skipLinks(found.end))
  if (!minutes) return undefined
  const way = words.find(minutes.end, 'edit', 'earlier', 'later')
  if (!way && !isDelayed) return undefined
  const sign = way?.value === 'earlier' ? -1 : 1
  return {
    value: { is: 'shift', verb: found.value as 'enter' | 'exit', minutes: sign * minutes.value },
    end: endOf(way, minutes.end),
  }
}

const HOUR = 60

/** `10 minutes`, `half an hour`, `an hour`. */
function minutesAt(words: Words, i: number): Read<number> | undefined {
  const half = words.is(i, 'half', 'aadha')
  const at = half ? words.past(i + 1, ['an', 'a']) : i
  if (words.is(at, 'hour', 'ghanta', 'ghante')) return { value: half ? HOUR / 2 : HOUR, end: at + 1 }
  const number = half ? undefined : numberAt(words, at)
  if (!number) return undefined
  if (words.is(number.end, 'minute', 'minutes', 'min', 'mins'))
    return { value: number.value, end: number.end + 1 }
  return words.is(number.end, 'hour', 'hours', 'ghanta', 'ghante')
    ? { value: HOUR * number.value, end: number.end + 1 }
    : undefined
}
