import { expiries, type IsoDate, strikeStep, tradingDates, tradingSession } from '#engine/exchange'
import { portableExp, portableLog } from '#engine/pricing'
import { marketKey, PUBLISHED_SCRIPT, type MarketScript } from './market-script.ts'
import type { EventDay, PublishedMonth } from './published-levels.ts'
import { randomStream, type RandomStream } from './random.ts'
import { vixPath } from './vix-path.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

/** The first and last session of the simulated market. */
export const SIMULATED_FROM: IsoDate = PUBLISHED_SCRIPT.from
export const SIMULATED_TO: IsoDate = PUBLISHED_SCRIPT.to

/** One index on one day, in index points. */
export interface IndexDay {
  readonly previousClose: number
  readonly open: number
  readonly close: number
  /** Standard deviation of the logarithm of the index over the session. */
  readonly sessionVolatility: number
}

/** How finely the indices are published on a day. */
export interface IndexPrints {
  readonly perMinute: number
  /** Noise of one print, as a fraction: some shares have not traded yet. */
  readonly noise: number
}

/** One day of the market, before any minute of it. */
export interface SimulatedSession {
  readonly date: IsoDate
  readonly index: Readonly<Record<SimulatedUnderlying, IndexDay>>
  /** India VIX at the previous close and at this one, in percent. */
  readonly previousVix: number
  readonly vix: number
  /** What VIX had been of late: its exponential mean over about eight sessions up to the previous close. */
  readonly usualVix: number
  readonly event: EventDay | undefined
  readonly prints: IndexPrints
  /** How much options trade on the day, against an ordinary one. */
  readonly turnover: number
}

const TRADING_DAYS = 252
/** Of the variance from close to close, the part between close and open. */
const OVERNIGHT_SHARE = 0.3
/** A reported NIFTY move whose BANKNIFTY move was not reported. */
const BANK_BETA = 0.85
/** Correlations of an ordinary day; with the reported days, on which all moved together, they give the measured ones. */
const BANK_ON_NIFTY = 0.83
const FIN_ON_NIFTY = 0.15
const FIN_ON_BANK = 0.84
const FIN_OWN = 0.21
/** Drills and Muhurat: an hour or two. */
const SHORT_SESSION_WEIGHT = 0.3
/** Night-to-night spread of the size of gaps, as a standard deviation of its logarithm. */
const GAP_SPREAD = 0.45
/**
 * Day-to-day spread of the session's volatility around its month's, as a standard deviation of its logarithm, and what
 * of it is left the day after.
 */
const VOLATILITY_SPREAD = 0.22
const VOLATILITY_PERSISTENCE = 0.92
/** Prints of an index in a minute, and their noise: the usual figure, its spread from day to day in logarithms. */
const PRINTS = { usual: 88, spread: 0.33, fewest: 24, most: 180 } as const
const PRINT_NOISE = { usual: 1.05e-5, spread: 0.5 } as const
const PRINTS_PERSISTENCE = 0.6
/** Options' turnover from day to day, as a standard deviation of its logarithm, what of it stays, and what moves add. */
const TURNOVER_SPREAD = 0.3
const TURNOVER_PERSISTENCE = 0.92
const TURNOVER_ON_VOLATILITY = 0.4
const USUAL_SESSION_VOLATILITY = 0.0066
/** Minute moves of the banks are larger, against their daily moves, than those of NIFTY. */
const SESSION_SCALE: Readonly<Record<SimulatedUnderlying, number>> = {
  NIFTY: 1.02,
  BANKNIFTY: 1.15,
  FINNIFTY: 1.07,
}

interface DrawnDay {
  readonly date: IsoDate
  readonly event: EventDay | undefined
  readonly weight: number
  /** Standard normals by index: close to close, overnight. */
  readonly move: Readonly<Record<SimulatedUnderlying, number>>
  readonly gap: Readonly<Record<SimulatedUnderlying, number>>
  /** Some nights bring news, most do not: mean square 1. */
  readonly gapScale: number
  /** Standard normal that makes the session more or less volatile than its month. */
  readonly spread: number
  readonly prints: IndexPrints
}

/**
 * Every session from `SIMULATED_FROM` to `SIMULATED_TO`, from the seed alone: the returns of each month are drawn,
 * then moved and scaled so that the month ends on its published close with its published volatility. Reported days
 * keep their reported moves.
 */
