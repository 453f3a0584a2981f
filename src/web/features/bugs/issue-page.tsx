import { ArrowLeft, Bell, BellOff, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import type { IssueDetails } from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EditIssueDialog } from './dialogs/edit-issue-dialog.tsx'
import { listAddress } from './model/issue-list.ts'
import { useIssueDetails, useLabels, useTeams, useWatching } from './queries.ts'
import { Activity } from './views/activity.tsx'
import { Pictures } from './views/pictures.tsx'
import { LabelPill, PriorityPill, StatusPill } from './views/pills.tsx'

/** Page of an issue: its text, its activity and its watchers. Editing opens a dialog. */
export function IssuePage() {
  const { issueId = '' } = useParams()
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const [address, setAddress] = useAddress()
  const query = useIssueDetails(issueId)
  const teams = useTeams().data ?? []
  const labels = useLabels().data ?? []
  const isEditing = address.get('edit') !== null
  const edit = (open: boolean) =>
    setAddress((now) => {
      if (open) now.set('edit', '1')
      else now.delete('edit')
      return now
    })
  const list = listAddress(state)
  // An address with the issue's key leads to the one with its id.
  if (query.data && query.data.issue.id !== issueId)
    return <Navigate to={`/app/bug-tracker/${query.data.issue.id}${search}`} state={state} replace />
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link
        to={list}
        className="inline-flex items-center gap-1 justify-self-start text-sm text-accent underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Bug Tracker
      </Link>
      {query.data ? (
        <Issue details={query.data} onEdit={() => edit(true)} />
      ) : query.isError ? (
        <ErrorBox
          title="The issue could not be loaded"
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
      {isEditing && (
        <EditIssueDialog
          id={issueId}
          teams={teams}
          labels={labels}
          onClose={() => edit(false)}
          onDeleted={() => void navigate(list, { replace: true })}
        />
      )}
    </div>
  )
}

function Issue({ details, onEdit }: { details: IssueDetails; onEdit: () => void }) {
  const { issue, context, screenshots } = details
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <p className="text-sm text-muted tabular">{issue.key}</p>
          <h1 className="text-2xl font-semibold wrap-anywhere">{issue.title}</h1>
          <p className="mt-2 flex flex-wrap gap-1.5">
            <StatusPill status={issue.status} />
            <PriorityPill priority={issue.priority} />
            {issue.labels.map((label) => (
              <LabelPill key={label.id} label={label} />
            ))}
          </p>
        </div>
        <Button icon={Pencil} onClick={onEdit}>
          Edit Issue
        </Button>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid grid-cols-1 gap-4">
          <Card title="Description">
            <p className="wrap-anywhere whitespace-pre-wrap">
              {issue.description || <span className="text-muted">No description</span>}
            </p>
            <Context context={context} />
          </Card>
          <Card>
            <Pictures issue={issue} ids={screenshots} />
          </Card>
          <Card>
            <Activity details={details} />
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-4 max-lg:order-first">
          <Card>
            <Facts details={details} />
          </Card>
          <Watchers details={details} />
        </div>
      </div>
    </>
  )
}

function Context({ context }: { context: IssueDetails['context'] }) {
  if (!context) return null
  const { screen, version, runId } = context
  return (
    <p className="mt-3 text-sm text-muted wrap-anywhere">
      Met on {screen}, version {version}
      {runId !== undefined && (
        <>
          ,{' '}
          <Link to={`/app/backtesting/runs/${runId}`} className="text-accent underline">
            its run
          </Link>
        </>
      )}
    </p>
  )
}

function Facts({ details: { issue } }: { details: IssueDetails }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Team', issue.team.name],
    ['Assignee', issue.assignee?.name ?? 'Nobody'],
    ['Reporter', issue.reporter?.name ?? 'A deleted account'],
    ['Reported', formatMoment(issue.createdAt)],
    ['Changed', formatMoment(issue.updatedAt)],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Watchers({ details: { issue, watchers, isWatching } }: { details: IssueDetails }) {
  const watching = useWatching(issue.id)
  return (
    <Card
      title="Watchers"
      actions={
        <Button
          size="sm"
          icon={isWatching ? BellOff : Bell}
          busy={watching.isPending}
          onClick={() => watching.mutate(!isWatching)}
        >
          {isWatching ? 'Stop watching' : 'Watch'}
        </Button>
      }
    >
      <p className="text-sm wrap-anywhere">
        {watchers.length > 0 ? watchers.map(({ name }) => name).join(', ') : 'Nobody yet'}
      </p>
      <p className="mt-1 text-xs text-muted">They are notified of each comment and each change of status.</p>
    </Card>
  )
}
