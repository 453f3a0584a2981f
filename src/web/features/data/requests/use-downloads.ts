import { useEffect, useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Capture, DownloadJob } from '#api'
import { isUnderWay } from '#domain'
import { routes } from '#api/client'
import { apiClient } from '../../../session/backend/client.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { useInvalidateDatasets } from './queries.ts'

const KEY = ['downloads']
const LOOK_EVERY_MILLISECONDS = 2_000

/** Recent downloads, polled while one is running; datasets are refetched when one has ended. */
export function useDownloads(mayDownload: boolean) {
  const forget = useInvalidateDatasets()
  const downloads = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiClient.call(routes.listDownloads, undefined, { signal }),
    enabled: mayDownload,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MILLISECONDS : false),
  })
  const isRunning = downloads.data?.some(isUnderWay) ?? false
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void forget()
    wasRunning.current = isRunning
  }, [isRunning, forget])
  return downloads
}

/** Brokers that the user has connected. */
export function useConnectedBrokers(mayDownload: boolean) {
  return useQuery({
    queryKey: ['account', 'brokers'],
    queryFn: ({ signal }) => apiClient.call(routes.listBrokerConnections, undefined, { signal }),
    enabled: mayDownload,
  })
}

export const usePlanDownload = () =>
  useMutation({
    mutationFn: (body: Omit<DownloadJob['request'], 'dataset'>) =>
      apiClient.call(routes.planDownload, { body }),
  })

/** Starts or resumes a download: an equal request continues the existing one. */
export function useStartDownload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: DownloadJob['request']) => apiClient.call(routes.startDownload, { body: request }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: (error) => notify.error(error.message),
  })
}

export function useCancelDownload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => apiClient.call(routes.cancelDownload, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: (error) => notify.error(error.message),
  })
}

/** Removes an ended download from the list. */
export function useDismissDownload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => apiClient.call(routes.dismissDownload, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: (error) => notify.error(error.message),
  })
}

const CAPTURES = ['captures']

/** Settings of the nightly capture, and the results of recent nights. */
export const useCaptures = () =>
  useQuery({
    queryKey: CAPTURES,
    queryFn: ({ signal }) => apiClient.call(routes.listCaptures, undefined, { signal }),
  })

export function useSaveCapture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ broker, ...body }: Omit<Capture, 'nights'>) =>
      apiClient.call(routes.saveCapture, { params: { id: broker }, body }),
    onSuccess: async ({ enabled }) => {
      await client.invalidateQueries({ queryKey: CAPTURES })
      notify.success(enabled ? 'Each day is captured after its close' : 'Nothing more is captured')
    },
  })
}
