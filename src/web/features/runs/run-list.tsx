import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState, memo } from 'react'
import { notify } from '../../ui/feedback/notify.ts'
import { MOST_PRINTED, usePrinting } from '../../ui/hooks/use-printing.ts'
import { useRowWalk } from '../../ui/hooks/use-row-walk.ts'
import { RUNS_PER_PAGE, type ListedRuns } from '../../results/run/run-queries.ts'
import { whyNotCompared, runAddress, runData, runName, runPeriod } from '../../results/run/run-words.ts'
import { Star, Trash2 } from 'lucide-react'
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

const LINE_HEIGHT = 56
/** Maximum height of the list; more is scrolled. */
const LIST_HEIGHT = 'max(20rem, calc(100dvh - 17rem))'

interface RunListProps {
  runs: ListedRuns
  total: number
  selected: ReadonlySet<string>
  on: RunLineHandlers & { readonly compare: () => void }
  /** Reports the visible pages of the list. */
  onPages: (pages: readonly number[]) => void
}

/** A virtualised list of runs. Arrow keys move, Space or `x` selects, `c` compares, Delete deletes. */
export function RunList({ runs, total, selected, on, onPages }: RunListProps) {
  // State, not a ref: visible lines are known only after this element is mounted.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const isPrinting = usePrinting()
  const list = useVirtualizer({
    count: total,
    getScrollElement: () => scroller,
    estimateSize: () => LINE_HEIGHT,
    overscan: isPrinting ? MOST_PRINTED : 6,
  })
  const lines = list.getVirtualItems()
  const first = Math.floor((lines[0]?.index ?? 0) / RUNS_PER_PAGE)
  const last = Math.floor((lines.at(-1)?.index ?? 0) / RUNS_PER_PAGE)
  useEffect(() => {
    // Paper does not wait for further runs.
    if (!isPrinting) onPages(Array.from({ length: last - first + 1 }, (_, i) => first + i))
  }, [first, last, onPages, isPrinting])
  const walk = useRowWalk({
    count: total,
    rendered: lines.map(({ index }) => index),
    scrollTo: (index) => list.scrollToIndex(index),
    keys: (index) => {
      const run = runs.at(index)
      if (!run) return {}
      const select = () => {
        const reason = whyNotCompared(run)
        if (reason === undefined) on.select(run.jobId, !selected.has(run.jobId))
        else notify.info(reason)
      }
      return { ' ': select, x: select, c: on.compare, Delete: () => on.remove(run) }
    },
  })
  return (
    <div
      ref={setScroller}
      className="overflow-y-auto overscroll-contain"
      style={{ height: Math.min(total * LINE_HEIGHT, 1e6), maxHeight: LIST_HEIGHT }}
    >
      <ul aria-label="Runs" className="relative" style={{ height: list.getTotalSize() }} {...walk.list}>
        {lines.map(({ index, start }) => {
          const run = runs.at(index)
          return (
            <li
              key={index}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className="absolute inset-x-0 border-b border-border"
              style={{ height: LINE_HEIGHT, transform: `translateY(${start}px)` }}
            >
              {run && (
                <RunLine
                  run={run}
                  isSelected={selected.has(run.jobId)}
                  isTabStop={walk.isTabStop(index)}
                  index={index}
                  on={on}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface RunLineHandlers {
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
const RunLine = memo(function RunLine({ run, isSelected, isTabStop, index, on }: RunLineProps) {
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
      <div className="hidden w-64 shrink-0 md:block">
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
      <p className="hidden w-32 shrink-0 text-right whitespace-nowrap text-xs text-muted tabular lg:block">
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
