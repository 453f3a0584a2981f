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
import { Badge, type Tone } from '../../ui/layout/badge.tsx'
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
      className="@container overflow-y-auto overscroll-contain"
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

/**
 * Where the texts of a line stand. With room, the period and the badges are a column of their own; with less, the period stands
 * before the words below the name; a phone has the name and the words.
 */
const TEXTS =
  'grid min-w-0 flex-1 items-baseline gap-x-2 grid-cols-[auto_minmax(0,1fr)] @3xl:grid-cols-[minmax(0,1fr)_16rem] lg:@3xl:gap-x-4'

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
  const words = (name === run.words ? [run.note] : [run.words, run.note]).filter(Boolean).join(' · ')
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
      <div className={TEXTS}>
        <Link
          to={runAddress(run.jobId)}
          data-run-line={run.jobId}
          data-row={index}
          tabIndex={tabIndex}
          title={name}
          className="col-span-full truncate font-medium text-accent hover:underline @3xl:col-span-1"
        >
          {name}
        </Link>
        <p className="hidden truncate text-xs whitespace-nowrap tabular @md:block @3xl:text-sm">
          {runPeriod(run)}
        </p>
        <p
          title={words}
          className="truncate text-xs text-muted @max-md:col-span-full @3xl:col-start-1 @3xl:row-start-2"
        >
          {words}
        </p>
        <RunBadges run={run} />
      </div>
      <Figures run={run} />
      <p className="hidden w-32 shrink-0 text-right whitespace-nowrap text-xs text-muted tabular @min-[58rem]:block">
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

/** Width of the badges, of the gap between two, and of the sides and a letter of one, in px, as in `Badge`. */
const BADGES = { width: 240, gap: 6, sides: 12, letter: 6.5 }

/** Data, verdict and tags of a run. Those without room are counted ('+2'), and named in the title. */
function RunBadges({ run }: { run: RunListItem }) {
  const badges = badgesOf(run)
  const shown = badgesThatFit(badges.map(({ text }) => text))
  const rest = badges.length - shown
  return (
    <p
      title={rest > 0 ? badges.map(({ text }) => text).join(', ') : undefined}
      className="hidden h-5.5 min-w-0 gap-1.5 overflow-hidden @3xl:flex"
    >
      {badges.slice(0, shown).map(({ text, tone }) => (
        <Badge key={text} tone={tone} className="min-w-0 overflow-hidden">
          {text}
        </Badge>
      ))}
      {rest > 0 && <Badge className="shrink-0">+{rest}</Badge>}
    </p>
  )
}

interface RunBadge {
  readonly text: string
  readonly tone: Tone
}

function badgesOf({ kind, source, dataset, performance, tags }: RunListItem): RunBadge[] {
  const verdict = performance?.verdict
  return [
    ...(kind === 'paper' ? [{ text: 'Paper', tone: 'accent' } as const] : []),
    source === null ? runData(dataset) : { text: importedFrom(source), tone: 'accent' },
    ...(verdict ? [{ text: `${VERDICT_NAMES[verdict]} on its own`, tone: 'neutral' } as const] : []),
    ...tags.map((text) => ({ text, tone: 'accent' }) as const),
  ]
}

/** How many badges stand in a line, from the first on. Where some are left out, their count needs room as well. */
function badgesThatFit(texts: readonly string[]): number {
  const widthOf = (text: string) => BADGES.sides + text.length * BADGES.letter + BADGES.gap
  const fit = (room: number) => {
    let end = 0
    return texts.findIndex((text) => (end += widthOf(text)) > room + BADGES.gap)
  }
  if (fit(BADGES.width) === -1) return texts.length
  return Math.max(1, fit(BADGES.width - widthOf('+9')))
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
      <div className="hidden w-16 shrink-0 @min-[62rem]:block">
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
