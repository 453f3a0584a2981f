import { useRef, useState, type KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Roving tabindex for a toolbar: Tab reaches it once, and ← → Home End move within it.
 * @param canTab whether Tab reaches it at all
 * @param count how many items there are, where some come and go
 */
export function useRoving(canTab: boolean, count = Infinity) {
  const toolbar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const items = [
      ...(toolbar.current?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]') ?? []),
    ]
    const from = items.indexOf(event.target as HTMLElement)
    if (!step || from < 0) return
    event.preventDefault()
    event.stopPropagation()
    items[step(from, items.length - 1)]?.focus()
  }
  return {
    toolbar: { ref: toolbar, role: 'toolbar', onKeyDown } as const,
    item: (i: number) => ({
      tabIndex: canTab && i === Math.min(at, count - 1) ? 0 : -1,
      onFocus: () => setAt(i),
    }),
  }
}
