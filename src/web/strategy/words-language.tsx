import { createContext, use, useCallback, useContext, type ReactNode } from 'react'
import { loadHindi, textsOf, type BuilderLabel, type Language, type Texts } from '#domain'
import { ControlWords } from '../ui/controls/control-words.ts'
import { useAuth } from '../session/auth/auth-context.tsx'

export type Say = (label: BuilderLabel, values?: Readonly<Record<string, string | number>>) => string

const builderText = textsOf('builder')
const sayIn =
  (language: Language): Say =>
  (label, values) =>
    builderText(label)[language].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]))
const SAY = { en: sayIn('en'), hi: sayIn('hi') }

/** Labels of the builder in English, also for a user who reads it in Hindi. */
export const inEnglish = SAY.en

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
  return (
    <WordsLanguage value={language}>
      <ControlWords value={SAY[language]}>{children}</ControlWords>
    </WordsLanguage>
  )
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

/** Says a label of the builder in the user's language, with its values: `Duplicate {name}`. */
export function useBuilderWords(): Say {
  return SAY[useWordsLanguage()]
}
