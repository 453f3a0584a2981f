import { Suspense, type ReactNode } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { ShownResults } from '../use-results.ts'
import type { ResultTab } from './result-tabs.ts'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'

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
