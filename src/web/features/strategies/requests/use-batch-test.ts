import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BatchJob } from '#api'
import { routes } from '#api/calls'
import { ApiError } from '#api/client'
import { MESSAGES, type SavedStrategy } from '#domain'
import { apiClient } from '../../../backend/client.ts'
import { notify } from '../../../ui/notify.ts'
import { useStoredState } from '../../../ui/stored-state.ts'
import { followed, isUnderWay } from './job-following.ts'
import { reasonOf } from './shelf-queries.ts'

/**
 * Tests several strategies at once, as a job that goes on when the page is left: it is found again, followed and can be
 * cancelled. `onDone` hears when it has ended.
 */
export function useBatchTest(userId: string, onDone: () => void) {
  const [isStarting, setStarting] = useState(false)
  const [jobId, follow] = useStoredState(`batch-test:${userId}`, '', isText)
  const client = useQueryClient()
  const key = ['batch-test', jobId]
  const params = { id: jobId }
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => apiClient.call(routes.batchStatus, { params }, { signal }),
    enabled: jobId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => followed(state.data),
  })
  const job = jobId === '' || query.isError ? undefined : query.data
  useOnEnd(job, onDone)
  const run = async (chosen: readonly SavedStrategy[]) => {
    if (chosen.length === 0) return notify.error(MESSAGES.batchNothingSelected)
    if (chosen.every(({ status }) => status === 'inactive'))
      return notify.error('All selected strategies are inactive. Set one active to test it.')
    setStarting(true)
    try {
      const body = { strategyIds: chosen.map(({ id }) => id), userId }
      follow((await apiClient.call(routes.startBatch, { body })).jobId)
    } catch (error) {
      notify.error(batchFailure(error))
    } finally {
      setStarting(false)
    }
  }
  const cancel = async () => {
    try {
      client.setQueryData(key, await apiClient.call(routes.cancelBatch, { params }))
    } catch (error) {
      notify.error(`The batch was not cancelled. ${reasonOf(error)}`)
    }
  }
  return { isTesting: isStarting || isUnderWay(job), job, run, cancel, dismiss: () => follow('') }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Calls back when a job that was seen under way has ended. */
function useOnEnd(job: BatchJob | undefined, onDone: () => void): void {
  const wasUnderWay = useRef(false)
  const done = useRef(onDone)
  const isRunning = isUnderWay(job)
  const isOver = job !== undefined && !isRunning
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (isRunning) wasUnderWay.current = true
    if (!isOver || !wasUnderWay.current) return
    wasUnderWay.current = false
    done.current()
  }, [isRunning, isOver])
}

/** The server's own words where it said any. */
function batchFailure(error: unknown): string {
  return error instanceof ApiError && !error.message.startsWith('HTTP error!')
    ? error.message
    : MESSAGES.batchFailed
}
