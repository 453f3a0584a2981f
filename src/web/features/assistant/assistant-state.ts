import { useSyncExternalStore } from 'react'

/** State of the panel, kept outside React. */
interface AssistantState {
  readonly isOpen: boolean
  /** Whether it was ever opened; from then on the conversation continues behind a closed panel. */
  readonly wasOpened: boolean
  readonly isMinimized: boolean
  /** An answer arrived while the panel was closed. */
  readonly isUnread: boolean
}

let state: AssistantState = {
  isOpen: false,
  wasOpened: false,
  isMinimized: false,
  isUnread: false,
}
const listeners = new Set<() => void>()

function change(next: Partial<AssistantState>): void {
  state = { ...state, ...next }
  listeners.forEach((listener) => listener())
}

export const openAssistant = () =>
  change({ isOpen: true, wasOpened: true, isUnread: false, isMinimized: false })
export const closeAssistant = () => change({ isOpen: false })
export const minimizeAssistant = (isMinimized: boolean) => change({ isMinimized })
/** Marks an answer as complete. */
export const answerArrived = () => change({ isUnread: !state.isOpen })
/** Resets to the state of a fresh page. */
export const resetAssistant = () =>
  change({ isOpen: false, wasOpened: false, isMinimized: false, isUnread: false })

export function useAssistantState(): AssistantState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Below this width the panel covers the page. */
const NARROW_PX = 640

/** Minimizes a panel that covers the page, before something on it is shown. */
export function makeRoom(): void {
  if (window.innerWidth < NARROW_PX) minimizeAssistant(true)
}
