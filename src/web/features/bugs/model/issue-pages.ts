import type { Issue, IssueFilters, IssueListItem } from '#domain'
import { ISSUE_LIMITS } from '#domain'

/** Loaded pages of issues, latest first. */
export interface IssuePages {
  readonly pages: { total: number; issues: IssueListItem[] }[]
  readonly pageParams: unknown[]
}

/** All loaded issues. */
export function loadedIssues({ pages }: IssuePages): IssueListItem[] {
  return pages.flatMap(({ issues }) => issues)
}

/** Total on the server, according to the page loaded last. */
export function totalOf(given: IssuePages | undefined): number {
  return given?.pages.at(-1)?.total ?? 0
}

/** Converts an issue for lists. */
export function listItem({ description, ...issue }: Issue): IssueListItem {
  return { ...issue, excerpt: description.slice(0, ISSUE_LIMITS.excerpt) }
}

/**
 * Applies changed, added or deleted (`undefined`) issues to loaded pages: each moves to its place, or disappears if the
 * filters exclude it. A search keeps its results and gets no new ones, because only the server can search.
 */
export function withIssues(
  given: IssuePages,
  filters: IssueFilters,
  changed: ReadonlyMap<string, IssueListItem | undefined>,
): IssuePages {
  const before = loadedIssues(given)
  const total = totalOf(given)
  const isComplete = before.length >= total
  const known = new Set(before.map(({ id }) => id))
  const kept = before.flatMap((issue) => {
    if (!changed.has(issue.id)) return [issue]
    const next = changed.get(issue.id)
    return next && passes(next, filters) ? [next] : []
  })
  const added = [...changed].flatMap(([id, issue]) =>
    issue && !known.has(id) && !filters.search && passes(issue, filters) ? [issue] : [],
  )
  const last = before.at(-1)
  // An issue that sorts after all loaded ones arrives with its own page.
  const shown = added.filter((issue) => isComplete || (last !== undefined && compare(issue, last) < 0))
  const issues = [...kept, ...shown].sort(compare)
  const totalNow = total - (before.length - kept.length) + added.length
  return { pages: [{ total: totalNow, issues }], pageParams: [0] }
}

/** Latest first, like the server. */
function compare(a: IssueListItem, b: IssueListItem): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}

function passes(issue: IssueListItem, { team, status, priority, assignee, label }: IssueFilters): boolean {
  return (
    (team === undefined || issue.team.id === team) &&
    (status === undefined || issue.status === status) &&
    (priority === undefined || issue.priority === priority) &&
    (assignee === undefined || (issue.assignee?.id ?? 'none') === assignee) &&
    (label === undefined || issue.labels.some(({ id }) => id === label))
  )
}
