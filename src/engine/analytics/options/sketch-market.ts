import type { ExpiryChoice, Leg, OptionType, Underlying } from '#domain'
import { chooseExpiry, NO_PRICE, type ExpiryPlan, type StrikeChain } from '#engine/chain'
import {
  dayNumber,
  instrumentOf,
  isoDate,
  listedAsSettled,
  lotSize,
  lotSizeOn,
  NEWEST_RULES,
  strikeStep,
  yearsToExpiry,
  type DayNumber,
  type IsoDate,
} from '#engine/exchange'
import { black76Greeks, black76Price, RISK_FREE_RATE } from '#engine/pricing'
import { inPaise, inRupees, type Rupees } from '#engine/units'

/** The calls or puts of an expiry, for choosing strikes. */
export interface SketchStrikes extends StrikeChain {
  /** The last price of the strike at a position, however old; undefined without one. */
  lastPremium(position: number): Rupees | undefined
}

/** The expiry a leg asks for: by name, or by a minimum of trading days. */
export type SketchExpiry = ExpiryChoice | `dte ${number}`

/** The expiry a leg asks for. */
export function sketchExpiry({ expiry = 'current', minDte }: Pick<Leg, 'expiry' | 'minDte'>): SketchExpiry {
  return minDte === undefined ? expiry : `dte ${minDte}`
}

/** Converts to the plan used by `chooseExpiry`. */
export function expiryPlan(expiry: SketchExpiry): ExpiryPlan {
  return isByDays(expiry) ? { minDte: Number(expiry.slice('dte '.length)) } : expiry
}

function isByDays(expiry: SketchExpiry): expiry is `dte ${number}` {
  return expiry.startsWith('dte ')
}

/** Model inputs of an option before its expiry, except the index. */
export interface ModelTerms {
  readonly expiry: IsoDate
  /** Annualised, as a fraction. */
  readonly volatility: number
  readonly carry: number
}

/** The market that a payoff is sketched in. */
export interface SketchMarket {
  readonly spot: Rupees
  /** Units per lot of an expiry; undefined if it has no contracts. */
  lotSize(expiry: SketchExpiry): number | undefined
  /** Undefined if the expiry has no contracts. */
  strikes(expiry: SketchExpiry, type: OptionType): SketchStrikes | undefined
  /** Undefined if the strike has no volatility; absent if all legs have the same expiry. */
  terms?(expiry: SketchExpiry, strike: Rupees): ModelTerms | undefined
}

const STRIKES_EACH_SIDE = 60
/** The minute of entry in the assumed market: 09:16, when the first bar has ended. */
const ENTRY_MINUTE = 556

/** Assumptions about a market without data. */
export interface Assumptions {
  /** Level of the index in points; by default a typical level of the instrument. */
  readonly spot?: Rupees
  /** Volatility of every strike and expiry, as a yearly fraction; by default a typical one of the instrument. */
  readonly volatility?: number
  /** Whether to use today's lot sizes instead of the day's. */
  readonly asToday?: boolean
  /** The expiry of the positional cycle that begins on the day. */
  readonly cycleExpiry?: IsoDate | undefined
}

/**
 * A market without data: the expiries that the exchange lists on a day, priced by Black-76 at 09:16 with one
 * volatility, on a forward with 6 % carry a year.
 */
export function assumedMarket(
  underlying: Underlying,
  day: string,
  { spot, volatility, asToday = false, cycleExpiry }: Assumptions = {},
): SketchMarket {
  const { assumed } = instrumentOf(underlying)
  const market = { underlying, day, spot: spot ?? assumed.spot, volatility: volatility ?? assumed.volatility }
  const listed = listedOn(underlying, day)
  const expiryFor = (choice: SketchExpiry) => {
    const cycle = cycleExpiry === undefined ? undefined : dayNumber(cycleExpiry)
    const expiry =
      listed.length > 0
        ? chooseExpiry(listed, expiryPlan(choice), { underlying, day: dayNumber(day), cycleExpiry: cycle })
        : undefined
    return expiry === undefined ? undefined : isoDate(expiry)
  }
  return {
    spot: market.spot,
    lotSize: (choice) => {
      const expiry = expiryFor(choice)
      return expiry === undefined ? undefined : assumedLot(underlying, { expiry, day, asToday })
    },
    strikes: (choice, type) => {
      const expiry = expiryFor(choice)
      return expiry === undefined ? undefined : assumedStrikes({ ...market, expiry }, type)
    },
    terms: (choice) => {
      const expiry = expiryFor(choice)
      return expiry === undefined
        ? undefined
        : { expiry, volatility: market.volatility, carry: RISK_FREE_RATE }
    },
  }
}

interface AssumedExpiry {
  readonly underlying: Underlying
  readonly day: IsoDate
  readonly spot: Rupees
  readonly volatility: number
  readonly expiry: IsoDate
}

function assumedStrikes(
  { underlying, day, spot, volatility, expiry }: AssumedExpiry,
  type: OptionType,
): SketchStrikes {
  const step = strikeStep(underlying)
  const middle = Math.round(inPaise(spot) / step) * step
  const strikes = Array.from(
    { length: 2 * STRIKES_EACH_SIDE + 1 },
    (_, i) => middle + (i - STRIKES_EACH_SIDE) * step,
  )
  const yearsLeft = yearsToExpiry(day, ENTRY_MINUTE, expiry)
  const forward = spot * Math.exp(RISK_FREE_RATE * yearsLeft)
  const option = (strike: number, of: OptionType) => ({
    strike: inRupees(strike),
    yearsToExpiry: yearsLeft,
    type: of,
  })
  const market = { forward, volatility }
  const lastPremium = (position: number) => black76Price(option(strikes[position], type), market)
  const other = type === 'CALL' ? 'PUT' : 'CALL'
  return {
    isCall: type === 'CALL',
    strikes,
    spot: inPaise(spot),
    strikeStep: step,
    premium: (position) => inPaise(lastPremium(position)),
    otherPremium: (strike) => inPaise(black76Price(option(strike, other), market)),
    delta: (position) => Math.abs(black76Greeks(option(strikes[position], type), market).delta),
    reference: NO_PRICE,
    lastPremium,
  }
}

/** Empty while the date is still being typed. */
function listedOn(underlying: Underlying, day: string): DayNumber[] {
  try {
    return listedAsSettled(underlying, day)
  } catch {
    return []
  }
}

interface LotOf {
  readonly expiry: IsoDate
  readonly day: string
  /** Whether to use today's lot size instead of the day's. */
  readonly asToday: boolean
}

/** Units per lot of an expiry on a day; undefined before the first known lot size. */
export function assumedLot(underlying: Underlying, { expiry, day, asToday }: LotOf): number | undefined {
  if (asToday) return lotSizeOn(underlying, NEWEST_RULES, NEWEST_RULES)
  try {
    return lotSize(underlying, expiry, day)
  } catch {
    return undefined
  }
}
