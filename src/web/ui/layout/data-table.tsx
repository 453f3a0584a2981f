import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_datetime,
  sortFn_text,
  tableFeatures,
  useTable,
  type Cell,
  type ColumnDef,
  type ColumnDefTemplate,
  type Header,
  type OnChangeFn,
  type Row,
  type SortingState,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import classNames from 'clsx'
import { MOST_PRINTED, usePrinting } from '../hooks/use-printing.ts'
import { formatNumber } from '../format.ts'

interface ColumnMeta {
  readonly align?: 'left' | 'right'
  /** A name or sentence of any length: cut with a title, so that it leaves room for the other columns. */
  readonly isLong?: boolean
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, datetime: sortFn_datetime, text: sortFn_text },
  columnMeta: {} as ColumnMeta,
})
type Features = typeof features

/** A column of a table of these rows. */
export type TableColumn<Datum extends object> = ColumnDef<Features, Datum>

/** Helpers to write columns whose cells know the type of their value. */
export function tableColumns<Datum extends object>() {
  return createColumnHelper<Features, Datum>()
}

const ROW_HEIGHT = 36
/** Virtualised from this many rows on. */
const VIRTUAL_FROM = 60

interface DataTableProps<Datum extends object> {
  /** Accessible name. */
  label: string
  data: readonly Datum[]
  columns: readonly TableColumn<Datum>[]
  /** Controlled sorting: the table shows the arrows and reports clicks. */
  sorting?: SortingState
  onSortingChange?: OnChangeFn<SortingState>
  initialSorting?: SortingState
  /** A sticky last row, one cell for each column. */
  totals?: readonly ReactNode[] | undefined
  /** Height in px beyond which the body scrolls under its header. */
  maxHeight?: number
  onRowClick?: (datum: Datum) => void
}

/** A table with sortable columns that stays fast with many thousands of rows. */
export function DataTable<Datum extends object>(props: DataTableProps<Datum>) {
  const [ownSorting, setOwnSorting] = useState<SortingState>(props.initialSorting ?? [])
  const table = useTable({
    features,
    data: props.data,
    columns: props.columns,
    state: { sorting: props.sorting ?? ownSorting },
    onSortingChange: props.onSortingChange ?? setOwnSorting,
    manualSorting: props.sorting !== undefined,
    // Clicks toggle between ascending and descending; a table is never unsorted.
    enableSortingRemoval: false,
  })
  const isPrinting = usePrinting()
  const all = table.getRowModel().rows
  const rows = isPrinting ? all.slice(0, MOST_PRINTED) : all
  // State, not a ref: visible rows are known only after this element is mounted.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  return (
    <div
      ref={setScroller}
      // A scrollable region must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={props.label}
      className="overflow-auto"
      style={{ maxHeight: props.maxHeight }}
    >
      <table aria-rowcount={all.length + 1} className="w-full border-collapse text-sm tabular">
        <thead className="sticky top-0 z-10 bg-surface">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        {!isPrinting && rows.length >= VIRTUAL_FROM && props.maxHeight !== undefined ? (
          <VirtualBody rows={rows} scroller={scroller} onRowClick={props.onRowClick} />
        ) : (
          <tbody>
            {rows.map((row) => (
              <BodyRow key={row.id} row={row} onRowClick={props.onRowClick} />
            ))}
          </tbody>
        )}
        {props.totals && <Totals cells={props.totals} columns={props.columns} />}
      </table>
      {rows.length < all.length && (
        <p className="px-2 py-1.5 text-xs text-muted">
          The first {formatNumber(rows.length)} of {formatNumber(all.length)} rows.
        </p>
      )}
    </div>
  )
}

/**
 * Renders a column's cell. It calls the function instead of using it as a component: recreated columns would otherwise
 * be new component types, and every cell would remount.
 */
function drawn<Context extends object>(
  part: ColumnDefTemplate<Context> | undefined,
  context: Context,
): ReactNode {
  return typeof part === 'function' ? (part(context) as ReactNode) : part
}

function Totals<Datum extends object>({
  cells,
  columns,
}: {
  cells: readonly ReactNode[]
  columns: readonly TableColumn<Datum>[]
}) {
  return (
    <tfoot className="sticky bottom-0 z-10 bg-surface font-semibold">
      <tr>
        {cells.map((cell, i) => (
          <td
            key={columns[i]?.id ?? i}
            className={classNames(
              'h-9 border-t border-border px-2 whitespace-nowrap',
              columns[i]?.meta?.align === 'right' && 'text-right',
            )}
          >
            {cell}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

const SORT_STATES = { asc: 'ascending', desc: 'descending' } as const

function HeaderCell<Datum extends object>({ header }: { header: Header<Features, Datum> }) {
  const sorted = header.column.getIsSorted()
  const content = drawn(header.column.columnDef.header, header.getContext())
  const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  const right = header.column.columnDef.meta?.align === 'right'
  return (
    <th
      scope="col"
      aria-sort={sorted ? SORT_STATES[sorted] : undefined}
      className={classNames(
        'h-9 border-b border-border px-2 text-xs font-medium whitespace-nowrap text-muted',
        right ? 'text-right' : 'text-left',
      )}
    >
      {header.column.getCanSort() ? (
        <button
          type="button"
          onClick={header.column.getToggleSortingHandler()}
          className={classNames(
            'inline-flex h-7 items-center gap-1 hover:text-text',
            right && 'flex-row-reverse',
          )}
        >
          {content}
          <Arrow aria-hidden className={classNames('size-3', !sorted && 'opacity-40')} />
        </button>
      ) : (
        content
      )}
    </th>
  )
}

/** Memoised, so scrolling renders only rows that come into view. */
const BodyRow = memo(BodyRowView) as typeof BodyRowView

function BodyRowView<Datum extends object>({
  row,
  onRowClick,
}: {
  row: Row<Features, Datum>
  onRowClick: ((datum: Datum) => void) | undefined
}) {
  return (
    <tr
      className={classNames(
        'border-b border-border last:border-0 hover:bg-hover/60',
        onRowClick && 'cursor-pointer',
      )}
      onClick={onRowClick && (() => onRowClick(row.original))}
    >
      {row.getAllCells().map((cell) => (
        <BodyCell key={cell.id} cell={cell} />
      ))}
    </tr>
  )
}

function BodyCell<Datum extends object>({ cell }: { cell: Cell<Features, Datum> }) {
  const { columnDef } = cell.column
  const { align, isLong = false } = columnDef.meta ?? {}
  return (
    <td
      title={isLong ? String(cell.getValue()) : undefined}
      className={classNames(
        'h-9 px-2 whitespace-nowrap',
        align === 'right' && 'text-right',
        isLong && 'max-w-[min(24rem,27vw)] truncate',
      )}
    >
      {drawn(columnDef.cell, cell.getContext())}
    </td>
  )
}

interface VirtualBodyProps<Datum extends object> {
  rows: Row<Features, Datum>[]
  scroller: HTMLDivElement | null
  onRowClick: ((datum: Datum) => void) | undefined
}

function VirtualBody<Datum extends object>({ rows, scroller, onRowClick }: VirtualBodyProps<Datum>) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      {before > 0 && <Spacer height={before} />}
      {items.map((item) => {
        const row = rows[item.index]
        return row && <BodyRow key={row.id} row={row} onRowClick={onRowClick} />
      })}
      {after > 0 && <Spacer height={after} />}
    </tbody>
  )
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  )
}
