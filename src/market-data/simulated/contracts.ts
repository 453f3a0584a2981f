import {
  dayNumber,
  type DayNumber,
  type Expiry,
  type IsoDate,
  listedExpiries,
  strikeStep,
} from '#engine/exchange'
import { portableLog, priceChain } from '#engine/pricing'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'
import { expectation, fillDeviations, smileShape } from './surface.ts'

/** One listed expiry of a day with its strikes. */
export interface ListedStrikes {
  readonly expiry: Expiry
  readonly day: DayNumber
  /** Place among the listed weeklies and months: 0 is the nearest. */
  readonly rank: number
  /** Ascending, in rupees. */
  readonly strikes: Float64Array
  readonly logStrikes: Float64Array
}

/** Least distance of the last strike from the day's range, in steps, by rank. Each rank holds one or two expiries. */
const WINGS: Readonly<Record<SimulatedUnderlying, readonly number[]>> = {
  NIFTY: [24, 16, 20, 18],
  BANKNIFTY: [26, 16, 20, 18],
  FINNIFTY: [18, 14, 16, 14],
}

/** Steps between strikes by their distance from the day's range, as a fraction of the index: wider farther out. */
type Ladder = readonly (readonly [upTo: number, step: number])[]
interface Ladders {
  readonly near: Ladder
  readonly far: Ladder
}
const LADDERS: Readonly<Record<SimulatedUnderlying, Ladders>> = {
  // prettier-ignore
  NIFTY: { near: [[0.05, 50], [0.1, 100], [1, 500]], far: [[0.05, 100], [1, 500]] },
  // prettier-ignore
  BANKNIFTY: { near: [[0.055, 100], [1, 500]], far: [[0.04, 100], [1, 500]] },
  // prettier-ignore
  FINNIFTY: { near: [[0.04, 50], [0.08, 100], [1, 500]], far: [[0.03, 100], [1, 500]] },
}
/** From this rank on steps are those of far expiries; FINNIFTY's second expiry has them once it is a month. */
const FAR_RANK = 3

/** What the strikes of a day have to reach around: its range in index points, and the fear it was listed in. */
export interface DayOutlook {
  readonly low: number
  readonly high: number
  /** The highest India VIX of the day, in percent, and that of late. */
  readonly vix: number
  readonly usualVix: number
}

/**
 * The contracts that the simulated market has on a day: the nearest expiry, the one after, the nearest monthly and
 * the month after it (two to four expiries), each with every strike of the day's range and wings out to premiums of
 * a rupee.
 */
export function listContracts(
  underlying: SimulatedUnderlying,
  date: IsoDate,
  outlook: DayOutlook,
): readonly ListedStrikes[] {
  return chosenExpiries(listedExpiries(underlying, date)).map((expiry, rank) => {
    const isFar = rank >= FAR_RANK || (underlying === 'FINNIFTY' && rank > 0 && expiry.kind === 'monthly')
    const wing = (WINGS[underlying][Math.min(rank, 3)]! * strikeStep(underlying)) / 100
    const premium = lastDearStrikes(underlying, { date, expiry: expiry.date }, outlook)
    const ends = {
      low: Math.min(outlook.low - wing, premium.low),
      high: Math.max(outlook.high + wing, premium.high),
    }
    const strikes = strikesAround(LADDERS[underlying][isFar ? 'far' : 'near'], outlook, ends)
    return { expiry, day: dayNumber(expiry.date), rank, strikes, logStrikes: strikes.map(portableLog) }
  })
}

function chosenExpiries(listed: readonly Expiry[]): readonly Expiry[] {
  const months = listed.filter(({ kind }) => kind === 'monthly').slice(0, 2)
  return listed.filter((expiry, i) => i < 2 || months.includes(expiry))
}

/** Rungs on which the premium of one rupee is looked for, and how far, as fractions of the index. */
const RUNG = 0.0025
const RUNGS = 220
const ONE_RUPEE = 1

/** The strikes beyond which puts from the day's low and calls from its high are worth less than a rupee. */
function lastDearStrikes(
  underlying: SimulatedUnderlying,
  { date, expiry }: { readonly date: IsoDate; readonly expiry: IsoDate },
  { low, high, vix, usualVix }: DayOutlook,
): { readonly low: number; readonly high: number } {
  const { weightedUntil, today, perWeight } = expectation(underlying, date, portableLog(vix / usualVix))
  const weight = expiry === date ? 0 : weightedUntil(expiry)
  const deviation = (vix / 100) * Math.sqrt(perWeight * (weight + today))
  const smile = { ...smileShape(expiry === date ? 1 : weight, vix), deviation }
  const worth = (forward: number, side: 1 | -1) => {
    const strikes = Float64Array.from({ length: RUNGS }, (_, i) => forward * (1 + side * i * RUNG))
    const logStrikes = strikes.map(portableLog)
    const [deviations, calls, puts] = [0, 1, 2].map(() => new Float64Array(RUNGS))
    fillDeviations(deviations!, logStrikes, portableLog(forward), smile)
    priceChain(
      { strikes, logStrikes, deviations: deviations!, calls: calls!, puts: puts! },
      forward,
      portableLog(forward),
    )
    const premiums = side > 0 ? calls! : puts!
    const last = premiums.findIndex((premium) => premium < ONE_RUPEE)
    return strikes[last < 0 ? RUNGS - 1 : last]!
  }
  return { low: worth(low, -1), high: worth(high, 1) }
}

function strikesAround(
  ladder: Ladder,
  { low, high }: DayOutlook,
  ends: { readonly low: number; readonly high: number },
): Float64Array {
  const stepAt = (strike: number) => {
    const distance = strike < low ? 1 - strike / low : strike > high ? strike / high - 1 : 0
    return (ladder.find(([upTo]) => distance < upTo) ?? ladder[ladder.length - 1]!)[1]
  }
  const smallest = ladder[0]![1]
  const strikes: number[] = []
  const last = Math.ceil(ends.high / smallest) * smallest
  let isPast = false
  for (let strike = Math.floor(ends.low / smallest) * smallest - 500; !isPast; strike += smallest) {
    if (strike % stepAt(strike) !== 0) continue
    // The first strike at or below the low end, and the first at or above the high one, close the list.
    if (strike <= ends.low) strikes.length = 0
    strikes.push(strike)
    isPast = strike >= last
  }
  return Float64Array.from(strikes)
}
