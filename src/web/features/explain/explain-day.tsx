import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import classNames from 'clsx'
import {
  contractName,
  PROFIT_PARTS,
  type DayExplanation,
  type ExplainedCharges,
  type ProfitParts,
} from '#domain'
import { ApiError, routes } from '#api/client'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatDate, formatNumber, formatPrice, formatRupees } from '../../ui/format.ts'
import { Profit } from '../../ui/layout/profit.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ProvenanceBadge } from '../../results/provenance/provenance-badge.tsx'
import { isLeftOn, momentText } from '../../results/day/held.ts'
import { apiClient } from '../../session/backend/client.ts'
import { Card } from '../../ui/layout/card.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { PartsChart, PartsTable } from '../../results/evidence/profit-parts.tsx'
import { diaryOf, type DiaryLine } from '../../results/day/diary.ts'
import { DayPanes } from './day-panes.tsx'
import { PositionList } from './position-list.tsx'
import { RulesTable } from './rules-table.tsx'

export interface ExplainDayProps {
  jobId: string
  /** `YYYY-MM-DD`. */
  date: string
  /** Trade whose levels the chart shows first; all trades by default. */
  tradeId?: string
  /** Called to show another day; absent, there are no links to other days. */
  onDate?: (date: string) => void
}

/** Explanation of a backtest's day: chart, diary, rules, prices, strikes, charges and margin. */
export function ExplainDay({ jobId, date, tradeId, onDate }: ExplainDayProps) {
  const { day, isOfBefore, error, retry } = useExplainedDay(jobId, date)
  if (error) return <ErrorBox title="This day cannot be explained" message={error.message} onRetry={retry} />
  if (!day) return <DaySkeleton />
  // The links to other days stay mounted, so that one that was pressed keeps the focus.
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={isOfBefore}>
      <Headline day={day} onDate={onDate} />
      {isOfBefore ? <DaySkeleton /> : <Day key={day.date} day={day} tradeId={tradeId} />}
    </div>
  )
}

interface DayProps {
  day: DayExplanation
  tradeId: string | undefined
}

const ALL = 'all'

function Day({ day, tradeId }: DayProps) {
  const isKnown = day.positions.some(({ trade }) => trade.id === tradeId)
  const [shown, setShown] = useState(isKnown && tradeId !== undefined ? tradeId : ALL)
  const shownTrade = shown === ALL ? undefined : shown
  return (
    <>
      {day.positions.length > 1 && (
        <Select
          aria-label="Trades in the chart"
          className="w-full sm:w-80"
          value={shown}
          onValueChange={setShown}
          options={[
            { value: ALL, label: 'All trades' },
            ...day.positions.map(({ trade }, i) => ({
              value: trade.id,
              label: `${i + 1}: ${trade.type} ${trade.strike} ${trade.optionType}, ${momentText(trade.date, trade.entryTime, day)} to ${momentText(trade.exitDate ?? trade.date, trade.exitTime, day)}`,
            })),
          ]}
        />
      )}
      <DayPanes day={day} tradeId={shownTrade} />
      <Diary day={day} tradeId={shownTrade} />
      {day.rules.length > 0 && <RulesTable day={day} />}
      {day.positions.length > 0 && (
        <>
          <PositionList day={day} tradeId={shownTrade} />
          <PartsCard day={day} />
          <ChargesTable day={day} />
          <MarginTable day={day} />
        </>
      )}
    </>
  )
}

const OUTCOMES: Readonly<Record<DayExplanation['outcome'], string>> = {
  traded: 'Traded',
  held: 'Held from earlier',
  'no-signal': 'No entry: the rules did not hold',
  session: 'Skipped: session too short',
  'no-price': 'Skipped: no price',
  filtered: 'Left out by the strategy’s own filters',
  'no-cycle': 'No entry day of the strategy',
}

/** `+0.42%`, `−1.2%`. */
function formatSignedPercent(percent: number): string {
  return `${percent > 0 ? '+' : ''}${formatNumber(percent)}%`
}

function Headline({ day, onDate }: { day: DayExplanation; onDate: ExplainDayProps['onDate'] }) {
  const { totals, dataset, outcome } = day
  return (
    <div className="sticky -top-4 z-10 -mx-5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b border-border bg-raised px-5 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="font-semibold">
          {day.underlying}, {formatDate(day.date)}
        </span>
        <Badge tone={outcome === 'traded' ? 'accent' : 'neutral'}>{OUTCOMES[outcome]}</Badge>
        {day.cycles?.map((cycle) => (
          <Badge key={cycle.date}>
            Session {cycle.session} of {cycle.sessions}, in since {formatDate(cycle.date)}
          </Badge>
        ))}
        <ProvenanceBadge dataset={dataset} />
        {day.gap && <span className="text-muted">opened {formatSignedPercent(day.gap.percent)}</span>}
        {day.indiaVix && (
          <span className="text-muted">
            India VIX {formatPrice(day.indiaVix.open)} to {formatPrice(day.indiaVix.close)}
          </span>
        )}
        {day.positions.length > 0 && (
          <span className="text-muted">
            <Profit amount={totals.pnl} className="font-medium" /> before charges of{' '}
            {formatRupees(totals.charges)}, <Profit amount={totals.netPnl} className="font-medium" /> net
          </span>
        )}
      </div>
      {onDate && <DaySteps day={day} onDate={onDate} />}
    </div>
  )
}

