import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { formatDate } from '../../../ui/format.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { DateInput } from '../../../ui/controls/typed-input.tsx'
import {
  lengthOf,
  minutesInto,
  momentIn,
  moved,
  otherSessionNote,
  sessionOn,
  TIME_CONTROLS,
} from '../model/clock.ts'
import type { DeskView } from '../use-desk.ts'

const SPEEDS = ['1', '10', '60', '300', '600'] as const
type Speed = (typeof SPEEDS)[number]

interface TimeControlsProps {
  readonly view: DeskView
  readonly showGreeks: boolean
  readonly onShowGreeks: (shown: boolean) => void
}

/** Moves the simulator's clock: by a calendar, minute keys, buttons or Auto Run. */
export function TimeControls({ view, showGreeks, onShowGreeks }: TimeControlsProps) {
  const { desk, dispatch, sessions, session } = view
  const { moment } = desk
  const disabled = !moment || !session
  useMinuteKeys(view)
  return (
    <>
      <SessionDate view={view} disabled={disabled} />
      <Minute view={view} disabled={disabled} />
      <div role="group" aria-label="Time controls" className="flex gap-1">
        {TIME_CONTROLS.map(({ label, name, move }) => (
          <Button
            key={name}
            size="sm"
            className="px-1.5!"
            aria-label={name}
            title={name}
            disabled={disabled}
            onClick={() => moment && dispatch({ do: 'move', moment: moved(sessions, moment, move) })}
          >
            {label}
          </Button>
        ))}
      </div>
      <AutoRun view={view} />
      <Checkbox checked={showGreeks} onCheckedChange={onShowGreeks} label="Show Greeks" />
      <Button size="sm" disabled={disabled} onClick={() => dispatch({ do: 'reset' })}>
        Reset
      </Button>
    </>
  )
}

/** The minute of the clock between a step back and a step forward. */
function Minute({ view, disabled }: { view: DeskView; disabled: boolean }) {
  const { desk, dispatch, sessions } = view
  const { moment } = desk
  const step = (by: number) =>
    moment && dispatch({ do: 'move', moment: moved(sessions, moment, { unit: 'minutes', by }) })
  return (
    <div className="flex items-center">
      <IconButton
        label="Previous minute (← key; with Shift 15 minutes)"
        icon={ChevronLeft}
        size="sm"
        disabled={disabled}
        onClick={() => step(-1)}
      />
      <h2 className="min-w-12 text-center text-lg font-semibold tabular">
        {moment ? (
          <>
            {moment.time} <span className="sr-only">· {formatDate(moment.date)}</span>
          </>
        ) : (
          <>
            <span aria-hidden>--:--</span> <span className="sr-only">Loading the data…</span>
          </>
        )}
      </h2>
      <IconButton
        label="Next minute (→ key; with Shift 15 minutes)"
        icon={ChevronRight}
        size="sm"
        disabled={disabled}
        onClick={() => step(1)}
      />
    </div>
  )
}

/** Slider over the minutes of the session. */
export function MinuteSlider({ view: { desk, dispatch, session } }: { view: DeskView }) {
  const { moment } = desk
  return (
    <input
      type="range"
      aria-label="Minute of the session"
      min={1}
      max={session ? lengthOf(session) : 1}
      value={moment && session ? minutesInto(session, moment.time) : 1}
      aria-valuetext={moment?.time}
      disabled={!moment || !session}
      onChange={(event) =>
        session &&
        dispatch({ do: 'move', moment: momentIn(session, Number(event.target.value)), isDrag: true })
      }
      className="block h-4 w-full accent-accent"
    />
  )
}

