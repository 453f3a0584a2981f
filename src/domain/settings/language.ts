import type { HINDI } from './hindi.ts'

/** Languages of the words of a strategy. English is the default. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** A text in every language. The Hindi one can be read after `loadHindi`. */
export type Texts = Readonly<Record<Language, string>>

type Hindi = typeof HINDI
/** A label of the builder that belongs to no setting; `{name}` stands for a value. */
export type BuilderLabel = keyof Hindi['builder'] & string
let hindi: Hindi | undefined

/** Loads the Hindi texts, which a reader of English does not need. Rejects if they cannot be fetched. */
export async function loadHindi(): Promise<void> {
  hindi ??= (await import('./hindi.ts')).HINDI
}

/** The texts of a part of the table. A text without its Hindi in `hindi.ts` does not compile. */
export function textsOf<Part extends keyof Hindi>(part: Part) {
  return (en: keyof Hindi[Part] & string): Texts => ({
    en,
    get hi() {
      if (!hindi) throw new Error(`The Hindi for '${en}' is read before the Hindi texts are loaded`)
      return hindi[part][en] as string
    },
  })
}

/** A text that is the same in every language, like a sign or a typed format. */
export const same = (text: string): Texts => ({ en: text, hi: text })

/** A text that is composed of other texts when it is read. */
export const composed = (words: (language: Language) => string): Texts => ({
  get en() {
    return words('en')
  },
  get hi() {
    return words('hi')
  },
})
