import { Fragment, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import classNames from 'clsx'
import {
  KEY_STEP,
  partsOf,
  separatorValue,
  withSeparatorMoved,
  type PaneLayout,
  type SeparatorValue,
} from './pane-layout.ts'

/** A part of a screen beside others. */
interface Pane {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

interface PanesProps {
  /** Accessible name of the tabs that stand above the panes on a narrow screen. */
  label: string
  panes: readonly Pane[]
  layout: PaneLayout
  onLayout: (layout: PaneLayout) => void
  /** False on a narrow screen, which shows one pane at a time. */
  isSideBySide: boolean
}

/**
 * Panes that scroll by themselves: side by side with separators that resize them, or on a narrow screen one at a time,
 * with swipes and tabs. All panes stay mounted in both, so that nothing typed is lost when the window changes.
 */
export function Panes({ label, panes, layout, onLayout, isSideBySide: isWide }: PanesProps) {
  const swipes = useSwipes(panes, isWide)
  const name = useId()
  const visible = panes.filter(({ id }) => !isWide || !layout.hidden.includes(id))
  const ids = visible.map(({ id }) => id)
  const parts = partsOf(layout, ids)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!isWide && (
        <PaneTabs label={label} panes={panes} name={name} shown={swipes.shown} onShow={swipes.show} />
      )}
      <div
        ref={swipes.strip}
        onScroll={swipes.onScroll}
        className={classNames(
          'min-h-0 flex-1 print:block',
          isWide ? 'grid' : 'flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain',
        )}
        style={
          isWide
            ? { gridTemplateColumns: parts.map((part) => `minmax(0, ${part}fr)`).join(' 0.75rem ') }
            : undefined
        }
      >
        {visible.map((pane, i) => (
          <Fragment key={pane.id}>
            {isWide && i > 0 && (
              <Separator
                label={`Width of ${visible[i - 1]?.label}`}
                controls={`${name}-${visible[i - 1]?.id}`}
                value={separatorValue(parts, i - 1)}
                onMove={(by) => onLayout(withSeparatorMoved(layout, ids, { index: i - 1, by }))}
              />
            )}
            <div
              id={`${name}-${pane.id}`}
              {...(!isWide && { role: 'tabpanel', 'aria-labelledby': `${name}-tab-${pane.id}` })}
              className={classNames(
                '@container min-h-0 min-w-0 overflow-y-auto print:mb-3',
                !isWide && 'w-full shrink-0 snap-start',
              )}
            >
              {pane.content}
            </div>
          </Fragment>
        ))}
      </div>
    </div>
  )
}

/** The pane that a narrow screen shows, which follows swipes, and a way to show another one. */
function useSwipes(panes: readonly Pane[], isWide: boolean) {
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const latest = useRef(at)
  useEffect(() => {
    latest.current = at
  })
  // The window has become narrow: the tab that was chosen before is still the chosen one.
  useEffect(() => {
    if (!isWide) scrollTo(strip.current, latest.current)
  }, [isWide])
  return {
    strip,
    shown: panes[at]?.id,
    show: (id: string) => {
      const index = panes.findIndex((pane) => pane.id === id)
      setAt(index)
      scrollTo(strip.current, index)
    },
    onScroll: () => {
      const element = strip.current
      if (isWide || !element || element.clientWidth === 0) return
      setAt(Math.round(element.scrollLeft / element.clientWidth))
    },
  }
}

function scrollTo(strip: HTMLElement | null, index: number) {
  if (strip) strip.scrollLeft = index * strip.clientWidth
}

interface PaneTabsProps {
  label: string
  panes: readonly Pane[]
  /** Prefix of element ids. */
  name: string
  shown: string | undefined
  onShow: (id: string) => void
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function PaneTabs({ label, panes, name, shown, onShow }: PaneTabsProps) {
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = panes.findIndex(({ id }) => id === shown)
    const next = panes[STEPS[event.key]?.(at, panes.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    onShow(next.id)
    document.getElementById(`${name}-tab-${next.id}`)?.focus({ preventScroll: true })
  }
  return (
    <div role="tablist" aria-label={label} onKeyDown={walk} className="mb-2 flex border-b border-border">
      {panes.map((pane) => (
        <button
          key={pane.id}
          id={`${name}-tab-${pane.id}`}
          type="button"
          role="tab"
          aria-selected={pane.id === shown}
          aria-controls={`${name}-${pane.id}`}
          tabIndex={pane.id === shown ? 0 : -1}
          onClick={() => onShow(pane.id)}
          data-state={pane.id === shown ? 'active' : undefined}
          className="-mb-px h-9 flex-1 border-b-2 border-transparent px-2 text-sm font-medium text-muted -outline-offset-2 aria-selected:border-accent aria-selected:text-text"
        >
          {pane.label}
        </button>
      ))}
    </div>
  )
}

interface SeparatorProps {
  label: string
  controls: string
  value: SeparatorValue
  /** Moves it by a part of the width of all panes. */
  onMove: (by: number) => void
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -KEY_STEP,
  ArrowRight: KEY_STEP,
  Home: -Infinity,
  End: Infinity,
}

/** Resizes the panes at its sides: ← → by a little, Home and End as far as it goes, or by dragging. */
function Separator({ label, controls, value, onMove }: SeparatorProps) {
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={value.now}
      aria-valuemin={value.min}
      aria-valuemax={value.max}
      aria-valuetext={`${value.now} %`}
      tabIndex={0}
      onKeyDown={(event) => {
        const by = KEYS[event.key]
        if (by === undefined) return
        event.preventDefault()
        onMove(by)
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        const width = currentTarget.parentElement?.clientWidth ?? 0
        if (!currentTarget.hasPointerCapture(pointerId) || width === 0) return
        const { left, right } = currentTarget.getBoundingClientRect()
        onMove((clientX - (left + right) / 2) / width)
      }}
      className="group grid cursor-col-resize touch-none place-items-center rounded-sm focus-visible:outline-offset-0 print:hidden"
    >
      <span
        aria-hidden
        className="h-10 w-1 rounded-full bg-border-strong opacity-60 group-hover:bg-accent group-hover:opacity-100 group-focus-visible:bg-accent group-focus-visible:opacity-100"
      />
    </div>
  )
}
