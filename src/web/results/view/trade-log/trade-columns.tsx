import { createContext, useContext } from 'react'
import type { Trade } from '#domain'
import { Badge, type Tone } from '../../../ui/layout/badge.tsx'
import { formatCount, formatDate, formatPrice, formatRupees } from '../../../ui/format.ts'
import { tableColumns, type TableColumn } from '../../../ui/layout/data-table.tsx'
import { Profit } from '../../../ui/layout/profit.tsx'
import { DayLink } from '../explain-link.tsx'

/** Colour of a days-to-expiry badge: red on expiry day, orange on the two days before. */
export function dteTone(dte: number): Tone {
  if (dte === 0) return 'danger'
  return dte <= 2 ? 'warning' : 'accent'
}

const column = tableColumns<Trade>()
const right = { align: 'right' as const }

/** Name of a leg by its id. A context, so that the columns stay the same for all results. */
export const LegNames = createContext((legId: string) => legId)

/** Columns of the trade log, few enough to fit beside the sidebar of a small laptop. */
export const TRADE_COLUMNS = [
  column.accessor((trade) => `${trade.date} ${trade.entryTime}`, {
    id: 'date',
    header: 'Date',
    cell: ({ row }) => <DayLink date={row.original.date} tradeId={row.original.id} />,
  }),
  money('pnl', 'P&L'),
  money('netPnl', 'Net P&L'),
  column.accessor('leg_id', {
    header: 'Leg',
    cell: ({ getValue }) => <LegName id={getValue()} />,
  }),
  column.accessor('strike', {
    header: 'Contract',
    cell: ({ row: { original } }) => (
      <>
        <Badge tone={original.type === 'BUY' ? 'profit' : 'loss'}>{original.type}</Badge>{' '}
        <ContractName trade={original} />
      </>
    ),
  }),
  column.accessor('dte', {
    header: 'DTE',
    cell: ({ getValue }) => <Badge tone={dteTone(getValue())}>{getValue()}</Badge>,
  }),
  column.accessor('entryPrice', {
    header: 'Entry',
    meta: right,
    cell: ({ row: { original } }) => timed(original.entryTime, original.entryPrice),
  }),
  column.accessor('exitPrice', {
    header: 'Exit',
    meta: right,
    cell: ({ row: { original } }) => timed(exitMoment(original), original.exitPrice),
  }),
  column.accessor('exitReason', { header: 'Exit Reason', cell: ({ row }) => exitOf(row.original) }),
  column.accessor('quantity', {
    header: 'Qty',
    meta: right,
    cell: ({ row: { original } }) => (
      <span title={formatCount(original.lots, 'lot')}>{original.quantity}</span>
    ),
  }),
  column.accessor('charges', {
    header: 'Charges',
    meta: right,
    cell: ({ getValue }) => formatRupees(getValue()),
  }),
] as TableColumn<Trade>[]

function LegName({ id }: { id: string }) {
  const name = useContext(LegNames)(id)
  return (
    <span className="inline-block max-w-32 truncate align-middle" title={name}>
      {name}
    </span>
  )
}

function money(key: 'pnl' | 'netPnl', header: string) {
  return column.accessor(key, { header, meta: right, cell: ({ getValue }) => <Profit amount={getValue()} /> })
}

function timed(time: string, price: number) {
  return (
    <>
      <span className="text-xs text-muted">{time}</span> {formatPrice(price)}
    </>
  )
}

function exitOf({ exitReason, reEntry }: Trade) {
  return (
    <>
      {exitReason}
      {reEntry && (
        <Badge className="ml-1.5" title={`Entered again after ${reEntry.cause}`}>
          re-entry {reEntry.number}
        </Badge>
      )}
    </>
  )
}

/** For multi-day positions the time alone would look like the entry day's. */
function exitMoment({ date, exitDate, exitTime }: Trade): string {
  return exitDate && exitDate !== date ? `${formatDate(exitDate).slice(0, -5)} ${exitTime}` : exitTime
}

/** An option; or the legs of an imported position as the log names them. */
function ContractName({ trade }: { trade: Trade }) {
  if (trade.contract !== undefined)
    return (
      <span className="inline-block max-w-48 truncate align-middle" title={trade.contract}>
        {trade.contract}
      </span>
    )
  return (
    <>
      {trade.strike} {trade.optionType === 'CALL' ? 'CE' : 'PE'}{' '}
      <span className="text-xs text-muted">{formatDate(trade.expiry_date).slice(0, -5)}</span>
    </>
  )
}
