import type { OptionChain, OptionRecord } from '#api'
import { OPTION_TYPES, type MarketMoment, type OptionType, type Underlying } from '#domain'
import { black76Greeks, black76Price } from '#engine/pricing'

/** Parameters of the labelled sample that replaces a missing chain. It cannot be traded. */
const SAMPLE = { nifty: 24_000, others: 52_000, eachSide: 10, volatility: 0.14, days: 7 } as const

/** Index level shown if market data is missing. */
export function samplePrice(underlying: Underlying): number {
  return underlying === 'NIFTY' ? 24_017.7 : 52_000
}

/** A sample chain of 21 strikes around a round level, priced at one volatility a week before expiry. */
export function sampleChain(underlying: Underlying, expiry: string, moment: MarketMoment): OptionChain {
  const isNifty = underlying === 'NIFTY'
  const middle = isNifty ? SAMPLE.nifty : SAMPLE.others
  const step = isNifty ? 50 : 100
  const strikes = Array.from(
    { length: 2 * SAMPLE.eachSide + 1 },
    (_, i) => middle + (i - SAMPLE.eachSide) * step,
  )
  return {
    underlying,
    expiry_date: expiry,
    dataset: { id: 'sample', name: 'Sample data', kind: 'simulated' },
    ...moment,
    timestamp: `${moment.date}T${moment.time}:00+05:30`,
    spot: samplePrice(underlying),
    forward: middle,
    forward_from: 'spot',
    days_to_expiry: SAMPLE.days,
    lot_size: 1,
    listed_strikes: { CALL: strikes, PUT: strikes },
    options: strikes.flatMap((strike) => OPTION_TYPES.map((type) => sampleRecord(type, strike, middle))),
    future: null,
  }
}

function sampleRecord(type: OptionType, strike: number, forward: number): OptionRecord {
  const option = { type, strike, yearsToExpiry: SAMPLE.days / 365 }
  const market = { forward, volatility: SAMPLE.volatility }
  const price = Math.round(black76Price(option, market) * 20) / 20
  const { delta, gamma, thetaPerDay, vegaPerPoint, rhoPerPoint } = black76Greeks(option, market)
  return {
    strike,
    option_type: type,
    bid: price,
    ask: price,
    quote_source: 'derived',
    ltp: price,
    ltp_age_minutes: 0,
    open_interest: 0,
    change: null,
    open_interest_change: null,
    volume: 0,
    iv: SAMPLE.volatility * 100,
    iv_from: type,
    delta,
    gamma,
    theta: thetaPerDay,
    vega: vegaPerPoint,
    rho: rhoPerPoint,
  }
}
