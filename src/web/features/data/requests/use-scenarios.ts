import { useEffect, useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ScenarioJob } from '#api'
import { isUnderWay } from '#domain'
import { routes } from '#api/client'
import { apiClient } from '../../../session/backend/client.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { useInvalidateDatasets } from './queries.ts'

const KEY = ['scenarios']
const LOOK_EVERY_MILLISECONDS = 1_000

/**
 * Recent scenario datasets, polled while one is being made.
 * @param onMade called with the id of a new dataset after the list has been refetched
 */
export function useScenarios(onMade: (dataset: string) => void) {
  const forget = useInvalidateDatasets()
  const jobs = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiClient.call(routes.listScenarios, undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MILLISECONDS : false),
  })
  const waitedFor = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const { data } = jobs
    if (!data) return
    const done = data.find(({ id, status }) => status === 'completed' && waitedFor.current.has(id))
    waitedFor.current = new Set(data.filter(isUnderWay).map(({ id }) => id))
    if (done) void forget().then(() => onMade(done.dataset))
  }, [jobs, forget, onMade])
  return jobs
}

export function useMakeScenario() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: ScenarioJob['request']) => apiClient.call(routes.makeScenario, { body: request }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export function useCancelScenario() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => apiClient.call(routes.cancelScenario, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: (error) => notify.error(error.message),
  })
}
