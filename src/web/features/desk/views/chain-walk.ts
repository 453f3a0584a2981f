import type { KeyboardEvent } from 'react'
import type { OptionType } from '#domain'

/** Attribute of a trading button: contract and side. */
export const TRADE = 'data-trade'

/** Keys that trade the focused button's contract. */
const KEYS: Readonly<Record<string, 'BUY' | 'SELL' | 'EXIT'>> = { b: 'BUY', s: 'SELL', x: 'EXIT' }

/**
 * Roving tabindex of a chain: Tab passes it in one step. Left and right move within a strike, up and down to the same
 * contract of the next traded strike; it starts at the money. B buys the focused button's contract, S sells it, X
 * closes its open lots.
 */
export function walkChain(
  event: KeyboardEvent<HTMLElement>,
  onExit: (type: OptionType, strike: number) => void,
): void {
  const region = event.currentTarget
  const from = document.activeElement
  const isInside = from instanceof HTMLElement && from.hasAttribute(TRADE)
  if (isInside && tradeByKey(event, from, onExit)) return event.preventDefault()
  if (!event.key.startsWith('Arrow')) return
  const target = isInside
    ? next(from, event.key)
    : region.querySelector<HTMLElement>(`tr[aria-current] [${TRADE}]`)
  // Without a target button the keys keep scrolling.
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Whether a key traded. */
function tradeByKey(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>,
  from: HTMLElement,
  onExit: (type: OptionType, strike: number) => void,
): boolean {
  const what = KEYS[key.toLowerCase()]
  const row = from.closest('tr')
  if (!what || !row || ctrlKey || metaKey || altKey) return false
  const type: OptionType = from.getAttribute(TRADE)?.startsWith('CALL') ? 'CALL' : 'PUT'
  if (what === 'EXIT') onExit(type, Number(row.dataset['strike']))
  else row.querySelector<HTMLElement>(`[${TRADE}="${type} ${what}"]`)?.click()
  return true
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
