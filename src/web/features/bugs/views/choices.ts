import { ISSUE_PRIORITIES, ISSUE_STATUSES, type IssueStatus } from '#domain'
import type { SelectOption } from '../../../ui/controls/select.tsx'

export const STATUS_OPTIONS: readonly SelectOption<IssueStatus>[] = ISSUE_STATUSES.map((status) => ({
  value: status,
  label: status,
}))

/** Options of the priority select; a value is the priority's number as text. */
export const PRIORITY_OPTIONS: readonly SelectOption<string>[] = ISSUE_PRIORITIES.map((label, number) => ({
  value: String(number),
  label,
}))
