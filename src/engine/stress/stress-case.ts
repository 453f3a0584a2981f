import type { StressCase } from '#domain'
import { NO_PRICE, spotAt, type Contract } from '#engine/chain'
import { minuteOfDay } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import type { ClockMinute, SessionNumber } from '#engine/units'
import { ramp, volatilityResponse, type Alteration } from './alteration.ts'
import { datedPath, type DatedCase } from './dated-days.ts'

/** The result of a cycle on the unaltered market. */
export interface BaseCycle {
  readonly entry: SessionNumber
  readonly last: SessionNumber
  /** Its first fill; undefined without one. */
  readonly first:
    | { readonly session: SessionNumber; readonly minute: ClockMinute; readonly contract: Contract }
    | undefined
}

/** The unaltered market of the run. */
interface Sessions {
  readonly day: (session: SessionNumber) => MarketDay
  /** Whether positions are held overnight. */
  readonly isOverDays: boolean
  /** For each session of the period, the session whose path it takes. */
  readonly sourceOf: (session: SessionNumber) => SessionNumber
}

/** Factor on the index at the end of the move, and its length in minutes. */
const CRASH = { to: 0.95, minutes: 10 }
const MELT_UP = { to: 1.05, minutes: 60 }
const WHIPSAW = { 'whipsaw-down': 0.98, 'whipsaw-up': 1.02 } as const
const WHIPSAW_MINUTES = 60
const GAP = { 'gap-down': 0.97, 'gap-up': 1.03 } as const
/** Further move of an intraday session that opens with a gap. */
const GAP_TREND = 0.02
/** The factor on the index that halts the market, the minutes to reach it, and the factor at which trading resumes. */
const HALT = { at: 0.9, minutes: 15, after: 0.88 }
/** How long a fall of 10 % halts the market: 45 minutes before 13:00, 15 before 14:30, no halt later. */
const HALT_MINUTES = [
  { before: minuteOfDay('13:00'), for: 45 },
  { before: minuteOfDay('14:30'), for: 15 },
] as const
/** Rise of implied volatility as a fraction (ten points), and the factor on it in a crush. */
const VOLATILITY = 0.1
const VOLATILITY_CRUSH = 0.6
/** Minutes after the entry. */
const SHOCK_AFTER = 15
const BAD_TICK_AFTER = 20
const FROZEN_MINUTES = 10

type Alterations = ReadonlyMap<SessionNumber, Alteration>
const NONE: Alterations = new Map()

/** The alterations of each session of a cycle; other sessions stay unaltered. Empty if the case cannot affect the cycle. */
export function alterationsOf(stress: StressCase, cycle: BaseCycle, sessions: Sessions): Alterations {
  if (isShock(stress)) return afterEntry(cycle, sessions, SHOCKS[stress])
  if (isDated(stress)) return dated(stress, cycle, sessions)
  switch (stress) {
    case 'halt':
      return halted(cycle, sessions)
    case 'gap-down':
    case 'gap-up':
      return gapped(stress, cycle, sessions)
    case 'frozen-quotes':
    case 'bad-tick':
      return atEntry(stress, cycle, sessions)
    case 'new-order':
      return alongOtherPaths(cycle, sessions)
    default:
      return NONE
  }
}

type ShockCase =
  | 'crash'
  | 'crash-volatility'
  | 'melt-up'
  | 'whipsaw-down'
  | 'whipsaw-up'
  | 'volatility'
  | 'iv-crush'

const isShock = (stress: StressCase): stress is ShockCase => stress in SHOCKS
const isDated = (stress: StressCase): stress is DatedCase => stress.startsWith('day-')

/** An alteration by the minutes since a shock began; later sessions count as very long after it. */
type Shock = (sinceShock: number) => { factor?: number; volatility?: number; volatilityFactor?: number }

/** How much of a move is done, 0–1. */
const progress = (since: number, minutes: number) => Math.min(1, Math.max(0, since / minutes))

const SHOCKS: Readonly<Record<ShockCase, Shock>> = {
  crash: (since) => withVolatility(1 - (1 - CRASH.to) * progress(since, CRASH.minutes)),
  'crash-volatility': (since) => ({
    ...withVolatility(1 - (1 - CRASH.to) * progress(since, CRASH.minutes)),
    volatilityFactor: 1 + progress(since, CRASH.minutes),
  }),
  'melt-up': (since) => withVolatility(1 + (MELT_UP.to - 1) * progress(since, MELT_UP.minutes)),
  'whipsaw-down': whipsaw(WHIPSAW['whipsaw-down']),
  'whipsaw-up': whipsaw(WHIPSAW['whipsaw-up']),
  volatility: (since) => ({ volatility: VOLATILITY * progress(since, 1) }),
  'iv-crush': (since) => ({ volatilityFactor: 1 - (1 - VOLATILITY_CRUSH) * progress(since, 1) }),
}

/** An index at a factor, with the rise of volatility that responds to it. */
const withVolatility = (factor: number) => ({ factor, volatility: volatilityResponse(factor) })

function whipsaw(extreme: number): Shock {
  const half = WHIPSAW_MINUTES / 2
  return (since) =>
    withVolatility(1 + (extreme - 1) * Math.max(0, progress(since, half) - progress(since - half, half)))
}

function everySession(from: SessionNumber, to: SessionNumber, alteration: Alteration) {
  const all = new Map<SessionNumber, Alteration>()
  for (let session = from; session <= to; session++) all.set(session, alteration)
  return all
}

