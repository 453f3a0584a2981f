import { useEffect, useRef } from 'react'
import { moved } from './model/clock.ts'
import type { DeskView } from './use-desk.ts'

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
export function useMinuteKeys(view: DeskView): void {
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
