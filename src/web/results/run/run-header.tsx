import { Copy, FileDown, Link2, Pencil, Scale, Star, Trash2, Share2 } from 'lucide-react'
import { useState, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import classNames from 'clsx'
import type { RouteOutput, routes } from '#api'
import { importedFrom, type BacktestRequest } from '#domain'
import { useUserId } from '../../session/auth/auth-context.tsx'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { MissingDialog } from '../../ui/feedback/missing-part.tsx'
import { comparisonAddress, readCompared, withRun } from '../compared-runs.ts'
import { DeployButton } from '../../strategy/deployments/deploy-button.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button, buttonClass, IconButton } from '../../ui/controls/button.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import type { HeadParts } from '../view/workspace/result-head.tsx'
import type { SharedRun } from '../share/share-dialog.tsx'
import { useRunChanges } from './run-queries.ts'
import { runAddress, runData, runName, runPeriod } from './run-words.ts'

export type Run = RouteOutput<typeof routes.getRun>

interface RunHeaderProps {
  run: Run
  /** Opens the dialog of name, tags and note. The screen renders it, since a head is replaced when its result arrives. */
  onEdit: () => void
  /** Called after the deletion. */
  onDeleted: () => void
}

/**
 * Header of a run without a result, with actions on the run. While a result is loading there are none: the head of
 * the result replaces this one, and would close a dialog opened from it.
 */
export function RunHeader({ run, isLoading, ...on }: RunHeaderProps & { isLoading: boolean }) {
  const name = runName(run)
  const data = runData(run.dataset)
  return (
    <header className="mb-2 grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center gap-1">
          <RunStar run={run} />
          <h1 className="min-w-0 text-xl font-semibold wrap-anywhere">{name}</h1>
        </div>
        {!isLoading && (
          <div className="flex flex-wrap items-center gap-2">
            <RunActions run={run} {...on} />
          </div>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {name !== run.words && <span>{run.words}</span>}
        <span className="tabular">{runPeriod(run)}</span>
        <span className="tabular">{whenOf(run)}</span>
        <Badge tone={data.tone}>{data.text}</Badge>
      </p>
      <RunAbout run={run} />
    </header>
  )
}

/** What a screen puts into the head of a run's result. */
export function headOfRun(run: Run, { elsewhere = false, ...on }: Omit<RunActionsProps, 'run'>): HeadParts {
  return {
    level: elsewhere ? 3 : 1,
    words: run.words,
    star: <RunStar run={run} />,
    actions: <RunActions run={run} elsewhere={elsewhere} {...on} />,
    when: whenOf(run),
    about: <RunAbout run={run} />,
  }
}

function RunStar({ run }: { run: Run }) {
  const { change } = useRunChanges()
  return (
    <IconButton
      label={run.pinned ? 'Unpin run' : 'Pin run'}
      aria-pressed={run.pinned}
      icon={Star}
      size="sm"
      className={classNames('max-sm:hidden', run.pinned && 'text-warning [&_svg]:fill-current')}
      onClick={() => void change(run.jobId, { pinned: !run.pinned })}
    />
  )
}

/** Its origin, its tags and its note; nothing for a plain backtest. */
function RunAbout({ run }: { run: Run }) {
  const isPlain = run.kind !== 'paper' && run.source === null && run.tags.length === 0
  return (
    <>
      {!isPlain && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          {run.kind === 'paper' && <Badge tone="accent">Paper</Badge>}
          {run.source !== null && <Badge tone="accent">{importedFrom(run.source)}</Badge>}
          {run.tags.map((tag) => (
            <Badge key={tag} tone="accent">
              {tag}
            </Badge>
          ))}
        </p>
      )}
      {run.note && <p className="max-w-prose text-sm whitespace-pre-line">{run.note}</p>}
    </>
  )
}

function whenOf({ source, submittedAt }: Run): string {
  return `${source === null ? 'run' : 'imported'} ${formatMoment(submittedAt)}`
}

interface RunActionsProps extends RunHeaderProps {
  /** Shown outside the run's own page: adds a link to that page, and leaves editing to the screen around it. */
  elsewhere?: boolean
}

function RunActions({ run, onEdit, onDeleted, elsewhere = false }: RunActionsProps) {
  const { remove } = useRunChanges()
  const name = runName(run)
  const { request } = run
  return (
    <>
      {!elsewhere && request && <EditAsNew request={request} name={name} />}
      {!elsewhere && request && run.status === 'completed' && <OptimiseLink id={run.jobId} />}
      {run.source !== null && <ReconcileLink id={run.jobId} />}
      {run.status === 'completed' && <ResultActions run={run} />}
      {elsewhere && (
        <Link
          className={buttonClass('ghost', 'sm')}
          to={runAddress(run.jobId)}
          title="This result by its own address"
          aria-label="Open run"
        >
          <Link2 aria-hidden className="size-4" />
        </Link>
      )}
      <IconButton label="Rename" title="Name, tags and note" icon={Pencil} size="sm" onClick={onEdit} />
      <IconButton
        label="Delete"
        icon={Trash2}
        size="sm"
        onClick={() => void remove(run.jobId, name).then((gone) => gone && onDeleted())}
      />
    </>
  )
}

/** Actions on the result of a completed run. */
function ResultActions({ run }: { run: Run }) {
  const navigate = useNavigate()
  const userId = useUserId()
  const { request, jobId } = run
  return (
    <>
      {request && (
        <>
          <Button
            size="sm"
            icon={Scale}
            title="Put these results beside others, up to four"
            onClick={() => void navigate(comparisonAddress(withRun(readCompared(userId), jobId)))}
          >
            Compare
          </Button>
          <DeployButton strategy={{ name: runName(run), request }} label="Paper trade" />
        </>
      )}
      <ShareButton run={run} />
      {/* Without trades there are no files. */}
      {run.summary?.totalTrades !== 0 && <ExportLink />}
    </>
  )
}

/** Opens a search over the values of the run's settings. */
function OptimiseLink({ id }: { id: string }) {
  return (
    <Link
      className={buttonClass('secondary', 'sm')}
      to={`/app/optimise?run=${id}`}
      title="Searches other values of its settings"
    >
      Optimise
    </Link>
  )
}

function EditAsNew({ request, name }: { request: BacktestRequest; name: string }) {
  const navigate = useNavigate()
  return (
    <Button
      size="sm"
      icon={Copy}
      title="Opens the builder with these settings; this run stays as it is"
      onClick={() => void navigate('/app/backtesting', { state: editAsNew(request, name) })}
    >
      Edit as new
    </Button>
  )
}

/** Opens the tab with the files of the result. */
function ExportLink() {
  const place = useLocation()
  const query = new URLSearchParams(place.search)
  query.set('tab', 'files')
  return (
    <Link
      className={buttonClass('secondary', 'sm')}
      to={{ pathname: place.pathname, search: query.toString() }}
      preventScrollReset
      title="CSV, Excel, Parquet and PDF of this result"
    >
      <FileDown aria-hidden className="size-4" />
      Export
    </Link>
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

const ShareDialog = fetchedPart(
  async () => (await import('../share/share-dialog.tsx')).ShareDialog,
  MissingDialog,
)

/** Opens the public links and the picture of a result; their script loads on the first press. */
function ShareButton({ run }: { run: SharedRun }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        icon={Share2}
        title="A public link to this result, or a picture of it"
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog run={run} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
