import type { KeyboardEvent } from 'react'

/** Attribute of a button that trades: which contract of its row, and on which side. */
export const TRADE = 'data-trade'

/**
 * Goes from button to button of a chain with the arrow keys, so that Tab passes the chain in one step: left and right within a
 * strike, up and down to the same contract of the next strike that has traded. It begins at the money.
 */
export function walkChain(event: KeyboardEvent<HTMLElement>): void {
  const region = event.currentTarget
  const from = document.activeElement
  if (!event.key.startsWith('Arrow')) return
  const isInside = from instanceof HTMLElement && from.hasAttribute(TRADE)
  const target = isInside
    ? next(from, event.key)
    : region.querySelector<HTMLElement>(`tr[aria-current] [${TRADE}]`)
  // What does not lead to a button still scrolls.
  if (!target) return
  event.preventDefault()
  target.focus()
}

function next(from: HTMLElement, key: string): HTMLElement | undefined {
  const row = from.closest('tr')
  if (!row) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const buttons = [...row.querySelectorAll<HTMLElement>(`[${TRADE}]`)]
    return buttons[buttons.indexOf(from) + (key === 'ArrowLeft' ? -1 : 1)]
  }
  const same = `[${TRADE}="${from.getAttribute(TRADE)}"]`
  const step = (at: Element) => (key === 'ArrowUp' ? at.previousElementSibling : at.nextElementSibling)
  for (let at = step(row); at; at = step(at)) {
    const found = at.querySelector<HTMLElement>(same)
    if (found) return found
  }
  return undefined
}
