import { clockAt } from '../words/values.ts'
import type { Words } from '../words/words.ts'

/** Words from the verb of an exit to the expiry. */
const FEW = 5

/** Whether a bare `expiry` before a position is the day of an entry, and not of an exit: `expiry pe 12 baje`, `nifty expiry 9:45`. */
export function isEntryOnExpiry(words: Words, i: number): boolean {
  const isDay = words.is(i, 'pe', 'par', 'ko') || isOfIndex(words, i - 1)
  const time = isDay ? clockAt(words, words.past(i, ['pe', 'par', 'ko', 'subah']), true) : undefined
  return time !== undefined && !words.find(words.past(time.end, ['pe', 'par', 'ko']), 'time', 'exit')
}

/** The heading `nifty expiry: sell …`: days of the expiry. In `expiry: weekly` the words name the expiry of the legs. */
export function isHeadingOfExpiry(words: Words, i: number): boolean {
  const isFirst = i === 0 || words.isBreak(i - 1) || isOfIndex(words, i)
  const at = i + 2
  const isTrade =
    words.find(at, 'side') ??
    words.find(at, 'structure') ??
    clockAt(words, at, false) ??
    words.find(at, 'time')
  return isFirst && words.textAt(i + 1).startsWith(':') && isTrade !== undefined
}

/** Whether the index stands directly before the expiry, and neither an exit nor `till` before that. */
function isOfIndex(words: Words, expiry: number): boolean {
  const before = words.tokens.slice(Math.max(0, expiry - FEW), expiry)
  const isLeft = before.some(
    ({ text }, k) =>
      ['till', 'until', 'to', 'upto', 'tak'].includes(text) ||
      words.find(expiry - before.length + k, 'time', 'exit') !== undefined,
  )
  return words.find(expiry - 1, 'underlying')?.end === expiry && !isLeft
}