/** The same as an alteration, for a factor that depends on the clock minute. */
function indexAlteration(factor: (c: ClockMinute) => number): Alteration {
  return { factor, volatility: (c) => volatilityResponse(factor(c)) }
}

/** A shock that starts after the entry and lasts to the end of the cycle. */
function afterEntry({ first, last }: BaseCycle, { day }: Sessions, shock: Shock): Alterations {
  if (!first) return NONE
  const from = minuteAfter(first.minute, SHOCK_AFTER, day(first.session))
  const alterationSince = (since: (c: ClockMinute) => number): Alteration => ({
    factor: (c) => shock(since(c)).factor ?? 1,
    volatility: (c) => shock(since(c)).volatility ?? 0,
    volatilityFactor: (c) => shock(since(c)).volatilityFactor ?? 1,
  })
  const all = everySession(
    first.session + 1,
    last,
    alterationSince(() => Infinity),
  )
  return all.set(
    first.session,
    alterationSince((c) => c - from),
  )
}

/** A fall that halts the market; it trades again lower, on the next session if this one ends before. */
function halted({ first, last }: BaseCycle, { day }: Sessions): Alterations {
  if (!first) return NONE
  const start = minuteAfter(first.minute, SHOCK_AFTER, day(first.session))
  const from = start + HALT.minutes
  const { openMinute } = day(first.session).session
  const to = from + (HALT_MINUTES.find(({ before }) => openMinute + from < before)?.for ?? 0)
  const fall = ramp(start, HALT.minutes)
  const all = everySession(
    first.session + 1,
    last,
    indexAlteration(() => HALT.after),
  )
  const factor = (c: ClockMinute) => (c >= to ? HALT.after : 1 - (1 - HALT.at) * fall(c))
  return all.set(first.session, { ...indexAlteration(factor), halted: { from, to } })
}

/** A gap on the session after the entry; for intraday strategies on the entry day, which then trends. */
function gapped(stress: 'gap-down' | 'gap-up', { entry, last }: BaseCycle, sessions: Sessions): Alterations {
  if (sessions.isOverDays)
    return everySession(
      entry + 1,
      last,
      indexAlteration(() => GAP[stress]),
    )
  const trend = ramp(0, sessions.day(entry).session.minutes)
  const further = Math.sign(GAP[stress] - 1) * GAP_TREND
  return new Map([[entry, indexAlteration((c) => GAP[stress] * (1 + further * trend(c)))]])
}

/**
 * The real moves of a day, applied to the session after the entry from the previous close; for intraday strategies,
 * to the entry day from its own open. Later sessions stay at its closing level.
 */
function dated(stress: DatedCase, { entry, last }: BaseCycle, { day, isOverDays }: Sessions): Alterations {
  const session = entry + (isOverDays ? 1 : 0)
  if (session > last) return NONE
  const altered = day(session)
  const before = isOverDays ? day(entry) : altered
  const start = spotAt(before, isOverDays ? before.session.minutes : 0)
  const { minutes } = altered.session
  const path = datedPath(stress, altered.underlying, minutes)
  const levels = Float64Array.from({ length: minutes + 1 }, (_, c) => spotAt(altered, c))
  const factor = (c: ClockMinute) => {
    const own = levels[Math.min(c, minutes)]
    return own > 0 && start > 0 ? (path(Math.min(c, minutes)) * start) / own : 1
  }
  const closed = factor(minutes)
  const all = everySession(
    session + 1,
    last,
    indexAlteration(() => closed),
  )
  return all.set(session, indexAlteration(factor))
}

/** A number of minutes after the entry, but after the entry's own minute and at least 20 minutes before the close. */
function minuteAfter(entry: ClockMinute, minutes: number, { session }: MarketDay): ClockMinute {
  return Math.max(entry + 1, Math.min(entry + minutes, session.minutes - 20))
}

/** Frozen quotes from the entry on, or a bad tick of the entered contract soon after it. */
function atEntry(
  stress: 'frozen-quotes' | 'bad-tick',
  { first }: BaseCycle,
  { day }: Sessions,
): ReadonlyMap<SessionNumber, Alteration> {
  if (!first) return new Map()
  const { session, minute, contract } = first
  const alteration: Alteration =
    stress === 'frozen-quotes'
      ? { frozen: { from: minute, to: minute + FROZEN_MINUTES } }
      : { badTick: { contract, minute: minuteAfter(minute, BAD_TICK_AFTER, day(session)) } }
  return new Map([[session, alteration]])
}

/** Each session keeps its gap and follows the path of another one; the next session starts where it ended. */
function alongOtherPaths({ entry, last }: BaseCycle, { day, sourceOf }: Sessions) {
  const all = new Map<SessionNumber, Alteration>()
  let carried = 1
  for (let session = entry; session <= last; session++) {
    const own = movesOf(day(session))
    const other = movesOf(day(sourceOf(session)))
    const start = carried
    const factor = (c: ClockMinute) => (start * other(c)) / own(c)
    all.set(session, { factor })
    carried = factor(day(session).session.minutes)
  }
  return all
}

/** The index at a clock minute divided by its open. */
function movesOf(day: MarketDay): (c: ClockMinute) => number {
  const { minutes } = day.session
  const open = spotAt(day, 0)
  const moves = new Float64Array(minutes + 1).fill(1)
  for (let c = 1; c <= minutes; c++) {
    const spot = spotAt(day, c)
    moves[c] = spot === NO_PRICE || open === NO_PRICE ? 1 : spot / open
  }
  return (c) => moves[Math.min(c, minutes)]
}
