import type { OptionChain } from '#api'
import type { ExpiryChoice, OptionType, Underlying } from '#domain'
import { dayNumber, isoDate } from '#engine/calendar'
import { lotSize, strikeStep } from '#engine/instruments'
import { blackScholesPrice } from '#engine/pricing'

/** A contract that a leg may choose: strike and premium in rupees. */
export interface SketchContract {
  readonly strike: number
  readonly premium: number
}

/** The market that a payoff is sketched in. */
export interface SketchMarket {
  readonly spot: number
  /** Units per lot of an expiry; undefined where it has no contracts. */
  lotSize(expiry: ExpiryChoice): number | undefined
  contracts(expiry: ExpiryChoice, type: OptionType): readonly SketchContract[]
}

/** A premium older than this is none. */
const OLDEST_PREMIUM_MINUTES = 5

/** The market of the chains of one moment, by the expiry that legs choose. */
export function marketOfChains(chains: ReadonlyMap<ExpiryChoice, OptionChain>): SketchMarket | undefined {
  const [first] = chains.values()
  if (!first) return undefined
  return {
    spot: first.spot ?? first.forward,
    lotSize: (expiry) => chains.get(expiry)?.lot_size,
    contracts: (expiry, type) =>
      (chains.get(expiry)?.options ?? [])
        .filter((one) => one.option_type === type && one.ltp_age_minutes <= OLDEST_PREMIUM_MINUTES)
        .map(({ strike, ltp }) => ({ strike, premium: ltp })),
  }
}

/** What is assumed while there are no prices of the first day. */
export const ASSUMED_MARKET: Readonly<Record<Underlying, { spot: number; volatility: number }>> = {
  NIFTY: { spot: 24_000, volatility: 0.14 },
  BANKNIFTY: { spot: 52_000, volatility: 0.16 },
  FINNIFTY: { spot: 24_000, volatility: 0.15 },
}
export const ASSUMED_DAYS_TO_EXPIRY = 4
const DAYS_PER_YEAR = 365
const STRIKES_EACH_SIDE = 60
const PAISE = 100

/** A market of one expiry under textbook assumptions, on a day whose lot sizes it has. */
export function assumedMarket(underlying: Underlying, day: string): SketchMarket {
  const { spot, volatility } = ASSUMED_MARKET[underlying]
  const step = strikeStep(underlying) / PAISE
  const middle = Math.round(spot / step) * step
  const yearsToExpiry = ASSUMED_DAYS_TO_EXPIRY / DAYS_PER_YEAR
  return {
    spot,
    lotSize: () => lotSizeOn(underlying, day),
    contracts: (_, type) =>
      Array.from({ length: 2 * STRIKES_EACH_SIDE + 1 }, (__, i) => {
        const strike = middle + (i - STRIKES_EACH_SIDE) * step
        return { strike, premium: blackScholesPrice({ strike, yearsToExpiry, type }, { spot, volatility }) }
      }),
  }
}

/** Undefined while the date is being typed. */
function lotSizeOn(underlying: Underlying, day: string): number | undefined {
  try {
    return lotSize(underlying, isoDate(dayNumber(day) + ASSUMED_DAYS_TO_EXPIRY), day)
  } catch {
    return undefined
  }
}
