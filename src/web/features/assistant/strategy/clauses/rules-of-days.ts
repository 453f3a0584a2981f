import { amountAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { ClauseReader } from './clause.ts'
import { ruleName, thresholdAt } from './risk-clauses.ts'

const OF_DAY = 'on for of ko ke ka wale wala din the every is : - ='.split(' ')
const DAYS = ['day', 'days', 'ko', 'ke', 'din', 'only']
const JOINTS = 'and aur & , ; but / then lekin'.split(' ')

interface Day {
  readonly day: string
}

/** `on wed`, `expiry day`. */
function dayAt(words: Words, i: number): Read<Day> | undefined {
  const at = words.past(i, OF_DAY)
  const found = words.find(at, 'weekday') ?? words.find(at, 'day', 'expiryDay')
  return found && { value: { day: found.value }, end: words.past(found.end, DAYS) }
}

/** `40 percent thursday`, `sl 40% on thursday`, `thursday 40%`. */
function sizeOfDay(words: Words, i: number): Read<Day> | undefined {
  const named = thresholdAt(words, i) ?? amountOf(words, i)
  if (named) return dayAt(words, named.end)
  const day = dayAt(words, ruleName(words, i)?.end ?? i)
  const amount = day && (thresholdAt(words, day.end) ?? amountOf(words, words.past(day.end, OF_DAY)))
  return day && amount && { value: day.value, end: amount.end }
}

/** An amount with its unit. */
function amountOf(words: Words, i: number): Read<unknown> | undefined {
  const amount = amountAt(words, i)
  return amount?.value.unit === undefined ? undefined : amount
}

/** `sl 20% on wed and 40% on thursday`: a rule with a size of its own on each day, which there is not. */
export const readRuleOfDays: ClauseReader = (words, i) => {
  const first = thresholdAt(words, i) || ruleName(words, i) ? sizeOfDay(words, i) : undefined
  const joint = first && words.past(first.end, JOINTS)
  const second = first && joint !== undefined && joint > first.end ? sizeOfDay(words, joint) : undefined
  if (!first || !second || first.value.day === second.value.day) return undefined
  const question = `“${words.written(i, second.end)}”: a rule is the same on all days. One size for all of them, or a strategy for each day?`
  return { value: { is: 'question', question }, end: second.end }
}
