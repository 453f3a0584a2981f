import { useMemo, useState } from 'react'
import type { SweepJob } from '#api'
import type { SweepRow } from '#domain'
import type { Plateau } from '#engine/evidence'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatCount, formatNumber, formatRatio, formatSignedRupees } from '../../ui/format.ts'
import { Pager } from '../../ui/layout/pager.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { chanceOf, chanceText, type Variant, drawdownOf } from './model/results.ts'

interface VariantTableProps {
  luck: SweepJob['luck']
  rows: readonly Variant[]
  plateau: Plateau | null
  onChoose: (variant: number) => void
}

const SORTS = {
  netPnl: 'Net profit',
  sharpe: 'Sharpe ratio',
  drawdown: 'Mildest drawdown',
  trades: 'Trades',
} as const
type Sort = keyof typeof SORTS

/** Rows per page: a table of thousands would be slow to open. */
const PAGE = 50

/** All variants with their figures, best first; those that could not run are last. */
export function VariantTable({ rows, luck, plateau, onChoose }: VariantTableProps) {
  const [sort, setSort] = useState<Sort>('netPnl')
  const [page, setPage] = useState(0)
  const sorted = useMemo(() => {
    const sorting = (row: SweepRow) => (sort === 'drawdown' ? drawdownOf(row) : row[sort])
    const figure = (row: Variant) => ('error' in row ? -Infinity : sorting(row))
    return rows.toSorted((a, b) => figure(b) - figure(a))
  }, [rows, sort])
  const pages = Math.ceil(rows.length / PAGE)
  return (
    <Card
      title={formatCount(rows.length, 'variant')}
      level={3}
      flush
      actions={
        <>
          <Select
            aria-label="Sort by"
            value={sort}
            onValueChange={(next) => {
              setSort(next)
              setPage(0)
            }}
            options={(Object.keys(SORTS) as Sort[]).map((value) => ({ value, label: SORTS[value] }))}
          />
          {pages > 1 && <Pages page={page} pages={pages} onPage={setPage} />}
        </>
      }
    >
      <SimpleTable
        label="Variants"
        columns={[
          { header: 'Values' },
          { header: 'Net profit', right: true },
          { header: 'Drawdown', right: true },
          { header: 'Sharpe', right: true },
          { header: 'Trades', right: true },
          { header: 'By luck', right: true },
        ]}
        rows={sorted.slice(page * PAGE, (page + 1) * PAGE).map((row) => ({
          key: String(row.variant),
          cells: [
            <Button key="choose" variant="ghost" size="sm" onClick={() => onChoose(row.variant)}>
              {Object.values(row.values).map(String).join(' · ')}
              {row.variant === plateau?.suggested ? ' ★' : row.variant === plateau?.best ? ' ▲' : ''}
            </Button>,
            ...('error' in row
              ? [row.error, '–', '–', '–', '–']
              : [
                  formatSignedRupees(row.netPnl),
                  formatSignedRupees(drawdownOf(row)),
                  formatRatio(row.sharpe),
                  formatNumber(row.trades),
                  chanceText(chanceOf(row, luck)),
                ]),
          ],
        }))}
      />
    </Card>
  )
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <Pager page={page} isLast={page + 1 >= pages} onPage={onPage}>
      <span className="text-sm text-muted tabular">
        {page + 1} of {pages}
      </span>
    </Pager>
  )
}
