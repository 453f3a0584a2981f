import { contractName, type DayExplanation, type LevelChange, type PositionExplanation } from '#domain'
import { clockTime, minuteOfDay } from '#engine/exchange'
import type { Candles, ChartSeries, ChartSpec } from '../../ui/charts/chart-options.ts'
import type { ChartColor } from '../../ui/charts/chart-theme.ts'
import { legColors, levelLines, MARK_COLORS } from '../../strategy/leg-lines.tsx'
import { realPriceLines } from '../../results/day/real-price-lines.ts'
import { heldWithin, isEnteredOn, isLeftOn } from '../../results/day/held.ts'
import {
  formatCompactRupees,
  formatDate,
  formatNumber,
  formatPrice,
  formatSignedRupees,
} from '../../ui/format.ts'

type Values = (number | null)[]

/** The session's minutes, and functions that spread a list of changes over them. */
export interface Timeline {
  /** Minutes after midnight, one for each bar. */
  readonly minutes: readonly number[]
  readonly open: number
}

export function timelineOf(day: DayExplanation): Timeline {
  const open = minuteOfDay(day.session.open)
  return { open, minutes: day.index.map((_, i) => open + i) }
}

/** Spreads changes over the minutes: each value holds until the next, up to a clock time. */
export function stepsOf<Change extends { readonly time: string }>(
  { minutes }: Timeline,
  changes: readonly Change[],
  read: (change: Change) => number | null,
  until: string,
): Values {
  const last = minuteOfDay(until)
  let next = 0
  let value: number | null = null
  return minutes.map((minute) => {
    for (let change = changes[next]; change && minuteOfDay(change.time) <= minute; change = changes[next]) {
      value = read(change)
      next++
    }
    return minute <= last ? value : null
  })
}

const hasValue = (values: Values) => values.some((value) => value !== null)

export interface Pane extends Pick<
  ChartSpec,
  'series' | 'x' | 'xKind' | 'formatX' | 'formatY' | 'formatReading'
> {
  readonly yRange: 'values' | 'with-zero'
}

function paneOf(
  timeline: Timeline,
  series: readonly ChartSeries[],
  look: Pick<Pane, 'formatY' | 'formatReading' | 'yRange'>,
): Pane {
  return { x: timeline.minutes, xKind: 'minute', formatX: clockTime, series, ...look }
}

/** Minutes shown before the entry and after the exit of a trade. */
const AROUND_MINUTES = 15

/** Zooms a pane to a trade, so that a short trade is readable. */
export function aroundTrade(
  pane: Pane,
  { entryTime, exitTime }: Pick<PositionExplanation['trade'], 'entryTime' | 'exitTime'>,
): Pane {
  const from = minuteOfDay(entryTime) - AROUND_MINUTES
  const to = minuteOfDay(exitTime) + AROUND_MINUTES
  const isShown = (_: unknown, i: number) => {
    const minute = pane.x[i] ?? 0
    return minute >= from && minute <= to
  }
  return {
    ...pane,
    x: pane.x.filter(isShown),
    series: pane.series.map((one) => ({
      ...one,
      values: one.values.filter(isShown),
      ...(one.candles && { candles: candlesWhere(one.candles, isShown) }),
    })),
  }
}

function candlesWhere(
  { open, high, low }: Candles,
  isShown: (value: unknown, i: number) => boolean,
): Candles {
  return { open: open.filter(isShown), high: high.filter(isShown), low: low.filter(isShown) }
}