function DaySteps({ day, onDate }: { day: DayExplanation; onDate: (date: string) => void }) {
  const { previousDate, nextDate } = day
  return (
    <div className="flex gap-2">
      <Button
        size="sm"
        icon={ChevronLeft}
        disabled={previousDate === null}
        onClick={() => previousDate !== null && onDate(previousDate)}
      >
        Previous day
      </Button>
      <Button size="sm" disabled={nextDate === null} onClick={() => nextDate !== null && onDate(nextDate)}>
        Next day
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </div>
  )
}

function DaySkeleton() {
  return (
    <div role="status" aria-label="Replaying the day" className="grid gap-4">
      <Skeleton className="h-8" />
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </div>
  )
}

interface ExplainedDay {
  readonly day: DayExplanation | undefined
  /** Whether it is still that of the day before on screen. */
  readonly isOfBefore: boolean
  readonly error: Error | null
  /** Retries. */
  readonly retry: () => void
}

/** The explanation of a backtest's day. A refusal is final; only a failed connection is retried. */
function useExplainedDay(jobId: string, date: string): ExplainedDay {
  const query = useQuery({
    queryKey: ['explained-day', jobId, date],
    queryFn: ({ signal }) =>
      apiClient.call(routes.explainBacktestDay, { params: { id: jobId }, query: { date } }, { signal }),
    // The explanation of a day is immutable.
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
  })
  return {
    day: query.data,
    isOfBefore: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

const COMPONENTS: readonly (readonly [key: keyof ExplainedCharges, header: string])[] = [
  ['brokerage', 'Brokerage'],
  ['stt', 'STT'],
  ['exchange', 'Exchange'],
  ['sebi', 'SEBI fee'],
  ['stampDuty', 'Stamp duty'],
  ['ipft', 'IPFT'],
  ['gst', 'GST'],
  ['total', 'Total'],
]

/** Charges in rupees of each trade that was closed on the day, which is the day that they count to. */
function ChargesTable({ day }: { day: DayExplanation }) {
  const positions = day.positions.filter(({ trade }) => isLeftOn(trade, day))
  if (positions.length === 0) return null
  const sums = COMPONENTS.map(([key]) => positions.reduce((sum, { charges }) => sum + charges[key], 0))
  return (
    <Card title="Charges" description="Rupees, by the rates of the day" level={3} flush>
      <SimpleTable
        label="Charges by component"
        columns={[{ header: 'Trade' }, ...COMPONENTS.map(([, header]) => ({ header, right: true }))]}
        rows={[
          ...positions.map(({ trade, charges }) => ({
            key: trade.id,
            cells: [
              contractName(day.underlying, trade),
              ...COMPONENTS.map(([key]) => formatPrice(charges[key])),
            ],
          })),
          { key: 'sum', cells: [<b key="sum">All trades</b>, ...sums.map((sum) => formatPrice(sum))] },
        ]}
      />
    </Card>
  )
}

/** Estimated margin after each entry. */
function MarginTable({ day: { margins, totals } }: { day: DayExplanation }) {
  return (
    <Card
      title="Margin"
      description={`Estimated; at its peak ${formatRupees(totals.peakMargin)}`}
      level={3}
      flush
    >
      <SimpleTable
        label="Estimated margin after each entry"
        columns={[
          { header: 'After the entries of' },
          { header: 'SPAN', right: true },
          { header: 'Exposure', right: true },
          { header: 'Premium to pay', right: true },
          { header: 'Total', right: true },
        ]}
        rows={margins.map(({ time, span, exposure, premium, total }) => ({
          key: time,
          cells: [time, ...[span, exposure, premium, total].map(formatRupees)],
        }))}
      />
    </Card>
  )
}

/** Attribution of each trade's profit on the day. */
function PartsCard({ day }: { day: DayExplanation }) {
  const trades = day.positions.map(({ trade, parts }) => ({
    label: `${trade.entryTime} ${trade.type} ${contractName(day.underlying, trade)}`,
    parts,
  }))
  const all = Object.fromEntries(
    PROFIT_PARTS.map((part) => [part, day.positions.reduce((sum, one) => sum + one.parts[part], 0)]),
  ) as ProfitParts
  return (
    <Card
      title="Why it made money"
      description="Minute by minute: what the index’s moves, time and volatility brought on this day, and what trading cost"
      level={3}
    >
      <div className="grid grid-cols-1 gap-4">
        <PartsChart
          label="Parts of the day’s net profit by trade, listed in the table below"
          profits={trades}
        />
        <PartsTable
          label="Parts of the day’s net profit"
          first="Trade"
          profits={trades.length > 1 ? [...trades, { label: 'All trades', parts: all }] : trades}
        />
      </div>
    </Card>
  )
}

/** The diary of the day, in order. */
function Diary({ day, tradeId }: { day: DayExplanation; tradeId: string | undefined }) {
  const lines = useMemo(() => diaryOf(day), [day])
  return (
    <Card title="Diary of the day" level={3}>
      <ol className="grid gap-1.5 text-sm">
        {lines.map((line, i) => (
          <li
            key={i}
            className={classNames(
              'grid grid-cols-[3.25rem_minmax(0,1fr)] gap-2 border-l-2 pl-3',
              edgeOf(line),
              tradeId !== undefined && line.tradeId !== undefined && line.tradeId !== tradeId && 'text-muted',
            )}
          >
            <time className="font-medium tabular">{line.time}</time>
            <p>
              {line.text} {line.pnl !== undefined && <Profit amount={line.pnl} className="font-medium" />}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function edgeOf({ kind, pnl = 0 }: DiaryLine): string {
  if (kind === 'entry') return 'border-accent'
  if (kind === 'note') return 'border-border-strong'
  return pnl < 0 ? 'border-loss' : 'border-profit'
}
