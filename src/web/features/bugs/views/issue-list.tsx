import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { IssueListItem } from '#domain'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { useRowWalk } from '../../../ui/hooks/use-row-walk.ts'
import { IssueBadges, IssueSummary } from './issue-card.tsx'

/** Virtualised from this many issues on. */
const VIRTUAL_FROM = 60
/** Estimated height of a card in px. */
const CARD_HEIGHT = 92
/** The next page loads when this many issues are left below. */
const AHEAD = 30

interface IssueListProps {
  issues: readonly IssueListItem[]
  total: number
  selected: ReadonlySet<string>
  onSelect: (id: string, selected: boolean) => void
  /** Loads the next page; undefined if there is no next page or it is loading. */
  onMore: (() => void) | undefined
}

/** Issues as a list of cards that scrolls with the page. ↑ ↓ move, Enter opens, Space or `x` selects. */
export function IssueList({ issues, total, selected, onSelect, onMore }: IssueListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    setMargin(top + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: issues.length,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => issues[index]?.id ?? index,
    overscan: 8,
    gap: 8,
    scrollMargin: margin,
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
    keys: (index) => {
      const id = issues[index]?.id
      const select = id === undefined ? undefined : () => onSelect(id, !selected.has(id))
      return { ' ': select, x: select }
    },
  })
  const card = (issue: IssueListItem, index: number) => (
    <Card issue={issue} row={walk.row(index)} selected={selected.has(issue.id)} onSelect={onSelect} />
  )
  if (!isVirtual)
    return (
      <ul aria-label="Issues" {...walk.list} ref={list} className="grid grid-cols-1 gap-2">
        {issues.map((issue, index) => (
          <Place key={issue.id} index={index} total={total}>
            {card(issue, index)}
          </Place>
        ))}
      </ul>
    )
  return (
    <ul
      aria-label="Issues"
      {...walk.list}
      ref={list}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map(({ key, index, start }) => {
        const issue = issues[index]
        return (
          issue && (
            <Place
              key={key}
              index={index}
              total={total}
              top={start - margin}
              measure={virtualizer.measureElement}
            >
              {card(issue, index)}
            </Place>
          )
        )
      })}
    </ul>
  )
}

interface PlaceProps {
  index: number
  total: number
  /** Px from the start of the list; undefined in normal layout. */
  top?: number
  measure?: (element: HTMLLIElement | null) => void
  children: ReactNode
}

/** List item of a card, with its position among all issues, most of which are not rendered. */
export function Place({ index, total, top, measure, children }: PlaceProps) {
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      className={top === undefined ? undefined : 'absolute inset-x-0 top-0'}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      {children}
    </li>
  )
}

interface CardProps extends Pick<Parameters<typeof IssueSummary>[0], 'row'> {
  issue: IssueListItem
  selected: boolean
  onSelect: (id: string, selected: boolean) => void
}

function Card({ issue, row, selected, onSelect }: CardProps) {
  return (
    <div className="grid grid-cols-1 gap-2 rounded-lg border border-border bg-surface px-3 py-2.5 shadow-card">
      <div className="flex items-start gap-3">
        <Checkbox
          checked={selected}
          onCheckedChange={(checked) => onSelect(issue.id, checked)}
          label={`Select ${issue.key}`}
          hideLabel
          tabIndex={row.tabIndex}
        />
        <IssueSummary issue={issue} row={row} />
      </div>
      <IssueBadges issue={issue} withStatus />
    </div>
  )
}
