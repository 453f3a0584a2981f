import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import classNames from 'clsx'
import { useDeploymentOrders } from '../../../strategy/deployments/deployment-queries.ts'
import type { PlotFrame } from '../../../ui/charts/chart.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { formatPrice, formatSignedRupees } from '../../../ui/format.ts'
import { levelAfter, levelAt, profitAt, topOf, type LevelHandle } from './levels.ts'

/** A level on its way to a new place. */
interface MovedLevel {
  readonly handle: LevelHandle
  readonly level: number
}

interface LevelHandlesProps {
  handles: readonly LevelHandle[]
  frame: PlotFrame
  nameOf: (legId: string) => string
  moved: MovedLevel | undefined
  onMove: (moved: MovedLevel | undefined) => void
  /** Gives the order for the moved level. */
  onSet: () => void
}

/** Width of a handle and the space beside it, px. */
const HANDLE_WIDTH = 68

/**
 * Stops and targets as vertical sliders over the chart: dragged, or moved by the arrow keys. Enter or the button below
 * the chart gives the order; Escape puts the level back.
 */
export function LevelHandles({ handles, frame, nameOf, moved, onMove, onSet }: LevelHandlesProps) {
  return handles.map((handle, place) => {
    const isMoved = moved?.handle.id === handle.id
    return (
      <Handle
        key={handle.id}
        handle={handle}
        frame={frame}
        isMoved={isMoved}
        onMove={onMove}
        onSet={onSet}
        right={frame.width - place * stepBetween(frame, handles.length)}
        name={nameOfHandle(handle, nameOf)}
        level={isMoved ? moved.level : handle.level}
      />
    )
  })
}

/** `Stop of Leg 1`; `New stop of Leg 1` if the leg has none yet. */
function nameOfHandle({ kind, isNew, leg }: LevelHandle, nameOf: (legId: string) => string): string {
  const name = `${kind} of ${nameOf(leg.legId)}`
  return isNew ? `New ${name}` : name.charAt(0).toUpperCase() + name.slice(1)
}

/** Distance between handles, px: on a narrow chart they overlap, but stay within the plot. */
function stepBetween({ width }: PlotFrame, count: number): number {
  return Math.min(HANDLE_WIDTH, (width - HANDLE_WIDTH) / Math.max(1, count - 1))
}

interface HandleProps extends Pick<LevelHandlesProps, 'frame' | 'onMove' | 'onSet'> {
  handle: LevelHandle
  name: string
  level: number
  isMoved: boolean
  /** Its right edge, in px from the left of the plot. */
  right: number
}

function Handle({ handle, name, level, isMoved, right, frame, onMove, onSet }: HandleProps) {
  const grip = useRef(0)
  const top = topOf(frame, level)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = levelAfter(event.key, level)
    if (next !== undefined) onMove({ handle, level: next })
    else if (event.key === 'Enter' && isMoved) onSet()
    else if (event.key === 'Escape' && isMoved) onMove(undefined)
    else return
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const chart = event.currentTarget.offsetParent?.getBoundingClientRect()
    if (chart) onMove({ handle, level: levelAt(frame, event.clientY - chart.top - grip.current) })
  }
  return (
    <>
      {isMoved && (
        <div
          aria-hidden
          className="pointer-events-none absolute border-t-2 border-dashed border-accent"
          style={{ left: frame.left, width: frame.width, top }}
        />
      )}
      <span
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={name}
        aria-valuemin={0.05}
        aria-valuemax={Math.max(frame.max, level)}
        aria-valuenow={level}
        aria-valuetext={valueText(handle, level, isMoved)}
        title={`${name}: drag, or use the arrow keys`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          grip.current = event.clientY - event.currentTarget.getBoundingClientRect().top - HALF_HEIGHT
          event.currentTarget.setPointerCapture(event.pointerId)
          event.currentTarget.focus()
        }}
        onPointerMove={onPointerMove}
        className={classNames(
          'absolute z-5 flex h-6 w-16 cursor-ns-resize touch-none items-center justify-center rounded-sm border bg-raised text-xs font-medium tabular select-none',
          'focus-visible:outline-2 focus-visible:outline-focus',
          handle.kind === 'stop' ? 'border-loss text-loss' : 'border-profit text-profit',
          handle.isNew && 'border-dashed',
        )}
        style={{ left: frame.left + right - HANDLE_WIDTH, top: top - HALF_HEIGHT }}
      >
        {handle.isNew && !isMoved ? `+ ${handle.kind}` : formatPrice(level)}
      </span>
    </>
  )
}

function valueText({ leg, kind, isNew }: LevelHandle, level: number, isMoved: boolean): string {
  if (isNew && !isMoved) return `No ${kind} yet; it starts at the last price, ₹${formatPrice(level)}`
  return `₹${formatPrice(level)}, ${formatSignedRupees(profitAt(leg, level))} before charges`
}

/** Half of a handle's height, px. */
const HALF_HEIGHT = 12

interface MovedLevelBarProps {
  moved: MovedLevel
  nameOf: (legId: string) => string
  isSetting: boolean
  onSet: () => void
  onCancel: () => void
}

/** Says where a level was moved to, and gives the order. */
export function MovedLevelBar({ moved, nameOf, isSetting, onSet, onCancel }: MovedLevelBarProps) {
  const { handle, level } = moved
  const { leg, kind } = handle
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-border bg-sunken px-3 py-2 text-sm">
      <p className="min-w-0 flex-1" role="status">
        {kind === 'stop' ? 'Stop' : 'Target'} of {nameOf(leg.legId)}:{' '}
        {handle.isNew ? 'none' : formatPrice(handle.level)} to{' '}
        <span className="font-medium tabular">{formatPrice(level)}</span>, there{' '}
        {formatSignedRupees(profitAt(leg, level))} before charges. It counts from the bar of this minute.
      </p>
      <Button size="sm" variant="primary" busy={isSetting} onClick={onSet}>
        Set the {kind}
      </Button>
      <Button size="sm" onClick={onCancel}>
        Put it back
      </Button>
    </div>
  )
}

/** A level being moved on the chart of a deployment, and the order that sets it. */
export function useMovedLevel(deploymentId: string) {
  const { setLevels } = useDeploymentOrders()
  const [moved, setMoved] = useState<MovedLevel>()
  const [isSetting, setSetting] = useState(false)
  const set = async () => {
    if (!moved || isSetting) return
    setSetting(true)
    const { leg, kind } = moved.handle
    const isTaken = await setLevels(deploymentId, { leg: leg.legId, [kind]: moved.level })
    setSetting(false)
    if (isTaken) setMoved(undefined)
  }
  return { moved, setMoved, isSetting, set: () => void set() }
}
