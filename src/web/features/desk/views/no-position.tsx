import { ChartSpline } from 'lucide-react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { DeskView } from '../use-desk.ts'

interface NoPositionProps {
  readonly view: Pick<DeskView, 'held' | 'unread'>
  /** What stands here once there is a position. */
  readonly children: string
}

/** Stands in place of the analysis of a position: there are no open legs, or their market is not known. */
export function NoPosition({ view: { held, unread }, children }: NoPositionProps) {
  if (held.length === 0)
    return (
      <EmptyState icon={ChartSpline} title="No open legs at this minute">
        {children}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={ChartSpline}
      title={unread ? 'The open legs have no prices' : 'Loading the prices of the open legs'}
    >
      {unread ? 'The data of this minute could not be read.' : children}
    </EmptyState>
  )
}