/** Premiums of the legs with entries, exits and levels; of one trade, or of all. */
export function legsPane(day: DayExplanation, tradeId: string | undefined): Pane {
  const timeline = timelineOf(day)
  const shown =
    tradeId === undefined ? day.positions : day.positions.filter(({ trade }) => trade.id === tradeId)
  const contracts = new Map(shown.map((one) => [contractOf(one, day), one]))
  const lanes = drawnLanes(day)
  const series: ChartSeries[] = [...contracts].map(([label, position]) => ({
    label,
    kind: 'candles',
    color: lanes.find(({ positions }) => positions.includes(position))?.color ?? 'muted',
    ...(tradeId === undefined
      ? whileHeld(day, { ...position, contract: label })
      : { values: position.premium, candles: position.candles }),
  }))
  const shownLanes = lanes
    .map((lane) => ({ ...lane, positions: lane.positions.filter((one) => shown.includes(one)) }))
    .filter(({ positions }) => positions.length > 0)
  series.push(...shownLanes.flatMap((lane) => levelSeries(lane, { day, timeline })))
  series.push(...shownLanes.flatMap((lane) => markSeries(lane, { day, timeline })))
  return paneOf(timeline, series, { formatY: formatPrice, yRange: 'values' })
}

/**
 * The premium of a contract while it was held, and shortly before and after. The rest of the day would decide the
 * scale: a put that is stopped at 300 may trade at 1,700 in the afternoon.
 */
function whileHeld(
  day: DayExplanation,
  { premium, candles, contract }: Pick<PositionExplanation, 'premium' | 'candles'> & { contract: string },
): Pick<ChartSeries, 'values' | 'candles'> {
  const { minutes } = timelineOf(day)
  const spans = day.positions
    .filter((one) => contractOf(one, day) === contract)
    .map(({ trade }) => heldWithin(trade, day))
  const isShown = (i: number) =>
    spans.some(({ entryTime, exitTime }) => {
      const minute = minutes[i] ?? 0
      return (
        minute >= minuteOfDay(entryTime) - AROUND_MINUTES && minute <= minuteOfDay(exitTime) + AROUND_MINUTES
      )
    })
  const shown = <Value>(values: readonly Value[]) => values.map((value, i) => (isShown(i) ? value : null))
  const { open, high, low } = candles
  return { values: shown(premium), candles: { open: shown(open), high: shown(high), low: shown(low) } }
}

/** Name of the contract, with its expiry, because equal strikes may expire on different days. */
export function contractOf({ trade }: PositionExplanation, day: DayExplanation): string {
  const name = contractName(day.underlying, trade)
  const isAlone = day.positions.every((other) => other.trade.expiry_date === trade.expiry_date)
  return isAlone ? name : `${name} ${formatDate(trade.expiry_date)}`
}

/** Positions of a leg, one after the other, which one line shows. Cycles of a leg that overlap have a lane each. */
interface Lane {
  readonly leg: string
  readonly positions: PositionExplanation[]
}

/** All lanes of a day, in the order of its legs. */
function lanesOf(day: DayExplanation): Lane[] {
  const legs = [...new Set(day.positions.map(({ trade }) => trade.leg_id))]
  return legs.flatMap((leg) => {
    const lanes: Lane[] = []
    for (const position of entriesInOrder(
      day.positions.filter(({ trade }) => trade.leg_id === leg),
      day,
    )) {
      const { entryTime } = heldWithin(position.trade, day)
      const free = lanes.find(({ positions }) =>
        positions.every(({ trade }) => heldWithin(trade, day).exitTime <= entryTime),
      )
      if (free) free.positions.push(position)
      else lanes.push({ leg, positions: [position] })
    }
    return lanes
  })
}

const entriesInOrder = (positions: readonly PositionExplanation[], day: DayExplanation) =>
  positions.toSorted((a, b) =>
    heldWithin(a.trade, day).entryTime.localeCompare(heldWithin(b.trade, day).entryTime),
  )

/** A lane as it is drawn. */
interface DrawnLane {
  readonly name: string
  readonly color: ChartColor
  readonly positions: readonly PositionExplanation[]
}

/** The lanes of a day with names and colours of their own, of which a chart may show some positions. */
function drawnLanes(day: DayExplanation): DrawnLane[] {
  const lanes = lanesOf(day)
  const idOf = (lane: Lane) => `${lane.leg} ${lanes.indexOf(lane)}`
  const colorOf = legColors(lanes.map(idOf))
  return lanes.map((lane) => {
    const name = day.legNames?.[lane.leg] ?? lane.leg
    const isAlone = lanes.every(({ leg }, i) => leg !== lane.leg || lanes[i] === lane)
    const [first] = lane.positions
    return {
      name: isAlone || !first ? name : `${name}, ${contractOf(first, day)}`,
      color: colorOf(idOf(lane)),
      positions: lane.positions,
    }
  })
}

