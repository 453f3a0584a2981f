import { expiries, type IsoDate, strikeStep, tradingDates, tradingSession } from '#engine/exchange'
import { portableExp, portableLog } from '#engine/pricing'
import { drawnKey, type DrawnScript } from './market-script.ts'
import type { EventDay, PublishedMonth } from './published-levels.ts'
import { randomStream, type RandomStream } from './random.ts'
import { persistentNormals, printsOf, turnoverOf } from './session-traits.ts'
import type { IndexDay, SimulatedSession } from './simulated-session.ts'
import { vixPath } from './vix-path.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

const TRADING_DAYS = 252
/** Share of the close-to-close variance that falls between close and open. */
const OVERNIGHT_SHARE = 0.3
/** BANKNIFTY's move relative to a reported NIFTY move if only NIFTY's was reported. */
const BANK_BETA = 0.85
/**
 * Correlations of an ordinary day. Together with the reported days, on which all indices moved together, they give
 * the measured ones.
 */
const BANK_ON_NIFTY = 0.83
const FIN_ON_NIFTY = 0.15
const FIN_ON_BANK = 0.84
const FIN_OWN = 0.21
/** Weight of drills and Muhurat sessions, which last an hour or two. */
const SHORT_SESSION_WEIGHT = 0.3
/** Night-to-night spread of the size of gaps, as a standard deviation of its logarithm. */
const GAP_SPREAD = 0.45
/**
 * Day-to-day spread of the session's volatility around its month's, as a standard deviation of its logarithm, and the
 * part of it that remains a day later.
 */
const VOLATILITY_SPREAD = 0.22
const VOLATILITY_PERSISTENCE = 0.92
/** The banks' minute moves are larger, relative to their daily moves, than NIFTY's. */
const SESSION_SCALE: Readonly<Record<SimulatedUnderlying, number>> = {
  NIFTY: 1.02,
  BANKNIFTY: 1.15,
  FINNIFTY: 1.07,
}

interface DrawnDay {
  readonly date: IsoDate
  readonly event: EventDay | undefined
  readonly weight: number
  /** Standard normals by index: close to close, and overnight. */
  readonly move: Readonly<Record<SimulatedUnderlying, number>>
  readonly gap: Readonly<Record<SimulatedUnderlying, number>>
  /** Factor on the overnight gap: most nights bring no news, some do. Its mean square is 1. */
  readonly gapScale: number
  /** Standard normal that makes the session more or less volatile than its month. */
  readonly spread: number
}

/**
 * Every session of an unknown market, from the seed alone. The returns of each month are drawn, then moved and scaled
 * so that the month ends on its close with its volatility. Fixed days keep their moves.
 */
export function drawnSessions(seed: number, script: DrawnScript): readonly SimulatedSession[] {
  const key = drawnKey(script, seed)
  const random = randomStream(`${key}|sessions`)
  const usual = persistentNormals(random, VOLATILITY_PERSISTENCE)
  const prints = printsOf(random)
  const events = new Map(script.events.map((event) => [event.date, event]))
  const drawn = tradingDates(script.from, script.to).map((date) => ({
    ...drawDay(date, events.get(date), random),
    spread: usual(),
  }))
  const nifty = indexDays('NIFTY', drawn, script)
  const bank = indexDays('BANKNIFTY', drawn, script)
  const fin = indexDays('FINNIFTY', drawn, script)
  const returns = nifty.map(({ previousClose, close }) => portableLog(close / previousClose))
  const vix = vixPath(key, { days: drawn, niftyReturns: returns }, script)
  const turnover = turnoverOf(randomStream(`${key}|turnover`))
  return drawn.map(({ date }, i) => ({
    date,
    prints: prints(nifty[i].sessionVolatility),
    index: { NIFTY: nifty[i], BANKNIFTY: bank[i], FINNIFTY: fin[i] },
    ...vix[i],
    turnover: turnover(nifty[i].sessionVolatility),
  }))
}

function drawDay(date: IsoDate, event: EventDay | undefined, random: RandomStream): Omit<DrawnDay, 'spread'> {
  const isShort = (tradingSession(date)?.minutes ?? 0) < 300
  return {
    date,
    event,
    weight: isShort ? SHORT_SESSION_WEIGHT : 1,
    move: correlatedTriple(random),
    gap: correlatedTriple(random),
    gapScale: portableExp(GAP_SPREAD * random.normal() - GAP_SPREAD * GAP_SPREAD),
  }
}

function correlatedTriple(random: RandomStream): Record<SimulatedUnderlying, number> {
  const nifty = random.normal()
  const bank = BANK_ON_NIFTY * nifty + Math.sqrt(1 - BANK_ON_NIFTY * BANK_ON_NIFTY) * random.normal()
  const fin = FIN_ON_NIFTY * nifty + FIN_ON_BANK * bank + FIN_OWN * random.normal()
  return { NIFTY: nifty, BANKNIFTY: bank, FINNIFTY: fin }
}

function indexDays(
  underlying: SimulatedUnderlying,
  drawn: readonly DrawnDay[],
  { initialClose, months, pinsExpiries }: DrawnScript,
): readonly IndexDay[] {
  const days: IndexDay[] = []
  let monthOpen = initialClose[underlying]
  for (const month of months) {
    const ofMonth = drawn.filter(({ date }) => date.startsWith(month.month))
    days.push(...monthDays(underlying, ofMonth, month, monthOpen))
    monthOpen = month.close[underlying]
  }
  return pinsExpiries ? pinned(underlying, drawn, days) : days
}

/** An index's move on its expiry days, as a share of the usual one. */
const PINNED_MOVEMENT = 0.45

