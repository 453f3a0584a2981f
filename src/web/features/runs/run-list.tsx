import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'
import { notify } from '../../ui/feedback/notify.ts'
import { useRowWalk } from '../../ui/hooks/use-row-walk.ts'
import { RunLine, type RunLineHandlers } from './run-line.tsx'
import { RUNS_PER_PAGE, type ListedRuns } from '../../results/run/run-queries.ts'
import { whyNotCompared } from '../../results/run/run-words.ts'

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
  const list = useVirtualizer({
    count: total,
    getScrollElement: () => scroller,
    estimateSize: () => LINE_HEIGHT,
    overscan: 6,
  })
  const lines = list.getVirtualItems()
  const first = Math.floor((lines[0]?.index ?? 0) / RUNS_PER_PAGE)
  const last = Math.floor((lines.at(-1)?.index ?? 0) / RUNS_PER_PAGE)
  useEffect(
    () => onPages(Array.from({ length: last - first + 1 }, (_, i) => first + i)),
    [first, last, onPages],
  )
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
