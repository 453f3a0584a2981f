import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PortfolioRun, RouteInput } from '#api'
import { routes } from '#api/client'
import { isUnderWay } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { followed } from '../requests/job-following.ts'
import { reasonOf } from '../requests/shelf-queries.ts'

const listKey = (portfolioId: string) => ['portfolio-runs', portfolioId]

export type RunOrder = NonNullable<RouteInput<typeof routes.startPortfolioRun>['body']>

/** Runs of a portfolio, the progress of the latest, and the result of the shown one. */
export function usePortfolioRuns(portfolioId: string, shownId: string | undefined) {
  const client = useQueryClient()
  const params = { id: portfolioId }
  const reload = () => client.invalidateQueries({ queryKey: listKey(portfolioId) })
  const runs = useQuery({
    queryKey: listKey(portfolioId),
    queryFn: ({ signal }) => apiClient.call(routes.listPortfolioRuns, { params }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => followed(state.data?.find(isUnderWay)),
  })
  const shown = runs.data?.find(({ jobId }) => jobId === shownId) ?? runs.data?.[0]
  const books = useQuery({
    queryKey: ['portfolio-books', shown?.jobId],
    queryFn: ({ signal }) =>
      apiClient.call(routes.portfolioBooks, { params: { id: shown?.jobId ?? '' } }, { signal }),
    enabled: shown !== undefined && !isUnderWay(shown),
    staleTime: Infinity,
  })
  const start = useMutation({
    mutationFn: (body: RunOrder) => apiClient.call(routes.startPortfolioRun, { params, body }),
    onSuccess: reload,
  })
  const cancel = useMutation({
    mutationFn: (run: PortfolioRun) =>
      apiClient.call(routes.cancelPortfolioRun, { params: { id: run.jobId } }),
    onSettled: reload,
    onError: (error) => notify.error(`The run was not cancelled. ${reasonOf(error)}`),
  })
  return { runs, shown, books, start, cancel }
}
