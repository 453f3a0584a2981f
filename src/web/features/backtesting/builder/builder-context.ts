import { createContext, useContext } from 'react'
import type { Dataset } from '#api'

/** A field that the user is led to. */
export interface RevealedField {
  readonly path: string
}

interface BuilderState {
  /** Nothing can be typed: the server is not there, or a backtest runs. */
  readonly disabled: boolean
  /** The market data to choose from; undefined until the server has told. */
  readonly datasets: readonly Dataset[] | undefined
  /** The field last led to, so that what is folded around it unfolds. */
  readonly revealed: RevealedField | undefined
  /** Leads the user to a field, by its path in the form. */
  readonly reveal: (path: string) => void
}

const BuilderContext = createContext<BuilderState>({
  disabled: false,
  datasets: undefined,
  revealed: undefined,
  reveal: () => undefined,
})
export const BuilderProvider = BuilderContext.Provider

/** What all parts of the builder need to know of their surroundings. */
export function useBuilder(): BuilderState {
  return useContext(BuilderContext)
}

const SlidersContext = createContext(false)
export const SlidersProvider = SlidersContext.Provider

/** Whether numbers have sliders: while the result follows each edit. */
export function useSliders(): boolean {
  return useContext(SlidersContext)
}
