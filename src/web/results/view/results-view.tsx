import { SearchX } from 'lucide-react'
import { memo, useContext, useMemo, type ReactNode } from 'react'
import type { BacktestBundle, Trade } from '#domain'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Outdated, useLast } from '../../ui/feedback/outdated.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TooltipProvider } from '../../ui/feedback/tooltip.tsx'
import { useNarrow } from '../../ui/hooks/use-narrow.ts'
import { ResultCharts } from './result-charts.tsx'
import { ResultJob } from './explain-link.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { HeadlineStrip } from './headline-strip.tsx'
import { premiumMissesOf } from './leg-names.ts'
import { OverviewRest, OverviewSide } from './tabs/overview.tsx'
import { resultOrigin } from './result-origin.ts'
import { marginWarning, describeNoTrades } from './result-words.ts'
import {
  useResults,
  type KnownResult,
  type KnownVix,
  type ShownHeadline,
  type ShownResults,
} from './use-results.ts'
import { ResultHead, type HeadParts } from './workspace/result-head.tsx'
import { tabsOf, useResultTab, type ResultTab } from './workspace/result-tabs.ts'
import { ResultWorkspace, TabPanel, type TabContent } from './workspace/result-workspace.tsx'

interface ResultsViewProps extends Pick<TabContent, 'strategyName' | 'description'> {
  /** Key of the result. */
  id: string
  /** Cache key of figures computed from the result; `id` by default. */
  cacheId?: string
  result: KnownResult
  /** What the screen adds to the head. */
  head?: HeadParts | undefined
  /** Verdict on the whole result. */
  verdict?: ReactNode
  /** Undefined until loaded, or if the dataset has no India VIX. */
  vix?: KnownVix | undefined
}

/** A backtest's result: headline and curve first, the rest after they are painted. A filter recomputes everything. */
export function ResultsView({ id, cacheId = id, result, vix, verdict, head, ...strategy }: ResultsViewProps) {
  const { filter, setFilter, money, setMoney, top, judged, shown } = useResults(id, result, vix)
  const { bundle, trades } = judged ?? {}
  const tabs = useMemo(() => tabsOf(bundle), [bundle])
  const [tab, openTab] = useResultTab(tabs)
  const job = useContext(ResultJob)
  const rest = useLast(useMemo(() => shown && { shown, job, id: cacheId }, [shown, job, cacheId]))
  const hasTrades = top.statistics.trades.count > 0
  const side = <Side rest={rest} isOutdated={!shown} />
  return (
    <TooltipProvider>
      <div className="grid grid-cols-1 gap-2 sm:gap-2.5">
        <ResultHead
          {...head}
          isBrief={tab !== 'overview'}
          origin={resultOrigin(strategy.strategyName, top)}
          dataset={top.bundle.dataset}
          total={top.statistics.trades.total}
        />
        {hasTrades && (
          <InOverviewOnPhone tab={tab}>
            <Headline top={top} bundle={bundle} trades={trades} verdict={verdict} />
          </InOverviewOnPhone>
        )}
        {!hasTrades && bundle && <NoTrades bundle={bundle} />}
        <ResultWorkspace
          tabs={tabs}
          tab={tab}
          onTab={openTab}
          filter={
            <FilterPanel
              filter={filter}
              onFilter={setFilter}
              money={money}
              onMoney={setMoney}
              kept={top.statistics.trades.count}
              trades={bundle?.results.trades}
            />
          }
          curve={
            tab === 'overview' && hasTrades && <Curve top={top} shown={shown} trades={trades} side={side} />
          }
        >
          {tab === 'overview' && hasTrades && <BelowOnPhone>{side}</BelowOnPhone>}
          <TabBody tab={tab} rest={rest} isOutdated={!shown} {...strategy} />
        </ResultWorkspace>
      </div>
    </TooltipProvider>
  )
}

/** The part of a result that follows one paint after its headline. */
type Rest = Pick<TabContent, 'shown' | 'job' | 'id'>

/** The column next to the curve; the previous one keeps its place while the next is computed. */
function Side({ rest, isOutdated }: { rest: Rest | undefined; isOutdated: boolean }) {
  if (!rest) return <Skeleton className="h-96" />
  if (rest.shown.trades.length === 0) return null
  return (
    <Outdated when={isOutdated}>
      <OverviewSide shown={rest.shown} />
    </Outdated>
  )
}

interface TabBodyProps extends Pick<TabContent, 'strategyName' | 'description'> {
  tab: ResultTab
  /** Undefined until computed. */
  rest: Rest | undefined
  isOutdated: boolean
}

/** The content of the open tab, below the curve in the overview. */
function TabBody({ tab, rest, isOutdated, ...strategy }: TabBodyProps) {
  if (!rest) return <Skeleton className="h-96" />
  return (
    <Outdated when={isOutdated}>
      <ResultJob value={rest.job}>
        {tab === 'overview' ? (
          <OverviewRest shown={rest.shown} {...strategy} />
        ) : (
          <TabPanel tab={tab} {...rest} {...strategy} />
        )}
      </ResultJob>
    </Outdated>
  )
}

interface CurveProps {
  top: ShownHeadline
  shown: ShownResults | undefined
  /** Undefined until loaded. */
  trades: readonly Trade[] | undefined
  /** Next to the curve, if there is room. */
  side: ReactNode
}

function Curve({ top, shown, trades, side }: CurveProps) {
  const isNarrow = useNarrow()
  return (
    <div className="grid grid-cols-1 gap-3 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <ResultCharts
        byDay={top.statistics.byDay}
        byExpiry={shown?.statistics.curves.byExpiry}
        trades={trades}
        instrument={top.bundle.instrument}
      />
      {!isNarrow && side}
    </div>
  )
}

/** On a phone each tab other than the overview begins with its own content. */
function InOverviewOnPhone({ tab, children }: { tab: ResultTab; children: ReactNode }) {
  return useNarrow() && tab !== 'overview' ? null : children
}

function BelowOnPhone({ children }: { children: ReactNode }) {
  return useNarrow() ? children : null
}

interface HeadlineProps {
  top: ShownHeadline
  /** Undefined until the whole result is loaded. */
  bundle: BacktestBundle | undefined
  /** Filtered trades. */
  trades: readonly Trade[] | undefined
  verdict: ReactNode
}

/** Memoised on its data, so a click on the filter shows at once and renders this only once. */
const Headline = memo(function Headline({ top, bundle, trades, verdict }: HeadlineProps) {
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
    </>
  )
})

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
