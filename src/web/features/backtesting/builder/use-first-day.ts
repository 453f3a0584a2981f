import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { SketchMarket } from '#engine/analytics'
import type { FormRequest, FormValues } from '../../../strategy/form-values.ts'
import { marketOfChains } from '../../../strategy/sketch-market.ts'
import { useFirstDayChains } from '../../../strategy/use-first-day-chains.ts'

/** Prices of the first day of the form's period; undefined until known. */
export function useFirstDayMarket(): SketchMarket | undefined {
  const request = useWatch<FormValues, 'request'>({ name: 'request' }) as FormRequest
  const chains = useFirstDayChains(request)
  return useMemo(() => chains && marketOfChains(chains), [chains])
}
