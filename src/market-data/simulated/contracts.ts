import type { Underlying } from '#domain'
import { dayNumber, listedExpiries, type DayNumber, type Expiry, type IsoDate } from '#engine/calendar'
import { strikeStep } from '#engine/instruments'
import { portableLog } from '#engine/pricing'

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

/** Distance of the last strike from the day's range, in steps, by rank. Each rank holds one or two expiries. */
const WINGS: Readonly<Record<Underlying, readonly number[]>> = {
  NIFTY: [24, 16, 20, 18],
  BANKNIFTY: [26, 16, 20, 18],
  FINNIFTY: [18, 14, 16, 14],
}
/** From this rank on only every second strike is listed: far expiries have wider steps. */
const WIDE_STEP_RANK = 3

/** The range that the strikes of a day have to reach around, in index points. */
interface DayRange {
  readonly low: number
  readonly high: number
}

/**
 * The contracts that the simulated market has on a day: the nearest expiry, the one after, the nearest monthly and
 * the month after it (two to four expiries), each with every strike of the day's range and its wings.
 */
export function listContracts(
  underlying: Underlying,
  date: IsoDate,
  range: DayRange,
): readonly ListedStrikes[] {
  return chosenExpiries(listedExpiries(underlying, date)).map((expiry, rank) => {
    const strikes = strikesAround(underlying, range, rank)
    return { expiry, day: dayNumber(expiry.date), rank, strikes, logStrikes: strikes.map(portableLog) }
  })
}

function chosenExpiries(listed: readonly Expiry[]): readonly Expiry[] {
  const months = listed.filter(({ kind }) => kind === 'monthly').slice(0, 2)
  return listed.filter((expiry, i) => i < 2 || months.includes(expiry))
}

function strikesAround(underlying: Underlying, { low, high }: DayRange, rank: number): Float64Array {
  const base = strikeStep(underlying) / 100
  const step = rank >= WIDE_STEP_RANK ? 2 * base : base
  const wing = WINGS[underlying][rank]! * base
  const first = Math.floor((low - wing) / step)
  const last = Math.ceil((high + wing) / step)
  return Float64Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step)
}
