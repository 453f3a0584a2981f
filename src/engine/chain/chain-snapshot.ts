import { dayNumber, daysToExpiry, type IsoDate, yearsToExpiry } from '#engine/exchange'
import { ROW_KIND, type MarketDay } from '#engine/market'
import { black76Greeks, forwardOfSpot, parityForward, type Greeks, type OptionType } from '#engine/pricing'
import { chainOf } from './chain.ts'
import { isMonthlyExpiry } from './choose-expiry.ts'
import { indicativeQuote, type IndicativeQuote } from './indicative-quote.ts'
import { lastKnown, NO_PRICE, RECENT_MINUTES, spotAt, type LastKnown } from './last-price.ts'
import { strikeVolatility, type StrikeVolatility } from './strike-volatility.ts'

/** One contract of a chain at a moment. Prices in paise; Greeks per unit of the index, in rupees per point. */
export interface ContractSnapshot extends LastKnown {
  readonly type: OptionType
  /** Derived from the last price by `indicativeQuote`: the data has no quotes. */
  readonly indicative: IndicativeQuote
  /** Annualised, as a fraction; undefined at expiry, and if the strike's prices give no volatility. */
  readonly volatility: StrikeVolatility | undefined
  /**
   * By Black-76 on the chain's forward; undefined without a volatility. At expiry, the Greeks of the payoff.
   */
  readonly greeks: Greeks | undefined
}

/** A strike of a chain; a side is undefined until it has traded. */
export interface StrikeSnapshot {
  /** Paise. */
  readonly strike: number
  readonly call: ContractSnapshot | undefined
  readonly put: ContractSnapshot | undefined
}

/** The chain of one expiry at a clock minute. Index and forward in paise. */
export interface ChainSnapshot {
  readonly expiry: IsoDate
  /** The index; undefined before its first bar. */
  readonly spot: number | undefined
  /** The index for delivery at expiry. */
  readonly forward: number
  /**
   * `parity`: put-call parity at the strike nearest the money. `spot`: from the index, if no pair has recent
   * prices.
   */
  readonly forwardFrom: 'parity' | 'spot'
  /** Actual over 365, to the close of the expiry day. */
  readonly years: number
  /** Monday–Friday dates to expiry. */
  readonly daysToExpiry: number
  /** Ascending. */
  readonly strikes: readonly StrikeSnapshot[]
}

/**
 * The chain of an expiry as known at clock minute `c`, `c` minutes after the open; bars from `c` on are not
 * read. Undefined if the expiry has no contracts, or if there is neither an index nor a pair of recent
 * prices.
 */
export function chainSnapshot(day: MarketDay, expiry: IsoDate, c: number): ChainSnapshot | undefined {
  const index = spotAt(day, c)
  const spot = index === NO_PRICE ? undefined : index
  const years = yearsToExpiry(day.date, day.session.openMinute + c, expiry)
  const known = knownStrikes(day, expiry, c)
  const parity = parityForward(recentPairs(known), { yearsToExpiry: years })
  const forward = parity ?? (spot === undefined ? undefined : forwardOfSpot({ spot, volatility: 0 }, years))
  if (forward === undefined || known.length === 0) return undefined
  const terms = { underlying: day.underlying, forward, years, isOffTheRun: isOffTheRun(day, expiry) }
  return {
    expiry,
    spot,
    forward,
    forwardFrom: parity === undefined ? 'spot' : 'parity',
    years,
    daysToExpiry: daysToExpiry(day.day, dayNumber(expiry)),
    strikes: known.map((strike) => strikeSnapshot(strike, terms)),
  }
}

/** A strike with the last known prices of its call and put. */
interface KnownStrike {
  readonly strike: number
  call: LastKnown | undefined
  put: LastKnown | undefined
}

interface ChainTerms {
  readonly underlying: MarketDay['underlying']
  readonly forward: number
  readonly years: number
  readonly isOffTheRun: boolean
}

function knownStrikes(day: MarketDay, expiry: IsoDate, c: number): KnownStrike[] {
  const { count, kind, expiry: expiries, strike } = day.instruments
  const wanted = dayNumber(expiry)
  const strikes: KnownStrike[] = []
  for (let row = 0; row < count; row++) {
    if (kind[row] < ROW_KIND.call || expiries[row] !== wanted) continue
    let entry = strikes.at(-1)
    if (entry?.strike !== strike[row]) {
      entry = { strike: strike[row], call: undefined, put: undefined }
      strikes.push(entry)
    }
    entry[kind[row] === ROW_KIND.call ? 'call' : 'put'] = lastKnown(day, row, c)
  }
  return strikes.filter(({ call, put }) => call || put)
}

function recentPairs(strikes: readonly KnownStrike[]) {
  return strikes.flatMap(({ strike, call, put }) =>
    isRecent(call) && isRecent(put) ? [{ strike, call: call.price, put: put.price }] : [],
  )
}

function isRecent(known: LastKnown | undefined): known is LastKnown {
  return known !== undefined && known.ageMinutes <= RECENT_MINUTES
}

function strikeSnapshot({ strike, call, put }: KnownStrike, terms: ChainTerms): StrikeSnapshot {
  const volatility = strikeVolatility({ strike, call, put }, terms)
  const snapshot = (type: OptionType, known: LastKnown | undefined): ContractSnapshot | undefined => {
    if (!known) return undefined
    const depth = (terms.forward - strike) / terms.forward
    const inTheMoney = type === 'CALL' ? depth : -depth
    return {
      ...known,
      type,
      indicative: indicativeQuote({ ...terms, price: known.price, inTheMoney }),
      volatility,
      greeks: greeksOf({ type, strike, volatility }, terms),
    }
  }
  return { strike, call: snapshot('CALL', call), put: snapshot('PUT', put) }
}

function greeksOf(
  contract: { type: OptionType; strike: number; volatility: StrikeVolatility | undefined },
  { forward, years }: ChainTerms,
): Greeks | undefined {
  const { type, strike, volatility } = contract
  if (!volatility && years > 0) return undefined
  const option = { type, strike: strike / 100, yearsToExpiry: years }
  return black76Greeks(option, { forward: forward / 100, volatility: volatility?.value ?? 0 })
}

/** Whether an expiry is neither the nearest of the day nor a monthly one. */
function isOffTheRun(day: MarketDay, expiry: IsoDate): boolean {
  const { expiries } = chainOf(day)
  const at = expiries.indexOf(dayNumber(expiry))
  return at > 0 && !isMonthlyExpiry(day.underlying, expiries, at)
}
