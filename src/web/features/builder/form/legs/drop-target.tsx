import { GripVertical } from 'lucide-react'
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'

const DRAGGED_LEG = 'application/x-delta-leg'

interface DropTargetProps {
  index: number
  onMove: (from: number, to: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLLIElement>) => void
  children: ReactNode
}

/** Lets a leg be dragged by its grip to another place; Alt with the arrow keys does the same. */
export function DropTarget({ index, onMove, onKeyDown, children }: DropTargetProps) {
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
    <li
      className={classNames('flex items-start gap-1 p-1.5', hovered && 'ring-2 ring-accent')}
      onKeyDown={onKeyDown}
      onDragOver={allow}
      onDragLeave={() => setHovered(false)}
      onDrop={drop}
    >
      <span
        aria-hidden
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED_LEG, String(index))}
        className="mt-1.5 hidden cursor-grab text-muted sm:block"
      >
        <GripVertical className="size-4" />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}
