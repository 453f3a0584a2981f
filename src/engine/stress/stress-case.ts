import type { StressCase } from '#domain'
import { NO_PRICE, spotAt, type Contract } from '#engine/chain'
import { minuteOfDay } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import type { ClockMinute, SessionNumber } from '#engine/units'
import { ramp, volatilityAnswer, type Alteration } from './alteration.ts'
import { datedPath, type DatedCase } from './dated-days.ts'

/** A cycle as it ran on the unaltered market. */
export interface BaseCycle {
  readonly entry: SessionNumber
  readonly last: SessionNumber
  /** Its first fill; undefined without one. */
  readonly first:
    { readonly session: SessionNumber; readonly minute: ClockMinute; readonly contract: Contract } | undefined
}

interface Stage {
  readonly day: (session: SessionNumber) => MarketDay
  /** Whether positions are held overnight. */
  readonly isOverDays: boolean
  /** For each session of the period, the session whose path it takes. */
  readonly sourceOf: (session: SessionNumber) => SessionNumber
}

/** Factors on the index and the minutes that it takes. */
const CRASH = { to: 0.95, minutes: 10 }
const MELT_UP = { to: 1.05, minutes: 60 }
const WHIPSAW = { 'whipsaw-down': 0.98, 'whipsaw-up': 1.02 } as const
const WHIPSAW_MINUTES = 60
const GAP = { 'gap-down': 0.97, 'gap-up': 1.03 } as const
/** Further move of an intraday session that opens with a gap. */
const GAP_TREND = 0.02
/** The fall that halts the market, and the level at which it opens again. */
const HALT = { at: 0.9, minutes: 15, after: 0.88 }
/** How long a fall of 10 % halts the market: 45 minutes before 13:00, 15 before 14:30, not at all after that. */
const HALT_MINUTES = [
  { before: minuteOfDay('13:00'), for: 45 },
  { before: minuteOfDay('14:30'), for: 15 },
] as const
const VOLATILITY = 0.1
const VOLATILITY_CRUSH = 0.6
/** Minutes after the entry. */
const SHOCK_AFTER = 15
const BAD_TICK_AFTER = 20
const FROZEN_MINUTES = 10

type Alterations = ReadonlyMap<SessionNumber, Alteration>
const NONE: Alterations = new Map()

/** The alterations of each session of a cycle; other sessions stay unaltered. Empty if the case cannot touch the cycle. */
export function alterationsOf(stress: StressCase, cycle: BaseCycle, stage: Stage): Alterations {
  if (isShock(stress)) return afterEntry(cycle, stage, SHOCKS[stress])
  if (isDated(stress)) return dated(stress, cycle, stage)
  switch (stress) {
    case 'halt':
      return halted(cycle, stage)
    case 'gap-down':
    case 'gap-up':
      return gapped(stress, cycle, stage)
    case 'frozen-quotes':
    case 'bad-tick':
      return atEntry(stress, cycle, stage)
    case 'new-order':
      return alongOtherPaths(cycle, stage)
    default:
      return NONE
  }
}

type ShockCase =
  'crash' | 'crash-volatility' | 'melt-up' | 'whipsaw-down' | 'whipsaw-up' | 'volatility' | 'iv-crush'

const isShock = (stress: StressCase): stress is ShockCase => stress in SHOCKS
const isDated = (stress: StressCase): stress is DatedCase => stress.startsWith('day-')

/** An alteration by the minutes since a shock began; the sessions after it are altered as after very long. */
type Shock = (sinceShock: number) => { factor?: number; volatility?: number; volatilityFactor?: number }

const grown = (since: number, minutes: number) => Math.min(1, Math.max(0, since / minutes))

const SHOCKS: Readonly<Record<ShockCase, Shock>> = {
  crash: (since) => answered(1 - (1 - CRASH.to) * grown(since, CRASH.minutes)),
  'crash-volatility': (since) => ({
    ...answered(1 - (1 - CRASH.to) * grown(since, CRASH.minutes)),
    volatilityFactor: 1 + grown(since, CRASH.minutes),
  }),
  'melt-up': (since) => answered(1 + (MELT_UP.to - 1) * grown(since, MELT_UP.minutes)),
  'whipsaw-down': whipsaw(WHIPSAW['whipsaw-down']),
  'whipsaw-up': whipsaw(WHIPSAW['whipsaw-up']),
  volatility: (since) => ({ volatility: VOLATILITY * grown(since, 1) }),
  'iv-crush': (since) => ({ volatilityFactor: 1 - (1 - VOLATILITY_CRUSH) * grown(since, 1) }),
}

