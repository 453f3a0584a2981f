import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { routes } from '#api/client'
import {
  MAX_NAME_LENGTH,
  type BacktestRequest,
  type MarketMoment,
  type Simulator,
  type SimulatorState,
  type Underlying,
} from '#domain'
import { apiClient } from '../../../session/backend/client.ts'
import { keepEdit } from '../../../session/edits/keep-edit.ts'

const KEY = ['simulators']

/** The user's saved simulators, last changed first. */
export function useSimulators() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiClient.call(routes.listSimulators, { query: {} }, { signal }),
  })
}

/** An edit of a simulator. */
interface SimulatorEdit {
  /** The simulator as listed. */
  readonly simulator: Simulator
  /** Edit count that the edit started from; undefined in states stored by an older version. */
  readonly edits: number | undefined
  readonly name?: string
  readonly state?: SimulatorState
}

/** Changes of saved simulators; each refetches the list. */
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
    mutationFn: ({ simulator, edits, ...body }: SimulatorEdit) =>
      keepEdit({
        startedFrom: edits,
        send: (from) =>
          apiClient.call(routes.changeSimulator, {
            params: { id: simulator.id },
            body: { ...body, edits: from },
          }),
        sendAsNew: () => {
          const { name, underlying, dataset, state } = { ...simulator, ...body }
          const ending = body.name === undefined ? ' (mine)' : ''
          const ownName = name.slice(0, MAX_NAME_LENGTH - ending.length) + ending
          return apiClient.call(routes.createSimulator, {
            body: { name: ownName, underlying, dataset, state },
          })
        },
      }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: string) => apiClient.call(routes.deleteSimulator, { params: { id } }),
    onSuccess,
  })
  const fork = useMutation({
    mutationFn: ({
      id,
      ...body
    }: {
      readonly id: string
      readonly name: string
      readonly at: MarketMoment
    }) => apiClient.call(routes.forkSimulator, { params: { id }, body }),
    onSuccess,
  })
  return { create, change, remove, fork }
}

/** Saved strategies, for comparison. */
export function useRules() {
  return useQuery({
    queryKey: ['desk-rules'],
    queryFn: ({ signal }) => apiClient.call(routes.listStrategies, { query: {} }, { signal }),
  })
}

/** Runs a strategy on one session of the open dataset. */
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
    body: { request: asked, date, entry },
  })
}
