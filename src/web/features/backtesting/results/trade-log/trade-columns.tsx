import { createColumnHelper, type ColumnDef } from '@tanstack/react-table'
import type { Trade } from '#domain'
import { Badge, type Tone } from '../../../../ui/badge.tsx'
import { formatDate, formatPrice, formatRupees } from '../../../../ui/format.ts'
import { Profit } from '../../../../ui/profit.tsx'
import { DayLink } from '../explain-link.tsx'

/** Colour of a days-to-expiry badge: expiry day red, the two days before orange. */
export function dteTone(dte: number): Tone {
  if (dte === 0) return 'danger'
  return dte <= 2 ? 'warning' : 'accent'
}

const column = createColumnHelper<Trade>()
const right = { align: 'right' as const }

/** Columns of the detailed trade log. What a trade brought stands where it is seen without scrolling sideways. */
export const TRADE_COLUMNS = [
  column.accessor((trade) => `${trade.date} ${trade.entryTime}`, {
    id: 'date',
    header: 'Date',
    cell: ({ row }) => <DayLink date={row.original.date} tradeId={row.original.id} />,
  }),
  column.accessor('pnl', {
    header: 'P&L',
    meta: right,
    cell: ({ getValue }) => <Profit amount={getValue()} />,
  }),
  column.accessor('netPnl', {
    header: 'Net P&L',
    meta: right,
    cell: ({ getValue }) => <Profit amount={getValue()} />,
  }),
  column.accessor('leg_id', { header: 'Leg' }),
  column.accessor('type', {
    header: 'Type',
    cell: ({ getValue }) => <Badge tone={getValue() === 'BUY' ? 'profit' : 'loss'}>{getValue()}</Badge>,
  }),
  column.accessor('optionType', { header: 'Option' }),
  column.accessor('strike', { header: 'Strike', meta: right }),
  column.accessor('expiry_date', { header: 'Expiry', cell: ({ getValue }) => formatDate(getValue()) }),
  column.accessor('dte', {
    header: 'DTE',
    cell: ({ getValue }) => <Badge tone={dteTone(getValue())}>{getValue()}</Badge>,
  }),
  column.accessor('entryTime', { header: 'Entry' }),
  column.accessor('entryPrice', {
    header: 'Entry Price',
    meta: right,
    cell: ({ getValue }) => formatPrice(getValue()),
  }),
  column.accessor('exitTime', { header: 'Exit' }),
  column.accessor('exitPrice', {
    header: 'Exit Price',
    meta: right,
    cell: ({ getValue }) => formatPrice(getValue()),
  }),
  column.accessor('exitReason', {
    header: 'Exit Reason',
    cell: ({ row }) => (
      <>
        {row.original.exitReason}
        {row.original.reEntry && (
          <Badge className="ml-1.5" title={`Entered again after ${row.original.reEntry.cause}`}>
            re-entry {row.original.reEntry.number}
          </Badge>
        )}
      </>
    ),
  }),
  column.accessor('lots', { header: 'Lots', meta: right }),
  column.accessor('quantity', { header: 'Quantity', meta: right }),
  column.accessor('charges', {
    header: 'Charges',
    meta: right,
    cell: ({ getValue }) => formatRupees(getValue()),
  }),
] as ColumnDef<Trade, unknown>[]
