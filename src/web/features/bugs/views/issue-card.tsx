import { UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { IssueListItem } from '#domain'
import { Badge } from '../../../ui/layout/badge.tsx'
import { formatMomentDate } from '../../../ui/format-moment.ts'
import type { Row } from '../../../ui/hooks/use-row-walk.ts'
import { issueAddress, type FromList } from '../model/issue-list.ts'
import { LabelPill, PriorityPill, StatusPill } from './pills.tsx'

interface IssueSummaryProps {
  issue: IssueListItem
  /** Makes its title the element that the list's keys focus. */
  row: Row
}

/** Title and excerpt of an issue; the title opens it. */
export function IssueSummary({ issue, row }: IssueSummaryProps) {
  const { search } = useLocation()
  const state: FromList = { list: search }
  return (
    <div className="min-w-0 flex-1">
      <Link
        {...row}
        draggable={false}
        to={issueAddress(issue.id)}
        state={state}
        className="block max-w-full rounded-sm text-left hover:underline"
      >
        <span className="mr-1 text-xs text-muted tabular">{issue.key}</span>{' '}
        <span className="font-medium wrap-anywhere">{issue.title}</span>
      </Link>
      {issue.excerpt && <p className="mt-0.5 truncate text-sm text-muted">{issue.excerpt}</p>}
    </div>
  )
}

/** Status, priority, labels and people of an issue. */
export function IssueBadges({ issue, withStatus }: { issue: IssueListItem; withStatus: boolean }) {
  const { status, priority, team, labels, assignee, createdAt } = issue
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
      {withStatus && <StatusPill status={status} />}
      <PriorityPill priority={priority} />
      {withStatus && <Badge className="!rounded-full !px-2">{team.name}</Badge>}
      {labels.map((label) => (
        <LabelPill key={label.id} label={label} />
      ))}
      {assignee && (
        <Badge icon={UserRound} className="!rounded-full !px-2">
          <span className="sr-only">Assigned to </span>
          {assignee.name}
        </Badge>
      )}
      <time dateTime={createdAt} className="ml-auto">
        {formatMomentDate(createdAt)}
      </time>
    </p>
  )
}
