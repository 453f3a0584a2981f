/** Languages of the words of a strategy. English is the default. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** A text in every language. */
export type Texts = Readonly<Record<Language, string>>

/** A text that is the same in every language, like a sign or a typed format. */
export const same = (text: string): Texts => ({ en: text, hi: text })
