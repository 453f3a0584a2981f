import { Database } from 'lucide-react'
import type { Deployment } from '#domain'
import { Badge } from '../ui/badge.tsx'

/** Marks a deployment on simulated prices, so that they are not taken for market prices. */
export function DataBadge({ isSimulated }: Pick<Deployment, 'isSimulated'>) {
  return (
    <Badge tone={isSimulated ? 'warning' : 'neutral'} icon={Database}>
      {isSimulated ? 'Simulated data' : 'Real data'}
    </Badge>
  )
}
