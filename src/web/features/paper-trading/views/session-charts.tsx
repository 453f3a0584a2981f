import { useMemo, useState } from 'react'
import type { DeploymentSession } from '#api'
import type { DeployedLevelChange } from '#domain'
import { levelWords } from '../../../deployments/deployment-words.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import type { ChartSeries } from '../../../ui/chart/chart-options.ts'
import { formatCompactRupees, formatNumber, formatPrice, formatSignedRupees } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { clockOf, levelCourse, minuteOf } from '../model/session-news.ts'

const CROSSHAIR = 'paper-session'

/** The session's profit by the minute, the index behind it. */
export function ProfitChart({ session }: { session: DeploymentSession }) {
  const { minutes } = session
  const x = useMemo(() => minutes.map(({ time }) => minuteOf(time)), [minutes])
  const series = useMemo<readonly ChartSeries[]>(
    () => [
      {
        label: 'Profit before charges',
        values: minutes.map(({ profit }) => profit),
        kind: 'area',
        color: 'profit',
        negativeColor: 'loss',
      },
      {
        label: 'Index',
        values: minutes.map(({ index }) => index),
        color: 'muted',
        axis: 'right',
        joinsGaps: true,
      },
    ],
    [minutes],
  )
  const last = minutes.at(-1)
  if (!last || minutes.length < 2)
    return <p className="text-sm text-muted">The curve begins with the second minute of the session.</p>
  return (
    <Chart
      label={`Profit of the session by the minute, at ${last.time} ${formatSignedRupees(last.profit)}`}
      {...{ x, series }}
      xKind="minute"
      formatX={clockOf}
      formatY={formatCompactRupees}
      formatReading={formatSignedRupees}
      formatRight={formatNumber}
      crosshair={CROSSHAIR}
      height={240}
    />
  )
}

interface LevelChartProps {
  session: DeploymentSession
  /** What a leg is called, by its id. */
  nameOf: (legId: string) => string
}

/** Stop, trail and target of one position as they came into force over the session. */
export function LevelChart({ session, nameOf }: LevelChartProps) {
  const { levels, minutes } = session
  const [chosen, setChosen] = useState<string>()
  const positions = useMemo(() => [...new Map(levels.map((change) => [change.key, change.legId]))], [levels])
  const [key, legId] = positions.find(([one]) => one === chosen) ?? positions[0] ?? []
  const changes = useMemo(() => levels.filter((change) => change.key === key), [levels, key])
  if (legId === undefined || minutes.length < 2) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="text-sm font-semibold">Levels</h3>
      {positions.length > 1 && (
        <Select
          aria-label="Leg whose levels are shown"
          className="w-full sm:w-80"
          value={key}
          onValueChange={setChosen}
          options={positions.map(([value, id]) => ({ value, label: nameOf(id) }))}
        />
      )}
      <Levels changes={changes} session={session} name={nameOf(legId)} />
    </div>
  )
}

interface LevelsProps {
  changes: readonly DeployedLevelChange[]
  session: DeploymentSession
  name: string
}

function Levels({ changes, session: { minutes }, name }: LevelsProps) {
  const x = useMemo(() => minutes.map(({ time }) => minuteOf(time)), [minutes])
  const series = useMemo<readonly ChartSeries[]>(() => {
    const { stop, trail, target } = levelCourse(
      changes,
      minutes.map(({ time }) => time),
    )
    return [
      { label: 'Stop', values: stop, kind: 'step', color: 'loss' },
      { label: 'Trailed stop', values: trail, kind: 'step', color: 'series-3', dashed: true },
      { label: 'Target', values: target, kind: 'step', color: 'profit' },
    ]
  }, [changes, minutes])
  const words = levelWords({ levels: changes.at(-1) ?? null }) ?? 'none in force'
  return (
    <>
      <p className="text-xs text-muted">
        {name}: {words}. Stop red, dashed where a trail has moved it; target green.
      </p>
      <Chart
        label={`Levels of ${name}: ${words}`}
        {...{ x, series }}
        xKind="minute"
        formatX={clockOf}
        formatY={formatPrice}
        yRange="values"
        crosshair={CROSSHAIR}
        height={160}
      />
    </>
  )
}
