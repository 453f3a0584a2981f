import { Tabs } from 'radix-ui'
import { type ReactNode, Suspense } from 'react'
import { useNarrow } from '../../../ui/hooks/use-narrow.ts'
import { RESULT_TABS, type ResultTab } from './result-tabs.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { ShownResults } from '../use-results.ts'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'

/** Tabs that are of all trades, whatever the filter shows. */
const UNFILTERED: ReadonlySet<ResultTab> = new Set(['why', 'luck', 'stress'])

interface ResultWorkspaceProps {
  tabs: readonly ResultTab[]
  tab: ResultTab
  onTab: (tab: ResultTab) => void
  /** Filter of everything below. */
  filter: ReactNode
  /** The curve, in the overview only: a phone shows it before the list of tabs. */
  curve: ReactNode
  children: ReactNode
}

/** The tabs of a result: in a row above the open one, on a phone two rows below the curve. */
export function ResultWorkspace({ tabs, tab, onTab, filter, curve, children }: ResultWorkspaceProps) {
  const isNarrow = useNarrow()
  return (
    <Tabs.Root value={tab} onValueChange={(next) => onTab(next as ResultTab)}>
      <div className="grid grid-cols-1 gap-2 sm:gap-3">
        {isNarrow && curve}
        <div className="rounded-lg border border-border bg-surface shadow-card">
          <Tabs.List
            aria-label="Result"
            className="flex overflow-x-auto border-b border-border px-2 max-sm:grid max-sm:grid-cols-4 max-sm:px-0"
          >
            {tabs.map((value) => (
              <Tabs.Trigger
                key={value}
                value={value}
                className="-mb-px h-10 border-b-2 border-transparent px-3.5 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-text data-[state=active]:border-accent data-[state=active]:text-text max-sm:h-11 max-sm:px-1 max-sm:data-[state=active]:bg-accent-soft max-sm:data-[state=active]:text-on-accent-soft"
              >
                {RESULT_TABS[value]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {!UNFILTERED.has(tab) && <div className="px-4 py-1.5">{filter}</div>}
        </div>
        <Tabs.Content value={tab} className="grid grid-cols-1 gap-2 sm:gap-3 -outline-offset-2">
          {!isNarrow && curve}
          {children}
        </Tabs.Content>
      </div>
    </Tabs.Root>
  )
}

// Each tab loads when it is first opened.
const DaysTab = fetchedPart(async () => (await import('../tabs/days-tab.tsx')).DaysTab)
const TradesTab = fetchedPart(async () => (await import('../tabs/trades-tab.tsx')).TradesTab)
const FiguresTab = fetchedPart(async () => (await import('../tabs/figures-tab.tsx')).FiguresTab)
const FilesTab = fetchedPart(async () => (await import('../tabs/files-tab.tsx')).FilesTab)
const Why = fetchedPart(
  async () => (await import('../../evidence/attribution-section.tsx')).AttributionSection,
)
const Luck = fetchedPart(async () => (await import('../../evidence/evidence-section.tsx')).EvidenceSection)
const Stress = fetchedPart(async () => (await import('../../evidence/stress-section.tsx')).StressSection)

export interface TabContent {
  readonly shown: ShownResults
  /** Id of the stored backtest; undefined for imported trades, and until it is stored. */
  readonly job: string | undefined
  /** Cache key of the result. */
  readonly id: string
  readonly strategyName: string
  readonly description: readonly string[]
}

interface TabPanelProps extends TabContent {
  tab: Exclude<ResultTab, 'overview'>
}

/** The content of a tab beside the overview. */
export function TabPanel(props: TabPanelProps) {
  return <Suspense fallback={<Skeleton className="h-96" />}>{contentOf(props)}</Suspense>
}

function contentOf({ tab, shown, job, id, ...strategy }: TabPanelProps): ReactNode {
  const { bundle } = shown
  switch (tab) {
    case 'days':
      return <DaysTab shown={shown} />
    case 'trades':
      return <TradesTab shown={shown} {...strategy} />
    case 'luck':
      return <Luck bundle={bundle} id={id} jobId={job} />
    case 'why':
      return job === undefined ? <Skeleton className="h-96" /> : <Why key={job} bundle={bundle} id={job} />
    case 'stress':
      return job === undefined ? <Skeleton className="h-96" /> : <Stress key={job} id={job} />
    case 'figures':
      return <FiguresTab shown={shown} />
    case 'files':
      return <FilesTab shown={shown} {...strategy} />
  }
}
