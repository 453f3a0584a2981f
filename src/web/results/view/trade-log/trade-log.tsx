import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { SortingState } from '@tanstack/react-table'
import type { Trade } from '#domain'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import { formatCount, formatNumber } from '../../../ui/format.ts'
import { usePrinting } from '../../../ui/hooks/use-printing.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { LegNames, TRADE_COLUMNS } from './trade-columns.tsx'

const PAGE_SIZES = [10, 20, 50, 100] as const
type PageSize = (typeof PAGE_SIZES)[number]
const MAX_PAGE_BUTTONS = 5

/** Numbers of the page buttons: up to five around the current page, counted from 1. */
export function pageButtons(current: number, pageCount: number): number[] {
  const shown = Math.min(MAX_PAGE_BUTTONS, pageCount)
  const centred = current - Math.floor(shown / 2)
  const first = Math.max(1, Math.min(centred, pageCount - shown + 1))
  return Array.from({ length: shown }, (_, i) => first + i)
}

/** Height beyond which rows scroll under the header, if a page has more rows than the smallest page size. */
const SCROLL_HEIGHT = 608
const PAGE_SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} rows` }))

interface TradeLogProps {
  trades: readonly Trade[]
  /** Name of a leg by its id. */
  nameOf: (legId: string) => string
  actions?: ReactNode
}

/** All trades in pages, latest first by default; paper has one page of all. */
export function TradeLog({ trades, nameOf, actions }: TradeLogProps) {
  const [sorting, setSorting] = useState<SortingState>([{ id: 'date', desc: true }])
  const [pageSize, setPageSize] = useState<PageSize>(10)
  const [turned, setTurned] = useState({ trades, page: 1 })
  const setPage = (page: number) => setTurned({ trades, page })
  const sorted = useMemo(() => sortTrades(trades, sorting), [trades, sorting])
  const pageCount = Math.max(1, Math.ceil(sorted.length / pageSize))
  // Different trades start at the first page.
  const current = turned.trades === trades ? turned.page : 1
  const isPrinting = usePrinting()
  const rows = useMemo(
    () => (isPrinting ? sorted : sorted.slice((current - 1) * pageSize, current * pageSize)),
    [isPrinting, sorted, current, pageSize],
  )
  return (
    <Card
      title="Detailed Trade Log"
      description={formatCount(trades.length, 'trade')}
      actions={
        <>
          <Select
            aria-label="Rows per page"
            className="w-28"
            value={String(pageSize)}
            onValueChange={(size) => {
              setPageSize(Number(size) as PageSize)
              setPage(1)
            }}
            options={PAGE_SIZE_OPTIONS}
          />
          {actions}
        </>
      }
      flush
    >
      <LegNames value={nameOf}>
        <DataTable
          label="Trades"
          data={rows}
          columns={TRADE_COLUMNS}
          sorting={sorting}
          onSortingChange={(next) => {
            setSorting(next)
            setPage(1)
          }}
          {...(pageSize > 10 && { maxHeight: SCROLL_HEIGHT })}
        />
      </LegNames>
      <Pages current={current} pageCount={pageCount} onChoose={setPage} />
    </Card>
  )
}

interface PagesProps {
  current: number
  pageCount: number
  onChoose: (page: number) => void
}

function Pages({ current, pageCount, onChoose }: PagesProps) {
  return (
    <nav
      aria-label="Pages of the trade log"
      className="flex flex-wrap items-center justify-between gap-2 border-t border-border px-4 py-2.5"
    >
      <p className="text-sm text-muted tabular">
        Page {formatNumber(current)} of {formatNumber(pageCount)}
      </p>
      <div className="flex items-center gap-1">
        <IconButton
          label="Previous page"
          icon={ChevronLeft}
          size="sm"
          disabled={current === 1}
          onClick={() => onChoose(current - 1)}
        />
        {pageButtons(current, pageCount).map((page) => (
          <Button
            key={page}
            size="sm"
            variant={page === current ? 'primary' : 'ghost'}
            aria-label={`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => onChoose(page)}
          >
            {page}
          </Button>
        ))}
        <IconButton
          label="Next page"
          icon={ChevronRight}
          size="sm"
          disabled={current === pageCount}
          onClick={() => onChoose(current + 1)}
        />
      </div>
    </nav>
  )
}

type Order = (a: Trade, b: Trade) => number

const ORDERS: Readonly<Record<string, Order>> = {
  date: (a, b) => ordered(a.date, b.date) || ordered(a.entryTime, b.entryTime),
}

/** Sorts trades by one column; equal ones keep their order. */
export function sortTrades(
  trades: readonly Trade[],
  sorting: readonly { readonly id: string; readonly desc: boolean }[],
): Trade[] {
  const first = sorting[0]
  if (!first) return [...trades]
  const order = ORDERS[first.id] ?? byColumn(first.id as 'pnl')
  return [...trades].sort(first.desc ? (a, b) => order(b, a) : order)
}

function byColumn(name: 'pnl'): Order {
  return (a, b) => ordered(a[name], b[name])
}

function ordered(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
