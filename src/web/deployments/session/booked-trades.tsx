import { contractName, type Trade } from '#domain'
import { formatPrice } from '../../ui/format.ts'
import { Profit } from '../../ui/layout/profit.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'

/** Trades closed in a session. */
export function BookedTrades({ trades, underlying }: { trades: readonly Trade[]; underlying: string }) {
  return (
    <SimpleTable
      label="Booked trades"
      columns={[
        { header: 'Contract' },
        { header: 'In' },
        { header: 'Out' },
        { header: 'Left by' },
        { header: 'Net', right: true },
      ]}
      rows={trades.map((trade) => ({
        key: trade.id,
        cells: [
          `${trade.type === 'BUY' ? 'Buy' : 'Sell'} ${trade.quantity} ${contractName(underlying, trade)}`,
          `${trade.entryTime} at ${formatPrice(trade.entryPrice)}`,
          `${trade.exitTime} at ${formatPrice(trade.exitPrice)}`,
          trade.exitReason,
          <Profit key="net" amount={trade.netPnl} />,
        ],
      }))}
    />
  )
}
