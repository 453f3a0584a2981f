import { Copy, Link2, Pencil, Scale, Star, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { RouteOutput, routes } from '#api'
import { importedFrom, type BacktestRequest } from '#domain'
import { useUserId } from '../../session/auth/auth-context.tsx'
import { comparisonAddress, readCompared, withRun } from '../compared-runs.ts'
import { DeployButton } from '../../deployments/deploy-button.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button, buttonClass, IconButton } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { EditRunDialog } from './edit-run-dialog.tsx'
import { useRunChanges } from './run-queries.ts'
import { runAddress, runData, runName, runPeriod } from './run-words.ts'

export type Run = RouteOutput<typeof routes.getRun>

interface RunHeaderProps {
  run: Run
  level: 1 | 3
  /** Shown outside the run's own page: adds a link to that page and omits actions that the screen offers itself. */
  elsewhere?: boolean
  /** Called after the deletion. */
  onDeleted: () => void
  children?: ReactNode
}

/** Header of a run, with actions on the whole run. */
export function RunHeader({ run, level, elsewhere = false, onDeleted, children }: RunHeaderProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { change } = useRunChanges()
  const name = runName(run)
  const Heading = `h${level}` as const
  const data = runData(run.dataset)
  return (
    <header className="mb-2 grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center gap-1">
          <IconButton
            label={run.pinned ? 'Unpin run' : 'Pin run'}
            aria-pressed={run.pinned}
            icon={Star}
            size="sm"
            className={classNames(run.pinned && 'text-warning [&_svg]:fill-current')}
            onClick={() => void change(run.jobId, { pinned: !run.pinned })}
          />
          <Heading className="min-w-0 text-xl font-semibold wrap-anywhere">{name}</Heading>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <RunActions
            run={run}
            elsewhere={elsewhere}
            onEdit={() => setIsEditing(true)}
            onDeleted={onDeleted}
          />
          {children}
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {name !== run.words && <span>{run.words}</span>}
        {run.kind === 'paper' && <Badge tone="accent">Paper</Badge>}
        {run.source !== null && <Badge tone="accent">{importedFrom(run.source)}</Badge>}
        {/* A result states its own period and data. */}
        {run.status !== 'completed' && (
          <>
            <span className="tabular">{runPeriod(run)}</span>
            <Badge tone={data.tone}>{data.text}</Badge>
          </>
        )}
        <span className="tabular">
          {run.source === null ? 'run' : 'imported'} {formatMoment(run.submittedAt)}
        </span>
        {run.tags.map((tag) => (
          <Badge key={tag} tone="accent">
            {tag}
          </Badge>
        ))}
      </p>
      {run.note && <p className="max-w-prose text-sm whitespace-pre-line">{run.note}</p>}
      {isEditing && <EditRunDialog run={run} onClose={() => setIsEditing(false)} />}
    </header>
  )
}

function RunActions({
  run,
  elsewhere,
  onEdit,
  onDeleted,
}: Pick<RunHeaderProps, 'run' | 'onDeleted'> & { elsewhere: boolean; onEdit: () => void }) {
  const navigate = useNavigate()
  const userId = useUserId()
  const { remove } = useRunChanges()
  const name = runName(run)
  const isDone = run.status === 'completed'
  const { request } = run
  return (
    <>
      <Button size="sm" icon={Pencil} title="Name, tags and note" onClick={onEdit}>
        Rename
      </Button>
      {run.source !== null && <ReconcileLink id={run.jobId} />}
      {isDone && request && <DeployButton strategy={{ name, request }} />}
      {isDone && request && !elsewhere && (
        <Button
          size="sm"
          icon={Scale}
          title="Put these results beside others, up to four"
          onClick={() => void navigate(comparisonAddress(withRun(readCompared(userId), run.jobId)))}
        >
          Compare
        </Button>
      )}
      {elsewhere && (
        <Link
          className={buttonClass('secondary', 'sm')}
          to={runAddress(run.jobId)}
          title="This result by its own address"
        >
          <Link2 aria-hidden className="size-4" />
          Open run
        </Link>
      )}
      {!elsewhere && request && (
        <Button
          size="sm"
          icon={Copy}
          title="Opens the builder with these settings; this run stays as it is"
          onClick={() => void navigate('/app/backtesting', { state: editAsNew(request, name) })}
        >
          Edit as new
        </Button>
      )}
      <Button
        size="sm"
        icon={Trash2}
        onClick={() => void remove(run.jobId, name).then((gone) => gone && onDeleted())}
      >
        Delete
      </Button>
    </>
  )
}

/** Link to the reconciliation of an imported run with a backtest. */
function ReconcileLink({ id }: { id: string }) {
  return (
    <Link
      className={buttonClass('secondary', 'sm')}
      to={`${runAddress(id)}/reconcile`}
      title="Compare these trades with a backtest, day by day"
    >
      <Scale aria-hidden className="size-4" />
      Reconcile
    </Link>
  )
}

/** Navigation state that opens the builder with the settings of a run. */
function editAsNew(request: BacktestRequest, name: string) {
  return { loadStrategy: true, strategyData: request, strategyName: name }
}
