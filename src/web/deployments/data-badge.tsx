import { Database } from 'lucide-react'
import { SIMULATED_NAME, simulatedData, simulatedNote, type Deployment } from '#domain'
import { Badge } from '../ui/layout/badge.tsx'

const MARKET = { name: SIMULATED_NAME }

type DataBadgeProps = Pick<Deployment, 'isSimulated'> & Partial<Pick<Deployment, 'feedName'>>

/** Marks a deployment on simulated prices, so that they are not taken for market prices. */
export function DataBadge({ isSimulated, feedName }: DataBadgeProps) {
  if (!isSimulated) return <Badge icon={Database}>Real data</Badge>
  const isScenario = feedName?.startsWith(`${SIMULATED_NAME}: `) ?? false
  return (
    <Badge tone="warning" icon={Database} title={isScenario ? undefined : simulatedNote(MARKET)}>
      {isScenario ? 'Simulated data' : simulatedData(MARKET)}
    </Badge>
  )
}
