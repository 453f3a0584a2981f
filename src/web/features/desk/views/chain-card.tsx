import { useState } from 'react'
import type { OptionChain } from '#api'
import { LIMITS, type OptionType, type TradeType } from '#domain'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatDate } from '../../../ui/format.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import type { ChainRow } from '../model/chain-rows.ts'
import { exitLegs } from '../model/adjustments.ts'
import { legName } from '../model/position.ts'
import { orderIn, describeOrder } from '../model/trades.ts'
import type { DeskView } from '../use-desk.ts'
import { useAdjust, useTrade } from '../use-trade.ts'
import { ChainTable } from './chain-table.tsx'

/** Chain of the open expiry, in which clicks build the position. */
export function ChainCard({ view, showGreeks }: { view: DeskView; showGreeks: boolean }) {
  const { chain, rows, isSample, chainProblem, isLoadingChain } = view
  const [lots, setLots] = useState<number | null>(1)
  const [showAll, setShowAll] = useState(false)
  const trade = useChainTrade(view, lots)
  const exit = useChainExit(view)
  return (
    <Card
      dense
      title="Option chain"
      description={chain && <Subject chain={chain} isSample={isSample} />}
      flush
      className="flex h-full flex-col *:last:flex *:last:min-h-0 *:last:flex-1 *:last:flex-col"
      actions={
        <>
          {isSample && <Badge tone="warning">Sample data</Badge>}
          {/* Keeps its place, so that the controls beside it stay where they are. */}
          <span className="flex min-w-17">{isLoadingChain && <Badge>Loading…</Badge>}</span>
          <Checkbox checked={showAll} onCheckedChange={setShowAll} label="All columns" />
          <FormField label="Lots" hideLabel className="w-32">
            <NumberInput
              value={lots}
              onValueChange={setLots}
              bounds={LIMITS.lots}
              stepped="lots"
              suffix="lots"
            />
          </FormField>
        </>
      }
    >
      {chainProblem !== undefined && <ChainProblem message={chainProblem} onRetry={view.retryChain} />}
      {!chain && view.unread && (
        <p className="px-4 pb-4 text-sm text-muted">There is no chain, because the data could not be read.</p>
      )}
      {chain && (
        <ChainTable
          rows={rows}
          forward={chain.forward}
          showGreeks={showGreeks}
          showAll={showAll}
          onTrade={isSample ? undefined : trade}
          onExit={exit}
          subject={`${chain.underlying} ${chain.date} ${chain.expiry_date} ${isSample} ${showAll}`}
        />
      )}
      {!chain && !view.unread && (
        <div className="px-4 pb-4" role="status" aria-label="Loading the chain">
          <Skeleton className="h-96" />
        </div>
      )}
    </Card>
  )
}

function Subject({ chain, isSample }: { chain: OptionChain; isSample: boolean }) {
  return (
    <>
      <span>{`${chain.underlying} ${formatDate(chain.expiry_date)} at ${chain.time}`}</span>
      {!isSample && (
        <>
          {' '}
          <span className="whitespace-nowrap">{`· lot ${chain.lot_size}`}</span>
        </>
      )}
    </>
  )
}

const withFullStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function ChainProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="px-4 pb-3">
      <Notice
        tone="error"
        title="Failed to fetch options chain data"
        actions={
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {withFullStop(message)} What is shown below is sample data: it can be neither traded nor saved.
      </Notice>
    </div>
  )
}

/** Places an order at the last price of the clicked contract. */
function useChainTrade(view: DeskView, lots: number | null) {
  const { chain } = view
  const trade = useTrade(view)
  return (type: OptionType, side: TradeType, row: ChainRow) => {
    if (lots === null || !Number.isInteger(lots) || lots < LIMITS.lots.min || lots > LIMITS.lots.max)
      return notify.error(`Lots must be a whole number from ${LIMITS.lots.min} to ${LIMITS.lots.max}`)
    const order = chain && orderIn(chain, { optionType: type, tradeType: side, strike: row.strike, lots })
    if (order) trade([order], describeOrder(order))
  }
}

/** Closes the open lots of a contract of the chain, or shows that it has no open lots. */
function useChainExit(view: DeskView) {
  const { chain, held, chains } = view
  const adjust = useAdjust(view)
  return (optionType: OptionType, strike: number) => {
    const row = held.find(
      (one) => one.expiry === chain?.expiry_date && one.strike === strike && one.optionType === optionType,
    )
    if (row) adjust(exitLegs([row], chains))
    else notify.error(`${legName({ optionType, strike })} has no open lots at this minute`)
  }
}
