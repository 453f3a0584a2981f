import { createContext } from 'react'

type ControlLabel = 'Decrease {of}' | 'Increase {of}' | 'Pick a date' | 'Pick a time'

/** Says what the buttons inside of fields do, in English unless a screen has other words. */
export const ControlWords = createContext((label: ControlLabel, values?: { readonly of: string }): string =>
  label.replace('{of}', values?.of ?? ''),
)
