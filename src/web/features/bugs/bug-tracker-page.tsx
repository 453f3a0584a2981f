import { Bug, Plus, RefreshCw, Users } from 'lucide-react'
import { useCallback, useState, useId } from 'react'
import type { IssueFilters, IssueLabel, Team } from '#domain'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { TeamsDialog } from './dialogs/teams-dialog.tsx'
import {
  filtersOf,
  withFilter,
  withoutFilters,
  changedIssue,
  membersOf,
  type FilterName,
} from './model/issue-list.ts'
import { totalOf } from './model/issue-pages.ts'
import {
  issuesOf,
  useIssues,
  useLabels,
  useRefresh,
  useTeams,
  useUpdateIssues,
  useCreateIssue,
} from './queries.ts'
import { Board } from './views/board.tsx'
import { BulkBar } from './views/bulk-bar.tsx'
import { FilterBar } from './views/filter-bar.tsx'
import { IssueList } from './views/issue-list.tsx'
import { IssueForm, newFields } from './dialogs/issue-form.tsx'

/**
 * Issues of the user's teams and those that the user reported, as a list or a board. The address stores filters and
 * view.
 */
export function BugTrackerPage() {
  const { user } = useAuth()
  const tracker = useTrackerView()
  const { filters, isBoard } = tracker
  const teams = useTeams().data ?? []
  const labels = useLabels().data ?? []
  const [dialog, setDialog] = useState<'create' | 'teams'>()
  const create = useCallback(() => setDialog('create'), [])
  const close = () => setDialog(undefined)
  const boardFilters = withoutStatus(filters)
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        isBoard={isBoard}
        onView={tracker.setView}
        onCreate={create}
        onTeams={user?.role === 'admin' ? () => setDialog('teams') : undefined}
      />
      <FilterBar
        filters={isBoard ? boardFilters : filters}
        teams={teams}
        labels={labels}
        withoutStatus={isBoard}
        onFilter={tracker.setFilter}
        onClear={tracker.clearFilters}
      />
      {isBoard ? (
        <Board filters={boardFilters} />
      ) : (
        <List filters={filters} people={membersOf(teams)} onCreate={create} />
      )}
      {dialog === 'create' && <CreateIssueDialog teams={teams} labels={labels} onClose={close} />}
      {dialog === 'teams' && <TeamsDialog teams={teams} labels={labels} onClose={close} />}
    </div>
  )
}

function withoutStatus({ status: _, ...rest }: IssueFilters): IssueFilters {
  return rest
}

/** Filters and view from the address, and their setters. */
function useTrackerView() {
  const [address, setAddress] = useAddress()
  const setFilter = useCallback(
    (name: FilterName, value: string) =>
      setAddress((now) => withFilter(now, name, value), { replace: true, preventScrollReset: true }),
    [setAddress],
  )
  const set = (name: string, value: string | undefined) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { preventScrollReset: true },
    )
  return {
    filters: filtersOf(address),
    isBoard: address.get('view') === 'board',
    setFilter,
    clearFilters: () => setAddress(withoutFilters, { replace: true }),
    setView: (view: 'list' | 'board') => set('view', view === 'board' ? view : undefined),
  }
}

interface PageHeaderProps {
  isBoard: boolean
  onView: (view: 'list' | 'board') => void
  onCreate: () => void
  /** Undefined for users who may not manage teams. */
  onTeams: (() => void) | undefined
}

function PageHeader({ isBoard, onView, onCreate, onTeams }: PageHeaderProps) {
  const refresh = useRefresh()
  return (
    <header className="flex flex-wrap items-end gap-2">
      <div className="mr-auto min-w-0 max-sm:basis-full">
        <h1 className="text-2xl font-semibold">Bug Tracker</h1>
        <p className="mt-1 text-muted">Report problems and follow what becomes of them</p>
      </div>
      <Segmented
        label="View"
        value={isBoard ? 'board' : 'list'}
        onValueChange={onView}
        options={[
          { value: 'list', label: 'List' },
          { value: 'board', label: 'Board' },
        ]}
      />
      {onTeams && (
        <Button icon={Users} onClick={onTeams}>
          Teams
        </Button>
      )}
      <Button icon={RefreshCw} onClick={() => void refresh()}>
        Refresh
      </Button>
      <Button variant="primary" icon={Plus} onClick={onCreate}>
        Create Issue
      </Button>
    </header>
  )
}

