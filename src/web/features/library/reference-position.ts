import { parseStrikeLabel } from '#domain'
import { LIBRARY_DEFAULTS, type LibraryLeg, type LibraryStrategy } from '#domain/library'
import {
  firstExpiry,
  positionCurve,
  positionGreeks,
  positionProfile,
  profitsAtExpiry,
  valueOf,
  type Moment,
  type Position,
  type PositionLeg,
  type PositionProfile,
} from '#engine/analytics'
import {
  instrumentOf,
  listedExpiries,
  lotSize,
  minuteOfDay,
  strikeStep,
  type IsoDate,
} from '#engine/exchange'
import { RISK_FREE_RATE, type Greeks } from '#engine/pricing'

const PAISE = 100
const underlying = LIBRARY_DEFAULTS.instrument

/** Reference market of the library's prices: round figures, a Monday with three days to the expiry. */
export const REFERENCE_MARKET = {
  underlying,
  ...instrumentOf(underlying).assumed,
  date: '2025-04-21' as IsoDate,
  time: LIBRARY_DEFAULTS.entryTime,
  /** Growth of the index and of money, per year. */
  rate: RISK_FREE_RATE,
} as const

const NOW: Moment = { date: REFERENCE_MARKET.date, minuteOfDay: minuteOfDay(REFERENCE_MARKET.time) }

/** A leg as entered in the reference market. */
export interface ReferenceLeg extends PositionLeg {
  readonly leg: LibraryLeg
}

/** A strategy in the reference market, with the library's number of lots. Rupees. */
export interface ReferencePosition {
  readonly legs: readonly ReferenceLeg[]
  /** Received (positive) or paid. */
  readonly netPremium: number
  readonly greeks: Greeks
  /** At the nearest expiry. */
  readonly profile: PositionProfile
  readonly nearestExpiry: IsoDate
  readonly curves: {
    readonly spots: readonly number[]
    readonly atExpiry: readonly number[]
    readonly now: readonly number[]
  }
}

/** Prices a strategy in the reference market by Black-76. */
export function referencePosition(strategy: Pick<LibraryStrategy, 'legs'>): ReferencePosition {
  const legs = strategy.legs.map(referenceLeg)
  const { spot } = REFERENCE_MARKET
  const options = legs.filter(({ optionType }) => optionType !== 'STOCK')
  const nearestExpiry = firstExpiry(legs) ?? NOW.date
  const position = { legs, booked: 0 }
  const profile = positionProfile(position, spot)
  return {
    legs,
    netPremium: options.reduce((sum, { tradeType, premium, units }) => {
      return sum + (tradeType === 'SELL' ? premium : -premium) * units
    }, 0),
    greeks: positionGreeks(legs, { spot, moment: NOW }),
    profile,
    nearestExpiry,
    curves: curvesOf(position, profile),
  }
}

function referenceLeg(leg: LibraryLeg): ReferenceLeg {
  const { spot, volatility, rate } = REFERENCE_MARKET
  const expiry = expiryOf(leg)
  const unpriced = {
    leg,
    optionType: leg.type === 'stock' ? 'STOCK' : leg.type === 'call' ? 'CALL' : 'PUT',
    tradeType: leg.action === 'buy' ? 'BUY' : 'SELL',
    strike: strikeOf(leg),
    units: leg.quantity * lotSize(underlying, expiry, NOW.date),
    expiry,
    volatility,
    carry: rate,
    premium: 0,
  } as const
  return { ...unpriced, premium: valueOf(unpriced, { spot, moment: NOW }) }
}

function strikeOf({ type, strike }: LibraryLeg): number {
  const step = strikeStep(underlying) / PAISE
  const atTheMoney = Math.round(REFERENCE_MARKET.spot / step) * step
  const { selection, distance } = parseStrikeLabel(strike)
  if (selection === 'ATM') return atTheMoney
  return atTheMoney + ((selection === 'OTM') === (type === 'call') ? distance : -distance)
}

function expiryOf({ expiry = 'current' }: LibraryLeg): IsoDate {
  const listed = listedExpiries(underlying, NOW.date)
  const found =
    expiry === 'monthly' ? listed.find(({ kind }) => kind === 'monthly') : listed[expiry === 'next' ? 1 : 0]
  if (!found) throw new RangeError(`${underlying} lists no ${expiry} expiry on ${NOW.date}, expected one`)
  return found.date
}

/** The chart shows this share of the spot on each side. */
const RANGE_SHARE = 0.04
const CURVE_POINTS = 161

function curvesOf(position: Position, { breakevens }: PositionProfile): ReferencePosition['curves'] {
  const { spot } = REFERENCE_MARKET
  const [from, to] = [spot * (1 - RANGE_SHARE), spot * (1 + RANGE_SHARE)]
  const even = Array.from({ length: CURVE_POINTS }, (_, i) => from + ((to - from) * i) / (CURVE_POINTS - 1))
  const exact = [...position.legs.map(({ strike }) => strike), ...breakevens]
  const inside = exact.filter((at) => at > from && at < to)
  const spots = [...new Set([...even, ...inside])].sort((a, b) => a - b)
  return {
    spots,
    atExpiry: [...profitsAtExpiry(position, spots)],
    now: [...positionCurve(position, spots, { moment: NOW })],
  }
}
