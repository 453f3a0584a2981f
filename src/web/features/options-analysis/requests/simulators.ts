import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { routes } from '#api/calls'
import type { BacktestRequest, DeskMoment, SimulatorState, Underlying } from '#domain'
import { apiClient } from '../../../backend/client.ts'

const KEY = ['simulators']

/** The user's simulators, the one changed last first. */
export function useSimulators() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiClient.call(routes.listSimulators, { query: {} }, { signal }),
  })
}

/** What is done to simulators; each ends with the list asked for anew. */
export function useSimulatorChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: KEY })
  const create = useMutation({
    mutationFn: (body: {
      readonly name: string
      readonly underlying: Underlying
      readonly dataset: string
      readonly state: SimulatorState
    }) => apiClient.call(routes.createSimulator, { body }),
    onSuccess,
  })
  const change = useMutation({
    mutationFn: ({
      id,
      ...body
    }: {
      readonly id: string
      readonly name?: string
      readonly state?: SimulatorState
    }) => apiClient.call(routes.changeSimulator, { params: { id }, body }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: string) => apiClient.call(routes.deleteSimulator, { params: { id } }),
    onSuccess,
  })
  const fork = useMutation({
    mutationFn: ({ id, ...body }: { readonly id: string; readonly name: string; readonly at: DeskMoment }) =>
      apiClient.call(routes.forkSimulator, { params: { id }, body }),
    onSuccess,
  })
  return { create, change, remove, fork }
}

/** The saved strategies, to ask what they did. */
export function useRules() {
  return useQuery({
    queryKey: ['desk-rules'],
    queryFn: ({ signal }) => apiClient.call(routes.listStrategies, { query: {} }, { signal }),
  })
}

/** What a strategy does on one session of the data that is open. */
export function askRuleDay(
  request: BacktestRequest,
  of: {
    readonly dataset: string | undefined
    readonly underlying: Underlying
    readonly date: string
    readonly entry?: string
  },
) {
  const { dataset, underlying, date, entry } = of
  const asked = { ...request, instrument: underlying, ...(dataset !== undefined && { dataset }) }
  return apiClient.call(routes.ruleDay, {
    body: { request: asked, date, ...(entry !== undefined && { entry }) },
  })
}
