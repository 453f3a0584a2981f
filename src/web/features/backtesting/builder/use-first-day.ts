import { useMemo } from 'react'
import type { SketchMarket } from '#engine/analytics'
import { defaultFormValues } from '../../../strategy/form-values.ts'
import { marketOfChains } from '../../../strategy/sketch-market.ts'
import { useFirstDayChains } from '../../../strategy/use-first-day-chains.ts'
import { useSoundRequest } from './sound-request.tsx'

const NOTHING_ASKED = defaultFormValues().request

/** The prices of the first day of the form's period, as it last was without a mistake; undefined while they are not known. */
export function useFirstDayMarket(): SketchMarket | undefined {
  const { request } = useSoundRequest()
  const chains = useFirstDayChains(request ?? NOTHING_ASKED, request !== undefined)
  return useMemo(() => chains && marketOfChains(chains), [chains])
}
