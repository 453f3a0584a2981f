import type { DeploymentSession } from '#api'
import { contractName, type DeployedLevelChange, type DeployedMinute, type DeploymentEvent } from '#domain'
import { MARK_COLORS, legColors, levelLines, type LevelValues } from '../../../strategy/leg-lines.tsx'
import type { Candles, ChartSeries } from '../../../ui/charts/chart-options.ts'
import type { ChartColor } from '../../../ui/charts/chart-theme.ts'
import { formatDate } from '../../../ui/format.ts'

/** Groups of events that the curve marks, with the names of their marks. */
const MARKS: readonly (readonly [readonly DeploymentEvent[], string, ChartColor])[] = [
  [['entry'], 'Entry', 'accent'],
  [['exit'], 'Exit', 'text'],
  [['order', 'limit'], 'By hand or by a limit', 'series-3'],
  [['feed'], 'Feed', 'loss'],
]

/** Profit of a session net of the charges of the trades closed so far; one value a minute. */
export function netProfits({ minutes, booked }: Pick<DeploymentSession, 'minutes' | 'booked'>): number[] {
  return minutes.map(({ time, profit }) => {
    const charges = booked.reduce((sum, trade) => (trade.exitTime <= time ? sum + trade.charges : sum), 0)
    return Math.round((profit - charges) * 100) / 100
  })
}

/** The curve of a session: net profit, index, levels of all legs together, and marks at what happened. */
export function profitPane(session: DeploymentSession): ChartSeries[] {
  const { minutes } = session
  const net = netProfits(session)
  const levels = overallLines(session)
  return [
    {
      label: 'Profit, net of charges so far',
      values: net,
      kind: 'area',
      color: 'profit',
      negativeColor: 'loss',
    },
    // Overall rules watch the profit before charges.
    ...(levels.length > 0
      ? [
          {
            label: 'Before charges',
            values: minutes.map(({ profit }) => profit),
            color: 'muted',
            dotted: true,
          } as const,
        ]
      : []),
    {
      label: 'Index (right axis)',
      values: minutes.map(({ index }) => index),
      color: 'muted',
      axis: 'right',
      joinsGaps: true,
    },
    ...levels,
    ...eventMarks(session, net),
  ]
}

function eventMarks({ minutes, log, isOver }: DeploymentSession, net: readonly number[]): ChartSeries[] {
  const places = new Map(minutes.map(({ time }, i) => [time, i]))
  return MARKS.flatMap(([kinds, label, color]): ChartSeries[] => {
    const values: (number | null)[] = minutes.map(() => null)
    for (const { kind, time } of log) {
      const place = places.get(time) ?? (isOver ? minutes.length - 1 : undefined)
      if (kinds.includes(kind) && place !== undefined) values[place] = net[place] ?? null
    }
    return values.some((value) => value !== null) ? [{ label, values, kind: 'points', color }] : []
  })
}

type HeldLeg = DeployedMinute['legs'][number]
type Bar = NonNullable<HeldLeg['bar']>

/** A position in a session: a leg, and for multi-day positions its entry date. */
interface SessionPosition {
  /** As in levels and minutes. */
  readonly key: string
  readonly legId: string
  readonly name: string
}

/** Positions that the session held or waited for, in order of appearance. */
export function positionsOf(
  { minutes }: Pick<DeploymentSession, 'minutes'>,
  nameOf: (legId: string) => string,
): SessionPosition[] {
  const positions = new Map<string, SessionPosition>()
  for (const { legs } of minutes)
    for (const { key, legId } of legs)
      if (!positions.has(key)) positions.set(key, { key, legId, name: positionName({ key, legId }, nameOf) })
  return [...positions.values()]
}

/** Multi-day positions are named by leg and entry day of their cycle. */
function positionName(
  { key, legId }: Pick<HeldLeg, 'key' | 'legId'>,
  nameOf: (legId: string) => string,
): string {
  const since = key.slice(legId.length + 1)
  return since === '' ? nameOf(legId) : `${nameOf(legId)} since ${formatDate(since)}`
}

/** An entry whose position is still open, so that it is not booked yet. */
interface OpenEntry {
  readonly legId: string
  readonly entryDate: string | null
  readonly entryTime: string | null
  readonly entryPrice: number | null
}

interface LegPaneOptions {
  readonly underlying: string
  readonly positions: readonly SessionPosition[]
  /** Key of the position shown alone; absent, all are shown. */
  readonly only: string | undefined
  /** Entries of open positions. */
  readonly entries: readonly OpenEntry[]
}

/**
 * Candles of held or awaited contracts with stop, trailed stop, target and awaited premium in the position's colour,
 * and marks at entries and exits. A minute without trades has no candle; a level ends with its position or its wait.
 */
export function legPane(session: DeploymentSession, options: LegPaneOptions): ChartSeries[] {
  const { positions, only } = options
  const shown = positions.filter(({ key }) => only === undefined || key === only)
  const colorOf = legColors(positions.map(({ key }) => key))
  return [
    ...premiumLines(session, { shown, colorOf, underlying: options.underlying }),
    ...shown.flatMap(({ key, name }) =>
      levelLines({ name, color: colorOf(key), trailName: 'trailed stop' }, levelsOf(session, key)),
    ),
    ...shown.flatMap(({ key, name }) =>
      awaitedLine(session, { key, label: `${name}, waits for`, color: colorOf(key) }),
    ),
    ...markLines(session, { shown, entries: options.entries }),
  ]
}

interface ShownPositions {
  readonly shown: readonly SessionPosition[]
  readonly colorOf: (key: string) => ChartColor
  readonly underlying: string
}