const answered = (factor: number) => ({ factor, volatility: volatilityAnswer(factor) })

function whipsaw(extreme: number): Shock {
  const half = WHIPSAW_MINUTES / 2
  return (since) => answered(1 + (extreme - 1) * Math.max(0, grown(since, half) - grown(since - half, half)))
}

function everySession(from: SessionNumber, to: SessionNumber, alteration: Alteration) {
  const all = new Map<SessionNumber, Alteration>()
  for (let session = from; session <= to; session++) all.set(session, alteration)
  return all
}

/** An index at a factor, with the volatility that answers it. */
function answering(factor: (c: ClockMinute) => number): Alteration {
  return { factor, volatility: (c) => volatilityAnswer(factor(c)) }
}

/** A shock that starts after the entry and lasts to the end of the cycle. */
function afterEntry({ first, last }: BaseCycle, { day }: Stage, shock: Shock): Alterations {
  if (!first) return NONE
  const from = minuteAfter(first.minute, SHOCK_AFTER, day(first.session))
  const shaped = (since: (c: ClockMinute) => number): Alteration => ({
    factor: (c) => shock(since(c)).factor ?? 1,
    volatility: (c) => shock(since(c)).volatility ?? 0,
    volatilityFactor: (c) => shock(since(c)).volatilityFactor ?? 1,
  })
  const all = everySession(
    first.session + 1,
    last,
    shaped(() => Infinity),
  )
  return all.set(
    first.session,
    shaped((c) => c - from),
  )
}

/** A fall that halts the market; it trades again lower, on the next session if this one ends before. */
function halted({ first, last }: BaseCycle, { day }: Stage): Alterations {
  if (!first) return NONE
  const start = minuteAfter(first.minute, SHOCK_AFTER, day(first.session))
  const from = start + HALT.minutes
  const { openMinute } = day(first.session).session
  const to = from + (HALT_MINUTES.find(({ before }) => openMinute + from < before)?.for ?? 0)
  const fall = ramp(start, HALT.minutes)
  const all = everySession(
    first.session + 1,
    last,
    answering(() => HALT.after),
  )
  const factor = (c: ClockMinute) => (c >= to ? HALT.after : 1 - (1 - HALT.at) * fall(c))
  return all.set(first.session, { ...answering(factor), halted: { from, to } })
}

/** A gap on the session after the entry; for intraday strategies on the entry day, which then trends. */
function gapped(stress: 'gap-down' | 'gap-up', { entry, last }: BaseCycle, stage: Stage): Alterations {
  if (stage.isOverDays)
    return everySession(
      entry + 1,
      last,
      answering(() => GAP[stress]),
    )
  const trend = ramp(0, stage.day(entry).session.minutes)
  const further = Math.sign(GAP[stress] - 1) * GAP_TREND
  return new Map([[entry, answering((c) => GAP[stress] * (1 + further * trend(c)))]])
}

/**
 * The real moves of a day on the session after the entry, from the close before it; for intraday strategies on the entry day,
 * from its own open. Later sessions stay where it closed.
 */
function dated(stress: DatedCase, { entry, last }: BaseCycle, { day, isOverDays }: Stage): Alterations {
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
    answering(() => closed),
  )
  return all.set(session, answering(factor))
}

/** A number of minutes after the entry, but within the session and after the entry's own minute. */
function minuteAfter(entry: ClockMinute, minutes: number, { session }: MarketDay): ClockMinute {
  return Math.max(entry + 1, Math.min(entry + minutes, session.minutes - 20))
}

function atEntry(
  stress: 'frozen-quotes' | 'bad-tick',
  { first }: BaseCycle,
  { day }: Stage,
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
function alongOtherPaths({ entry, last }: BaseCycle, { day, sourceOf }: Stage) {
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
