import { useEffect, useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ScenarioJob } from '#api'
import { isOwnDataset, isUnderWay, datasetLabel } from '#domain'
import { routes } from '#api/client'
import { apiClient } from '../../../session/backend/client.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import type { Audience } from '../audience-field.tsx'
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

interface MadeDataset {
  readonly name: string
  readonly audience: Audience
}

/** Makes a dataset, and knows whether one of these jobs makes it already; then a former refusal is forgotten. */
export function useMakeScenario(jobs: readonly ScenarioJob[], { name, audience }: MadeDataset) {
  const client = useQueryClient()
  const make = useMutation({
    mutationFn: (request: ScenarioJob['request']) => apiClient.call(routes.makeScenario, { body: request }),
    // Also after a refusal, because another tab may be making the dataset.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  const isMaking = jobs.some(
    (job) =>
      isUnderWay(job) &&
      datasetLabel(job.dataset) === name &&
      isOwnDataset(job.dataset) === (audience === 'me'),
  )
  const { reset } = make
  useEffect(() => {
    if (isMaking) reset()
  }, [isMaking, reset])
  return { ...make, isMaking }
}

export function useCancelScenario() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => apiClient.call(routes.cancelScenario, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: (error) => notify.error(error.message),
  })
}
