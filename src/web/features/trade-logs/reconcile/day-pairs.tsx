import { useState } from 'react'
import { Link } from 'react-router'
import {
  CAUSE_TEXTS,
  PAIR_FACT_NAMES,
  SIMULATED_DATASET_ID,
  type PairFact,
  type Trade,
  type TradePair,
  type Underlying,
} from '#domain'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatDate, formatPrice } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { useRun } from '../../../results/run/run-queries.ts'
import { runAddress } from '../../../results/run/run-words.ts'
import { PriceCheck } from './price-check.tsx'

interface DayPairsProps {
  date: string
  pairs: readonly TradePair[]
  /** Id of the backtest, whose day can be explained. */
  own: string
  underlying: Underlying | undefined
}

/** Trades of a day in pairs: Delta's on the left, the log's on the right. */
export function DayPairs({ date, pairs, own, underlying }: DayPairsProps) {
  const [checked, check] = useState<number>()
  const run = useRun(own)
  const dataset = run.data?.request?.dataset ?? SIMULATED_DATASET_ID
  const pair = checked === undefined ? undefined : pairs[checked]
  return (
    <Card
      title={`Trades of ${formatDate(date)}`}
      description="Delta’s on the left, the log’s on the right"
      actions={
        <Link className={buttonClass('secondary', 'sm')} to={`${runAddress(own)}/explain/${own}/${date}`}>
          Explain this day
        </Link>
      }
    >
      <SimpleTable
        label={`Trades of ${formatDate(date)}, pair by pair`}
        columns={[
          { header: 'Delta' },
          { header: 'The log' },
          { header: 'Difference', right: true },
          { header: 'Because of' },
          { header: 'The log’s prices' },
        ]}
        rows={pairs.map((pair, i) => ({
          key: String(i),
          cells: [
            <TradeWords key="own" trade={pair.ownTrade} />,
            <TradeWords key="log" trade={pair.logTrade} />,
            <Profit key="difference" amount={pair.difference} />,
            <Causes key="causes" pair={pair} />,
            pair.logTrade && underlying && run.data && (
              <Button
                key="check"
                size="sm"
                aria-expanded={checked === i}
                onClick={() => check(checked === i ? undefined : i)}
              >
                {checked === i ? 'Hide' : 'Check'}
              </Button>
            ),
          ],
        }))}
      />
      {pair?.logTrade && underlying && (
        <div className="mt-4">
          <PriceCheck pair={{ ...pair, logTrade: pair.logTrade }} underlying={underlying} dataset={dataset} />
        </div>
      )}
    </Card>
  )
}

function TradeWords({ trade }: { trade: Trade | null }) {
  if (!trade) return <span className="text-muted">No such trade</span>
  const { type, quantity, strike, optionType, expiry_date: expiry } = trade
  return (
    <span className="block min-w-44">
      <Badge tone={type === 'BUY' ? 'profit' : 'loss'}>{type}</Badge> {quantity} × {strike}{' '}
      {optionType === 'CALL' ? 'CE' : 'PE'} <span className="text-xs text-muted">{formatDate(expiry)}</span>
      <span className="block text-xs text-muted">
        {trade.entryTime} at {formatPrice(trade.entryPrice)}, {trade.exitTime} at{' '}
        {formatPrice(trade.exitPrice)}
      </span>
      <span className="block text-xs text-muted">{trade.exitReason}</span>
    </span>
  )
}

const factText = (what: PairFact['what'], text: string) => (what === 'expiry' ? formatDate(text) : text)

function Causes({ pair: { differs, parts, sameReason, facts } }: { pair: TradePair }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {differs.map((cause) => (
        <span key={cause} className="whitespace-nowrap">
          {CAUSE_TEXTS[cause].name} <Profit amount={parts[cause]} />
        </span>
      ))}
      {sameReason === false && <Badge tone="warning">Another reason</Badge>}
      {facts.map(({ what, own, log }) => (
        <span key={what} className="text-xs text-muted">
          {PAIR_FACT_NAMES[what]} {factText(what, own)}, in the log {factText(what, log)}
        </span>
      ))}
      {differs.length === 0 && sameReason !== false && <span className="text-muted">Nothing</span>}
    </span>
  )
}
