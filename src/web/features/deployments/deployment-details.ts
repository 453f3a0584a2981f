import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DayComparison, DeploymentChain, DeploymentDetails, DeploymentSession } from '#api'
import { ApiError, routes } from '#api/client'
import { useUserId } from '../../session/auth/auth-context.tsx'
import { apiClient } from '../../session/backend/client.ts'
import { sinceKnown, withUpdates } from './session/session-updates.ts'

/** Pause before a failed request is repeated. */
const RETRY_MILLISECONDS = 5000
/** How often the prices of a chain are read again. */
const CHAIN_MILLISECONDS = 5000
/** Pause before a comparison that is being made is asked for again, and how often. */
const COMPARISON_MILLISECONDS = 500
const COMPARISON_TRIES = 120

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500
const retryInterval = ({ state: { error } }: { state: { error: Error | null } }) =>
  error && !isRefusal(error) ? RETRY_MILLISECONDS : false

interface FollowOptions {
  /** Revision of the deployment in the list; the details are refetched when it grows. */
  readonly revision: number | undefined
  /** Smallest interval between requests. */
  readonly everyMilliseconds: number
  readonly enabled?: boolean
}

/** A deployment with legs and levels, up to date with its revision in the list. */
export function useDeploymentDetails(
  id: string,
  { revision, everyMilliseconds, enabled = true }: FollowOptions,
) {
  const userId = useUserId()
  const query = useQuery<DeploymentDetails>({
    queryKey: ['deployment', userId, id],
    enabled,
    queryFn: ({ signal }) => apiClient.call(routes.deployment, { params: { id } }, { signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: retryInterval,
  })
  useRefetchOnRevision(query, useThrottled(enabled ? revision : undefined, everyMilliseconds))
  return query
}

/** A deployment's session as recorded so far; only updates are fetched. */
export function useDeploymentSession(
  id: string,
  date: string | null,
  { revision, everyMilliseconds }: FollowOptions,
) {
  const userId = useUserId()
  const client = useQueryClient()
  const queryKey = ['deployment-session', userId, id, date]
  const query = useQuery<DeploymentSession>({
    queryKey,
    enabled: date !== null,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<DeploymentSession>(queryKey)
      const input = { params: { id, date: date ?? '' }, query: sinceKnown(known) }
      return withUpdates(known, await apiClient.call(routes.deploymentSession, input, { signal }))
    },
    staleTime: 0,
    retry: false,
    refetchInterval: retryInterval,
  })
  useRefetchOnRevision(query, useThrottled(revision, everyMilliseconds))
  return query
}

/** The chain of an expiry as of the deployment's last minute; the nearest expiry if undefined. */
export function useDeploymentChain(id: string, expiry: string | undefined) {
  const userId = useUserId()
  return useQuery<DeploymentChain>({
    queryKey: ['deployment-chain', userId, id, expiry],
    queryFn: ({ signal }) =>
      apiClient.call(
        routes.deploymentChain,
        { params: { id }, query: expiry === undefined ? {} : { expiry } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    refetchInterval: CHAIN_MILLISECONDS,
  })
}

/** A finished session compared with the backtest of its bars. It is pending while the server makes the comparison. */
export function useDayComparison(id: string, date: string) {
  const userId = useUserId()
  return useQuery<DayComparison>({
    queryKey: ['deployment-comparison', userId, id, date],
    queryFn: ({ signal }) =>
      apiClient.call(routes.compareDeploymentDay, { params: { id, date } }, { signal }),
    staleTime: Infinity,
    retry: (tries, error) =>
      error instanceof ApiError && error.code === 'conflict' && tries < COMPARISON_TRIES,
    retryDelay: COMPARISON_MILLISECONDS,
  })
}

/** Refetches for each new revision, one request at a time. */
function useRefetchOnRevision(query: UseQueryResult, revision: number | undefined): void {
  const { isFetching, isError, isPending, refetch } = query
  const asked = useRef(revision)
  useEffect(() => {
    if (revision === undefined || isFetching || isError || isPending || asked.current === revision) return
    asked.current = revision
    void refetch()
  }, [revision, isFetching, isError, isPending, refetch])
}

/** Throttles a value; the latest value always arrives in the end. */
function useThrottled<Value>(value: Value, everyMilliseconds: number): Value {
  const [throttled, setThrottled] = useState(value)
  const changedAt = useRef(0)
  useEffect(() => {
    if (Object.is(throttled, value)) return
    const wait = Math.max(0, changedAt.current + everyMilliseconds - Date.now())
    const timer = setTimeout(() => {
      changedAt.current = Date.now()
      setThrottled(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [throttled, value, everyMilliseconds])
  return throttled
}
