import type { KnowledgeDocument } from './document.ts'
import { documentOf, DOCUMENTS } from './documents.ts'
import { FIGURE_NAMES } from './figure-words.ts'
import { searchKnowledge, type Found } from './search.ts'

/** A document at least so good for a subject alone is its document. */
const NAMED_CONFIDENCE = 0.8
const COMPARED_CONFIDENCE = 0.6
/** What a name adds that is known for its document. */
const CERTAINTY = 0.1

/** Two subjects whose difference is asked for. */
const COMPARED: readonly RegExp[] = [
  /\b(?:differ[ae]nces?|diff|fark|farak|antar) between (?:the |an? )?(.+?) (?:and|aur|vs|versus|or) (?:the |an? )?(.+?)(?: (?:in|on|of|for) .*)?$/,
  /^(.+?) (?:aur|and|or|ya|vs|versus) (.+?) (?:me|mein|ka|ke beech)\b.*\b(?:fark|farak|antar|differ[ae]nces?|diff)\b/,
  /^(?:the )?(.+?) (?:aur|and|or|ya|vs|versus) (.+?) (?:ka |ki )?(?:fark|farak|antar|differ[ae]nces?|diff)(?: (?:kya hai|batao|please|pls))?$/,
  /\b(?:how|why) (?:is|are|does|do) (?:the |an? )?(.+?) differ(?:s|ent)? from (?:the |an? )?(.+)$/,
  /^(?:what is |whats |what are )?(.+?) (?:vs|versus) (.+)$/,
  /^(?:is |are )?(?:a |an |the )?(.+?) (?:better|safer|accha|acha|sahi) (?:or|ya) (?:a |an |the )?(.+?)(?: (?:better|hai|accha|acha))?$/,
  /^(?:which|what|kaun ?sa|konsa) (?:one )?is (?:better|safer) (?:a |an |the )?(.+?) (?:or|ya) (?:a |an |the )?(.+)$/,
]

/** What a name that several documents have means beside another subject. */
const SUBJECTS: Readonly<Record<string, string>> = {
  straddle: 'short-straddle',
  strangle: 'short-strangle',
}

/** Greeks, beside which Delta is one of them and not the product. */
const GREEKS: ReadonlySet<string> = new Set(['gamma', 'theta', 'vega', 'implied-volatility'])

/** A subject whose meaning is asked for, with the place where it stands: `what does DTE mean in the filter`. */
const MEANT: readonly RegExp[] = [
  /^what (?:does|do|is|are) (.+?) (?:mean|means|meant|stand for) (?:in|on|at|of|for) /,
  /\b(?:me|mein) (.+?) (?:ka|ki|ke) (?:matlab|meaning)\b/,
]

/** The documents of the two subjects whose difference a question asks for. */
export function comparedSubjects(question: string): readonly [Found, Found] | undefined {
  const [, one, other] = matched(COMPARED, question) ?? []
  const [first, second] = besideGreeks([
    documentFor(one, COMPARED_CONFIDENCE),
    documentFor(other, COMPARED_CONFIDENCE),
  ])
  if (!first || !second || first.document === second.document) return undefined
  return [alike(first, second), alike(second, first)]
}

/** Two subjects of which one may be Delta, the product or the greek. */
function besideGreeks(both: readonly (Found | undefined)[]): readonly (Found | undefined)[] {
  const greek = documentOf('delta')
  if (!greek || !both.some((found) => found && GREEKS.has(found.document.id))) return both
  return both.map((found) =>
    found?.document.id === 'what-delta-is-not' ? { ...found, document: greek } : found,
  )
}

/** Figures of trades and of sessions that share a name; trades are compared with trades, sessions with sessions. */
const OF_SESSIONS: Readonly<Record<string, string>> = { 'figure-sharpeRatio': 'figure-annualisedSharpe' }

function alike(found: Found, { document: other }: Found): Found {
  const id = OF_SESSIONS[found.document.id]
  const document = id !== undefined && other.title.includes('annualised') ? documentOf(id) : undefined
  return document ? { ...found, document } : found
}

/** The document of the subject whose meaning a question asks for, whatever stands around it. */
export function meantSubject(question: string): Found | undefined {
  return documentFor(matched(MEANT, question)?.[1], NAMED_CONFIDENCE)
}

/** Names of terms beside those that documents define, by the document of each. */
const TERM_NAMES: Readonly<Record<string, string>> = {
  'mark to market': 'overall-risk',
  m2m: 'overall-risk',
  drawdown: 'figure-maxDrawdown',
  dd: 'figure-maxDrawdown',
  expectancy: 'figure-expectancy',
  'lot size': 'lot',
  delta: 'delta',
  'iv crush': 'implied-volatility',
  iv: 'implied-volatility',
  sl: 'stop-loss',
  'square off': 'entry-window',
  'square off time': 'entry-window',
}

const isNamedSo = ({ document, term }: TermMeant) =>
  termName(document.title)
    .split(' ')
    .includes(termName(term ?? '').split(' ')[0] ?? '')

/** What a term means, the documents' own definitions first. */
const TERMS = new Map<string, TermMeant>([
  ...DOCUMENTS.filter(({ category }) => category !== 'messages' && category !== 'strategies')
    .flatMap((document) =>
      document.terminology
        .filter(({ term }) => !term.includes('('))
        .map(({ term, definition }) => [termName(term), { document, term, definition }] as const),
    )
    // Of two documents that define a term the one that is named so is the last, and is kept.
    .toSorted(([, one], [, other]) => Number(isNamedSo(one)) - Number(isNamedSo(other))),
  ...Object.entries(TERM_NAMES).flatMap(([name, id]) => {
    const document = documentOf(id)
    const own = document?.terminology.find(({ term }) => termName(term) === termName(name))
    return document
      ? [[termName(name), { document, term: own?.term, definition: own?.definition }] as const]
      : []
  }),
])

