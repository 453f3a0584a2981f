import { tradingSession } from '#engine/exchange'
import type { DailyPrices } from '#engine/market'
import { portableExp, portableLog } from '#engine/pricing'
import { OPENING_MINUTE_SHARE } from './published-levels.ts'
import { randomStream } from './random.ts'
import { realDays, type RealDay } from './real-days.ts'
import { persistentNormals, printsOf, turnoverOf } from './session-traits.ts'
import type { IndexDay, SimulatedSession } from './simulated-session.ts'
import { SIMULATED_UNDERLYINGS, type SimulatedUnderlying } from './simulated-underlyings.ts'

/** Closes of 2018-12-31, the session before the first one. */
const CLOSE_BEFORE: Readonly<Record<SimulatedUnderlying, number>> = {
  NIFTY: 10_862.55,
  BANKNIFTY: 27_160.2,
  FINNIFTY: 11_350,
}

/**
 * Volatility of a session from its range, India VIX and the previous session's range, all as logarithms, of basis
 * points and percent: a regression over the minutes of January to August 2024. Very wide days move in proportion to
 * their range.
 */
const VOLATILITY = { base: 0.61, range: 0.457, vix: 0.136, before: 0.25, spread: 0.12 } as const
const WIDE = { from: 5.1, more: 0.42 } as const
/** The banks' minutes move more, relative to their daily ranges, than NIFTY's. */
const AGAINST_NIFTY: Readonly<Record<SimulatedUnderlying, number>> = {
  NIFTY: 0,
  BANKNIFTY: 0.15,
  FINNIFTY: 0.1,
}
/**
 * Range of a day over its volatility: the maximum, and the usual value in a session of an hour or two; as logarithms.
 */
const WIDEST = 1.2
const SHORT_SESSION = 0.44
/** Correlation between indices of the part of a session's volatility that its range and VIX do not explain. */
const SHARED = 0.8
/** Weight of the newest close in the mean that VIX is compared with. */
const NEWEST = 0.12

const bySeed = new Map<number, readonly SimulatedSession[]>()

/** Every session with stored real prices, ascending, with the traits that a seed gives it. */
export function realSessions(seed: number): readonly SimulatedSession[] {
  let sessions = bySeed.get(seed)
  if (!sessions) {
    sessions = madeSessions(seed)
    bySeed.set(seed, sessions)
  }
  return sessions
}

function madeSessions(seed: number): readonly SimulatedSession[] {
  const key = `${seed}`
  const prints = printsOf(randomStream(`${key}|prints`))
  const turnover = turnoverOf(randomStream(`${key}|turnover`))
  const indexDays = indexDaysOf(key)
  let previousVix = realDays()[0].vix.open
  let usualVix = previousVix
  return realDays().map((day) => {
    const index = indexDays(day)
    const missing = SIMULATED_UNDERLYINGS.filter((underlying) => !day.index[underlying])
    const volatility = index.NIFTY.sessionVolatility
    const session = {
      date: day.date,
      index,
      ...(missing.length > 0 && { missing }),
      previousVix,
      vix: day.vix.close,
      vixRange: {
        high: Math.max(day.vix.high, previousVix),
        low: Math.min(day.vix.low, previousVix),
      },
      usualVix,
      prints: prints(volatility),
      turnover: turnover(volatility),
    }
    previousVix = day.vix.close
    usualVix += NEWEST * (previousVix - usualVix)
    return session
  })
}

function indexDaysOf(key: string): (day: RealDay) => Record<SimulatedUnderlying, IndexDay> {
  const random = randomStream(`${key}|volatility`)
  const shared = persistentNormals(random, 0)
  const closes = { ...CLOSE_BEFORE }
  const before: Partial<Record<SimulatedUnderlying, number>> = {}
  return ({ date, index, vix }) => {
    const together = shared()
    const isShort = (tradingSession(date)?.minutes ?? 0) < 300
    const entries = SIMULATED_UNDERLYINGS.map((underlying) => {
      const previousClose = closes[underlying]
      const score = SHARED * together + Math.sqrt(1 - SHARED * SHARED) * random.normal()
      const prices = index[underlying]
      if (!prices) return [underlying, withoutPrices(previousClose)] as const
      closes[underlying] = prices.close
      const level = isShort
        ? logRange(prices) - SHORT_SESSION
        : usualVolatility(underlying, prices, { vix: vix.close, before: before[underlying], score })
      if (!isShort) before[underlying] = level - AGAINST_NIFTY[underlying]
      const opening = 1 - OPENING_MINUTE_SHARE[underlying]
      const sessionVolatility = (1e-4 * portableExp(level)) / Math.sqrt(opening)
      return [underlying, { previousClose, ...prices, sessionVolatility }] as const
    })
    return Object.fromEntries(entries) as Record<SimulatedUnderlying, IndexDay>
  }
}

function usualVolatility(
  underlying: SimulatedUnderlying,
  prices: DailyPrices,
  day: { readonly vix: number; readonly before: number | undefined; readonly score: number },
): number {
  const range = logRange(prices)
  const wide = WIDE.more * Math.max(0, range - WIDE.from)
  const now = VOLATILITY.range * range + VOLATILITY.vix * portableLog(day.vix) + VOLATILITY.base
  const level = now + VOLATILITY.before * (day.before ?? now / (1 - VOLATILITY.before)) + wide
  return Math.max(level + VOLATILITY.spread * day.score + AGAINST_NIFTY[underlying], range - WIDEST)
}

/** The logarithm of a day's range in basis points. */
function logRange({ high, low }: DailyPrices): number {
  return portableLog(Math.max(1, 1e4 * portableLog(high / low)))
}

function withoutPrices(close: number): IndexDay {
  return { previousClose: close, open: close, close, sessionVolatility: 0.006 }
}
