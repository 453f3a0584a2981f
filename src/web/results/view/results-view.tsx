import { SearchX } from 'lucide-react'
import { memo, useContext, useMemo, type ReactNode } from 'react'
import type { BacktestBundle, Trade } from '#domain'
import type { ExpiryCurve } from '#engine/analytics'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Outdated } from '../../ui/feedback/outdated.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TooltipProvider } from '../../ui/feedback/tooltip.tsx'
import { useLast } from '../../ui/hooks/use-last.ts'
import { ResultCharts } from './charts/result-charts.tsx'
import { ReportDownload, TradeLogDownloads } from './export/downloads.tsx'
import { ResultJob } from './explain-link.tsx'
import { FilteredDays } from './filtered-days.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { HeadlineStrip } from './headline-strip.tsx'
import { legNamesOf, premiumMissesOf } from './leg-names.ts'
import { MetricPanels } from './metrics/metric-panels.tsx'
import { PnlBanner } from './pnl-banner.tsx'
import { ProvenanceBar } from './provenance-bar.tsx'
import { ResultNotes } from './result-notes.tsx'
import { Breakdowns } from './tables/breakdowns.tsx'
import { CycleTable } from './tables/cycle-table.tsx'
import { MonthHeatMap } from './tables/month-heat-map.tsx'
import { TradeLog } from './trade-log/trade-log.tsx'
import { resultOrigin } from './result-origin.ts'
import { marginWarning, describeNoTrades } from './result-words.ts'
import {
  useResults,
  type KnownResult,
  type KnownVix,
  type ShownHeadline,
  type ShownResults,
} from './use-results.ts'

interface StrategyProps {
  strategyName: string
  /** The strategy in plain words: in a fold below, and in every file. */
  description: readonly string[]
}

interface ResultsViewProps extends StrategyProps {
  /** Key of the result. */
  id: string | undefined
  result: KnownResult
  /** Verdict on the whole result. */
  verdict?: ReactNode
  /** Undefined until loaded, or if the dataset has no India VIX. */
  vix?: KnownVix | undefined
}

/** A backtest's result: headline and curve first, the rest after they are painted. A filter recomputes everything. */
export function ResultsView({ id, result, vix, verdict, ...strategy }: ResultsViewProps) {
  const { filter, setFilter, money, setMoney, top, judged, shown } = useResults(id, result, vix)
  const { bundle, trades } = judged ?? {}
  const job = useContext(ResultJob)
  const rest = useLast(useMemo(() => shown && { shown, job }, [shown, job]))
  return (
    <TooltipProvider>
      <div className="grid grid-cols-1 gap-3">
        <ProvenanceBar shown={top} origin={resultOrigin(strategy.strategyName, top)} />
        <FilterPanel
          filter={filter}
          onFilter={setFilter}
          money={money}
          onMoney={setMoney}
          kept={top.statistics.trades.count}
          trades={bundle?.results.trades}
        />
        {top.statistics.trades.count > 0 ? (
          <Headline
            top={top}
            bundle={bundle}
            trades={trades}
            byExpiry={shown?.statistics.curves.byExpiry}
            verdict={verdict}
          />
        ) : (
          bundle && <NoTrades bundle={bundle} />
        )}
        {rest ? (
          <Outdated when={!shown}>
            <ResultJob value={rest.job}>
              <Rest shown={rest.shown} {...strategy} />
            </ResultJob>
          </Outdated>
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </TooltipProvider>
  )
}

interface HeadlineProps {
  top: ShownHeadline
  /** Undefined until the whole result is loaded. */
  bundle: BacktestBundle | undefined
  /** Filtered trades. */
  trades: readonly Trade[] | undefined
  byExpiry: ExpiryCurve | undefined
  verdict: ReactNode
}

/** Memoised on its data, so a click on the filter shows at once and renders this only once. */
const Headline = memo(function Headline({ top, bundle, trades, byExpiry, verdict }: HeadlineProps) {
  const { statistics, money } = top
  const misses = useMemo(() => (bundle && trades ? premiumMissesOf(bundle, trades) : []), [bundle, trades])
  const isFiltered = bundle && trades && trades.length < bundle.results.trades.length
  const judgedWhole = (
    <>
      {verdict}
      {verdict && isFiltered && (
        <p className="mt-1 text-sm text-muted">
          The verdict and the crash loss are of all trades, as they were run: the filter changes neither.
        </p>
      )}
    </>
  )
  const warning = marginWarning(top.initialCapital ?? 0, statistics.risk.peakMargin)
  return (
    <>
      <HeadlineStrip money={money} statistics={statistics} verdict={verdict && judgedWhole} />
      {warning && (
        <Notice tone="warning" dense title="More margin than capital">
          {warning}
        </Notice>
      )}
      {misses.length > 0 && (
        <Notice tone="warning" dense title="Premiums far from the requested ones">
          {misses.map((miss) => (
            <p key={miss}>{miss}</p>
          ))}
        </Notice>
      )}
      <PnlBanner
        basis={money}
        total={statistics.trades.total}
        charges={statistics.risk.totalCharges}
        trades={statistics.trades.count}
        days={statistics.days.tradingDays}
      />
      <ResultCharts
        byDay={statistics.byDay}
        byExpiry={byExpiry}
        trades={trades}
        instrument={top.bundle.instrument}
      />
    </>
  )
})

/** The rest of a result: tables, log, downloads and caveats. */
const Rest = memo(function Rest({ shown, ...strategy }: StrategyProps & { shown: ShownResults }) {
  const { statistics, trades, money, bundle } = shown
  const nameOf = useMemo(() => legNamesOf(bundle), [bundle])
  return (
    <div className="grid grid-cols-1 gap-3">
      {trades.length > 0 && (
        <>
          <Below>
            <MetricPanels statistics={statistics} />
          </Below>
          <Below>
            <MonthHeatMap months={statistics.months} />
          </Below>
          <Below>
            <Breakdowns breakdowns={statistics.breakdowns} nameOf={nameOf} />
          </Below>
          {bundle.results.cycles && (
            <Below>
              <CycleTable cycles={bundle.results.cycles} trades={trades} money={money} />
            </Below>
          )}
          <Below>
            <TradeLog
              trades={trades}
              nameOf={nameOf}
              actions={<TradeLogDownloads shown={shown} {...strategy} />}
            />
          </Below>
          <div className="flex justify-end">
            <ReportDownload shown={shown} {...strategy} />
          </div>
        </>
      )}
      <WholeStrategy sentences={strategy.description} />
      <FilteredDays results={bundle.results} money={money} />
      <Notes bundle={bundle} />
    </div>
  )
})

const Notes = memo(ResultNotes)

/** Every setting of the strategy that was run, in plain words; nothing for imported trades. */
function WholeStrategy({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Card>
      <details>
        <summary className="cursor-pointer text-sm font-semibold">The whole strategy</summary>
        <ul className="mt-2 grid gap-1 text-sm">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

/** Skips layout and paint until it is scrolled into view. */
function Below({ children }: { children: ReactNode }) {
  return <div className="[contain-intrinsic-block-size:auto_32rem] [content-visibility:auto]">{children}</div>
}

function NoTrades({ bundle }: { bundle: BacktestBundle }) {
  const { title, advice } = describeNoTrades(bundle.results)
  return (
    <Card>
      <EmptyState icon={SearchX} title={title}>
        {advice}
      </EmptyState>
    </Card>
  )
}
