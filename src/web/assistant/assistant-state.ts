import { useSyncExternalStore } from 'react'

/** Whether the panel is there, and what waits to be read. */
export interface AssistantState {
  readonly isOpen: boolean
  /** Whether it was ever opened: from then on a conversation goes on behind a closed panel. */
  readonly wasOpened: boolean
  readonly isMinimized: boolean
  /** A question that is being written: closing the panel loses nothing of it. */
  readonly question: string
  /** An answer came while the panel was closed. */
  readonly isUnread: boolean
}

let state: AssistantState = {
  isOpen: false,
  wasOpened: false,
  isMinimized: false,
  isUnread: false,
  question: '',
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
export const writeQuestion = (question: string) => change({ question })
/** An answer is complete. */
export const answerArrived = () => change({ isUnread: !state.isOpen })
/** As a page that was just opened has it. */
export const resetAssistant = () =>
  change({ isOpen: false, wasOpened: false, isMinimized: false, isUnread: false, question: '' })

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
