import { createContext, useContext } from 'react'
import type { Dataset } from '#api'

/** A field to reveal. */
export interface RevealedField {
  readonly path: string
}

interface BuilderState {
  /** The form is locked: the server is away, or a backtest runs. */
  readonly disabled: boolean
  /** Available datasets; undefined until loaded. */
  readonly datasets: readonly Dataset[] | undefined
  /** The field revealed last; folded parts around it unfold. */
  readonly revealed: RevealedField | undefined
  /** Reveals a field by its form path: unfolds, scrolls and focuses. */
  readonly reveal: (path: string) => void
}

const BuilderContext = createContext<BuilderState>({
  disabled: false,
  datasets: undefined,
  revealed: undefined,
  reveal: () => undefined,
})
export const BuilderProvider = BuilderContext.Provider

/** State that all parts of the builder share. */
export function useBuilder(): BuilderState {
  return useContext(BuilderContext)
}

const SlidersContext = createContext(false)
export const SlidersProvider = SlidersContext.Provider

/** Whether number fields have sliders: while Live is on. */
export function useSliders(): boolean {
  return useContext(SlidersContext)
}
