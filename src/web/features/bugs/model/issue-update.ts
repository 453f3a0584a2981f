import type { IssueChanges, IssueListItem, Person, Team } from '#domain'

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
