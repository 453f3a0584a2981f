import { LIMITS } from '../limits.ts'
import { keysOf } from '../map-table.ts'
import { MESSAGES } from '../messages.ts'
import type { Contradicts } from './contradicts.ts'
import type { Varies } from './field.ts'
import { composed, same, textsOf, type Language, type Texts } from './language.ts'
import { counted, kinds, number, phrase } from './phrase.ts'

const text = textsOf('expiry')

/** Which listed expiry a leg trades. All its texts are built from its name. */
export const EXPIRIES = {
  current: text('nearest'),
  next: text('next'),
  monthly: text('monthly'),
  nextMonthly: text('second monthly'),
} as const satisfies Readonly<Record<string, Texts>>

/** The nearest, the one after, the exchange's nearest monthly one, or its second. */
export type ExpiryChoice = keyof typeof EXPIRIES
export const EXPIRY_CHOICES = keysOf(EXPIRIES)

/** The nearest expiry with at least so many trading days to go, in place of a choice by name. */
export const MIN_DTE = {
  option: text('By days to expiry'),
  label: text('Days to expiry, at least'),
  hint: text('Trading days'),
  bounds: LIMITS.minDte,
  start: 3,
  varies: { name: 'least days to expiry', step: 1 } satisfies Varies,
  contradicts: {
    path: ['minDte'],
    others: ['expiry'],
    refuses: ({ expiry, minDte }) => expiry !== undefined && minDte !== undefined && {},
    message: MESSAGES.expiryAndMinDte,
    words: '“Days to expiry, at least” and a named expiry contradict each other; give one of them',
  } satisfies Contradicts<ExpiryFields>,
} as const

export const EXPIRY_LABEL: Texts = text('Expiry')
const EXPIRY: Texts = text('expiry')

/** The fields of a leg that choose its expiry. */
export interface ExpiryFields {
  readonly expiry?: ExpiryChoice | undefined
  readonly minDte?: number | undefined
}

/** An expiry by its name: `second monthly expiry`. */
export function expiryName(choice: ExpiryChoice, language: Language = 'en'): string {
  return `${EXPIRIES[choice][language]} ${EXPIRY[language]}`
}

/** Options of the expiry field. */
export function expiryOptions(language: Language = 'en') {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return [
    ...EXPIRY_CHOICES.map((value) => ({ value, label: capital(expiryName(value, language)) })),
    { value: 'minDte' as const, label: MIN_DTE.option[language] },
  ]
}
export type ExpiryOption = ExpiryChoice | 'minDte'

/** The fields for an option; the other field is absent. */
export function expiryFields(option: ExpiryOption): ExpiryFields {
  return option === 'minDte' ? { minDte: MIN_DTE.start } : { expiry: option }
}

const none = phrase(same(''), {})
const named = Object.fromEntries(
  EXPIRY_CHOICES.map((choice) => [
    choice,
    choice === 'current'
      ? none
      : phrase(
          composed((language) => `, ${expiryName(choice, language)}`),
          {},
        ),
  ]),
)

/** An expiry behind a leg's strike, read back: `, next expiry`; empty for the nearest. */
export const expirySentence = kinds<{ option: ExpiryOption; minDte?: number }>('option', {
  ...named,
  minDte: phrase(text(', at least {minDte}'), {
    minDte: counted(text('1 day to expiry'), text('{count} days to expiry'), number),
  }),
})

/** The option that corresponds to a leg's fields. */
export function expiryOption({ expiry, minDte }: ExpiryFields): { option: ExpiryOption; minDte?: number } {
  return minDte === undefined ? { option: expiry ?? 'current' } : { option: 'minDte', minDte }
}

/** The fields of a leg for an option; the nearest expiry needs no fields. */
export function optionFields({ option, minDte }: { option: ExpiryOption; minDte?: number }): ExpiryFields {
  if (option === 'minDte') return { minDte }
  return option === 'current' ? {} : { expiry: option }
}

/** A leg's expiry in plain words: `, next expiry`; empty for the nearest. */
export function describeExpiry(fields: ExpiryFields, language?: Language): string {
  return expirySentence.write(expiryOption(fields), language)
}

const leastDays = phrase(text('≥ {minDte} days'), { minDte: number })

/** A leg's expiry on its chip: `nearest`, `≥ 3 days`. */
export function expiryChip({ expiry = 'current', minDte }: ExpiryFields, language: Language = 'en'): string {
  if (minDte === undefined) return EXPIRIES[expiry][language]
  return leastDays.write({ minDte }, language)
}

/** A leg's expiry where runs are compared: `next expiry`, `at least 3 days`. */
export function expiryInFull({ expiry = 'current', minDte }: ExpiryFields): string {
  return minDte === undefined ? expiryName(expiry) : `at least ${minDte} days`
}

/** A leg's expiry in the line of a run: ` next expiry`, ` from 3 DTE`; empty for the nearest. */
export function expiryInShort({ expiry = 'current', minDte }: ExpiryFields): string {
  if (minDte !== undefined) return ` from ${minDte} DTE`
  return expiry === 'current' ? '' : ` ${expiryName(expiry)}`
}