/** Moves the close of each expiry day towards the nearest strike; the next day continues from there. */
function pinned(
  underlying: SimulatedUnderlying,
  drawn: readonly DrawnDay[],
  days: readonly IndexDay[],
): readonly IndexDay[] {
  const step = strikeStep(underlying) / 100
  let previousClose = days[0].previousClose
  return days.map((day, i) => {
    const { date } = drawn[i]
    const open = (day.open * previousClose) / day.previousClose
    const isExpiry = expiries(underlying, date, date).length > 0
    const close = isExpiry ? Math.round(day.close / step) * step : day.close
    const sessionVolatility = day.sessionVolatility * (isExpiry ? PINNED_MOVEMENT : 1)
    const pinnedDay = { previousClose, open, close, sessionVolatility }
    previousClose = close
    return pinnedDay
  })
}

function monthDays(
  underlying: SimulatedUnderlying,
  drawn: readonly DrawnDay[],
  month: PublishedMonth,
  monthOpen: number,
): readonly IndexDay[] {
  const total = portableLog(month.close[underlying] / monthOpen)
  const dailyVolatility = month.realisedVolatility[underlying] / 100 / Math.sqrt(TRADING_DAYS)
  const { returns, volatility } = bridgedReturns(underlying, drawn, { total, dailyVolatility })
  let previousClose = monthOpen
  return drawn.map((day, i) => {
    const close = previousClose * portableExp(returns[i])
    const gap = overnightGap(underlying, day, returns[i], volatility)
    const open = previousClose * portableExp(gap)
    const sessionVolatility = sessionDeviation(underlying, day, returns[i] - gap, volatility)
    const indexDay = { previousClose, open, close, sessionVolatility }
    previousClose = close
    return indexDay
  })
}

/**
 * Daily log returns with the month's sum and sample standard deviation, and the standard deviation of the days
 * without a reported move.
 */
function bridgedReturns(
  underlying: SimulatedUnderlying,
  drawn: readonly DrawnDay[],
  target: { readonly total: number; readonly dailyVolatility: number },
): { readonly returns: readonly number[]; readonly volatility: number } {
  const reported = drawn.map((day) => reportedReturn(underlying, day.event))
  const fixed = reported.filter((value) => value !== undefined)
  const open = drawn.length - fixed.length
  const mean = (target.total - sum(fixed)) / open
  const squares =
    (drawn.length - 1) * target.dailyVolatility * target.dailyVolatility +
    (target.total * target.total) / drawn.length
  const left = (squares - sum(fixed.map((value) => value * value))) / open - mean * mean
  // If the reported days alone use up the month's variance, the others still move a little.
  const volatility = Math.sqrt(Math.max(left, 0.1 * target.dailyVolatility * target.dailyVolatility))
  const scores = standardise(
    drawn.map((day) => day.move[underlying] * day.weight),
    reported,
  )
  return { returns: reported.map((value, i) => value ?? mean + volatility * scores[i]), volatility }
}

/** Mean 0 and variance 1 over the days without a reported move. */
function standardise(values: readonly number[], reported: readonly (number | undefined)[]): number[] {
  const drawn = values.filter((_, i) => reported[i] === undefined)
  const mean = sum(drawn) / drawn.length
  const deviation = Math.sqrt(sum(drawn.map((value) => (value - mean) * (value - mean))) / drawn.length)
  return values.map((value) => (value - mean) / deviation)
}

function reportedReturn(underlying: SimulatedUnderlying, event: EventDay | undefined): number | undefined {
  if (event?.niftyReturn === undefined) return undefined
  const bank = event.bankReturn ?? BANK_BETA * event.niftyReturn
  if (underlying === 'NIFTY') return portableLog(1 + event.niftyReturn)
  if (underlying === 'BANKNIFTY') return portableLog(1 + bank)
  return portableLog(1 + FIN_ON_NIFTY * event.niftyReturn + (1 - FIN_ON_NIFTY) * bank)
}

/** Log return from the previous close to the open, independent of the rest of the day as a random walk would be. */
function overnightGap(
  underlying: SimulatedUnderlying,
  day: DrawnDay,
  total: number,
  volatility: number,
): number {
  const reported = reportedGap(underlying, day.event)
  if (reported !== undefined) return portableLog(1 + reported)
  if (day.event?.niftyReturn !== undefined) return OVERNIGHT_SHARE * total
  const own = Math.sqrt(OVERNIGHT_SHARE * (1 - OVERNIGHT_SHARE)) * volatility * day.weight * day.gapScale
  return OVERNIGHT_SHARE * total + own * day.gap[underlying]
}

function reportedGap(underlying: SimulatedUnderlying, event: EventDay | undefined): number | undefined {
  if (event?.niftyGap === undefined) return undefined
  return underlying === 'NIFTY' ? event.niftyGap : (event.bankGap ?? event.niftyGap)
}

function sessionDeviation(
  underlying: SimulatedUnderlying,
  day: DrawnDay,
  move: number,
  volatility: number,
): number {
  const scale = SESSION_SCALE[underlying]
  if (day.event?.sessionVolatility !== undefined) return day.event.sessionVolatility * scale
  const spread = portableExp(VOLATILITY_SPREAD * day.spread - 0.5 * VOLATILITY_SPREAD * VOLATILITY_SPREAD)
  const usual = Math.sqrt(1 - OVERNIGHT_SHARE) * volatility * scale * day.weight * spread
  // A day with a large move also had larger swings than its month.
  return Math.max(usual, 0.5 * Math.abs(move))
}

function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}
