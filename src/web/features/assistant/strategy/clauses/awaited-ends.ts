import { clockAt } from '../words/values.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { isCountOfEntries } from './entry-windows.ts'

/** What an entry waits for. */
export const AWAITED: ReadonlySet<Clause['is']> = new Set(['entry', 'entryMomentum', 'breakout', 'rule'])

/** Behind a condition of the entry `up to 11`: the last entry. */
export const readAwaitedEnd: ClauseReader = (words, i, before) => {
  const isUpTo = (words.is(i, 'up') && words.is(i + 1, 'to')) || words.is(i, 'upto')
  const at = words.is(i, 'upto') ? i + 1 : i + 2
  const time = isUpTo && before && AWAITED.has(before.is) ? clockAt(words, at, true) : undefined
  return time && !isCountOfEntries(words, time.end)
    ? { value: { is: 'enterEnd', time: time.value }, end: words.past(time.end, ['only', 'tak']) }
    : undefined
}
