import type { PlacedClause, StatedStrike } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'
import type { LegGroup } from './leg-group.ts'

const ATM: StatedStrike = { points: 0 }

const WINGED: ReadonlySet<string> = new Set(['iron-condor', 'iron-butterfly'])
const OF_WINGS: ReadonlySet<PlacedClause['is']> = new Set(['side', 'option', 'strike', 'structure'])
const OF_STRANGLE: ReadonlySet<PlacedClause['is']> = new Set(['side', 'strike', 'structure', 'lots'])
const OF_SOLD_LEGS: ReadonlySet<PlacedClause['is']> = new Set(['side', 'option', 'strike', 'lots'])

/**
 * The legs that a structure with wings sells, if they are said beside it: `iron condor: sell 20 delta call and put, wings 200
 * points`. Their strike becomes that of the structure.
 */
export function soldLegsOf(groups: readonly LegGroup[]): readonly LegGroup[] {
  const whole = groups.find(({ structure = '' }) => WINGED.has(structure))
  const others = groups.filter((one) => one !== whole)
  if (!whole || whole.strikes.some(({ side }) => side !== 'BUY')) return []
  const isPlain = others.every(
    ({ side, structure, clauses }) =>
      side === 'SELL' && structure === undefined && clauses.every(({ is }) => OF_SOLD_LEGS.has(is)),
  )
  const both = others.flatMap(({ options }) => options)
  const [strike] = others.flatMap(({ strikes }) => strikes)
  const areOne = others.every(
    ({ strikes, lots }) =>
      strikes.length === 1 &&
      JSON.stringify(strikes[0]?.strike) === JSON.stringify(strike?.strike) &&
      lots === others[0]?.lots,
  )
  if (!isPlain || !strike || !areOne || both.length !== 2 || new Set(both).size !== 2) return []
  whole.strikes.unshift(strike)
  whole.lots ??= others[0]?.lots
  return others
}

/** Words that add a structure to another one. */
const ADDED = /\b(plus|also|along with|as well|aur|bhi|too)\b/i

/**
 * The strangle that is the sold half of a condor without sold strikes: `iron condor: sell 15 delta strangle, wings 200 points`. Its strike
 * becomes that of the condor.
 */
export function soldStrangleOf(groups: readonly LegGroup[], findings: Findings): readonly LegGroup[] {
  const whole = groups.find(({ structure }) => structure === 'iron-condor')
  const sold = groups.filter(({ side }) => side === 'SELL').filter((one) => one !== whole)
  const [strangle] = sold
  if (!whole || !strangle || sold.length > 1 || ADDED.test(findings.text)) return []
  const isPlain = strangle.structure === 'strangle' && strangle.clauses.every(({ is }) => OF_STRANGLE.has(is))
  const isOther = groups.some((one) => one.structure !== undefined && one !== whole && one !== strangle)
  // The strike stands at the strangle, or before it at the condor.
  const strikes = [...strangle.strikes, ...whole.strikes.filter(({ side }) => side !== 'BUY')]
  const [strike] = strikes
  if (!isPlain || isOther || whole.side === 'BUY' || !strike || strikes.length > 1) return []
  whole.strikes.splice(
    0,
    whole.strikes.length,
    { ...strike, side: 'SELL' },
    ...whole.strikes.filter(({ side }) => side === 'BUY'),
  )
  whole.lots ??= strangle.lots
  return [strangle]
}

/**
 * The legs that a structure with wings buys, if they are said beside it, which gives them their strike: `iron fly: sell the straddle,
 * buy 300 otm strangle`, `iron condor, sell 150 otm, buy 350 otm call and put`.
 */
export function boughtLegsOf(groups: readonly LegGroup[]): readonly LegGroup[] {
  const whole = groups.find(({ structure = '' }) => WINGED.has(structure))
  const others = groups.filter((one) => one !== whole)
  const [strike] = others.flatMap(({ strikes }) => strikes)
  if (!whole || !strike || !others.every(isBought) || whole.distances.length > 0) return []
  const isFly = whole.structure === 'iron-butterfly'
  const areWings = others[0]?.structure === 'strangle' ? isFly && others.length === 1 : areBothOptions(others)
  if (!areWings || !isSoldAtOne(whole, isFly)) return []
  whole.strikes[0] = { strike: whole.strikes[0]?.strike ?? ATM, side: 'SELL' }
  whole.strikes.push({ ...strike, side: 'BUY' })
  return others
}

/** Whether only the sold strike of a structure is known; that of a fly is at the money. */
const isSoldAtOne = ({ side, strikes }: LegGroup, isFly: boolean) =>
  side !== 'BUY' &&
  strikes.every((one) => one.side !== 'BUY') &&
  (strikes.length === 1 || (isFly && strikes.length === 0))

const isBought = ({ side, strikes, clauses }: LegGroup) =>
  side === 'BUY' && strikes.length === 1 && clauses.every(({ is }) => OF_WINGS.has(is))

/** A call and a put with one strike and without lots of their own. */
function areBothOptions(legs: readonly LegGroup[]): boolean {
  const options = legs.flatMap((one) => one.options)
  const strikes = new Set(legs.map((one) => JSON.stringify(one.strikes[0]?.strike)))
  const arePlain = legs.every(({ structure, lots }) => structure === undefined && lots === undefined)
  return arePlain && strikes.size === 1 && options.length === 2 && new Set(options).size === 2
}
