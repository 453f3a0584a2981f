import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, routes } from '#api/client'
import {
  ISSUE_LIMITS,
  ISSUE_MESSAGES,
  type BulkIssueChanges,
  type IssueChanges,
  type IssueFilters,
  type IssueListItem,
  type NewIssue,
} from '#domain'
import { apiClient, signedInFetch } from '../../session/backend/client.ts'
import { keepEdit } from '../../session/edits/keep-edit.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { listItem, loadedIssues, withIssues, type IssuePages } from './model/issue-pages.ts'

const ISSUES = 'issues'
const TEAMS = ['issue-teams']
const LABELS = ['issue-labels']
const detailsKey = (id: string) => ['issue', id]

/** Teams that the user may report to. */
export function useTeams() {
  const query = useQuery({
    queryKey: TEAMS,
    queryFn: ({ signal }) => apiClient.call(routes.listTeams, {}, { signal }),
  })
  useToast(query.isError, ISSUE_MESSAGES.teamsLoadFailed)
  return query
}

export function useLabels() {
  return useQuery({
    queryKey: LABELS,
    queryFn: ({ signal }) => apiClient.call(routes.listLabels, {}, { signal }),
  })
}

/** Shows an error toast once per failure. */
function useToast(failed: boolean, message: string) {
  useEffect(() => {
    if (failed) notify.error(message)
  }, [failed, message])
}

/** Filtered issues, loaded as the user scrolls. */
export function useIssues(filters: IssueFilters) {
  const query = useInfiniteQuery({
    queryKey: [ISSUES, filters],
    queryFn: ({ pageParam, signal }) =>
      apiClient.call(
        routes.listIssues,
        { query: { ...filters, limit: ISSUE_LIMITS.page, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { issues }) => sum + issues.length, 0)
      return loaded < last.total ? loaded : undefined
    },
    placeholderData: keepPreviousData,
  })
  useToast(query.isError, ISSUE_MESSAGES.issuesLoadFailed)
  return query
}

const REFRESH_MILLISECONDS = 20_000

/** An issue with all that belongs to it, read again while it is shown. */
export function useIssueDetails(id: string) {
  return useQuery({
    queryKey: detailsKey(id),
    queryFn: ({ signal }) => apiClient.call(routes.issueDetails, { params: { id } }, { signal }),
    // Other users may comment on it and change it at the same time.
    staleTime: 0,
    refetchInterval: REFRESH_MILLISECONDS,
  })
}

/** Refetches everything. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.resetQueries({ queryKey: [ISSUES] }),
      client.invalidateQueries({ queryKey: TEAMS }),
      client.invalidateQueries({ queryKey: LABELS }),
    ])
  }
}

/** Applies changed or deleted issues to every loaded list. */
function place(client: QueryClient, changed: ReadonlyMap<string, IssueListItem | undefined>): void {
  for (const [key, pages] of client.getQueriesData<IssuePages>({ queryKey: [ISSUES] }))
    if (pages) client.setQueryData(key, withIssues(pages, key[1] as IssueFilters, changed))
}

const byId = (issues: readonly IssueListItem[]) => new Map(issues.map((issue) => [issue.id, issue]))

/** An update of an issue: the request, and the optimistic state until the answer. */
export interface IssueUpdate {
  readonly before: IssueListItem
  readonly after: IssueListItem
  readonly changes: IssueChanges
}

/** Changes an issue with an optimistic update, reverted on failure. */
export function useUpdateIssue() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ before: { id, edits }, changes }: IssueUpdate) =>
      keepEdit({
        startedFrom: changes.edits ?? edits,
        send: (from) =>
          apiClient.call(routes.updateIssue, { params: { id }, body: { ...changes, edits: from } }),
      }),
    onMutate: async ({ after }) => {
      await client.cancelQueries({ queryKey: [ISSUES] })
      place(client, byId([after]))
    },
    onError: (_, { before }) => {
      place(client, byId([before]))
      notify.error(ISSUE_MESSAGES.issueUpdateFailed)
    },
    onSuccess: ({ value: issue }, { before }) => {
      void client.invalidateQueries({ queryKey: detailsKey(before.id) })
      if (!issue) return client.invalidateQueries({ queryKey: [ISSUES] })
      place(client, byId([listItem(issue)]))
      notify.success(ISSUE_MESSAGES.issueUpdated)
    },
  })
}

