import type { StressCase } from '#domain'
import { NO_PRICE, spotAt, type Contract } from '#engine/chain'
import type { MarketDay } from '#engine/market'
import type { ClockMinute, SessionNumber } from '#engine/units'
import { ramp, type Alteration } from './alteration.ts'

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

const CRASH = { to: 0.95, minutes: 10 }
const GAP = { 'gap-down': 0.97, 'gap-up': 1.03 } as const
const VOLATILITY = 0.1
/** Minutes after the entry. */
const SHOCK_AFTER = 15
const BAD_TICK_AFTER = 20
const FROZEN_MINUTES = 10

/** The alterations of each session of a cycle; other sessions stay unaltered. */
export function alterationsOf(
  stress: StressCase,
  cycle: BaseCycle,
  stage: Stage,
): ReadonlyMap<SessionNumber, Alteration> {
  switch (stress) {
    case 'crash':
      return afterEntry(
        cycle,
        stage,
        (shock) => ({ factor: (c) => 1 - (1 - CRASH.to) * shock(c) }),
        CRASH.minutes,
      )
    case 'volatility':
      return afterEntry(cycle, stage, (shock) => ({ volatility: (c) => VOLATILITY * shock(c) }), 1)
    case 'gap-down':
    case 'gap-up':
      return everySession(cycle.entry + (stage.isOverDays ? 1 : 0), cycle.last, { factor: () => GAP[stress] })
    case 'frozen-quotes':
    case 'bad-tick':
      return atEntry(stress, cycle, stage)
    case 'new-order':
      return alongOtherPaths(cycle, stage)
    default:
      return new Map()
  }
}

function everySession(from: SessionNumber, to: SessionNumber, alteration: Alteration) {
  const all = new Map<SessionNumber, Alteration>()
  for (let session = from; session <= to; session++) all.set(session, alteration)
  return all
}

/** A shock that starts after the entry and lasts to the end of the cycle. */
function afterEntry(
  { first, last }: BaseCycle,
  { day }: Stage,
  shaped: (shock: (c: ClockMinute) => number) => Alteration,
  minutes: number,
): ReadonlyMap<SessionNumber, Alteration> {
  if (!first) return new Map()
  const from = minuteAfter(first.minute, SHOCK_AFTER, day(first.session))
  const all = everySession(
    first.session + 1,
    last,
    shaped(() => 1),
  )
  all.set(first.session, shaped(ramp(from, minutes)))
  return all
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
