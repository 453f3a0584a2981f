import { SearchX } from 'lucide-react'
import { memo, useMemo, type ReactNode } from 'react'
import type { BacktestBundle } from '#domain'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TooltipProvider } from '../../../ui/tooltip.tsx'
import { ResultCharts } from './charts/result-charts.tsx'
import { ReportDownload, TradeLogDownloads } from './export/downloads.tsx'
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
import { marginWarning, noTradesWords } from './result-words.ts'
import { useResults, type KnownVix, type ShownResults } from './use-results.ts'

interface ResultsViewProps {
  bundle: BacktestBundle
  strategyName: string
  /** The strategy in plain words, for the printed report. */
  description: readonly string[]
  /** How far the whole result goes to show an edge. */
  verdict?: ReactNode
  /** Undefined until it is known, and where the dataset has none. */
  vix?: KnownVix | undefined
}

/** What a finished backtest brought; the filter recomputes all of it. */
export function ResultsView({ bundle, vix, ...strategy }: ResultsViewProps) {
  const { filter, setFilter, money, setMoney, shown } = useResults(bundle, vix)
  return (
    <TooltipProvider>
      <div className="grid grid-cols-1 gap-3">
        <ProvenanceBar shown={shown} origin={resultOrigin(strategy.strategyName, shown)} />
        <FilterPanel
          filter={filter}
          onFilter={setFilter}
          money={money}
          onMoney={setMoney}
          kept={shown.trades.length}
          trades={bundle.results.trades}
        />
        {shown.trades.length > 0 ? <Figures shown={shown} {...strategy} /> : <NoTrades bundle={bundle} />}
        <FilteredDays results={bundle.results} money={shown.money} />
        <Notes bundle={bundle} />
      </div>
    </TooltipProvider>
  )
}

const Notes = memo(ResultNotes)

/** Drawn only when what it shows is there: a click on the filter shows at once, and costs this only once. */
const Figures = memo(function Figures({
  shown,
  verdict,
  ...strategy
}: Omit<ResultsViewProps, 'bundle' | 'vix'> & { shown: ShownResults }) {
  const { statistics, trades, money, bundle } = shown
  const nameOf = useMemo(() => legNamesOf(bundle), [bundle])
  const misses = useMemo(() => premiumMissesOf(bundle, trades), [bundle, trades])
  const warning = marginWarning(bundle.results.summary.initialCapital, statistics.risk.peakMargin)
  return (
    <>
      <HeadlineStrip statistics={statistics} verdict={verdict} />
      {warning && (
        <Notice tone="warning" dense title="More margin than capital">
          {warning}
        </Notice>
      )}
      {misses.length > 0 && (
        <Notice tone="warning" dense title="Premiums far from what was asked for">
          {misses.map((miss) => (
            <p key={miss}>{miss}</p>
          ))}
        </Notice>
      )}
      <PnlBanner
        basis={money}
        total={statistics.trades.total}
        charges={statistics.risk.totalCharges}
        trades={trades.length}
        days={statistics.days.tradingDays}
      />
      <ResultCharts curves={statistics.curves} trades={trades} instrument={bundle.instrument} />
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
  )
})

/** What is out of sight is neither laid out nor painted until it is scrolled to. */
function Below({ children }: { children: ReactNode }) {
  return <div className="[contain-intrinsic-block-size:auto_32rem] [content-visibility:auto]">{children}</div>
}

function NoTrades({ bundle }: { bundle: BacktestBundle }) {
  const { title, advice } = noTradesWords(bundle.results)
  return (
    <Card>
      <EmptyState icon={SearchX} title={title}>
        {advice}
      </EmptyState>
    </Card>
  )
}
