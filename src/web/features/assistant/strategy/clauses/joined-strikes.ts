import { amountAt, digitsAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { strikeAt } from './strikes.ts'

const AND = ['and', 'aur', '&']
/** Strikes are that far apart at least; a smaller number counts something else. */
const STEP = 50
/** Of these each option could have one of the two strikes. */
const OF_TWO_OPTIONS = ['straddle', 'strangle']

/** Whether the legs are those of a spread, which has a nearer and a further strike of one option. */
const isSpread = (words: Words) =>
  words.has('structure') &&
  !words.tokens.some((_, k) => OF_TWO_OPTIONS.includes(words.find(k, 'structure')?.value ?? ''))

/** The number of a strike before `and`. */
function nearAt(words: Words, i: number): Read<number> | undefined {
  const near = digitsAt(words, i)
  const isStrike = near && near.value >= STEP && near.value % STEP === 0
  return isStrike && words.is(near.end, ...AND) ? near : undefined
}

/** `iron condor 50 rs and 10 rs premium strikes`: the premium of the sold legs before that of the bought ones. */
function nearPremium(words: Words, i: number): Read<Clause> | undefined {
  const near = amountAt(words, i)
  const isJoined = near?.value.unit === 'fixed' && words.is(near.end, ...AND) && isSpread(words)
  const criteria = isJoined ? premiumAt(words, near.end + 1) : undefined
  if (!near || !criteria || (criteria.targetPremium ?? 0) >= near.value.value) return undefined
  const strike = { criteria: { ...criteria, targetPremium: near.value.value } }
  return { value: { is: 'strike', strike }, end: near.end }
}

/** A strike by its premium. */
function premiumAt(words: Words, i: number) {
  const strike = strikeAt(words, i)?.value
  const criteria = strike && 'criteria' in strike ? strike.criteria : undefined
  return criteria?.type === 'Closest Premium' ? criteria : undefined
}

/** Of a spread `sell 100 buy 300 otm`: the number between its side and the next one, which has the unit of both. */
function nearOfSide(words: Words, i: number): Read<number> | undefined {
  const number = digitsAt(words, i)
  const isStrike = number && number.value >= STEP && number.value % STEP === 0
  const isBehindSide = [1, 2].some((k) => words.find(i - k, 'side')?.end === i)
  const at = isStrike ? words.past(number.end, [...AND, ',']) : i
  const side = isBehindSide && at > i ? words.find(at, 'side') : undefined
  return number && side ? { value: number.value, end: side.end } : undefined
}

/** `put credit spread 100 and 300 otm`: the number before the further strike is the nearer one. */
export const readJoinedStrike: ClauseReader = (words, i) => {
  const priced = nearPremium(words, i)
  if (priced) return priced
  const near = nearAt(words, i)
  if (near) return nearStrike(words, near.value, { far: near.end + 1, end: near.end })
  const sided = nearOfSide(words, i)
  return sided && nearStrike(words, sided.value, { far: sided.end, end: i + 1 })
}

/** A nearer strike, counted as the further one is that stands at a position. */
function nearStrike(
  words: Words,
  points: number,
  { far: at, end }: { readonly far: number; readonly end: number },
): Read<Clause> | undefined {
  const far = isSpread(words) ? strikeAt(words, at)?.value : undefined
  const isFar = far && 'points' in far && !far.inSteps && !far.isFromOther
  if (!isFar || far.points <= points) return undefined
  return { value: { is: 'strike', strike: { ...far, points } }, end }
}
