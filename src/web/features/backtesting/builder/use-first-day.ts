import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { chosenExpiries, type SketchMarket } from '#engine/analytics'
import type { FormRequest, FormValues } from '../../../strategy/form-values.ts'
import { marketOfChains } from '../model/sketch-market.ts'
import { firstDayChains, type FirstDay } from '../requests/first-day-chains.ts'

/** The chains of the first day of a period, by the expiry that legs choose; undefined while they are not known. */
export function useFirstDayChains(request: FormRequest) {
  const day: FirstDay = {
    dataset: request.dataset,
    underlying: request.instrument,
    from: request.startDate,
    to: request.endDate,
    time: request.strategy.entryStartTime,
    expiries: chosenExpiries(request),
  }
  const isTyped = [day.from, day.to, day.time].every((part) => part !== '')
  return useQuery({
    queryKey: ['first-day-chains', day],
    queryFn: ({ signal }) => firstDayChains(day, signal),
    enabled: isTyped && day.expiries.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  }).data
}

/** The prices of the first day of the form's period; undefined while they are not known. */
export function useFirstDayMarket(): SketchMarket | undefined {
  const request = useWatch<FormValues, 'request'>({ name: 'request' }) as FormRequest
  const chains = useFirstDayChains(request)
  return useMemo(() => chains && marketOfChains(chains), [chains])
}
