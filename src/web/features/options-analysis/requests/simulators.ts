import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { routes } from '#api/calls'
import {
  MAX_NAME_LENGTH,
  type BacktestRequest,
  type DeskMoment,
  type Simulator,
  type SimulatorState,
  type Underlying,
} from '#domain'
import { apiClient } from '../../../backend/client.ts'
import { keepEdit } from '../../../edits/keep-edit.ts'

const KEY = ['simulators']

/** The user's simulators, the one changed last first. */
export function useSimulators() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiClient.call(routes.listSimulators, { query: {} }, { signal }),
  })
}

/** An edit of a simulator. */
interface SimulatorEdit {
  /** As it is listed. */
  readonly simulator: Simulator
  /** The count of edits that the desk started from; undefined where an older version kept the desk. */
  readonly edits: number | undefined
  readonly name?: string
  readonly state?: SimulatorState
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
