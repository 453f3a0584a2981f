import {
  ISSUE_PRIORITIES,
  ISSUE_STATUSES,
  type IssueFilters,
  type IssueChanges,
  type IssueListItem,
  type Person,
  type Team,
} from '#domain'

/** Names of filters in the address, as in the API. */
const NAMES = ['search', 'team', 'status', 'priority', 'assignee', 'label'] as const
export type FilterName = (typeof NAMES)[number]

/** Parses the filters of an address; invalid values are left out. */
export function filtersOf(address: URLSearchParams): IssueFilters {
  const text = (name: FilterName) => address.get(name)?.trim() || undefined
  const status = ISSUE_STATUSES.find((one) => one === text('status'))
  const priority = ISSUE_PRIORITIES.findIndex((_, number) => String(number) === text('priority'))
  const { search, team, assignee, label } = {
    search: text('search'),
    team: text('team'),
    assignee: text('assignee'),
    label: text('label'),
  }
  return {
    ...(search && { search }),
    ...(team && { team }),
    ...(status && { status }),
    ...(priority >= 0 && { priority }),
    ...(assignee && { assignee }),
    ...(label && { label }),
  }
}

/** Sets a filter in an address, or removes it if the value is empty. */
export function withFilter(address: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(address)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

/** Removes all filters from an address; other parameters stay. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of NAMES) next.delete(name)
  return next
}

/** Distinct members of all teams, by name. */
export function membersOf(teams: readonly Team[]): Person[] {
  const people = new Map(teams.flatMap(({ members }) => members).map((person) => [person.id, person]))
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** The issue after a change of status, priority or assignee. */
export function changedIssue(
  issue: IssueListItem,
  { status, priority, assigneeId }: IssueChanges,
  people: readonly Person[],
): IssueListItem {
  const { assignee: before, ...rest } = issue
  const assignee = assigneeId === undefined ? before : people.find(({ id }) => id === assigneeId)
  return {
    ...rest,
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority }),
    ...(assignee && { assignee }),
  }
}

/** Address of an issue's page. */
export function issueAddress(id: string): string {
  return `/app/bug-tracker/${id}`
}

/** What a link to an issue keeps, so that its page leads back to the same list. */
export interface FromList {
  /** Filters and view of the list, like `?status=Todo`. */
  readonly list: string
}

/** The list that led to an issue; the whole tracker for anybody who came by another way. */
export function listAddress(state: unknown): string {
  const { list } = (state ?? {}) as Partial<FromList>
  return `/app/bug-tracker${typeof list === 'string' ? list : ''}`
}
