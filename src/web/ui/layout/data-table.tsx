import {
  getCoreRowModel,
  getSortedRowModel,
  useReactTable,
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
import { classNames } from '../class-names.ts'

declare module '@tanstack/react-table' {
  // The library prescribes the names of the type parameters.
  interface ColumnMeta<TData, TValue> {
    align?: 'left' | 'right'
    /** Unused; ties the type parameters to the column. */
    readonly ofColumn?: [TData, TValue]
  }
}

const ROW_HEIGHT = 36
/** Virtualised from this many rows on. */
const VIRTUAL_FROM = 60

interface DataTableProps<Datum> {
  /** Accessible name. */
  label: string
  data: readonly Datum[]
  // The value type differs from column to column.
  columns: ColumnDef<Datum, unknown>[]
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
export function DataTable<Datum>(props: DataTableProps<Datum>) {
  const [ownSorting, setOwnSorting] = useState<SortingState>(props.initialSorting ?? [])
  const manual = props.sorting !== undefined
  const table = useReactTable({
    data: props.data as Datum[],
    columns: props.columns,
    state: { sorting: props.sorting ?? ownSorting },
    onSortingChange: props.onSortingChange ?? setOwnSorting,
    manualSorting: manual,
    // Clicks toggle between ascending and descending; a table is never unsorted.
    enableSortingRemoval: false,
    getCoreRowModel: getCoreRowModel(),
    ...(!manual && { getSortedRowModel: getSortedRowModel() }),
  })
  const rows = table.getRowModel().rows
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
      <table aria-rowcount={rows.length + 1} className="w-full border-collapse text-sm tabular">
        <thead className="sticky top-0 z-10 bg-surface">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        {rows.length >= VIRTUAL_FROM && props.maxHeight !== undefined ? (
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

function Totals<Datum>({
  cells,
  columns,
}: {
  cells: readonly ReactNode[]
  columns: ColumnDef<Datum, unknown>[]
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

function HeaderCell<Datum>({ header }: { header: Header<Datum, unknown> }) {
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

function BodyRowView<Datum>({
  row,
  onRowClick,
}: {
  row: Row<Datum>
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
      {row.getVisibleCells().map((cell) => (
        <td
          key={cell.id}
          className={classNames(
            'h-9 px-2 whitespace-nowrap',
            cell.column.columnDef.meta?.align === 'right' && 'text-right',
          )}
        >
          {drawn(cell.column.columnDef.cell, cell.getContext())}
        </td>
      ))}
    </tr>
  )
}

interface VirtualBodyProps<Datum> {
  rows: Row<Datum>[]
  scroller: HTMLDivElement | null
  onRowClick: ((datum: Datum) => void) | undefined
}

function VirtualBody<Datum>({ rows, scroller, onRowClick }: VirtualBodyProps<Datum>) {
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
