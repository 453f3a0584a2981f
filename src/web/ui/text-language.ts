import type { ReactNode } from 'react'

/** The `lang` of a text on an English page: Hindi by its script, otherwise that of the page. */
export function languageOf(text: ReactNode): 'hi' | undefined {
  return typeof text === 'string' && /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined
}
