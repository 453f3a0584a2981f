import type { OptionType } from '#domain'
import { clockAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

const ALL =
  'all both the my open positions position legs leg everything trades trade whatever left remains remaining still rest anything else jo bhi bacha baaki what'.split(
    ' ',
  )
const SHALL = 'alone only ko is are to be should must will shall has have needs need gets get then'.split(' ')
const AT = ['at', 'by', '@', 'around', 'sharp', 'exactly', 'on', 'before']
const RUNS = 'run go open running leg side option on be continue ride stay alive it'.split(' ')

/** An exit whose legs stand before it: `all positions should be closed at 3:15`, `the call alone is to be closed at 14:45`. */
export const readLegExit: ClauseReader = (words, i, before) =>
  closedLeg(words, i) ?? otherLeg(words, i, before) ?? closedAll(words, i) ?? runsTill(words, i)

function closedAll(words: Words, i: number): Read<Clause> | undefined {
  const at = words.is(i, ...ALL) ? words.past(i, [...ALL, ...SHALL]) : i
  if (at === i || !words.tokens.slice(i, at).some(({ text }) => SHALL.includes(text))) return undefined
  const time = exitTimeAt(words, at)
  return time && { value: { is: 'exit', time: time.value }, end: time.end }
}

/** One option: its exit is its own. */
function closedLeg(words: Words, i: number): Read<Clause> | undefined {
  const option = words.find(words.past(i, ['the', 'my']), 'option')
  const leg = option && words.past(option.end, ['leg', 'side', 'option'])
  const at = leg === undefined ? undefined : words.past(leg, SHALL)
  // 'The call leg exits at 1 pm' needs no further word; in 'sell ce exit 3 pm' the exit is that of all legs.
  const isSaid = at !== leg || words.is(at ?? i, 'exits', 'leaves', 'closes')
  const time = at === undefined || !isSaid ? undefined : exitTimeAt(words, at)
  if (!option || !time) return undefined
  const scope = { of: 'option', option: option.value as OptionType } as const
  return { value: { is: 'exit', time: time.value, scope }, end: time.end }
}

/** `… and the put leg at 3:10`, behind the exit of the call. */
function otherLeg(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  if (before?.is !== 'exit' || before.scope?.of !== 'option') return undefined
  const option = words.find(words.past(i, ['the', 'my', 'and']), 'option')
  const at = option && words.past(option.end, ['leg', 'side', 'option'])
  const time = at !== undefined && words.is(at, ...AT, 'till') ? clockAt(words, at + 1, true) : undefined
  if (!option || !time || option.value === before.scope.option) return undefined
  const scope = { of: 'option', option: option.value as OptionType } as const
  return { value: { is: 'exit', time: time.value, scope }, end: time.end }
}

/** `closed at 14:45`. */
function exitTimeAt(words: Words, i: number): Read<string> | undefined {
  const verb = words.find(i, 'time', 'exit')
  return verb && clockAt(words, words.past(verb.end, AT), true)
}

/** `let the call run till 3:20`. */
function runsTill(words: Words, i: number): Read<Clause> | undefined {
  if (!words.is(i, 'let', 'leave', 'keep', 'hold', 'carry', 'ride', 'run')) return undefined
  const option = words.find(words.past(i + 1, ['the', 'my']), 'option')
  if (!option) return heldTill(words, i)
  const till = option && words.find(words.past(option.end, RUNS), 'time', 'until')
  const time = till && clockAt(words, till.end, true)
  if (!time) return undefined
  const scope = { of: 'option', option: option.value as OptionType } as const
  return { value: { is: 'exit', time: time.value, scope }, end: endOf(time, i) }
}

/** `hold that till 3:15 pm`. */
function heldTill(words: Words, i: number): Read<Clause> | undefined {
  const held = words.past(i + 1, HELD)
  // 'Hold 9:30 to 3:20' has both times.
  const till = words.find(held, 'time', 'until') ?? (words.is(held, 'to') ? { end: held + 1 } : undefined)
  const time = till && clockAt(words, till.end, true)
  return time && { value: { is: 'exit', time: time.value }, end: time.end }
}

const HELD =
  'be it that this them both all the position positions run running open on legs straddle strangle'.split(' ')
