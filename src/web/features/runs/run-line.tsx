import { Star, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import classNames from 'clsx'
import type { RunListItem } from '#api'
import { importedFrom, VERDICT_NAMES } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { formatSignedRupees } from '../../ui/format.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { Profit } from '../../ui/layout/profit.tsx'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { runAddress, runData, runName, runPeriod, whyNotCompared } from '../../results/run/run-words.ts'

export interface RunLineHandlers {
  readonly select: (id: string, selected: boolean) => void
  readonly pin: (run: RunListItem) => void
  readonly remove: (run: RunListItem) => void
}

interface RunLineProps {
  run: RunListItem
  isSelected: boolean
  /** Index of the run, and whether Tab reaches its controls (roving tabindex). */
  index: number
  isTabStop: boolean
  on: RunLineHandlers
}

/** A line of the list of runs: name and data on the left, figures on the right. */
export const RunLine = memo(function RunLine({ run, isSelected, isTabStop, index, on }: RunLineProps) {
  const name = runName(run)
  const tabIndex = isTabStop ? 0 : -1
  return (
    <div className="flex h-full items-center gap-x-2 px-3 hover:bg-hover/60 lg:gap-x-4">
      <Checkbox
        hideLabel
        label={`Select ${name}`}
        tabIndex={tabIndex}
        checked={isSelected}
        disabled={whyNotCompared(run) !== undefined}
        onCheckedChange={(on_) => on.select(run.jobId, on_)}
      />
      <IconButton
        label={run.pinned ? `Unpin ${name}` : `Pin ${name}`}
        aria-pressed={run.pinned}
        tabIndex={tabIndex}
        icon={Star}
        size="sm"
        className={classNames('max-sm:hidden', run.pinned && 'text-warning [&_svg]:fill-current')}
        onClick={() => on.pin(run)}
      />
      <div className="min-w-0 flex-1">
        <Link
          to={runAddress(run.jobId)}
          data-run-line={run.jobId}
          data-row={index}
          tabIndex={tabIndex}
          className="block truncate font-medium text-accent hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-xs text-muted">
          {name === run.words ? run.note : [run.words, run.note].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="hidden w-64 shrink-0 md:block xl:w-80">
        <p className="truncate text-sm tabular">{runPeriod(run)}</p>
        {/* A badge without room is left out, not cut. */}
        <p className="flex h-5.5 flex-wrap gap-1.5 overflow-hidden">
          {run.kind === 'paper' && <Badge tone="accent">Paper</Badge>}
          <DataBadge run={run} />
          {run.performance?.verdict && <Badge>{VERDICT_NAMES[run.performance.verdict]} on its own</Badge>}
          {run.tags.map((tag) => (
            <Badge key={tag} tone="accent">
              {tag}
            </Badge>
          ))}
        </p>
      </div>
      <Figures run={run} />
      <p className="hidden w-24 shrink-0 text-right text-xs text-muted tabular lg:block">
        {formatMoment(run.submittedAt)}
      </p>
      <IconButton
        label={`Delete ${name}`}
        tabIndex={tabIndex}
        icon={Trash2}
        size="sm"
        className="max-sm:hidden"
        onClick={() => on.remove(run)}
      />
    </div>
  )
})

/** Its dataset, or the source of imported trades. */
function DataBadge({ run: { source, dataset } }: { run: RunListItem }) {
  if (source !== null) return <Badge tone="accent">{importedFrom(source)}</Badge>
  const { tone, text } = runData(dataset)
  return <Badge tone={tone}>{text}</Badge>
}

function Figures({ run: { summary, performance, status } }: { run: RunListItem }) {
  if (!summary)
    return (
      <Badge tone={status === 'failed' ? 'danger' : status === 'cancelled' ? 'neutral' : 'accent'}>
        {status}
      </Badge>
    )
  return (
    <>
      <div className="hidden w-16 shrink-0 xl:block">
        {performance && <Sparkline curve={performance.curve} label="Cumulative net profit" />}
      </div>
      <div className="w-28 shrink-0 text-right">
        <Profit amount={summary.netPnL} className="font-medium" />
        <p className="text-xs text-muted tabular">
          {performance
            ? `DD ${formatSignedRupees(performance.maxDrawdown)}`
            : `${summary.totalTrades} trades`}
        </p>
      </div>
    </>
  )
}
