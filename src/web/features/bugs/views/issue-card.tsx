import { UserRound } from 'lucide-react'
import { issuePriorityName, type IssueListItem } from '#domain'
import { Badge } from '../../../ui/layout/badge.tsx'
import { formatDate } from '../../../ui/format.ts'
import type { Row } from '../../../ui/hooks/use-row-walk.ts'
import { PRIORITY_TONES, STATUS_TONES } from './choices.ts'

interface IssueSummaryProps {
  issue: IssueListItem
  onOpen: (id: string) => void
  /** Makes its title the element that the list's keys focus. */
  row: Row
}

/** Title and excerpt of an issue; the title opens it. */
export function IssueSummary({ issue, onOpen, row }: IssueSummaryProps) {
  return (
    <div className="min-w-0 flex-1">
      <button
        type="button"
        {...row}
        onClick={() => onOpen(issue.id)}
        className="block max-w-full rounded-sm text-left hover:underline"
      >
        <span className="mr-1 text-xs text-muted tabular">{issue.key}</span>{' '}
        <span className="font-medium wrap-anywhere">{issue.title}</span>
      </button>
      {issue.excerpt && <p className="mt-0.5 truncate text-sm text-muted">{issue.excerpt}</p>}
    </div>
  )
}

/** Status, priority, labels and people of an issue. */
export function IssueBadges({ issue, withStatus }: { issue: IssueListItem; withStatus: boolean }) {
  const { status, priority, team, labels, assignee, createdAt } = issue
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
      {withStatus && <Badge tone={STATUS_TONES[status]}>{status}</Badge>}
      <Badge tone={PRIORITY_TONES[priority] ?? 'neutral'}>{issuePriorityName(priority)}</Badge>
      {withStatus && <Badge>{team.name}</Badge>}
      {labels.map(({ id, name, color }) => (
        <Badge key={id}>
          <span aria-hidden className="size-2 rounded-full" style={{ background: color }} />
          {name}
        </Badge>
      ))}
      {assignee && (
        <Badge icon={UserRound}>
          <span className="sr-only">Assigned to </span>
          {assignee.name}
        </Badge>
      )}
      <time dateTime={createdAt} className="ml-auto">
        {formatDate(createdAt.slice(0, 10))}
      </time>
    </p>
  )
}