export function simulateSessions(
  seed: number,
  script: MarketScript = PUBLISHED_SCRIPT,
): readonly SimulatedSession[] {
  const key = marketKey(script, seed)
  const random = randomStream(`${key}|sessions`)
  const usual = persistentNormals(random, VOLATILITY_PERSISTENCE)
  const prints = persistentNormals(random, PRINTS_PERSISTENCE)
  const noise = persistentNormals(random, PRINTS_PERSISTENCE)
  const events = new Map(script.events.map((event) => [event.date, event]))
  const drawn = tradingDates(script.from, script.to).map((date) => ({
    ...drawDay(date, events.get(date), random),
    spread: usual(),
    prints: printsOf(prints(), noise()),
  }))
  const nifty = indexDays('NIFTY', drawn, script)
  const bank = indexDays('BANKNIFTY', drawn, script)
  const fin = indexDays('FINNIFTY', drawn, script)
  const returns = nifty.map(({ previousClose, close }) => portableLog(close / previousClose))
  const vix = vixPath(key, { days: drawn, niftyReturns: returns }, script)
  const turnover = persistentNormals(randomStream(`${key}|turnover`), TURNOVER_PERSISTENCE)
  return drawn.map(({ date, event, prints: printsOfDay }, i) => ({
    date,
    event,
    prints: printsOfDay,
    index: { NIFTY: nifty[i]!, BANKNIFTY: bank[i]!, FINNIFTY: fin[i]! },
    ...vix[i]!,
    turnover: turnoverOf(nifty[i]!, turnover()),
  }))
}

/** Options trade more when the index moves more, and of late. */
function turnoverOf({ sessionVolatility }: IndexDay, score: number): number {
  const moving = TURNOVER_ON_VOLATILITY * portableLog(sessionVolatility / USUAL_SESSION_VOLATILITY)
  return Math.min(4, portableExp(moving + TURNOVER_SPREAD * score))
}

/** Standard normals of which each keeps a share of the one before. */
function persistentNormals(random: RandomStream, persistence: number): () => number {
  let level = random.normal()
  return () => {
    level = persistence * level + Math.sqrt(1 - persistence * persistence) * random.normal()
    return level
  }
}

function printsOf(score: number, noiseScore: number): IndexPrints {
  const count = Math.round(PRINTS.usual * portableExp(PRINTS.spread * score))
  return {
    perMinute: Math.min(PRINTS.most, Math.max(PRINTS.fewest, count)),
    noise: PRINT_NOISE.usual * portableExp(PRINT_NOISE.spread * noiseScore),
  }
}

function drawDay(
  date: IsoDate,
  event: EventDay | undefined,
  random: RandomStream,
): Omit<DrawnDay, 'spread' | 'prints'> {
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
  { initialClose, months, pinsExpiries }: MarketScript,
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

/** On its expiry days an index moves this part of what it would. */
const PINNED_MOVEMENT = 0.45

/** The days with each expiry day drawn to the strike that is nearest to its close; the next goes on from there. */
function pinned(
  underlying: SimulatedUnderlying,
  drawn: readonly DrawnDay[],
  days: readonly IndexDay[],
): readonly IndexDay[] {
  const step = strikeStep(underlying) / 100
  let previousClose = days[0]!.previousClose
  return days.map((day, i) => {
    const { date } = drawn[i]!
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
    const close = previousClose * portableExp(returns[i]!)
    const gap = overnightGap(underlying, day, returns[i]!, volatility)
    const open = previousClose * portableExp(gap)
    const sessionVolatility = sessionDeviation(underlying, day, returns[i]! - gap, volatility)
    const indexDay = { previousClose, open, close, sessionVolatility }
    previousClose = close
    return indexDay
  })
}

/**
 * Daily log returns with the month's sum and sample standard deviation, and the standard deviation that is left
 * for the days without a reported move.
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
  // Where the reported days alone use up the month's variance, the others still move.
  const volatility = Math.sqrt(Math.max(left, 0.1 * target.dailyVolatility * target.dailyVolatility))
  const scores = standardise(
    drawn.map((day) => day.move[underlying] * day.weight),
    reported,
  )
  return { returns: reported.map((value, i) => value ?? mean + volatility * scores[i]!), volatility }
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
  // A day that went far went with more noise than the month's.
  return Math.max(usual, 0.5 * Math.abs(move))
}

function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}
