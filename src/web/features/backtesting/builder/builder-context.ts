import { createContext, useContext } from 'react'
import type { DateRange } from '../model/validation.ts'

interface BuilderState {
  /** Nothing can be typed: the server is not there, or a backtest runs. */
  readonly disabled: boolean
  /** What the dataset covers; undefined until it is known. */
  readonly dates: DateRange | undefined
}

const BuilderContext = createContext<BuilderState>({ disabled: false, dates: undefined })

export const BuilderProvider = BuilderContext.Provider

/** What all parts of the builder need to know of their surroundings. */
export function useBuilder(): BuilderState {
  return useContext(BuilderContext)
}
