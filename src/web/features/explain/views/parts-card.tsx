import { contractName, PROFIT_PARTS, type DayExplanation, type ProfitParts } from '#domain'
import { PartsChart, PartsTable } from '../../../results/evidence/profit-parts.tsx'
import { Card } from '../../../ui/layout/card.tsx'

/** Attribution of each trade's profit on the day. */
export function PartsCard({ day }: { day: DayExplanation }) {
  const trades = day.positions.map(({ trade, parts }) => ({
    label: `${trade.entryTime} ${trade.type} ${contractName(day.underlying, trade)}`,
    parts,
  }))
  const all = Object.fromEntries(
    PROFIT_PARTS.map((part) => [part, day.positions.reduce((sum, one) => sum + one.parts[part], 0)]),
  ) as ProfitParts
  return (
    <Card
      title="Why it made money"
      description="Minute by minute: what the index’s moves, time and volatility brought on this day, and what trading cost"
      level={3}
    >
      <div className="grid grid-cols-1 gap-4">
        <PartsChart
          label="Parts of the day’s net profit by trade, listed in the table below"
          profits={trades}
        />
        <PartsTable
          label="Parts of the day’s net profit"
          first="Trade"
          profits={trades.length > 1 ? [...trades, { label: 'All trades', parts: all }] : trades}
        />
      </div>
    </Card>
  )
}