/** One line per contract, because a re-entry may choose another strike. */
function premiumLines(
  { minutes }: DeploymentSession,
  { shown, colorOf, underlying }: ShownPositions,
): ChartSeries[] {
  const keys = new Set(shown.map(({ key }) => key))
  const all = minutes.flatMap(({ legs }) => legs.filter(({ key }) => keys.has(key)))
  const isOneExpiry = new Set(all.map(({ expiry }) => expiry)).size <= 1
  const labelOf = (leg: HeldLeg) =>
    `${contractName(underlying, leg)}${isOneExpiry ? '' : ` ${formatDate(leg.expiry)}`}`
  const lines = new Map(all.map((leg) => [labelOf(leg), leg.key]))
  return [...lines].map(([label, key]) => {
    const bars = minutes.map(
      ({ legs }) => legs.find((leg) => keys.has(leg.key) && labelOf(leg) === label)?.bar ?? null,
    )
    const column = (field: keyof Bar) => bars.map((bar) => bar && bar[field])
    const candles: Candles = { open: column('open'), high: column('high'), low: column('low') }
    return { label, values: column('close'), kind: 'candles', candles, color: colorOf(key) }
  })
}

/** Levels of a position in each minute in which it was held. */
export function levelsOf(
  { levels, minutes, booked }: Pick<DeploymentSession, 'levels' | 'minutes' | 'booked'>,
  key: string,
): LevelValues {
  const changes = levels.filter((change) => change.key === key)
  const exits = new Set(booked.filter(({ leg_id }) => leg_id === key).map(({ exitTime }) => exitTime))
  let next = 0
  let now: DeployedLevelChange | undefined
  const inForce = minutes.map(({ time, legs }) => {
    for (let change = changes[next]; change && change.time <= time; change = changes[++next]) now = change
    const isHeld = legs.some((leg) => leg.key === key && leg.awaited === undefined)
    const level = isHeld ? now : undefined
    // A later position has its own levels.
    if (!isHeld || exits.has(time)) now = undefined
    return level
  })
  return {
    stop: inForce.map((level) => (level?.isTrail ? null : (level?.stop ?? null))),
    trail: inForce.map((level) => (level?.isTrail ? level.stop : null)),
    target: inForce.map((level) => level?.target ?? null),
  }
}

function awaitedLine(
  { minutes }: Pick<DeploymentSession, 'minutes'>,
  { key, label, color }: { key: string; label: string; color: ChartColor },
): ChartSeries[] {
  const values = minutes.map(
    ({ legs }) => legs.find((leg) => leg.key === key && leg.awaited)?.awaited ?? null,
  )
  return values.some((value) => value !== null) ? [{ label, values, color, kind: 'step' }] : []
}

/** Overall levels in each minute with an open position. */
export function overallLines({
  overallLevels,
  minutes,
}: Pick<DeploymentSession, 'overallLevels' | 'minutes'>): ChartSeries[] {
  const inForce = minutes.map(({ time, legs }) =>
    legs.some(({ awaited }) => awaited === undefined)
      ? overallLevels.findLast((change) => change.time <= time)
      : undefined,
  )
  const line = (
    label: string,
    of: 'stop' | 'target' | 'lock',
    look: Pick<ChartSeries, 'color' | 'dashed' | 'dotted'>,
  ): ChartSeries => ({ label, values: inForce.map((level) => level?.[of] ?? null), kind: 'step', ...look })
  return [
    line('Stop of all legs', 'stop', { color: 'loss', dashed: true }),
    line('Target of all legs', 'target', { color: 'profit', dotted: true }),
    line('Locked profit', 'lock', { color: 'accent', dashed: true }),
  ].filter(({ values }) => values.some((value) => value !== null))
}

/** Marks at the day's entries and exits. */
function markLines(
  { date, minutes, booked, isOver }: DeploymentSession,
  { shown, entries }: Pick<ShownPositions, 'shown'> & Pick<LegPaneOptions, 'entries'>,
): ChartSeries[] {
  const places = new Map(minutes.map(({ time }, i) => [time, i]))
  // A fill at the session's close is drawn in the last bar; a fill in a minute that is not known yet waits for it.
  const placeOf = (time: string) => places.get(time) ?? (isOver ? minutes.length - 1 : undefined)
  const marks = (
    label: string,
    color: ChartColor,
    at: readonly (readonly [string, number])[],
  ): ChartSeries => {
    const values: (number | null)[] = minutes.map(() => null)
    for (const [time, price] of at) {
      const place = placeOf(time)
      if (place !== undefined) values[place] = price
    }
    return { label, values, kind: 'points', color }
  }
  return [...new Map(shown.map((one) => [one.legId, one])).values()].flatMap(({ legId, name }) => {
    const left = booked.filter((trade) => trade.leg_id === legId)
    const ins = [
      ...left
        .filter((trade) => trade.date === date)
        .map((trade) => [trade.entryTime, trade.entryPrice] as const),
      ...entries.flatMap(({ legId: id, entryDate, entryTime, entryPrice }) =>
        id === legId && entryDate === date && entryTime !== null && entryPrice !== null
          ? [[entryTime, entryPrice] as const]
          : [],
      ),
    ]
    const outs = left.map((trade) => [trade.exitTime, trade.exitPrice] as const)
    return [
      marks(`${name}, entry`, MARK_COLORS.entry, ins),
      marks(`${name}, exit`, MARK_COLORS.exit, outs),
    ].filter(({ values }) => values.some((value) => value !== null))
  })
}
