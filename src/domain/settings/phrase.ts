import { madeOnce, MONTH_NAMES } from '../figures.ts'
import { same, type Language, type Texts } from './language.ts'

// A phrase is a template with named places, `premium near ₹{targetPremium}`. The same template writes the words
// of a setting and reads them back, so the two cannot disagree.

/** A field of a form may still be empty. */
export type Typed<Value> = Value | null | undefined

/** How a value is written in words and read back from them. */
export interface Form<Value> {
  /** An empty value is written as dots, which nothing reads. */
  write(value: Typed<Value>, language?: Language): string
  /** Source of a regular expression that matches what `write` writes; it captures nothing. */
  pattern(language: Language): string
  /** The value of a text that the pattern matches. */
  read(text: string, language: Language): Value
}

/** A form of whatever value. */
export interface AnyForm {
  write(value: never, language?: Language): string
  pattern(language: Language): string
  read(text: string, language: Language): unknown
}

type Forms = Readonly<Record<string, AnyForm>>
type ValueOf<F> = F extends { read(text: string, language: Language): infer Value } ? Value : never
type ValuesOf<F extends Forms> = { -readonly [Name in keyof F]: ValueOf<F[Name]> }
/** Values of a phrase in which some may be empty. */
export type TypedValues<Values> = { readonly [Name in keyof Values]?: Typed<Values[Name]> }

/** A sentence or a part of one, with the values in it. */
export interface Phrase<Values> extends Form<Values> {
  write(values: Typed<TypedValues<Values>>, language?: Language): string
  /** The values of a text, or undefined for another text. */
  match(text: string, language?: Language): Values | undefined
}

/** A phrase with whatever values. */
export interface AnyPhrase extends AnyForm {
  match(text: string, language?: Language): object | undefined
}

const DOTS = '…'

export function isTyped<Value>(value: Typed<Value>): value is Value {
  return value !== null && value !== undefined && !Number.isNaN(value)
}

/** A phrase with a template per language, and the form of the value at each place. */
export function phrase<F extends Forms>(templates: Texts, forms: F): Phrase<ValuesOf<F>> {
  type Values = ValuesOf<F>
  const split = (text: string): readonly string[] => text.split(/\{(\w+)\}/)
  const known = new Map<Language, readonly string[]>()
  // Split when it is used, because the Hindi texts may not be loaded yet.
  const partsIn = (language: Language) => {
    const parts = known.get(language) ?? split(templates[language])
    known.set(language, parts)
    return parts
  }
  const formOf = (name: string): Form<unknown> => {
    const form = (forms as Readonly<Record<string, Form<unknown>>>)[name]
    if (!form) throw new Error(`The phrase '${templates.en}' has no form for its place '${name}'`)
    return form
  }
  const source = (language: Language, place: (pattern: string) => string) =>
    partsIn(language)
      .map((part, i) => (i % 2 === 0 ? escaped(part) : place(formOf(part).pattern(language))))
      .join('')
  const compiled = new Map<Language, RegExp>()
  const match = (text: string, language: Language = 'en'): Values | undefined => {
    const pattern = compiled.get(language) ?? new RegExp(`^${source(language, (one) => `(${one})`)}$`)
    compiled.set(language, pattern)
    const found = pattern.exec(text)
    if (!found) return undefined
    const names = partsIn(language).filter((_, i) => i % 2 === 1)
    return Object.fromEntries(
      names.map((name, i) => [name, formOf(name).read(found[i + 1] ?? '', language)]),
    ) as Values
  }
  return {
    write: (values, language = 'en') =>
      partsIn(language)
        .map((part, i) =>
          i % 2 === 0
            ? part
            : formOf(part).write((values as Readonly<Record<string, unknown>>)?.[part], language),
        )
        .join(''),
    pattern: (language) => source(language, (one) => `(?:${one})`),
    match,
    read: (text, language) => match(text, language) ?? unreadable(text),
  }
}

