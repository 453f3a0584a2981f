import { DOWNLOAD_BOUNDS, type Bounds, type DownloadRequest, type Underlying } from '#domain'
import {
  dayNumber,
  finalExpiry,
  instrumentOf,
  isoDate,
  listedExpiries,
  REGULAR_SESSION,
  strikeStep,
  tradingDates,
  type IsoDate,
} from '#engine/exchange'
import { secondsFor, type Window } from '../pace.ts'
import type { BrokerHistory, DayRange, IndexDay } from '../port.ts'
import { SeriesCalendar } from '../rolling/series-calendar.ts'
import { split, type PlannedExpiry } from './spans.ts'
import { callsPerSeries, planRolling, type RollingPlan } from './rolling-plan.ts'

/** The calls that a download will make. */
export interface DownloadPlan {
  readonly sessions: readonly IsoDate[]
  /** Spans of index minutes, one call each. */
  readonly index: readonly DayRange[]
  /** Spans of India VIX minutes, one call each; empty if the broker has no VIX. */
  readonly vix: readonly DayRange[]
  readonly expiries: readonly PlannedExpiry[]
  /** The expiries that are stitched from rolling series, if the broker has only those. */
  readonly rolling: RollingPlan | undefined
  /** Expiries that were traded but have no contracts at the broker. */
  readonly missingExpiries: readonly IsoDate[]
  /** An estimate until the broker has listed the contracts. */
  readonly calls: number
  /** Shortest duration that the documented rate limits allow. */
  readonly seconds: number
  /** Size of all answers if every minute of every contract traded. */
  readonly megabytes: number
  /** The limits. */
  readonly limits: readonly Window[]
}

/** Why a download can't be made as requested. */
export type DownloadProblem =
  | {
      readonly why: 'no-data'
      readonly underlying: Underlying
      readonly from: IsoDate
      readonly to: IsoDate
    }
  | {
      readonly why: 'before-rules'
      readonly underlying: Underlying
      readonly knownFrom: IsoDate
      readonly from: IsoDate
    }
  | { readonly why: 'no-session'; readonly from: IsoDate; readonly to: IsoDate; readonly lastDay: IsoDate }
  | { readonly why: 'out-of-bounds'; readonly name: string; readonly value: number; readonly bounds: Bounds }

/** A download that can't be made as requested. The message says why, and what to do. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  readonly problem: DownloadProblem

  constructor(problem: DownloadProblem) {
    super(describeDownloadProblem(problem))
    this.problem = problem
  }
}

/** Why a download can't be made, as a sentence for the user. */
export function describeDownloadProblem(problem: DownloadProblem): string {
  switch (problem.why) {
    case 'no-data':
      return `The broker has no data of ${problem.underlying} from ${problem.from} to ${problem.to}`
    case 'before-rules':
      return `from: the rules of ${problem.underlying} are known from ${problem.knownFrom}, not ${problem.from}`
    case 'no-session':
      return `There is no session from ${problem.from} to ${problem.to}; the last completed day is ${problem.lastDay}`
    case 'out-of-bounds': {
      const { name, value, bounds } = problem
      return `${name} must be a whole number from ${bounds.min} to ${bounds.max}, not ${value}`
    }
  }
}

/** Calls made by the planning itself: the index by day, expired and listed expiries. */
const PLANNING_CALLS = 3

export interface PlanOptions {
  /** The last day that has ended. */
  readonly lastDay: IsoDate
  readonly limits: readonly Window[]
  /** Today's date: earlier expiries have expired. By default the day after `lastDay`. */
  readonly today?: IsoDate | undefined
}

/**
 * Plans a download with few calls to the broker: the index by day, and its expiries.
 * @throws DownloadError if the range has no session; BrokerFailure
 */
