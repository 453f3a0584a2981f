import { ISSUE_PRIORITIES, ISSUE_STATUSES, type IssueFilters } from '#domain'

/** Names of the filters in the address, which are those of the API. */
const NAMES = ['search', 'team', 'status', 'priority', 'assignee', 'label'] as const
export type FilterName = (typeof NAMES)[number]

/** The filters of an address; what is no choice is left out. */
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

/** An address with one filter set or, when empty, taken off. */
export function withFilter(address: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(address)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

/** An address without filters; what else it holds stays. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of NAMES) next.delete(name)
  return next
}
