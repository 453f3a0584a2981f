import { GripVertical } from 'lucide-react'
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import classNames from 'clsx'

const DRAGGED_LEG = 'application/x-delta-leg'

interface RowGroupProps {
  index: number
  onMove: (from: number, to: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/** The rows of a leg. The leg can be dragged by its grip to another's place; Alt with the arrow keys does the same. */
export function RowGroup({ index, onMove, onKeyDown, children }: RowGroupProps) {
  const [hovered, setHovered] = useState(false)
  const drop = (event: DragEvent) => {
    setHovered(false)
    const from = event.dataTransfer.getData(DRAGGED_LEG)
    if (from === '') return
    event.preventDefault()
    onMove(Number(from), index)
  }
  const allow = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED_LEG)) return
    event.preventDefault()
    setHovered(true)
  }
  return (
    <tbody
      data-leg={index}
      className={classNames(
        'group/leg block border-b border-border last:border-b-0 @2xl:table-row-group',
        hovered && 'ring-2 ring-accent ring-inset',
      )}
      onKeyDown={onKeyDown}
      onDragOver={allow}
      onDragLeave={() => setHovered(false)}
      onDrop={drop}
    >
      {children}
    </tbody>
  )
}

/** The handle by which a mouse drags a leg. */
export function Grip({ index }: { index: number }) {
  return (
    <span
      aria-hidden
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED_LEG, String(index))}
      className="hidden cursor-grab text-muted @2xl:block"
    >
      <GripVertical className="size-3.5" />
    </span>
  )
}
