import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classNames from 'clsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { useRowWalk } from '../../../ui/hooks/use-row-walk.ts'
import { selectionState, type SortKey } from '../shelf.ts'
import { StrategyRow, columnStyle, ROW_HEIGHT, type TableProps } from './strategy-row.tsx'

/** Virtualised from this many rows on. */
const VIRTUAL_FROM = 60

const COLUMNS: readonly {
  readonly sort: SortKey
  readonly header: string
  readonly wide?: boolean
  readonly extra?: boolean
}[] = [
  { sort: 'name', header: 'Strategy' },
  { sort: 'status', header: 'Status', wide: true },
  { sort: 'performance', header: 'Performance' },
  { sort: 'drawdown', header: 'Drawdown', extra: true },
  { sort: 'winRate', header: 'Won', extra: true },
  { sort: 'margin', header: 'Needs', extra: true },
  { sort: 'symbol', header: 'Symbol', wide: true },
  { sort: 'portfolio', header: 'Portfolio', wide: true },
  { sort: 'created', header: 'Created', wide: true },
]

const Row = memo(StrategyRow)

/** The virtualised table of strategies, which scrolls with the page. ↑ ↓ move, Enter edits, Space or x selects, Del asks to delete. */
export function StrategyTable(props: TableProps) {
  const { rows, selected } = props
  const table = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const top = table.current?.getBoundingClientRect().top ?? 0
    setMargin(top + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    scrollMargin: margin,
  })
  const on = useSteady(props.on)
  const { onSelect, onCurrent } = useSteady({ onSelect: props.onSelect, onCurrent: props.onCurrent })
  const items = virtualizer.getVirtualItems()
  const isVirtual = rows.length >= VIRTUAL_FROM
  const indices = isVirtual ? items.map(({ index }) => index) : [...rows.keys()]
  const before = isVirtual ? (items[0]?.start ?? margin) - margin : 0
  const after = isVirtual ? virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin) : 0
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
    <div ref={table} role="region" aria-label="Saved strategies">
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
                isBeside={props.current !== undefined}
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

function TableHead({ rows, selected, onSelect, view, onSort, current }: TableProps) {
  const ids = rows.map(({ strategy }) => strategy.id)
  return (
    <thead className="sticky top-14 z-10 bg-surface max-md:static">
      <tr>
        <th scope="col" className="h-10 w-10 border-b border-border px-3">
          <Checkbox
            checked={selectionState(rows, selected)}
            onCheckedChange={(checked) => onSelect(ids, checked)}
            label="Select all strategies"
            hideLabel
          />
        </th>
        {COLUMNS.filter(({ extra }) => !extra || current === undefined).map((column) => (
          <SortHeader
            key={column.sort}
            {...column}
            view={view}
            onSort={onSort}
            isBeside={current !== undefined}
          />
        ))}
        <th
          scope="col"
          className={classNames(
            'hidden border-b border-border xl:table-cell',
            current !== undefined && 'xl:hidden 2xl:table-cell',
          )}
        >
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

type SortHeaderProps = (typeof COLUMNS)[number] & Pick<TableProps, 'view' | 'onSort'> & { isBeside: boolean }

function SortHeader({ sort, header, wide = false, extra = false, view, onSort, isBeside }: SortHeaderProps) {
  const isSorted = view.sort === sort
  const Arrow = !isSorted ? ChevronsUpDown : view.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (view.descending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'h-10 border-b border-border px-2.5 text-left text-xs font-medium whitespace-nowrap text-muted',
        wide && columnStyle(sort, isBeside),
        extra && 'hidden min-[1440px]:table-cell',
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
