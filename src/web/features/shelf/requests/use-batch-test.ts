import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BatchJob } from '#api'
import { ApiError, routes } from '#api/client'
import { isUnderWay, MESSAGES, type SavedStrategy } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { useStoredState } from '../../../ui/hooks/stored-state.ts'
import { followed } from './job-following.ts'
import { reasonOf } from './shelf-queries.ts'

/** How long a batch's outcome is shown in browsers that did not start it. */
const SHOWN_MILLISECONDS = 24 * 60 * 60 * 1000

interface Options {
  /** Id of the batch in the address. */
  readonly asked: string | undefined
  readonly onDone: (job: BatchJob) => void
  readonly onDismiss: () => void
}

/**
 * Tests several strategies as one job, which continues when the user leaves the page. Any browser of the user
 * finds the job again, follows it, and can cancel it. Its last known state stays while the server is
 * unavailable. `onDone` is called when it has ended.
 */
export function useBatchTest(userId: string, { asked, onDone, onDismiss }: Options) {
  const [isStarting, setStarting] = useState(false)
  const client = useQueryClient()
  const { jobId, follow, dismiss } = useFollowedBatch(userId, asked)
  const { job, isAway } = useLastHeard(userId, jobId)
  useOnEnd(job, (ended) => {
    void client.invalidateQueries({ queryKey: ['notifications'] })
    onDone(ended)
  })
  const run = async (chosen: readonly SavedStrategy[]) => {
    if (chosen.length === 0) return notify.error(MESSAGES.batchNothingSelected)
    if (chosen.every(({ status }) => status === 'inactive'))
      return notify.error('All selected strategies are inactive. Set one active to test it.')
    setStarting(true)
    try {
      const body = { strategyIds: chosen.map(({ id }) => id), userId }
      follow((await apiClient.call(routes.startBatch, { body })).jobId)
      onDismiss()
    } catch (error) {
      notify.error(batchFailure(error))
    } finally {
      setStarting(false)
    }
  }
  const cancel = async () => {
    try {
      client.setQueryData(
        batchKey(jobId),
        await apiClient.call(routes.cancelBatch, { params: { id: jobId } }),
      )
    } catch (error) {
      notify.error(`The batch was not cancelled. ${reasonOf(error)}`)
    }
  }
  return {
    isTesting: isStarting || isUnderWay(job),
    job,
    /** The server does not answer, so the last known state is shown. */
    isAway,
    run,
    cancel,
    dismiss: () => {
      dismiss(jobId)
      onDismiss()
    },
  }
}

/** The batch to show: the one in the address, the one started here, else the user's latest if it is from today. */
function useFollowedBatch(userId: string, asked: string | undefined) {
  const [started, follow] = useStoredState(`batch-test:${userId}`, '', isText)
  const [dismissed, setDismissed] = useStoredState(`batch-dismissed:${userId}`, '', isText)
  const { data: latest } = useQuery({
    queryKey: ['batches', userId],
    queryFn: async ({ signal }) =>
      (await apiClient.call(routes.listBatches, { query: { limit: 1 } }, { signal }))[0] ?? null,
    enabled: asked === undefined && started === '',
    staleTime: 0,
  })
  const isOfToday =
    latest && (isUnderWay(latest) || Date.now() - Date.parse(latest.submittedAt) < SHOWN_MILLISECONDS)
  const found = latest && isOfToday && latest.jobId !== dismissed ? latest.jobId : ''
  return {
    jobId: asked ?? (started || found),
    follow,
    dismiss: (id: string) => {
      setDismissed(id)
      follow('')
    },
  }
}

/** Last known state of a batch, stored in the browser, so that it survives a reload and an absent server. */
function useLastHeard(userId: string, jobId: string) {
  const [kept, keep] = useStoredState<BatchJob | null>(`batch-heard:${userId}`, null, isBatchOrNull)
  const before = kept?.jobId === jobId ? kept : undefined
  const { data, error, fetchStatus } = useQuery({
    queryKey: batchKey(jobId),
    queryFn: ({ signal }) => apiClient.call(routes.batchStatus, { params: { id: jobId } }, { signal }),
    enabled: jobId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => !isUnknown(state.error) && followed(state.data ?? before),
  })
  useEffect(() => {
    if (data) keep(data)
  }, [data, keep])
  return {
    job: jobId === '' || isUnknown(error) ? undefined : (data ?? before),
    isAway: error !== null || fetchStatus === 'paused',
  }
}

const batchKey = (jobId: string) => ['batch-test', jobId]
const isUnknown = (error: Error | null) => error instanceof ApiError && error.status === 404
const isText = (value: unknown): value is string => typeof value === 'string'
const isBatchOrNull = (value: unknown): value is BatchJob | null =>
  value === null ||
  (typeof value === 'object' && 'jobId' in value && 'results' in value && Array.isArray(value.results))

/** Calls back when a job that was running has ended. */
function useOnEnd(job: BatchJob | undefined, onDone: (job: BatchJob) => void): void {
  const wasUnderWay = useRef(false)
  const done = useRef(onDone)
  const isRunning = isUnderWay(job)
  const ended = job && !isRunning ? job : undefined
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (isRunning) wasUnderWay.current = true
    if (!ended || !wasUnderWay.current) return
    wasUnderWay.current = false
    done.current(ended)
  }, [isRunning, ended])
}

/** The server's message if it sent one. */
function batchFailure(error: unknown): string {
  return error instanceof ApiError && !error.message.startsWith('HTTP error!')
    ? error.message
    : MESSAGES.batchFailed
}
