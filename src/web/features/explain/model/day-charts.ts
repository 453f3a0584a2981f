import { contractName, type DayExplanation, type PositionExplanation } from '#domain'
import { clockTime, minuteOfDay } from '#engine/calendar'
import type { ChartSeries, ChartSpec } from '../../../ui/chart/chart-options.ts'
import type { ChartColor } from '../../../ui/chart/chart-theme.ts'
import { formatCompactRupees, formatNumber, formatPrice } from '../../../ui/format.ts'

type Values = (number | null)[]

const LINE_COLORS: readonly ChartColor[] = ['series-1', 'series-2', 'series-4', 'series-3']

/** The minutes of the session, and the values of a list of changes in each from the first change up to an end. */
export interface Timeline {
  /** Minutes after midnight, one for each bar. */
  readonly minutes: readonly number[]
  readonly open: number
}

export function timelineOf(day: DayExplanation): Timeline {
  const open = minuteOfDay(day.session.open)
  return { open, minutes: day.index.map((_, i) => open + i) }
}

/** Each change's value from its time on, until a clock time. */
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

interface Pane extends Pick<ChartSpec, 'series' | 'x' | 'xKind' | 'formatX' | 'formatY'> {
  readonly yRange: 'values' | 'with-zero'
}

function paneOf(
  timeline: Timeline,
  series: readonly ChartSeries[],
  look: Pick<Pane, 'formatY' | 'yRange'>,
): Pane {
  return { x: timeline.minutes, xKind: 'minute', formatX: clockTime, series, ...look }
}

/** The legs' premiums with their entries, exits and levels; of one trade where it is named, else of all. */
export function legsPane(day: DayExplanation, tradeId: string | undefined): Pane {
  const timeline = timelineOf(day)
  const shown =
    tradeId === undefined ? day.positions : day.positions.filter(({ trade }) => trade.id === tradeId)
  const contracts = [...new Map(shown.map((one) => [contractOf(one, day), one])).entries()]
  const series: ChartSeries[] = contracts.map(([label, { premium }], i) => ({
    label,
    values: premium,
    joinsGaps: true,
    color: LINE_COLORS[i % LINE_COLORS.length] ?? 'muted',
  }))
  series.push(...levelSeries(shown, timeline))
  const marks = (label: string, color: ChartColor, read: (one: PositionExplanation) => [string, number]) => {
    const values = marksOf(timeline, shown.map(read))
    if (hasValue(values)) series.push({ label, values, kind: 'points', color })
  }
  marks('Entry', 'series-1', ({ trade }) => [trade.entryTime, trade.entryPrice])
  marks('Exit', 'series-2', ({ trade }) => [trade.exitTime, trade.exitPrice])
  return paneOf(timeline, series, { formatY: formatPrice, yRange: 'values' })
}

/** Name of the contract; with its expiry, for legs of the same strike may expire on different days. */
export function contractOf({ trade }: PositionExplanation, day: DayExplanation): string {
  const name = contractName(day.underlying, trade)
  const isAlone = day.positions.every((other) => other.trade.expiry_date === trade.expiry_date)
  return isAlone ? name : `${name} ${trade.expiry_date}`
}

function levelSeries(shown: readonly PositionExplanation[], timeline: Timeline): ChartSeries[] {
  return shown.flatMap((position) => {
    const { levels, trade } = position
    const of = shown.length > 1 ? `${trade.leg_id}: ` : ''
    const steps = (read: (level: (typeof levels)[number]) => number | null) =>
      stepsOf(timeline, levels, read, trade.exitTime)
    return [
      { label: `${of}stop`, values: steps((level) => (level.isTrail ? null : level.stop)), color: 'loss' },
      {
        label: `${of}locked profit`,
        values: steps((level) => (level.isTrail ? level.stop : null)),
        color: 'series-4',
      },
      { label: `${of}target`, values: steps((level) => level.target), color: 'profit' },
    ]
      .filter(({ values }) => hasValue(values))
      .map((line) => ({ ...line, color: line.color as ChartColor, kind: 'step' as const, dashed: true }))
  })
}

function marksOf({ minutes, open }: Timeline, marks: readonly [time: string, value: number][]): Values {
  const values: Values = minutes.map(() => null)
  // A fill at the session's close is drawn in its last bar.
  for (const [time, value] of marks) values[Math.min(minuteOfDay(time) - open, minutes.length - 1)] = value
  return values
}

/** The profit of the day, with the levels that watch the whole position. */
export function profitPane(day: DayExplanation): Pane {
  const timeline = timelineOf(day)
  const end =
    day.positions
      .map(({ trade }) => trade.exitTime)
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
  return paneOf(timeline, [profit, ...levels], { formatY: formatCompactRupees, yRange: 'with-zero' })
}

function addBooked(level: number | null, booked: number): number | null {
  return level === null ? null : level + booked
}

/** The index. */
export function indexPane(day: DayExplanation): Pane {
  const series: ChartSeries = { label: day.underlying, values: day.index, joinsGaps: true, color: 'series-3' }
  return paneOf(timelineOf(day), [series], { formatY: formatNumber, yRange: 'values' })
}
