import { digitsAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { StatedStrike } from './clause.ts'

/** The option of a strike, also with the side between them: `ce sell at atm+100`. */
function optionOfLeg(words: Words, from: number, to: number): string | undefined {
  let at = from - 1
  while (at >= 0 && (words.find(at, 'side') !== undefined || words.is(at, 'at', '@', 'karo', 'strike'))) at--
  return (words.find(to, 'option') ?? words.find(at, 'option'))?.value
}

/** `atm + 0.5 x straddle premium` of a call, `atm - straddle width` of a put. */
function widthFromMoney(words: Words, i: number): Read<StatedStrike> | undefined {
  const atm = words.find(i, 'atm')
  const isUp = atm && words.is(atm.end, '+', 'plus')
  const width = atm && (isUp || words.is(atm.end, '-', 'minus')) ? widthAt(words, atm.end + 1) : undefined
  return width && optionOfLeg(words, i, width.end) === (isUp ? 'CALL' : 'PUT') ? width : undefined
}

/** A larger number behind the width counts something else. */
const MOST_WIDTHS = 5

const widthOf = (multiplier = 1, end: number): Read<StatedStrike> => ({
  value: { criteria: { type: 'Straddle Width', multiplier } },
  end,
})

/** The number of `straddle width 0.5`. */
function widthsBehind(words: Words, i: number): Read<number> | undefined {
  const behind = digitsAt(words, words.past(i, ['x', '×', '*', ':', '=']))
  const isOther = behind && (words.find(behind.end, 'unit') ?? words.find(behind.end, 'rule'))
  return behind && !isOther && behind.value <= MOST_WIDTHS ? behind : undefined
}

/** `0.5 x straddle premium`, `straddle premium`, `straddle width 0.5`. */
function widthAt(words: Words, i: number): Read<StatedStrike> | undefined {
  const number = digitsAt(words, i)
  const at = number ? words.past(number.end, ['x', '×', '*', 'times']) : i
  const name =
    words.find(at, 'strike', 'Straddle Width') ?? words.find(words.past(at, ['atm']), 'structure', 'straddle')
  const end = name && words.past(name.end, ['premium', 'price', 'width', 'value'])
  // In 'atm - straddle' the dash is no sign.
  if (end === undefined || !(number || words.is(end - 1, 'premium', 'price', 'width'))) return undefined
  const share = number ? undefined : widthsBehind(words, end)
  return widthOf((number ?? share)?.value, share?.end ?? end)
}

/** `premium equals 0.4 of the straddle premium`, `whose price is 0.3x straddle`: a share of the straddle as a fraction. */
export function shareByPremium(
  words: Words,
  i: number,
  number: Read<number>,
): Read<StatedStrike> | undefined {
  const isPremium = words.tokens.slice(i, words.past(i, PRICED)).some(({ text }) => PRICES.includes(text))
  const times = words.past(number.end, ['x', '×', 'times', 'of', 'the', 'atm'])
  const straddle = times > number.end ? words.find(times, 'structure', 'straddle') : undefined
  const isOf = words.tokens.slice(number.end, times).some(({ text }) => text === 'of')
  if (!straddle || number.value >= 1 || !(isPremium || isOf)) return undefined
  const percent = Math.round(number.value * SHARE * 100) / SHARE
  return {
    value: { criteria: { type: 'Straddle Premium %', percent } },
    end: words.past(straddle.end, ['premium', 'price', 'value']),
  }
}

const PRICES = ['premium', 'premiums', 'price', 'prices', 'costs', 'costing', 'cost', 'worth']
/** A share has so many parts of a percent at most. */
const SHARE = 100

/** `whose price is about 35% of the straddle`. */
export const PRICED =
  'where whose with costs costing cost premium premiums price prices worth is are of ~ = about around equal equals to near'.split(
    ' ',
  )

/** `straddle width 0.5`: the number behind the name. */
function widthBehind(words: Words, i: number): Read<StatedStrike> | undefined {
  const name = words.find(words.past(i, ['at', 'by']), 'strike', 'Straddle Width')
  const isBare = name && words.is(name.end - 1, 'width', 'widths')
  const number = isBare ? digitsAt(words, words.past(name.end, ['of', ':', '='])) : undefined
  const isWidth = number && number.value > 0 && number.value <= MOST_WIDTHS && !words.find(number.end, 'unit')
  return isWidth
    ? { value: { criteria: { type: 'Straddle Width', multiplier: number.value } }, end: number.end }
    : undefined
}

const FAR = 'with strike strikes at a an the distance gap as far away equal of to from atm is'.split(' ')
const TOTAL = ['total', 'combined', 'straddle', 'collected', 'net', 'received', 'sold', 'whole']
const BEHIND =
  'received collected of the straddle from atm money spot away out door dur distance points'.split(' ')
const SAYS_FAR = ['distance', 'gap', 'far', 'away', 'door', 'dur']

/** Beside a straddle `with strikes at the distance of the total premium`, `combined premium away`: one straddle width. */
function premiumAway(words: Words, i: number): Read<StatedStrike> | undefined {
  const total = words.past(i, FAR)
  const premium = words.past(total, TOTAL)
  if (premium === total || !words.is(premium, 'premium', 'premiums')) return undefined
  const end = words.past(premium + 1, BEHIND)
  const isFar = words.tokens.slice(i, end).some(({ text }) => SAYS_FAR.includes(text))
  const isBeside = words.tokens
    .slice(0, end)
    .some((_, k) => words.find(k, 'structure', 'straddle') !== undefined)
  return isFar && isBeside ? widthOf(1, end) : undefined
}

/** A strike so many premiums of the straddle away from the money. */
export const strikeByWidth = (words: Words, i: number): Read<StatedStrike> | undefined =>
  widthFromMoney(words, i) ?? widthBehind(words, i) ?? premiumAway(words, i)
