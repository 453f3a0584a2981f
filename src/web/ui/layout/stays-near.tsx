import { useEffect, useState } from 'react'

/**
 * Part of a dialog that may delete what it was opened from: when that is gone, at once or after the server's answer, the
 * focus goes to the next row, else the one before, else the screen. Without it the keyboard starts again at the top.
 */
export function StaysNear(): null {
  // The first render is before the dialog takes the focus.
  const [place] = useState(() => placeOf(document.activeElement))
  useEffect(() => () => void (place && stay(place)), [place])
  return null
}

/** The same for a button that deletes its row without a dialog. Call it before the deletion. */
export function stayNear(button: Element | null): void {
  const place = placeOf(button)
  if (place) stay(place)
}

interface Place {
  readonly opener: Element
  /** Rows beside that of the opener, the next one first. */
  readonly beside: readonly (Element | null)[]
}

function placeOf(opener: Element | null): Place | undefined {
  if (!opener || opener === document.body) return undefined
  const row = opener.closest('li, tr')
  return { opener, beside: row ? [row.nextElementSibling, row.previousElementSibling] : [] }
}

/** Watches until the opener is gone, or the focus has moved on. */
function stay({ opener, beside }: Place): void {
  const check = () => {
    const { activeElement } = document
    const isNowhere = activeElement === null || activeElement === document.body
    if (opener.isConnected && (isNowhere || activeElement === opener)) return
    observer.disconnect()
    if (!opener.isConnected && isNowhere) focusOneOf(beside)
  }
  const observer = new MutationObserver(check)
  observer.observe(document.body, { childList: true, subtree: true })
  // The opener may have gone before the dialog.
  queueMicrotask(check)
}

const FOCUSABLE = 'a[href], button:enabled, [tabindex]'

function focusOneOf(rows: Place['beside']): void {
  const targets = rows.map((row) =>
    row?.isConnected ? (row.matches('[tabindex]') ? row : row.querySelector(FOCUSABLE)) : null,
  )
  const target = targets.find((one) => one !== null) ?? document.querySelector('main')
  if (target instanceof HTMLElement) target.focus()
}
