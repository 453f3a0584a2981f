import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useRowWalk } from '../../../ui/hooks/use-row-walk.ts'
import { selectionState, type SortKey } from '../model/shelf.ts'
import { StrategyRow } from './strategy-row.tsx'
import { ROW_HEIGHT, type TableProps } from './table-props.ts'

const MOST_HEIGHT = 600
/** Virtualised from this many rows on. */
const VIRTUAL_FROM = 60

const COLUMNS: readonly { readonly sort: SortKey; readonly header: string; readonly wide?: boolean }[] = [
  { sort: 'name', header: 'Strategy' },
  { sort: 'status', header: 'Status', wide: true },
  { sort: 'performance', header: 'Performance' },
  { sort: 'symbol', header: 'Symbol', wide: true },
  { sort: 'portfolio', header: 'Portfolio', wide: true },
  { sort: 'created', header: 'Created', wide: true },
]

const Row = memo(StrategyRow)

/** The virtualised table of strategies. ↑ ↓ move, Enter edits, Space or x selects, Del asks to delete. */
export function StrategyTable(props: TableProps) {
  const { rows, selected } = props
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  })
  const on = useSteady(props.on)
  const { onSelect, onCurrent } = useSteady({ onSelect: props.onSelect, onCurrent: props.onCurrent })
  const items = virtualizer.getVirtualItems()
  const isVirtual = rows.length >= VIRTUAL_FROM
  const indices = isVirtual ? items.map(({ index }) => index) : [...rows.keys()]
  const before = isVirtual ? (items[0]?.start ?? 0) : 0
  const after = isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const walk = useRowWalk({
    count: rows.length,
    rendered: indices,
    at: rows.findIndex(({ strategy }) => strategy.id === props.current),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    onWalk: (index) => rows[index] && onCurrent(rows[index].strategy.id),
    keys: (index) => {
      const row = rows[index]
      if (!row) return {}
      const { id } = row.strategy
      const select = () => onSelect([id], !selected.has(id))
      return { Enter: () => on.edit(row), x: select, ' ': select, Delete: () => on.remove(row) }
    },
  })
  return (
    <div
      ref={setScroller}
      role="region"
      aria-label="Saved strategies"
      tabIndex={0}
      className="overflow-auto"
      style={{ maxHeight: MOST_HEIGHT }}
    >
      <table aria-rowcount={rows.length + 1} className="w-full border-collapse text-sm">
        <TableHead {...props} />
        <tbody {...walk.list}>
          {before > 0 && <Spacer height={before} />}
          {indices.map((index) => {
            const row = rows[index]
            const { id } = row.strategy
            return (
              <Row
                key={id}
                row={row}
                index={index}
                isSelected={selected.has(id)}
                isCurrent={id === props.current}
                isFocusable={walk.isTabStop(index)}
                onSelect={onSelect}
                onCurrent={onCurrent}
                on={on}
              />
            )
          })}
          {after > 0 && <Spacer height={after} />}
        </tbody>
      </table>
    </div>
  )
}

function TableHead({ rows, selected, onSelect, view, onSort }: TableProps) {
  const ids = rows.map(({ strategy }) => strategy.id)
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr>
        <th scope="col" className="h-10 w-10 border-b border-border px-3">
          <Checkbox
            checked={selectionState(rows, selected)}
            onCheckedChange={(checked) => onSelect(ids, checked)}
            label="Select all strategies"
            hideLabel
          />
        </th>
        {COLUMNS.map((column) => (
          <SortHeader key={column.sort} {...column} view={view} onSort={onSort} />
        ))}
        <th scope="col" className="hidden border-b border-border lg:table-cell">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

type SortHeaderProps = (typeof COLUMNS)[number] & Pick<TableProps, 'view' | 'onSort'>

function SortHeader({ sort, header, wide = false, view, onSort }: SortHeaderProps) {
  const isSorted = view.sort === sort
  const Arrow = !isSorted ? ChevronsUpDown : view.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (view.descending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'h-10 border-b border-border px-2.5 text-left text-xs font-medium whitespace-nowrap text-muted',
        wide && 'hidden md:table-cell',
      )}
    >
      <button
        type="button"
        onClick={() => onSort(sort)}
        className="inline-flex h-7 items-center gap-1 hover:text-text"
      >
        {header}
        <Arrow aria-hidden className={classNames('size-3', !isSorted && 'opacity-40')} />
      </button>
    </th>
  )
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  )
}

type Handlers = Readonly<Record<string, (...given: never[]) => unknown>>

/** Stable wrappers that call the latest handlers, so that memoised rows do not re-render while scrolling. */
function useSteady<Given extends { readonly [Name in keyof Given]: Handlers[string] }>(newest: Given): Given {
  const latest = useRef(newest)
  useEffect(() => {
    latest.current = newest
  })
  const [steady] = useState(() =>
    Object.fromEntries(
      (Object.keys(newest) as (keyof Given)[]).map((name) => [
        name,
        (...given: never[]) => latest.current[name](...given),
      ]),
    ),
  )
  return steady as Given
}
