import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { RunLine, type RunLineHandlers } from './run-line.tsx'
import { RUNS_PER_PAGE, type ListedRuns } from './requests/run-queries.ts'

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

/** A virtualised list of runs. The arrow keys move, `x` selects, `c` compares, Delete deletes. */
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
  const onKeyDown = useKeys({ runs, selected, on }, useWalk(scroller, list, total))
  return (
    <div
      ref={setScroller}
      className="overflow-y-auto overscroll-contain"
      style={{ height: Math.min(total * LINE_HEIGHT, 1e6), maxHeight: LIST_HEIGHT }}
    >
      <ul
        aria-label="Runs"
        className="relative"
        style={{ height: list.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
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
              {run && <RunLine run={run} isSelected={selected.has(run.jobId)} on={on} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Keyboard actions on the focused run. */
function useKeys(
  { runs, selected, on }: Pick<RunListProps, 'runs' | 'selected' | 'on'>,
  walk: (index: number) => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    const at = indexOf(event.target)
    const run = at === undefined ? undefined : runs.at(at)
    if (at === undefined || !run || event.ctrlKey || event.metaKey || event.altKey) return
    const acts: Record<string, () => void> = {
      ArrowDown: () => walk(at + 1),
      ArrowUp: () => walk(at - 1),
      x: () => run.summary && on.select(run.jobId, !selected.has(run.jobId)),
      c: on.compare,
      Delete: () => on.remove(run),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
}

function indexOf(target: EventTarget): number | undefined {
  const line = target instanceof Element ? target.closest<HTMLElement>('li[data-index]') : null
  return line ? Number(line.dataset['index']) : undefined
}

/** Moves the focus to a run by index, and scrolls to it first. */
function useWalk(
  scroller: HTMLDivElement | null,
  list: Virtualizer<HTMLDivElement, Element>,
  total: number,
): (index: number) => void {
  const wanted = useRef<number>(undefined)
  const [, draw] = useState(0)
  useEffect(() => {
    const link = scroller?.querySelector<HTMLElement>(`li[data-index="${wanted.current}"] a`)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  })
  return (index) => {
    if (index < 0 || index >= total) return
    wanted.current = index
    list.scrollToIndex(index)
    draw((count) => count + 1)
  }
}
