/** States of an issue; any may be chosen at any time. */
export const ISSUE_STATUSES = ['Backlog', 'Todo', 'In Progress', 'Done', 'Canceled'] as const
export type IssueStatus = (typeof ISSUE_STATUSES)[number]

/** Names of the priorities 0 to 4. */
export const ISSUE_PRIORITIES = ['No Priority', 'Low', 'Medium', 'High', 'Critical'] as const

/** Fields whose changes are recorded. */
export const ISSUE_FIELDS = [
  'title',
  'description',
  'team',
  'status',
  'priority',
  'assignee',
  'labels',
  'screenshot',
] as const
export type IssueField = (typeof ISSUE_FIELDS)[number]

export const DEFAULT_ISSUE_STATUS: IssueStatus = 'Backlog'
export const DEFAULT_ISSUE_PRIORITY = 2

/** Limits: longest texts in characters, largest pictures in bytes, and highest counts. */
export const ISSUE_LIMITS = {
  title: 200,
  description: 20_000,
  comment: 10_000,
  search: 200,
  /** Characters of the description that a list shows. */
  excerpt: 240,
  labelsOfIssue: 10,
  labels: 100,
  /** Most issues changed at once. */
  bulk: 1000,
  /** Issues per page. */
  page: 100,
  screenshotBytes: 5_000_000,
  screenshotsOfIssue: 5,
  /** Issues that one user may report in an hour. */
  reportedPerHour: 120,
} as const

/** The name of a priority; `No Priority` for an unknown number. */
export function issuePriorityName(priority: number): string {
  return ISSUE_PRIORITIES[priority] ?? ISSUE_PRIORITIES[0]
}

/** Messages about issues, teams and labels. They are separate because only the issue screens need them. */
export const ISSUE_MESSAGES = {
  issueRequired: 'Title and team are required',
  issueStatus: (statuses: readonly string[]) => `Status must be one of ${statuses.join(', ')}`,
  issuePriority: (names: readonly string[]) =>
    `Priority must be ${names.map((name, priority) => `${priority} ${name}`).join(', ')}`,
  issueLabels: (most: number) => `An issue can have at most ${most} labels`,
  issuesAtOnce: (most: number) => `At most ${most} issues can be changed at once`,
  issueCreated: 'Issue created successfully',
  issueUpdated: 'Issue updated successfully',
  issuesUpdated: (count: number) => `Updated ${count} issues`,
  issueDeleted: 'Issue deleted',
  issueCreateFailed: 'Failed to create issue',
  issueUpdateFailed: 'Failed to update issue',
  issuesUpdateFailed: 'Failed to update issues',
  issuesLoadFailed: 'Failed to load issues',
  teamsLoadFailed: 'Failed to load teams',
  noIssuesSelected: 'No issues selected',
  noIssueChanges: 'Choose what to change: status, priority or assignee',
  issueNotFound: 'Issue not found',
  issueDeleteForbidden: 'Only its reporter or an administrator may delete an issue',
  assigneeNoMember: 'The assignee must be a member of the team; choose a member, or leave it unassigned',
  labelUnknown: 'Label not found; choose from the list of labels',
  labelNotFound: 'Label not found',
  labelNameRequired: 'Name of the label is required',
  labelColor: 'Colour must be written #rrggbb, like #2563eb',
  labelTaken: (name: string) => `There is a label '${name}' already`,
  labelsLimit: (most: number) => `There are ${most} labels, and no more can be kept; delete some first`,
  teamUnknown: 'Team not found; choose one from the list of teams',
  teamNotFound: 'Team not found',
  teamNameRequired: 'Name of the team is required',
  teamKey: 'Key must be 2 to 5 letters, like DEL',
  teamKeyTaken: (key: string) => `There is a team with the key ${key} already; choose another key`,
  teamMemberUnknown: 'A member is not a user of this installation any more; load the page again',
  teamHasIssues: (name: string, count: number) =>
    `Team ${name} has ${count} ${count === 1 ? 'issue' : 'issues'}; move or delete them first`,
  teamLast: 'This is the only team, and problems are reported to a team; make another one first',
  commentRequired: 'Write a comment first',
  screenshotType: 'A picture must be a PNG, JPEG or WebP file',
  screenshotSize: (megabytes: number) => `A picture may have at most ${megabytes} MB`,
  screenshotsLimit: (most: number) => `An issue can have at most ${most} pictures; delete one first`,
  screenshotNotFound: 'Picture not found',
  textLength: (field: string, longest: number) => `${field} must be at most ${longest} characters`,
} as const
