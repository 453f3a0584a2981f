import { Database } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SIMULATED_NAME, simulatedData, simulatedNote, type Deployment } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { freshnessOf } from './describe-deployment.ts'

const MARKET = { name: SIMULATED_NAME }

type DataBadgeProps = Pick<Deployment, 'isSimulated' | 'isDoubtful'> & Partial<Pick<Deployment, 'feedName'>>

/** Marks a deployment on simulated or doubtful prices, so that they are not taken for market prices. */
export function DataBadge({ isSimulated, isDoubtful, feedName }: DataBadgeProps) {
  if (isDoubtful)
    return (
      <Badge tone="danger" icon={Database} title="The Data screen has the reasons">
        Doubtful data
      </Badge>
    )
  if (!isSimulated) return <Badge icon={Database}>Real data</Badge>
  const isScenario = feedName?.startsWith(`${SIMULATED_NAME}: `) ?? false
  return (
    <Badge tone="warning" icon={Database} title={isScenario ? undefined : simulatedNote(MARKET)}>
      {isScenario ? 'Simulated data' : simulatedData(MARKET)}
    </Badge>
  )
}

const TICK_MILLISECONDS = 1000

/** Age of the newest minute, with a mark if the next is overdue; hidden outside a session. */
export function Freshness({ deployment }: { deployment: Deployment }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [])
  const freshness = freshnessOf(deployment, now)
  if (!freshness) return null
  return (
    <span className="flex items-center gap-1.5 text-xs text-muted tabular">
      {freshness.words}
      {deployment.feedProblem !== null && (
        <Badge tone="warning" title={deployment.feedProblem}>
          feed lost
        </Badge>
      )}
      {freshness.behind !== undefined && <Badge tone="accent">{freshness.behind}</Badge>}
      {freshness.isStale && (
        <Badge tone="warning" title="A minute that should have come has not; figures may be out of date">
          stale
        </Badge>
      )}
    </span>
  )
}