/** A term whose meaning is asked for, and the document that defines it. */
export interface TermMeant {
  readonly document: KnowledgeDocument
  /** Its name and definition; undefined where the document itself is about it. */
  readonly term?: string | undefined
  readonly definition?: string | undefined
}

/** How short or how plain the meaning shall be told. */
const MANNER =
  /\b(in|ek|do|me|mein)? ?(one|two|three|few|1|2|3|ek|do|simple|plain|easy|aasan|asaan|layman'?s?) (lines?|words?|sentences?|english|language|bhasha|terms|shabdo\w*)( me| mein)?\b|\b(in short|in brief|briefly|simply|short me)\b|\b(to me )?(as|like) (you would|u would|i am|im|to) .*$|\b(for|to) (a |an )?(beginner|newbie|layman|child|kid|me)$|\b(here|exactly|actually|please|pls|kindly|sir|bhai|yaar|boss)\b/g

const ASKS_TERM: readonly RegExp[] = [
  /^(?:what is meant by|what do (?:you|u) mean by|what does|define|explain|meaning of|definition of|full form of|describe) (?:the |an? |my |mera |meri )?(.+?)(?: to me| means?| stands? for)?$/,
  /^(.+?) (?:ka |ki |ke )?(?:matlab|mtlb|meaning|means?(?: what)?|samjhao|samjha do|samjhaiye|explain(?: karo)?|definition|full form)(?: kya)?(?: hai| hota hai| hoti hai| hua)?$/,
]
const NAMES_TERM = [
  /^(?:what is|whats|what are) (?:the |an? )?(.+)$/,
  /^(.+?) (?:kya (?:hai|hota hai|hoti hai|h|hota h))$/,
]

/** The term whose meaning is all that a question asks for: `mtm matlab?`, `explain theta in two lines`. */
export function termMeant(question: string): TermMeant | undefined {
  // 'Premium >=' is another term than 'premium'.
  if (/[<>=≤≥]/.test(question)) return undefined
  const plain = question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}:.%+-]+/gu, ' ')
    .trim()
  const short = plain.replace(MANNER, ' ').replace(/\s+/g, ' ').trim()
  const asked = [...ASKS_TERM].flatMap((phrase) => phrase.exec(short)?.[1] ?? [])
  const named = NAMES_TERM.flatMap((phrase) => phrase.exec(short)?.[1] ?? [])
  const found = [...asked, ...(short === plain ? [] : [short])].flatMap(
    (name) => TERMS.get(termName(name)) ?? [],
  )
  const known = named.flatMap((name) => TERMS.get(termName(name)) ?? [])
  // 'What is the drawdown' asks for the figure of a result, and 'explain the trades' for its trades.
  const [first = known.find(({ document }) => document.category !== 'figures')] = found
  return first && (OF_WHAT_IS_OPEN.test(short) ? first.document.category === 'figures' : true)
    ? first
    : undefined
}

/** Words for what is open on the screen, whose own value is asked for. */
const OF_WHAT_IS_OPEN =
  /\b(my|mer[aei])\b|^(explain|describe) (the |these |this )?(runs?|trades?|reports?|sessions?|portfolios?|filters?|rules?|legs?)$/

/** A term as it is looked up. */
function termName(text: string): string {
  return plainName(text.replace(/[-–]/g, ' ')).trim()
}

function matched(phrases: readonly RegExp[], question: string): RegExpExecArray | undefined {
  const plain = question
    .toLowerCase()
    .replace(/\bb\/w\b|\bbtwn?\b/g, 'between')
    .replace(/ (?:&|n|nd) /g, ' and ')
    .replace(/[^\p{L}\p{N}.%+-]+/gu, ' ')
    .trim()
  for (const phrase of phrases) {
    const found = phrase.exec(plain)
    if (found) return found
  }
  return undefined
}

function documentFor(subject: string | undefined, least: number): Found | undefined {
  const known = documentOf(SUBJECTS[subject ?? ''] ?? '')
  if (known) return { document: known, confidence: NAMED_CONFIDENCE + CERTAINTY }
  const [best] = subject === undefined ? [] : searchKnowledge(subject, 1)
  return best && best.confidence >= least ? best : undefined
}

/** A name as words between spaces; what a title has in parentheses is no part of its name. */
function plainName(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/\(.*?\)/g, '')
    .replace(/['’]s?\b/g, '')
    .match(/[\p{L}\p{N}%]+/gu)
  return ` ${(words ?? []).map((word) => (word.length > 4 ? word.replace(/(?<!s)s$/, '') : word)).join(' ')} `
}

/** Every figure by its title and the names that traders have for it, the longest names first. */
const FIGURES_BY_NAME: readonly (readonly [string, KnowledgeDocument])[] = DOCUMENTS.filter(({ id }) =>
  /^(figure|formula)-/.test(id),
)
  .flatMap((document) =>
    [document.title, ...(FIGURE_NAMES[document.id.replace(/^figure-/, '')] ?? [])].map(
      (name) => [plainName(name), document] as const,
    ),
  )
  .toSorted(([a], [b]) => b.length - a.length)

/** The documents of the figures that a question names, in the order in which it names them. */
export function namedFigures(question: string): readonly KnowledgeDocument[] {
  let text = plainName(question)
  const found: { at: number; document: KnowledgeDocument }[] = []
  for (const [name, document] of FIGURES_BY_NAME) {
    const at = text.indexOf(name)
    if (at < 0) continue
    found.push({ at, document })
    text = text.replace(name, ` ${'_'.repeat(name.length - 2)} `)
  }
  return [...new Set(found.toSorted((a, b) => a.at - b.at).map(({ document }) => document))]
}
