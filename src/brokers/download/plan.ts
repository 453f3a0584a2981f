import { DOWNLOAD_BOUNDS, type DownloadRequest, type Underlying } from '#domain'
import {
  dayNumber,
  finalExpiry,
  instrumentOf,
  isoDate,
  listedExpiries,
  strikeStep,
  tradingDates,
  type IsoDate,
} from '#engine/exchange'
import { secondsFor, type Window } from '../pace.ts'
import type { BrokerHistory, DayRange, IndexDay } from '../port.ts'

/**
 * The part of one expiry to download: the sessions on which it is among the nearest expiries, and the strikes around
 * the index in these sessions.
 */
export interface PlannedExpiry {
  readonly expiry: IsoDate
  readonly range: DayRange
  /** Paise. */
  readonly lowest: number
  readonly highest: number
}

/** The calls that a download will make. */
export interface DownloadPlan {
  readonly sessions: readonly IsoDate[]
  /** Spans of index minutes, one call each. */
  readonly index: readonly DayRange[]
  /** Spans of India VIX minutes, one call each; empty if the broker has no VIX. */
  readonly vix: readonly DayRange[]
  readonly expiries: readonly PlannedExpiry[]
  /** Expiries that were traded but that the broker has no contracts for. */
  readonly missingExpiries: readonly IsoDate[]
  /** An estimate until the broker has listed the contracts. */
  readonly calls: number
  /** Shortest duration that the documented rate limits allow. */
  readonly seconds: number
  /** The limits. */
  readonly limits: readonly Window[]
}

/** A download that can't be made as requested. The message says why, and what to do. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
}

/** Calls made by the planning itself: the index by day, expired and listed expiries. */
const PLANNING_CALLS = 3

/**
 * Plans a download with few calls to the broker: the index by day, and its expiries.
 * @param lastDay the last day that has ended
 * @throws DownloadError if the range has no session; BrokerFailure
 */
export async function planDownload(
  history: BrokerHistory,
  request: DownloadRequest,
  { lastDay, limits }: { readonly lastDay: IsoDate; readonly limits: readonly Window[] },
): Promise<DownloadPlan> {
  const { underlying, from } = request
  const to = request.to < lastDay ? request.to : lastDay
  const sessions = sessionsOf(underlying, { from, to }, lastDay)
  const range = { from: sessions[0], to: sessions[sessions.length - 1] }
  const days = await history.indexDays(underlying, range)
  if (days.length === 0)
    throw new DownloadError(`The broker has no data of ${underlying} from ${range.from} to ${range.to}`)
  const offered = new Set(await history.expiries(underlying))
  const windows = windowsOf(request, sessions)
  const expiries = [...windows]
    .filter(([expiry]) => offered.has(expiry))
    .flatMap(([expiry, window]) => planned({ expiry, window, days, request }))
  const index = split(underlying, range, history)
  const vix = history.vixMinutes && request.vix !== false ? index : []
  const calls =
    PLANNING_CALLS + index.length + vix.length + sum(expiries.map((one) => callsOf(request, one, history)))
  return {
    sessions,
    index,
    vix,
    expiries,
    missingExpiries: [...windows.keys()].filter((expiry) => !offered.has(expiry)),
    calls,
    seconds: secondsFor(calls, limits),
    limits,
  }
}

function sessionsOf(underlying: Underlying, { from, to }: DayRange, lastDay: IsoDate): readonly IsoDate[] {
  const { exchange, knownFrom } = instrumentOf(underlying)
  if (dayNumber(from) < knownFrom)
    throw new DownloadError(
      `from: the rules of ${underlying} are known from ${isoDate(knownFrom)}, not ${from}`,
    )
  const sessions = from <= to ? tradingDates(from, to, exchange) : []
  if (sessions.length === 0)
    throw new DownloadError(
      `There is no day of trading from ${from} to ${to}; the last that is over is ${lastDay}`,
    )
  return sessions
}

/** First and last session on which each expiry is among the nearest, keyed by the date of its settlement. */
function windowsOf({ underlying, expiries }: DownloadRequest, sessions: readonly IsoDate[]) {
  const windows = new Map<IsoDate, DayRange>()
  for (const date of sessions)
    for (const listed of listedExpiries(underlying, date).slice(0, expiries)) {
      const expiry = finalExpiry(underlying, listed.date, date)
      windows.set(expiry, { from: windows.get(expiry)?.from ?? date, to: date })
    }
  return new Map([...windows].sort(([a], [b]) => (a < b ? -1 : 1)))
}

interface Planning {
  readonly expiry: IsoDate
  readonly window: DayRange
  readonly days: readonly IndexDay[]
  readonly request: DownloadRequest
}

function planned({ expiry, window, days, request }: Planning): PlannedExpiry[] {
  const seen = days.filter(({ date }) => date >= window.from && date <= window.to)
  if (seen.length === 0) return []
  const step = strikeStep(request.underlying)
  const beyond = request.strikes * step
  const down = Math.min(...seen.map(({ low }) => low))
  const up = Math.max(...seen.map(({ high }) => high))
  return [
    {
      expiry,
      range: window,
      lowest: Math.floor(down / step) * step - beyond,
      highest: Math.ceil(up / step) * step + beyond,
    },
  ]
}

function callsOf({ underlying }: DownloadRequest, one: PlannedExpiry, history: BrokerHistory): number {
  const strikes = (one.highest - one.lowest) / strikeStep(underlying) + 1
  return 1 + 2 * strikes * split(underlying, one.range, history).length
}

/** Splits a date range into the ranges of single calls. */
export function split(
  underlying: Underlying,
  { from, to }: DayRange,
  { daysPerCall, sessionsPerCall }: Pick<BrokerHistory, 'daysPerCall' | 'sessionsPerCall'>,
): DayRange[] {
  const pieces: DayRange[] = []
  if (sessionsPerCall !== undefined) {
    const sessions = tradingDates(from, to, instrumentOf(underlying).exchange)
    for (let first = 0; first < sessions.length; first += sessionsPerCall) {
      const last = Math.min(sessions.length, first + sessionsPerCall) - 1
      pieces.push({ from: sessions[first], to: sessions[last] })
    }
    return pieces
  }
  const last = dayNumber(to)
  for (let first = dayNumber(from); first <= last; first += daysPerCall)
    pieces.push({ from: isoDate(first), to: isoDate(Math.min(last, first + daysPerCall - 1)) })
  return pieces
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Validates the numbers of a request from a command line.
 * @throws DownloadError
 */
export function checkDownload({ strikes, expiries }: DownloadRequest): void {
  for (const [name, value] of Object.entries({ strikes, expiries })) {
    const { min, max } = DOWNLOAD_BOUNDS[name as keyof typeof DOWNLOAD_BOUNDS]
    if (!Number.isInteger(value) || value < min || value > max)
      throw new DownloadError(`${name} must be a whole number from ${min} to ${max}, not ${value}`)
  }
}
