import { useMemo, useState } from 'react'
import type { DeploymentSession } from '#api'
import type { DeployedLeg } from '#domain'
import { legendOf, PaneFigure } from '../../../strategy/leg-lines.tsx'
import { Chart, type PlotFrame } from '../../../ui/charts/chart.tsx'
import { formatCompactRupees, formatNumber, formatPrice, formatSignedRupees } from '../../../ui/format.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { legPane, positionsOf, profitPane } from './session-panes.ts'
import { handlesOf } from '../orders/levels.ts'
import { clockOf, minuteOf } from './session-updates.ts'
import { LevelHandles, MovedLevelBar, useMovedLevel } from '../orders/level-sliders.tsx'

const CROSSHAIR = 'paper-session'

/** Net profit of the session by the minute, with the index, overall exit levels and marks of what happened. */
export function ProfitChart({ session }: { session: DeploymentSession }) {
  const { minutes } = session
  const x = useMemo(() => minutes.map(({ time }) => minuteOf(time)), [minutes])
  const series = useMemo(() => profitPane(session), [session])
  const last = minutes.at(-1)
  if (!last || minutes.length < 2)
    return <p className="text-sm text-muted">The curve begins with the second minute of the session.</p>
  const now = formatSignedRupees(series[0]?.values.at(-1) ?? 0)
  return (
    <PaneFigure title="Profit of the session (left axis), net" series={series}>
      <Chart
        label={`Net profit of the session by the minute, at ${last.time} ${now}`}
        x={x}
        series={series}
        xKind="minute"
        formatX={clockOf}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        formatRight={formatNumber}
        crosshair={CROSSHAIR}
        height={300}
      />
    </PaneFigure>
  )
}

interface LegChartProps {
  session: DeploymentSession
  underlying: string
  /** Name of a leg by its id. */
  nameOf: (legId: string) => string
  deploymentId: string
  /** The legs at this minute, if the session is the current one. */
  legs: readonly DeployedLeg[]
}

const ALL = 'all'

/** Premiums of held and awaited contracts by the minute, with entries, exits, stops, trails and targets. */
export function LegChart({ session, underlying, nameOf, deploymentId, legs }: LegChartProps) {
  const { minutes } = session
  const [chosen, setChosen] = useState(ALL)
  const positions = useMemo(() => positionsOf({ minutes }, nameOf), [minutes, nameOf])
  const only = positions.find(({ key }) => key === chosen)?.key
  const x = useMemo(() => minutes.map(({ time }) => minuteOf(time)), [minutes])
  const series = useMemo(
    () => legPane(session, { underlying, positions, only, entries: legs }),
    [session, underlying, positions, only, legs],
  )
  const [frame, setFrame] = useState<PlotFrame>()
  const { moved, setMoved, isSetting, set } = useMovedLevel(deploymentId)
  const handles = useMemo(() => handlesOf(legs, only), [legs, only])
  if (positions.length === 0 || minutes.length < 2) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      {positions.length > 1 && (
        <Select
          aria-label="Legs in the chart"
          className="w-full sm:w-80"
          value={only ?? ALL}
          onValueChange={setChosen}
          options={[
            { value: ALL, label: 'All legs' },
            ...positions.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
      )}
      <PaneFigure title="Premium of the legs, each minute from low to high" series={series}>
        <Chart
          label={`Premium by minute of ${legendOf(series)
            .map(({ label }) => label)
            .join('; ')}`}
          x={x}
          series={series}
          xKind="minute"
          formatX={clockOf}
          formatY={formatPrice}
          yRange="values"
          crosshair={CROSSHAIR}
          height={260}
          onFrame={setFrame}
        >
          {frame && (
            <LevelHandles
              handles={handles}
              frame={frame}
              nameOf={nameOf}
              moved={moved}
              onMove={setMoved}
              onSet={set}
            />
          )}
        </Chart>
      </PaneFigure>
      {moved && (
        <MovedLevelBar
          moved={moved}
          nameOf={nameOf}
          isSetting={isSetting}
          onSet={set}
          onCancel={() => setMoved(undefined)}
        />
      )}
      <p className="text-xs text-muted">
        A minute in which a contract did not trade has no candle.
        {handles.length > 0 && ' Drag a stop or target, or move it by the arrow keys; a dashed one adds it.'}
      </p>
    </div>
  )
}