interface ListProps {
  filters: IssueFilters
  people: ReturnType<typeof membersOf>
  onCreate: () => void
}

/** The list and its selection, which is cleared when other issues are listed. */
function List({ filters, people, onCreate }: ListProps) {
  const query = useIssues(filters)
  const bulk = useUpdateIssues()
  const [selected, setSelected] = useSelection(JSON.stringify(filters))
  const issues = issuesOf(query.data)
  const total = totalOf(query.data)
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = query
  if (query.isPending) return <Skeleton className="h-60" />
  if (query.isError && issues.length === 0)
    return (
      <ErrorBox
        title="The issues could not be loaded"
        message={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  if (issues.length === 0 && !hasNextPage)
    return <NoIssues isFiltered={Object.keys(filters).length > 0} onCreate={onCreate} />
  const chosen = issues.filter(({ id }) => selected.has(id))
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  const mayFetch = hasNextPage && !isFetchingNextPage && !isPlaceholderData && !query.isError
  return (
    <div className="grid grid-cols-1 gap-3" aria-busy={isPlaceholderData || undefined}>
      <p className="text-sm text-muted tabular">
        {total} {total === 1 ? 'issue' : 'issues'}
      </p>
      <IssueList
        issues={issues}
        total={total}
        selected={selected}
        onSelect={select}
        onMore={mayFetch ? () => void fetchNextPage() : undefined}
      />
      <BulkBar
        selected={chosen.length}
        shown={issues.length}
        people={people}
        busy={bulk.isPending}
        onSelectAll={(all) => setSelected(new Set(all ? issues.map(({ id }) => id) : []))}
        onApply={(changes) => {
          const after = chosen.map((issue) => changedIssue(issue, changes, people))
          bulk.mutate({ before: chosen, after, changes }, { onSuccess: () => setSelected(new Set()) })
        }}
      />
    </div>
  )
}

/** Ids of selected issues, cleared when other issues are listed. */
function useSelection(listed: string) {
  const [selection, setSelection] = useState({ listed, ids: NONE })
  const ids = selection.listed === listed ? selection.ids : NONE
  return [ids, (next: ReadonlySet<string>) => setSelection({ listed, ids: next })] as const
}

const NONE: ReadonlySet<string> = new Set()

function NoIssues({ isFiltered, onCreate }: { isFiltered: boolean; onCreate: () => void }) {
  if (isFiltered)
    return (
      <EmptyState icon={Bug} title="No issues found">
        No issues match your current filters.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Bug}
      title="No issues found"
      action={
        <Button variant="primary" onClick={onCreate}>
          Create First Issue
        </Button>
      }
    >
      No issues have been created yet.
    </EmptyState>
  )
}

interface CreateIssueDialogProps {
  teams: readonly Team[]
  labels: readonly IssueLabel[]
  onClose: () => void
}

/** Reports an issue. It keeps its input until the server has accepted it. */
function CreateIssueDialog({ teams, labels, onClose }: CreateIssueDialogProps) {
  const formId = useId()
  const [fields, setFields] = useState(() => newFields(teams))
  const creation = useCreateIssue()
  const submit = () => {
    const { title, description, teamId, priority, assigneeId } = fields
    const issue = { title, description, teamId, priority, labels: [...fields.labels] }
    creation.mutate({ ...issue, assigneeId: assigneeId || null }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Create Issue"
      unsaved={fields.title !== '' || fields.description !== ''}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={creation.isPending}>
            Create Issue
          </Button>
        </>
      }
    >
      <IssueForm
        id={formId}
        fields={fields}
        teams={teams}
        labels={labels}
        withStatus={false}
        onChange={(part) => setFields({ ...fields, ...part })}
        onSubmit={submit}
      />
    </Dialog>
  )
}
