import { useMemo } from 'react'
import type { BacktestRequest } from '#domain'
import { assumedMarket, payoffSketch } from '#engine/analytics'
import { PayoffPicture } from '../../../ui/charts/payoff-picture.tsx'

/** A Monday with three days to the weekly expiry of NIFTY, so that all thumbnails show the same moment. */
const DAY = '2025-04-21'

/** Small chart of a strategy's payoff at its first expiry, priced without data; an empty box if it has no payoff. */
export function PayoffThumbnail({ request }: { request: BacktestRequest }) {
  const curve = useMemo(() => curveOf(request), [request])
  if (!curve) return <span aria-hidden className="h-7 w-14 shrink-0 rounded-sm bg-sunken" />
  return <PayoffPicture spots={curve.spots} profits={curve.profits} />
}

function curveOf(request: BacktestRequest) {
  const curve = payoffSketch(request, assumedMarket(request.instrument, DAY))?.curve
  return curve && { spots: [...curve.spots], profits: [...curve.profits] }
}
