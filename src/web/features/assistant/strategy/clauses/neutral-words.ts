import type { Words } from '../words/words.ts'

const KEPT =
  'keep keeps keeping kept it them stay stays remain remains maintain maintains be always constantly continuously throughout till until position positions book every har hamesha make adjust rebalance'.split(
    ' ',
  )
const KEPT_BEHIND =
  'always throughout all till until rakho rakhna rakhe rakhenge rakhte rakhke rakh rahe rahna rehna rahega every during whole intraday'.split(
    ' ',
  )

/** In `keep it delta neutral` legs are adjusted; a `delta neutral strangle` only begins so. */
const isKeptNeutral = (words: Words, i: number, end: number): boolean =>
  /neutral/i.test(words.written(i, end)) && (words.is(i - 1, ...KEPT) || words.is(end, ...KEPT_BEHIND))

/**
 * A `delta neutral strangle` asks for strikes of equal deltas, unless their delta is said; a straddle at the money has
 * them anyway.
 */
const choosesStrikes = (words: Words, i: number, end: number): boolean =>
  /delta neutral/i.test(words.written(i, end)) &&
  !words.tokens.some((_, k) => (k < i || k >= end) && words.is(k, 'delta')) &&
  words.tokens.some((_, k) => (words.find(k, 'structure')?.value ?? 'straddle') !== 'straddle')

/** In `wait for a bounce` the move is a condition; in `buy a call for a bounce` it tells why. */
const isAwaited = (words: Words, i: number, end: number): boolean =>
  words.is(i - 1, 'wait', 'waits', 'waiting', 'only', 'after') &&
  /bounce|pullback|reversal|reversion/i.test(words.written(i, end))

/** The end of a remark of the lists. */
export function remarkAt(words: Words, i: number): number | undefined {
  const end = words.find(i, 'filler')?.end
  const isSetting =
    end !== undefined &&
    (isKeptNeutral(words, i, end) || choosesStrikes(words, i, end) || isAwaited(words, i, end))
  return isSetting ? undefined : end
}
