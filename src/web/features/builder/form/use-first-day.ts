import { useMemo } from 'react'
import type { SketchMarket } from '#engine/analytics'
import { defaultFormValues } from '../../../strategy/form-values.ts'
import { marketOfChains } from '../../../strategy/sketch-market.ts'
import { useFirstDayChains } from '../../../strategy/use-first-day-chains.ts'
import { useValidatedRequest } from './validated-request.tsx'

const NOTHING_ASKED = defaultFormValues().request

/** Prices on the first day of the last valid form; undefined until known. */
export function useFirstDayMarket(): SketchMarket | undefined {
  const { request } = useValidatedRequest()
  const { data: chains } = useFirstDayChains(request ?? NOTHING_ASKED, request !== undefined)
  return useMemo(() => chains && marketOfChains(chains), [chains])
}
