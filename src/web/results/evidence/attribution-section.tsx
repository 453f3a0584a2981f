import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, routes } from '#api/client'
import {
  contractName,
  PROFIT_PART_TEXTS,
  PROFIT_PARTS,
  type Attribution,
  type BacktestBundle,
  type ProfitParts,
} from '#domain'
import { apiClient } from '../../session/backend/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatDate, formatPercent, formatSignedRupees } from '../../ui/format.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Pager } from '../../ui/layout/pager.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PartsChart, PartsTable, sumOf, type PartedProfit } from './profit-parts.tsx'

interface AttributionSectionProps {
  bundle: BacktestBundle
  /** Id of the backtest. */
  id: string
}

/** Attribution of a backtest's profit, replayed when its tab is opened. */
export function AttributionSection({ bundle, id }: AttributionSectionProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['attribution', id],
    queryFn: ({ signal }) => apiClient.call(routes.backtestAttribution, { params: { id } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <Card
      title="Why it made money"
      description="Minute by minute along the held contracts: what the index’s moves, time and volatility brought, and what trading cost. Of all trades, whatever the filter shows."
    >
      {error &&
        (isFinal(error) ? (
          <Notice tone="info">{error.message}</Notice>
        ) : (
          <Failure error={error} onRetry={() => void refetch()} />
        ))}
      {!error && !data && (
        <div role="status" aria-label="Replaying every minute">
          <Skeleton className="h-72" />
        </div>
      )}
      {data && <Parts attribution={data} bundle={bundle} />}
    </Card>
  )
}

/** The result of an older engine, or of data that has changed: asking again does not help. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.code === 'conflict'
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title="The profit could not be taken apart"
      actions={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Notice>
  )
}

function Parts({ attribution, bundle }: { attribution: Attribution; bundle: BacktestBundle }) {
  const { total } = attribution
  const size = PROFIT_PARTS.reduce((sum, part) => sum + Math.abs(total[part]), 0)
  return (
    <div className="grid grid-cols-1 gap-5">
      <SimpleTable
        label="Parts of the net profit"
        columns={[
          { header: 'Part' },
          { header: 'Amount', right: true },
          { header: 'Of all sizes', right: true },
          { header: 'Meaning' },
        ]}
        rows={[
          ...PROFIT_PARTS.map((part) => ({
            key: part,
            cells: [
              PROFIT_PART_TEXTS[part].name,
              formatSignedRupees(total[part]),
              size > 0 ? formatPercent((100 * Math.abs(total[part])) / size) : 'N/A',
              <Meaning key="meaning">{PROFIT_PART_TEXTS[part].meaning}</Meaning>,
            ],
          })),
          {
            key: 'net',
            cells: [
              <strong key="net">Net P&L</strong>,
              <strong key="amount">
                {formatSignedRupees(PROFIT_PARTS.reduce((sum, part) => sum + total[part], 0))}
              </strong>,
              '',
              <Meaning key="meaning">They add up to the paisa</Meaning>,
            ],
          },
        ]}
      />
      <p className="text-sm text-muted">
        Time runs by the trading clock: a session counts 0.7 of a day, a night, weekend or holiday 0.3. Delta
        took results apart by an even clock before; there much of what time brings stood as volatility.
      </p>
      <OverTime attribution={attribution} />
      <Lines attribution={attribution} bundle={bundle} />
    </div>
  )
}

/** Wide enough for few lines; a narrow window scrolls sideways to it. */
function Meaning({ children }: { children: string }) {
  return <span className="block min-w-72">{children}</span>
}

/** More bars would be too thin to read. */
const MOST_BARS = 40

/** Profit by day, or by month if there are too many days. */
function OverTime({ attribution: { days } }: { attribution: Attribution }) {
  const { profits, unit } = useMemo(() => {
    if (days.length <= MOST_BARS)
      return { unit: 'day', profits: days.map(({ date, ...parts }) => ({ label: formatDate(date), parts })) }
    return { unit: 'month', profits: byMonth(days) }
  }, [days])
  return (
    <PartsChart label={`Parts of the net profit by ${unit}, listed in the table below`} profits={profits} />
  )
}

function byMonth(days: Attribution['days']): PartedProfit[] {
  const months = new Map<string, ProfitParts>()
  for (const { date, ...parts } of days) {
    const month = date.slice(0, 7)
    const before = months.get(month)
    months.set(
      month,
      before
        ? (Object.fromEntries(
            PROFIT_PARTS.map((part) => [part, sumOf([before[part], parts[part]])]),
          ) as ProfitParts)
        : parts,
    )
  }
  return [...months].map(([month, parts]) => ({
    label: formatDate(`${month}-01`).replace(/^\S+ /, ''),
    parts,
  }))
}

/** Rows per page. */
const PAGE = 20

function Lines({ attribution, bundle }: { attribution: Attribution; bundle: BacktestBundle }) {
  const [kind, setKind] = useState<'day' | 'trade'>('day')
  const [page, setPage] = useState(0)
  const lines = useMemo(() => linesOf(kind, attribution, bundle), [kind, attribution, bundle])
  const pages = Math.ceil(lines.length / PAGE)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="Parts by"
          value={kind}
          onValueChange={(next) => {
            setKind(next)
            setPage(0)
          }}
          options={[
            { value: 'day', label: 'Each day' },
            { value: 'trade', label: 'Each trade' },
          ]}
        />
        {pages > 1 && (
          <div className="flex items-center gap-2">
            <Pager
              page={page}
              isLast={page + 1 >= pages}
              onPage={setPage}
              names={['Earlier parts', 'Later parts']}
            >
              <span className="text-sm text-muted tabular">
                {page + 1} of {pages}
              </span>
            </Pager>
          </div>
        )}
      </div>
      <PartsTable
        label={kind === 'day' ? 'Parts of each day' : 'Parts of each trade'}
        first={kind === 'day' ? 'Day' : 'Trade'}
        profits={lines.slice(page * PAGE, (page + 1) * PAGE)}
      />
    </div>
  )
}

function linesOf(
  kind: 'day' | 'trade',
  { days, trades }: Attribution,
  { results, instrument }: BacktestBundle,
): PartedProfit[] {
  if (kind === 'day') return days.map(({ date, ...parts }) => ({ label: formatDate(date), parts }))
  const names = new Map(
    results.trades.map((trade) => [
      trade.id,
      `${formatDate(trade.date)} ${trade.entryTime} ${trade.type} ${contractName(instrument, trade)}`,
    ]),
  )
  return trades.map(({ id, ...parts }) => ({ label: names.get(id) ?? id, parts }))
}
