import { createContext, use, useCallback, useContext, type ReactNode } from 'react'
import { loadHindi, type Language, type Texts } from '#domain'
import { useAuth } from '../session/auth/auth-context.tsx'

const WordsLanguage = createContext<Language>('en')

let hindi: Promise<Language> | undefined

/** Loads the Hindi texts and their font once per page; without them the texts stay English. */
function withHindi(): Promise<Language> {
  hindi ??= Promise.all([loadHindi(), import('./hindi-font.css')]).then(
    () => 'hi',
    () => 'en',
  )
  return hindi
}

/**
 * The builder in the language of its user. Suspends until the Hindi texts are there, so that no English word shows
 * first.
 */
export function InWordsLanguage({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  const language = user?.language === 'hi' ? use(withHindi()) : 'en'
  return <WordsLanguage value={language}>{children}</WordsLanguage>
}

/** Language of the strategy in words and of the builder's labels: English outside the builder. */
export function useWordsLanguage(): Language {
  return useContext(WordsLanguage)
}

/** Reads texts of the table of settings in the user's language. */
export function useTexts(): (texts: Texts) => string {
  const language = useWordsLanguage()
  return useCallback((texts) => texts[language], [language])
}