export async function planDownload(
  history: BrokerHistory,
  request: DownloadRequest,
  { lastDay, limits, today = isoDate(dayNumber(lastDay) + 1) }: PlanOptions,
): Promise<DownloadPlan> {
  const { underlying, from } = request
  const to = request.to < lastDay ? request.to : lastDay
  const sessions = sessionsOf(underlying, { from, to }, lastDay)
  const range = { from: sessions[0], to: sessions[sessions.length - 1] }
  const days = await history.indexDays(underlying, range)
  if (days.length === 0) throw new DownloadError({ why: 'no-data', underlying, ...range })
  const offered = new Set(await history.expiries(underlying))
  const windows = windowsOf(request, sessions)
  const expiries = [...windows]
    .filter(([expiry]) => offered.has(expiry))
    .flatMap(([expiry, window]) => planned({ expiry, window, days, request }))
  const index = split(underlying, range, history)
  const vix = history.vixMinutes && request.vix !== false ? index : []
  const rolling = rollingPart(history, { underlying, expiries, days, today })
  const single = expiries.filter((one) => !rolling?.expiries.includes(one))
  const ofContracts = sum(single.map((one) => callsOf(request, one, history)))
  const calls = PLANNING_CALLS + index.length + vix.length + ofContracts + (rolling?.calls ?? 0)
  return {
    sessions,
    index,
    vix,
    expiries,
    rolling,
    missingExpiries: [...windows.keys()].filter((expiry) => !offered.has(expiry)),
    calls,
    seconds: secondsFor(calls, limits),
    megabytes: megabytesOf({ request, single, sessions, rolling }, history),
    limits,
  }
}

interface RollingPart {
  readonly underlying: Underlying
  readonly expiries: readonly PlannedExpiry[]
  readonly days: readonly IndexDay[]
  readonly today: IsoDate
}

/** Contracts that still trade are requested one by one. */
function rollingPart(
  { rolling }: BrokerHistory,
  { underlying, expiries, days, today }: RollingPart,
): RollingPlan | undefined {
  if (!rolling) return undefined
  const over = expiries.filter(({ expiry }) => expiry < today)
  if (over.length === 0) return undefined
  return planRolling({ underlying, expiries: over, days, rolling, calendar: new SeriesCalendar(underlying) })
}

/** Bytes of one minute in an answer. */
const BYTES_PER_BAR = 70
const BYTES_PER_MEGABYTE = 1_000_000

interface Extent {
  readonly request: DownloadRequest
  readonly single: readonly PlannedExpiry[]
  readonly sessions: readonly IsoDate[]
  readonly rolling: RollingPlan | undefined
}

function megabytesOf({ request, single, sessions, rolling }: Extent, history: BrokerHistory): number {
  const { underlying } = request
  const { exchange } = instrumentOf(underlying)
  const sessionsIn = ({ from, to }: DayRange) => tradingDates(from, to, exchange).length
  const ofContracts = sum(single.map((one) => 2 * strikesOf(underlying, one) * sessionsIn(one.range)))
  const perSeries = history.rolling ? callsPerSeries(history.rolling) : 0
  const ofSeries = sum((rolling?.series ?? []).map(({ range }) => perSeries * sessionsIn(range)))
  const bars = (2 * sessions.length + ofContracts + ofSeries) * REGULAR_SESSION.minutes
  return Math.ceil((bars * (history.bytesPerBar ?? BYTES_PER_BAR)) / BYTES_PER_MEGABYTE)
}

function sessionsOf(underlying: Underlying, { from, to }: DayRange, lastDay: IsoDate): readonly IsoDate[] {
  const { exchange, knownFrom } = instrumentOf(underlying)
  if (dayNumber(from) < knownFrom)
    throw new DownloadError({ why: 'before-rules', underlying, knownFrom: isoDate(knownFrom), from })
  const sessions = from <= to ? tradingDates(from, to, exchange) : []
  if (sessions.length === 0) throw new DownloadError({ why: 'no-session', from, to, lastDay })
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
  const margin = request.strikes * step
  const down = Math.min(...seen.map(({ low }) => low))
  const up = Math.max(...seen.map(({ high }) => high))
  return [
    {
      expiry,
      range: window,
      lowest: Math.floor(down / step) * step - margin,
      highest: Math.ceil(up / step) * step + margin,
    },
  ]
}

function callsOf({ underlying }: DownloadRequest, one: PlannedExpiry, history: BrokerHistory): number {
  return 1 + 2 * strikesOf(underlying, one) * split(underlying, one.range, history).length
}

const strikesOf = (underlying: Underlying, { highest, lowest }: PlannedExpiry) =>
  (highest - lowest) / strikeStep(underlying) + 1

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Validates the numbers of a request from a command line.
 * @throws DownloadError
 */
export function checkDownload({ strikes, expiries }: DownloadRequest): void {
  for (const [name, value] of Object.entries({ strikes, expiries })) {
    const bounds = DOWNLOAD_BOUNDS[name as keyof typeof DOWNLOAD_BOUNDS]
    if (!Number.isInteger(value) || value < bounds.min || value > bounds.max)
      throw new DownloadError({ why: 'out-of-bounds', name, value, bounds })
  }
}
