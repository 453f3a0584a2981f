import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { routes } from '#api/client'
import type { Underlying } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'

const ALL = ['datasets']

/** The list of datasets. */
export function useDatasetList() {
  return useQuery({
    queryKey: ALL,
    queryFn: ({ signal }) => apiClient.call(routes.listDatasets, {}, { signal }),
  })
}

/** A dataset with its days and the report of its last import. */
export function useDatasetDetails(id: string) {
  return useQuery({
    queryKey: ['dataset', id],
    queryFn: ({ signal }) => apiClient.call(routes.datasetDetails, { params: { id } }, { signal }),
  })
}

/** Minutes of an index on a session; sessions of the past do not change. */
export function useIndexDay({
  dataset,
  underlying,
  date,
}: {
  dataset: string
  underlying: Underlying
  date: string
}) {
  return useQuery({
    queryKey: ['dataset', dataset, 'index', underlying, date],
    queryFn: ({ signal }) =>
      apiClient.call(
        routes.optionDayPrices,
        { body: { underlying, dataset, date, contracts: [] } },
        { signal },
      ),
    staleTime: Infinity,
  })
}

const ASK_AGAIN_MILLISECONDS = 500

/** Expiries of a year; polled while days still have to be measured. */
export function useDatasetExpiries(
  id: string,
  { underlying, year }: { underlying: Underlying; year: number },
) {
  return useQuery({
    queryKey: ['dataset', id, 'expiries', underlying, year],
    queryFn: ({ signal }) =>
      apiClient.call(routes.datasetExpiries, { params: { id }, query: { underlying, year } }, { signal }),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? ASK_AGAIN_MILLISECONDS : false),
  })
}

/** Invalidates all queries about datasets. */
export function useInvalidateDatasets(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ALL }),
      client.invalidateQueries({ queryKey: ['dataset'] }),
    ])
  }
}

export function useSetDefault() {
  const invalidate = useInvalidateDatasets()
  return useMutation({
    mutationFn: (dataset: string) => apiClient.call(routes.setDefaultDataset, { body: { dataset } }),
    onSuccess: invalidate,
    onError: (error) => toast.error(error.message),
  })
}

export function useAcceptDataset() {
  const invalidate = useInvalidateDatasets()
  return useMutation({
    mutationFn: (id: string) =>
      apiClient.call(routes.acceptDataset, { params: { id }, body: { dataset: id } }),
    onSuccess: invalidate,
    onError: (error) => toast.error(error.message),
  })
}

/** Shares the user's own dataset with all users of this server, or makes it private again. */
export function useShareDataset() {
  const invalidate = useInvalidateDatasets()
  return useMutation({
    mutationFn: ({ id, shared }: { id: string; shared: boolean }) =>
      apiClient.call(routes.shareDataset, { params: { id }, body: { shared } }),
    onSuccess: invalidate,
    onError: (error) => toast.error(error.message),
  })
}

export function useDeleteDataset() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => apiClient.call(routes.deleteDataset, { params: { id } }),
    onSuccess: async (_, id) => {
      toast.success('Dataset deleted')
      // Only the list is refetched: the details of a deleted dataset would return an error.
      await client.invalidateQueries({ queryKey: ALL })
      client.removeQueries({ queryKey: ['dataset', id] })
    },
    onError: (error) => toast.error(error.message),
  })
}
