import type { DeploymentSession } from '#api'
import type { DeploymentEvent } from '#domain'
import type { ChartColor } from '../../ui/charts/chart-theme.ts'
import type { ChartSeries } from '../../ui/charts/chart-options.ts'
import { overallLines } from './leg-pane.ts'

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