function unreadable(text: string): never {
  throw new Error(`'${text}' is not worded like this phrase`)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

const DECIMAL = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`

/** A number as typed: `0.3`, `-200`. */
export const number: Form<number> = {
  write: (value) => (isTyped(value) ? String(value) : DOTS),
  pattern: () => DECIMAL,
  read: Number,
}

const grouping = madeOnce({})

/** A number with thousands separated and every decimal: `5,000`, `−1.5`. */
export const grouped: Form<number> = {
  write: (value) => {
    if (!isTyped(value)) return DOTS
    const [whole = '', decimals] = String(Math.abs(value)).split('.')
    const digits = /^\d+$/.test(whole) ? grouping().format(BigInt(whole)) : whole
    return `${value < 0 ? '−' : ''}${digits}${decimals === undefined ? '' : `.${decimals}`}`
  },
  pattern: () => String.raw`[-−]?[\d,]+(?:\.\d+)?(?:e[+-]?\d+)?`,
  read: (text) => Number(text.replace('−', '-').replaceAll(',', '')),
}

/** Text without spaces or punctuation, like the name of an index. */
export const name: Form<string> = textual(String.raw`[\w-]+`)
/** A time of day, `09:20`. */
export const clock: Form<string> = textual(String.raw`\d\d:\d\d`)
/** A date as typed, `2024-06-04`. */
const typedDate: Form<string> = textual(String.raw`\d{4}-\d\d-\d\d`)

function textual(pattern: string): Form<string> {
  return { write: (value) => value ?? DOTS, pattern: () => pattern, read: (text) => text }
}

/** A date in words, `04 Jun 2024`. */
export const date: Form<string> = {
  write: (value) => {
    const [year, month = '', day] = /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? value!.split('-') : []
    return year === undefined ? DOTS : `${day} ${MONTH_NAMES[Number(month) - 1] ?? ''} ${year}`
  },
  pattern: () => String.raw`\d\d \w{3} \d{4}`,
  read: (text) => {
    const [day, month = '', year] = text.split(' ')
    const number = (MONTH_NAMES as readonly string[]).indexOf(month) + 1
    return `${year}-${String(number).padStart(2, '0')}-${day}`
  },
}

/** A date that is written in words, and also read as typed. */
export const writtenDate: Form<string> = {
  ...date,
  pattern: (language) => `${date.pattern(language)}|${typedDate.pattern(language)}`,
  read: (text, language) => (text.includes('-') ? text : date.read(text, language)),
}

/** One of several words. */
export function word<Choice extends string>(words: Readonly<Record<Choice, Texts>>): Form<Choice> {
  const choices = Object.keys(words) as Choice[]
  return {
    write: (value, language = 'en') => (value ? words[value][language] : DOTS),
    pattern: (language) =>
      choices
        .map((choice) => words[choice][language])
        .toSorted((a, b) => b.length - a.length)
        .map(escaped)
        .join('|'),
    read: (text, language) => choices.find((choice) => words[choice][language] === text) ?? unreadable(text),
  }
}

/** Words that are there or not: a setting that is on or off. */
export function flag(words: Texts): Form<boolean> {
  return {
    write: (value, language = 'en') => (value ? words[language] : ''),
    pattern: (language) => `(?:${escaped(words[language])})?`,
    read: (text) => text !== '',
  }
}

/** A part that is left out if there is no value. */
export function optional<F extends AnyForm>(form: F): Form<ValueOf<F> | undefined> {
  return {
    write: (value, language) =>
      value === undefined || value === null ? '' : form.write(value as never, language),
    pattern: (language) => `(?:${form.pattern(language)})?`,
    read: (text, language) => (text === '' ? undefined : (form.read(text, language) as ValueOf<F>)),
  }
}

/** Items of a list with a separator between them. */
export function list<Item>(item: Form<Item>, separator: Texts = same(', ')): Form<readonly Item[]> {
  return {
    write: (items, language = 'en') =>
      (items ?? []).map((one) => item.write(one, language)).join(separator[language]),
    pattern: (language) => {
      const one = `(?:${item.pattern(language)})`
      return `${one}(?:${escaped(separator[language])}${one})*`
    },
    read: (text, language) => text.split(separator[language]).map((one) => item.read(one, language)),
  }
}

/** A number or a list with its noun: `one` for a single 1, else `several`, which has the place `{count}`. Both are read for 1. */
export function counted<Count extends number | readonly number[]>(
  one: Texts,
  several: Texts,
  count: Form<Count>,
): Form<Count> {
  const plural = phrase(several, { count }) as Phrase<{ count: Count }>
  return {
    write: (value, language = 'en') =>
      String(value) === '1' ? one[language] : plural.write({ count: value }, language),
    pattern: (language) => `${escaped(one[language])}|${plural.pattern(language)}`,
    read: (words, language) => plural.match(words, language)?.count ?? count.read('1', language),
  }
}

/** A value that is written as another one. */
export function mapped<Value, Written>(
  form: Form<Written>,
  { to, from }: { readonly to: (value: Value) => Typed<Written>; readonly from: (written: Written) => Value },
): Form<Value> {
  return {
    write: (value, language) => form.write(isTyped(value) ? to(value) : undefined, language),
    pattern: (language) => form.pattern(language),
    read: (text, language) => from(form.read(text, language)),
  }
}

/** The phrases of a setting with several kinds, and the field that names the kind. */
export interface Kinds<Value> extends Form<Value> {
  /** The value of a text, or undefined for another text. */
  match(text: string, language?: Language): Value | undefined
}

/** A value whose field `tag` chooses its phrase. */
export function kinds<Value extends object>(
  tag: keyof Value & string,
  phrases: Readonly<Record<string, AnyPhrase>>,
): Kinds<Value> {
  const all = Object.entries(phrases)
  const match = (text: string, language: Language = 'en'): Value | undefined => {
    for (const [kind, one] of all) {
      const values = one.match(text, language)
      if (values) return { [tag]: kind, ...values } as unknown as Value
    }
    return undefined
  }
  return {
    write: (value, language) => {
      const one = value && phrases[String(value[tag])]
      return one ? one.write(value as never, language) : DOTS
    },
    pattern: (language) => all.map(([, one]) => one.pattern(language)).join('|'),
    match,
    read: (text, language) => match(text, language) ?? unreadable(text),
  }
}

/**
 * Reads parts that follow each other with a separator, in any order; undefined if one of them is worded unlike
 * every form.
 */
export function readParts(
  text: string,
  forms: Forms,
  { separator, language }: { readonly separator: string; readonly language: Language },
): Readonly<Record<string, unknown>> | undefined {
  const found: Record<string, unknown> = {}
  let rest = text
  while (rest !== '') {
    const next = Object.entries(forms)
      .filter(([key]) => !Object.hasOwn(found, key))
      .map(([key, form]) => {
        const end = `(?=${escaped(separator)}|$)`
        const match = new RegExp(`^(?:${form.pattern(language)})${end}`).exec(rest)?.[0]
        return { key, form, match }
      })
      .filter(({ match }) => match)
      .toSorted((a, b) => (b.match?.length ?? 0) - (a.match?.length ?? 0))[0]
    if (!next?.match) return undefined
    found[next.key] = next.form.read(next.match, language)
    rest = rest.slice(next.match.length).replace(separator, '')
  }
  return found
}
