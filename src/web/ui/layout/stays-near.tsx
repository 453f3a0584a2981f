import { useEffect, useState } from 'react'

/**
 * Part of a dialog that may delete what it was opened from: when that is gone or disabled, at once or after the server's
 * answer, the focus goes to the next row, else the one before, else the card, else the screen. Without it the keyboard
 * starts again at the top.
 */
export function StaysNear(): null {
  // The first render is before the dialog takes the focus.
  const [place] = useState(() => placeOf(document.activeElement))
  useEffect(() => () => void (place && stay(place)), [place])
  return null
}

/**
 * The same for a button that deletes or disables itself without a dialog. Call it before that.
 * @param beside where the focus goes instead of the rows
 */
export function stayNear(button: Element | null, beside?: readonly (Element | null)[]): void {
  const place = placeOf(button)
  if (place) stay(beside ? { ...place, beside } : place)
}

/** The same for what has the focus before a change. A dialog returns the focus itself. */
export function stayNearFocus(): void {
  const { activeElement } = document
  if (!activeElement?.closest('[role=dialog]')) stayNear(activeElement)
}

interface Place {
  readonly opener: Element
  /** Rows beside that of the opener, the next one first. */
  readonly beside: readonly (Element | null)[]
  /** Cards around the opener, the innermost first. */
  readonly around: readonly Element[]
}

const CARD = 'section[aria-labelledby], section[aria-label]'

function placeOf(opener: Element | null): Place | undefined {
  if (!opener || opener === document.body) return undefined
  const row = opener.closest('li, tr')
  const around: Element[] = []
  for (let card = opener.closest(CARD); card; card = card.parentElement?.closest(CARD) ?? null)
    around.push(card)
  return { opener, beside: row ? [row.nextElementSibling, row.previousElementSibling] : [], around }
}

/** Watches until the opener is gone, or the focus has moved on. */
function stay(place: Place): void {
  const { opener } = place
  const check = () => {
    const { activeElement } = document
    // A busy button comes back.
    const isGone = !opener.isConnected || opener.matches(':disabled:not([aria-busy])')
    const isHere = activeElement === null || activeElement === document.body || activeElement === opener
    if (isHere && !isGone) return
    observer.disconnect()
    if (isHere) focusNear(place)
  }
  const observer = new MutationObserver(check)
  const attributeFilter = ['disabled', 'aria-busy']
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter })
  // The opener may have gone before the dialog.
  queueMicrotask(check)
}

const FOCUSABLE = 'a[href], button:enabled, [tabindex]'

function focusNear({ beside, around }: Place): void {
  const targets = beside.map((row) =>
    row?.isConnected ? (row.matches(FOCUSABLE) ? row : row.querySelector(FOCUSABLE)) : null,
  )
  const target = targets.find((one) => one !== null)
  if (target instanceof HTMLElement) return target.focus()
  const card = around.find(({ isConnected }) => isConnected)
  if (card instanceof HTMLElement) focusCard(card)
  else document.querySelector<HTMLElement>('main')?.focus()
}

/** A card takes the focus only for the moment: the next key leads into it. */
function focusCard(card: HTMLElement): void {
  if (!card.hasAttribute('tabindex')) {
    card.tabIndex = -1
    card.addEventListener('blur', () => card.removeAttribute('tabindex'), { once: true })
  }
  card.focus({ preventScroll: true })
}
