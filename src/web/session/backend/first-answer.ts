import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Whether the first answer to a query is on its way. False once an attempt has failed, also while the query is repeated:
 * what waits for the answer must then appear without it, and must not disappear again.
 */
export const isFirstAnswerComing = ({
  isFetched,
  isLoading,
  failureCount,
}: Pick<UseQueryResult, 'isFetched' | 'isLoading' | 'failureCount'>): boolean =>
  isLoading && !isFetched && failureCount === 0