/** Moves to the session of a date; for a date without one, a note names the shown session. */
function SessionDate({ view, disabled }: { view: DeskView; disabled: boolean }) {
  const { desk, dispatch, sessions } = view
  const { moment } = desk
  // The note disappears when another moment is shown.
  const [asked, setAsked] = useState<{ readonly date: string; readonly shown: string }>()
  const note = asked && asked.shown === moment?.date ? otherSessionNote(sessions, asked.date) : undefined
  const moveTo = (date: string) => {
    const chosen = date ? sessionOn(sessions, date) : undefined
    if (!chosen || !moment) return
    setAsked({ date, shown: chosen.date })
    dispatch({ do: 'move', moment: momentIn(chosen, minutesInto(chosen, moment.time)) })
  }
  return (
    <FormField
      label="Date"
      hideLabel
      className="w-34 shrink-0"
      hint={note && <span role="status">{note}</span>}
    >
      <DateInput
        value={moment?.date ?? ''}
        min={sessions[0]?.date}
        max={sessions.at(-1)?.date}
        disabled={disabled}
        onValueChange={moveTo}
      />
    </FormField>
  )
}

function AutoRun({ view }: { view: DeskView }) {
  const { isAutoRun, setAutoRun } = view
  const [speed, setSpeed] = useState<Speed>('60')
  useAutoRun(view, isAutoRun ? Number(speed) : undefined, () => setAutoRun(false))
  const disabled = !view.desk.moment || !view.session
  return (
    <>
      <Checkbox checked={isAutoRun} onCheckedChange={setAutoRun} label="Auto Run" disabled={disabled} />
      <Select
        aria-label="Speed of Auto Run"
        value={speed}
        onValueChange={setSpeed}
        options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
        className="w-18 shrink-0"
      />
    </>
  )
}

/** Smallest interval between two steps, ms. */
const SHORTEST_STEP = 100
/** Largest interval between checks for a due step, ms. */
const LONGEST_WAIT = 1000

/**
 * Auto Run: moves the clock `speed` times as fast as the market. Each step waits for the previous chain, so that the
 * screen shows one minute, and catches up afterwards. It ends at the last minute of the data.
 */
function useAutoRun(view: DeskView, speed: number | undefined, onEnd: () => void): void {
  const latest = useRef({ view, onEnd })
  useEffect(() => {
    latest.current = { view, onEnd }
  })
  useEffect(() => {
    if (speed === undefined) return
    const perMinute = 60_000 / speed
    let shown = performance.now()
    const timer = setInterval(
      () => {
        const { desk, sessions, dispatch, isLoadingChain } = latest.current.view
        const minutes = Math.floor((performance.now() - shown) / perMinute)
        if (!desk.moment || isLoadingChain || minutes < 1) return
        shown += minutes * perMinute
        const next = moved(sessions, desk.moment, { unit: 'minutes', by: minutes })
        if (next.date === desk.moment.date && next.time === desk.moment.time) latest.current.onEnd()
        else dispatch({ do: 'move', moment: next, isDrag: true })
      },
      Math.min(LONGEST_WAIT, Math.max(SHORTEST_STEP, perMinute)),
    )
    return () => clearInterval(timer)
  }, [speed])
}

/** Minutes of an arrow key with Shift. */
const FAR = 15

/** Elements that have their own use for the arrow keys. */
const OWN_ARROWS = [
  'input:not([type="checkbox"])',
  'select',
  'textarea',
  'summary',
  '[role="tab"]',
  '[role="separator"]',
  '[role="img"]',
  '[role="dialog"]',
  '[role="region"]',
  '[role="toolbar"]',
  '[role="combobox"]',
].join(', ')

/** Minutes that a key moves the clock by; 0 if the key is not for the clock. */
function minutesOf(event: KeyboardEvent): number {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return 0
  if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return 0
  const minutes = event.shiftKey ? FAR : 1
  return event.key === 'ArrowLeft' ? -minutes : event.key === 'ArrowRight' ? minutes : 0
}

/** ← and → move the clock by a minute, with Shift by 15, unless the focused element uses the arrow keys itself. */
function useMinuteKeys(view: DeskView): void {
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { desk, sessions, session, dispatch } = latest.current
      const by = minutesOf(event)
      if (by === 0 || !desk.moment || !session) return
      event.preventDefault()
      dispatch({
        do: 'move',
        moment: moved(sessions, desk.moment, { unit: 'minutes', by }),
        isDrag: event.repeat,
      })
    }
    // On the window, so that elements with their own arrow keys go first.
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
