import { numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

/** `exit 10 minutes earlier`, `enter half an hour later`, `delay entry by 15 min`. */
export function shifted(words: Words, i: number): Read<Clause> | undefined {
  return shiftedFirst(words, i) ?? shiftedBehind(words, i)
}

/** `30 min pehle exit`: the way of the shift before its verb; `30 min baad exit` may count from the entry. */
function shiftedFirst(words: Words, i: number): Read<Clause> | undefined {
  const minutes = words.isOfOpen && (i === 0 || isJoint(words, i - 1)) ? minutesAt(words, i) : undefined
  const at = minutes && words.past(minutes.end, ['earlier', 'sooner', 'early', 'pehle'])
  const verb = minutes && at! > minutes.end ? words.find(at!, 'time', 'enter', 'exit') : undefined
  if (!minutes || !verb || !isEnd(words, verb.end)) return undefined
  return {
    value: { is: 'shift', verb: verb.value as 'enter' | 'exit', minutes: -minutes.value },
    end: verb.end,
  }
}

const isJoint = (words: Words, i: number) => words.isBreak(i) || words.is(i, 'and', '&', 'aur')
const isEnd = (words: Words, i: number) => words.at(i) === undefined || isJoint(words, i)

/** `enter and close 30 min earlier`, `close 30 min after entry`: whose shift it is, or none. */
function shiftedBehind(words: Words, i: number): Read<Clause> | undefined {
  const isDelayed = words.is(i, 'delay', 'postpone')
  const found = words.find(isDelayed ? words.past(i + 1, ['the']) : i, 'time', 'enter', 'exit')
  const minutes = found && minutesAt(words, words.skipLinks(found.end))
  if (!minutes) return undefined
  const way = words.find(minutes.end, 'edit', 'earlier', 'later')
  if (!way && !isDelayed) return undefined
  // `Close 30 min after entry` counts from another time.
  if (way && words.is(way.end - 1, 'after', 'before') && !isEnd(words, way.end)) return undefined
  const sign = way?.value === 'earlier' ? -1 : 1
  const end = endOf(way, minutes.end)
  if (isBehindOtherVerb(words, i, found.value)) {
    const question = `“${words.written(i - 2, end)}”: both times, or only the last one?`
    return { value: { is: 'question', question }, end }
  }
  return {
    value: { is: 'shift', verb: found.value as 'enter' | 'exit', minutes: sign * minutes.value },
    end,
  }
}

/** `enter and close`. */
const isBehindOtherVerb = (words: Words, i: number, verb: string) =>
  words.is(i - 1, 'and', '&', 'aur') && (words.find(i - 2, 'time', 'enter', 'exit')?.value ?? verb) !== verb

const HOUR = 60

/** `10 minutes`, `half an hour`, `an hour`. */
export function minutesAt(words: Words, i: number): Read<number> | undefined {
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
