import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState, type DragEvent } from 'react'
import classNames from 'clsx'
import { ISSUE_STATUSES, type IssueFilters, type IssueListItem, type IssueStatus } from '#domain'
import { Select } from '../../../ui/controls/select.tsx'
import { MOST_PRINTED, usePrinting } from '../../../ui/hooks/use-printing.ts'
import { useRowWalk } from '../../../ui/hooks/use-row-walk.ts'
import { totalOf } from '../model/issue-pages.ts'
import { issuesOf, useIssues, useUpdateIssue } from '../queries.ts'
import { STATUS_OPTIONS } from './pills.tsx'
import { IssueBadges, IssueSummary } from './issue-card.tsx'
import { Place } from './issue-list.tsx'

interface BoardProps {
  filters: IssueFilters
}

/** A column for each status. Cards move by dragging or by their status select. */
export function Board({ filters }: BoardProps) {
  const update = useUpdateIssue()
  const [dragged, setDragged] = useState<IssueListItem>()
  const move = (issue: IssueListItem, status: IssueStatus) => {
    if (issue.status !== status)
      update.mutate({ before: issue, after: { ...issue, status }, changes: { status } })
  }
  return (
    <div
      role="group"
      aria-label="Board"
      className="grid auto-cols-[minmax(12rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2"
    >
      {ISSUE_STATUSES.map((status) => (
        <Column
          key={status}
          status={status}
          filters={filters}
          onMove={move}
          onDrag={setDragged}
          takes={dragged !== undefined && dragged.status !== status}
          onDrop={() => dragged && move(dragged, status)}
        />
      ))}
    </div>
  )
}

interface ColumnProps {
  status: IssueStatus
  filters: IssueFilters
  onMove: (issue: IssueListItem, status: IssueStatus) => void
  onDrag: (issue: IssueListItem | undefined) => void
  /** Whether the dragged card can be dropped here. */
  takes: boolean
  onDrop: () => void
}

/** Virtualised from this many issues on. */
const VIRTUAL_FROM = 30
/** Estimated height of a card in px. */
const CARD_HEIGHT = 150
const AHEAD = 10

function Column({ status, filters, takes, onDrop, ...card }: ColumnProps) {
  const query = useIssues({ ...filters, status })
  const issues = issuesOf(query.data)
  const total = totalOf(query.data)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!takes) return
    // Allows dropping.
    event.preventDefault()
    setOver(true)
  }
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const more = hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined
  return (
    <section
      aria-label={`${status}, ${total} ${total === 1 ? 'issue' : 'issues'}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false)
        onDrop()
      }}
      className={classNames(
        'flex min-w-0 flex-col rounded-lg border bg-sunken',
        takes && isOver ? 'border-accent' : 'border-border',
      )}
    >
      <h2 className="flex items-center justify-between px-3 py-2 text-sm font-semibold">
        {status}
        <span className="text-xs font-normal text-muted tabular">{total}</span>
      </h2>
      <Cards issues={issues} total={total} status={status} onMore={more} {...card} />
    </section>
  )
}

interface CardsProps extends Pick<ColumnProps, 'status' | 'onMove' | 'onDrag'> {
  issues: readonly IssueListItem[]
  total: number
  onMore: (() => void) | undefined
}

function Cards({ issues, total, status, onMore, ...card }: CardsProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const isPrinting = usePrinting()
  const virtualizer = useVirtualizer({
    count: issues.length,
    getScrollElement: () => scroller,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => issues[index]?.id ?? index,
    overscan: isPrinting ? MOST_PRINTED : 4,
    gap: 8,
  })
  const isVirtual = issues.length >= VIRTUAL_FROM
  const items = virtualizer.getVirtualItems()
  const lastShown = isVirtual ? (items.at(-1)?.index ?? 0) : issues.length
  useEffect(() => {
    if (lastShown > issues.length - AHEAD) onMore?.()
  }, [lastShown, issues.length, onMore])
  const walk = useRowWalk({
    count: issues.length,
    ...(isVirtual && {
      rendered: items.map(({ index }) => index),
      scrollTo: (index: number) => virtualizer.scrollToIndex(index),
    }),
  })
  return (
    <div
      ref={setScroller}
      tabIndex={0}
      role="region"
      aria-label={`Issues in ${status}`}
      className="h-[65dvh] min-h-60 overflow-y-auto px-2 pb-2"
    >
      {isVirtual ? (
        <ul className="relative" style={{ height: virtualizer.getTotalSize() }} {...walk.list}>
          {items.map(({ key, index, start }) => {
            const issue = issues[index]
            return (
              issue && (
                <Place key={key} index={index} total={total} top={start} measure={virtualizer.measureElement}>
                  <BoardCard issue={issue} row={walk.row(index)} {...card} />
                </Place>
              )
            )
          })}
        </ul>
      ) : (
        <ul className="grid gap-2" {...walk.list}>
          {issues.map((issue, index) => (
            <Place key={issue.id} index={index} total={total}>
              <BoardCard issue={issue} row={walk.row(index)} {...card} />
            </Place>
          ))}
        </ul>
      )}
    </div>
  )
}

type BoardCardProps = Pick<ColumnProps, 'onMove' | 'onDrag'> & Parameters<typeof IssueSummary>[0]

function BoardCard({ issue, row, onMove, onDrag }: BoardCardProps) {
  return (
    <div
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', issue.key)
        onDrag(issue)
      }}
      onDragEnd={() => onDrag(undefined)}
      className="grid cursor-grab gap-2 rounded-md border border-border bg-surface p-2.5 shadow-card"
    >
      <IssueSummary issue={issue} row={row} />
      <IssueBadges issue={issue} withStatus={false} />
      <Select
        aria-label={`Status of ${issue.key}`}
        tabIndex={row.tabIndex}
        value={issue.status}
        onValueChange={(status) => onMove(issue, status)}
        options={STATUS_OPTIONS}
      />
    </div>
  )
}