/** A day and its minutes. */
interface DrawnDay {
  readonly day: DayExplanation
  readonly timeline: Timeline
}

function levelSeries({ name, color, positions }: DrawnLane, { day, timeline }: DrawnDay): ChartSeries[] {
  const steps = (read: (level: LevelChange) => number | null) =>
    positions
      .map(({ levels, trade }) => stepsOf(timeline, levels, read, heldWithin(trade, day).exitTime))
      .reduce((line, next) => line.map((value, i) => next[i] ?? value))
  return levelLines(
    { name, color, trailName: 'locked profit' },
    {
      stop: steps((level) => (level.isTrail ? null : level.stop)),
      trail: steps((level) => (level.isTrail ? level.stop : null)),
      target: steps((level) => level.target),
    },
  )
}

function markSeries({ name, positions }: DrawnLane, { day, timeline }: DrawnDay): ChartSeries[] {
  const entries = positions
    .filter(({ trade }) => isEnteredOn(trade, day))
    .map(({ trade }) => [trade.entryTime, trade.entryPrice] as const)
  const exits = positions
    .filter(({ trade }) => isLeftOn(trade, day))
    .map(({ trade }) => [trade.exitTime, trade.exitPrice] as const)
  return [
    { label: `${name}, entry`, values: marksOf(timeline, entries), kind: 'points', color: MARK_COLORS.entry },
    { label: `${name}, exit`, values: marksOf(timeline, exits), kind: 'points', color: MARK_COLORS.exit },
  ]
}

function marksOf(
  { minutes, open }: Timeline,
  marks: readonly (readonly [time: string, value: number])[],
): Values {
  const values: Values = minutes.map(() => null)
  // A fill at the session's close is drawn in the last bar.
  for (const [time, value] of marks) values[Math.min(minuteOfDay(time) - open, minutes.length - 1)] = value
  return values
}

/** Profit of the day, with the overall levels. */
export function profitPane(day: DayExplanation): Pane {
  const timeline = timelineOf(day)
  const end =
    day.positions
      .map(({ trade }) => heldWithin(trade, day).exitTime)
      .sort()
      .at(-1) ?? day.session.close
  const steps = (read: (level: DayExplanation['overallLevels'][number]) => number | null) =>
    stepsOf(timeline, day.overallLevels, (level) => addBooked(read(level), level.booked), end)
  const levels: ChartSeries[] = [
    { label: 'Overall stop', values: steps((level) => level.stop), color: 'loss' as const },
    { label: 'Overall target', values: steps((level) => level.target), color: 'profit' as const },
    { label: 'Overall profit lock', values: steps((level) => level.lock), color: 'series-4' as const },
  ]
    .filter(({ values }) => hasValue([...values]))
    .map((line) => ({ ...line, kind: 'step' as const, dashed: true }))
  const profit: ChartSeries = {
    label: 'P&L before charges',
    values: day.profit,
    kind: 'area',
    color: 'profit',
    negativeColor: 'loss',
  }
  return paneOf(timeline, [profit, ...levels], {
    formatY: formatCompactRupees,
    formatReading: formatSignedRupees,
    yRange: 'with-zero',
  })
}

function addBooked(level: number | null, booked: number): number | null {
  return level === null ? null : level + booked
}

/** Pane of the index. On simulated minutes it marks the day's real prices between which they were simulated. */
export function indexPane(day: DayExplanation): Pane {
  const { realPrices, underlying } = day
  const label = realPrices ? `${underlying}, minutes simulated` : underlying
  const color = realPrices ? 'text' : 'series-3'
  const series: ChartSeries = { label, values: day.index, joinsGaps: true, color }
  return paneOf(timelineOf(day), [series, ...realPriceLines(realPrices, day.index.length)], {
    formatY: formatNumber,
    yRange: 'values',
  })
}
