import { Database } from 'lucide-react'
import type { Deployment } from '#domain'
import { Badge } from '../ui/badge.tsx'

/** Whether a deployment trades on simulated prices, which must never pass for the market's. */
export function DataBadge({ isSimulated }: Pick<Deployment, 'isSimulated'>) {
  return (
    <Badge tone={isSimulated ? 'warning' : 'neutral'} icon={Database}>
      {isSimulated ? 'Simulated data' : 'Real data'}
    </Badge>
  )
}
