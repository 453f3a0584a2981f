import { useId, useMemo, useState } from 'react'
import type { DayExplanation } from '#domain'
import { PaneFigure } from '../../strategy/leg-lines.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import { formatNumber, formatSignedRupees } from '../../ui/format.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { heldWithin } from '../../results/day/held.ts'
import { aroundTrade, indexPane, legsPane, profitPane, type Pane } from './day-charts.ts'

const SPANS = [
  { value: 'trade', label: 'Around the trade' },
  { value: 'day', label: 'Whole day' },
] as const

/** Charts of the day by the minute: legs with levels, profit, index, with a shared crosshair. */
export function DayPanes({ day, tradeId }: { day: DayExplanation; tradeId: string | undefined }) {
  const crosshair = useId()
  const [span, setSpan] = useState<(typeof SPANS)[number]['value']>('trade')
  const trade = day.positions.find((position) => position.trade.id === tradeId)?.trade
  const shownTrade = span === 'trade' ? trade : undefined
  const { legs, profit, index } = useMemo(() => {
    const shown = (pane: Pane) => (shownTrade ? aroundTrade(pane, heldWithin(shownTrade, day)) : pane)
    return {
      legs: shown(legsPane(day, tradeId)),
      profit: shown(profitPane(day)),
      index: shown(indexPane(day)),
    }
  }, [day, tradeId, shownTrade])
  const hasTraded = day.positions.length > 0
  return (
    <Card
      title="Minute by minute"
      description={
        tradeId === undefined
          ? 'Each leg from a quarter of an hour before its entry to one after its exit; choose a trade to see its whole day. Drag across a chart to look closer, double-click to see all of it again.'
          : 'Drag across a chart to look closer, double-click to see all of it again'
      }
      level={3}
      actions={trade && <Segmented label="Time shown" value={span} onValueChange={setSpan} options={SPANS} />}
      flush
    >
      <div className="grid gap-3 px-3 pb-3">
        {hasTraded && (
          <>
            <PaneFigure
              title="Premium of the legs, minute by minute from low to high, with entries, exits and levels"
              series={legs.series}
            >
              <Chart
                {...legs}
                crosshair={crosshair}
                height={300}
                label={`Premium by minute of ${legs.series.map(({ label }) => label).join(', ')}`}
              />
            </PaneFigure>
            <PaneFigure title="P&L of the day" series={profit.series}>
              <Chart
                {...profit}
                crosshair={crosshair}
                height={190}
                label={`P&L by minute before charges, ending at ${formatSignedRupees(day.totals.pnl)}`}
              />
            </PaneFigure>
          </>
        )}
        <PaneFigure title={day.underlying} series={[]}>
          <Chart {...index} crosshair={crosshair} height={170} label={indexLabel(day)} />
        </PaneFigure>
      </div>
    </Card>
  )
}

function indexLabel({ underlying, index }: DayExplanation): string {
  const closes = index.filter((close) => close !== null)
  const [first = 0] = closes
  return `${underlying} by minute, from ${formatNumber(first)} to ${formatNumber(closes.at(-1) ?? first)}`
}