export interface BulkUpdate {
  readonly before: readonly IssueListItem[]
  readonly after: readonly IssueListItem[]
  readonly changes: BulkIssueChanges
}

/** Changes several issues in the same way, with an optimistic update that is reverted on failure. */
export function useUpdateIssues() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ before, changes }: BulkUpdate) =>
      apiClient.call(routes.updateIssues, { body: { ids: before.map(({ id }) => id), changes } }),
    onMutate: async ({ after }) => {
      await client.cancelQueries({ queryKey: [ISSUES] })
      place(client, byId(after))
    },
    onError: (error, { before }) => {
      place(client, byId(before))
      // A refusal says what to choose instead.
      const reason = error instanceof ApiError && error.status === 400 ? `: ${error.message}` : ''
      notify.error(ISSUE_MESSAGES.issuesUpdateFailed + reason)
    },
    onSuccess: ({ updated }) => notify.success(ISSUE_MESSAGES.issuesUpdated(updated)),
  })
}

/** Reports an issue and adds it to the lists. */
export function useCreateIssue() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (issue: IssueToReport) => apiClient.call(routes.createIssue, { body: issue }),
    onError: () => notify.error(ISSUE_MESSAGES.issueCreateFailed),
    onSuccess: (issue) => {
      place(client, byId([listItem(issue)]))
      notify.success(ISSUE_MESSAGES.issueCreated)
    },
  })
}

/** Input of a new issue; the server fills in the rest. */
export type IssueToReport = Pick<NewIssue, 'title' | 'teamId'> & Partial<NewIssue>

/** Deletes an issue with an optimistic update, reverted on failure. */
export function useDeleteIssue() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: IssueListItem) => apiClient.call(routes.deleteIssue, { params: { id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: [ISSUES] })
      place(client, new Map([[id, undefined]]))
    },
    onError: (error, issue) => {
      place(client, byId([issue]))
      notify.error(error.message)
    },
    onSuccess: () => notify.success(ISSUE_MESSAGES.issueDeleted),
  })
}

export function useComment(issueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      apiClient.call(routes.commentOnIssue, { params: { id: issueId }, body: { text } }),
    onError: (error) => notify.error(error.message),
    onSuccess: () => client.invalidateQueries({ queryKey: detailsKey(issueId) }),
  })
}

/** Starts or stops watching an issue. */
export function useWatching(issueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isWatching: boolean) =>
      apiClient.call(routes.watchIssue, { params: { id: issueId }, body: { isWatching } }),
    onError: (error) => notify.error(error.message),
    onSuccess: () => client.invalidateQueries({ queryKey: detailsKey(issueId) }),
  })
}

export function useAddScreenshot(issueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (picture: Blob) => sendScreenshot(issueId, picture),
    onError: (error) => notify.error(error.message),
    onSuccess: () => client.invalidateQueries({ queryKey: detailsKey(issueId) }),
  })
}

export function useDeleteScreenshot(issueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => apiClient.call(routes.deleteScreenshot, { params: { id } }),
    onError: (error) => notify.error(error.message),
    onSuccess: () => client.invalidateQueries({ queryKey: detailsKey(issueId) }),
  })
}

/**
 * Adds a picture to an issue.
 * @throws ApiError if the server refuses it
 */
export async function sendScreenshot(issueId: string, picture: Blob): Promise<void> {
  if (picture.size > ISSUE_LIMITS.screenshotBytes)
    throw new Error(ISSUE_MESSAGES.screenshotSize(ISSUE_LIMITS.screenshotBytes / 1_000_000))
  const form = new FormData()
  form.append('files', picture, 'picture')
  const path = routes.addScreenshot.path.replace('{id}', encodeURIComponent(issueId))
  const answer = await signedInFetch(path, { method: 'POST', body: form, credentials: 'same-origin' })
  if (!answer.ok) throw new ApiError(answer.status, await answer.text())
}

/** Issues of loaded pages; empty before the first page. */
export function issuesOf(pages: IssuePages | undefined): IssueListItem[] {
  return pages ? loadedIssues(pages) : []
}

/** Everybody who may join a team; for administrators. */
export function usePeople() {
  return useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => apiClient.call(routes.listPeople, {}, { signal }),
  })
}

/** Changes of teams and labels, which are refetched afterwards. */
export function useTeamChanges() {
  const client = useQueryClient()
  const forget = () => Promise.all([TEAMS, LABELS].map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: (error) => notify.error(error.message),
    onSuccess: forget,
  })
}
