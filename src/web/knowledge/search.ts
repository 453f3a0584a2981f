import MiniSearch from 'minisearch'
import { DOCUMENTS } from './documents.ts'
import type { Category, KnowledgeDocument } from './document.ts'
import { editDistance } from './edit-distance.ts'
import { isLight, isOutside, normalised, termsOf } from './words.ts'

/** Upper bound of an answer's confidence. */
export const MOST_CONFIDENCE = 0.95

/** Default number of results. */
const DEFAULT_RESULTS = 10

/** A matching document and its score. */
export interface Found {
  readonly document: KnowledgeDocument
  /** Share of the question's words that the document has, by their rarity and field; at most 0.95. */
  readonly confidence: number
}

/** A question: its normalised text, and its terms. */
interface Asked {
  readonly text: string
  readonly terms: readonly string[]
}

/** A figure ranks below a general document of the same name; a message is found only by its own text. */
const WEIGHTS: Partial<Record<Category, number>> = { figures: 0.93, messages: 0.85 }

const FIELDS = ['title', 'keywords', 'terminology', 'content'] as const

/** A formula ranks below the document that explains its subject. */
const FORMULA_WEIGHT = 0.9

const INDEX = new MiniSearch<KnowledgeDocument>({
  fields: [...FIELDS],
  extractField: (document, field) => fieldText(document, field),
  tokenize: (text) => normalised(text).split(' '),
  processTerm: (term) => termsOf(term),
  searchOptions: {
    boost: { title: 4, keywords: 3, terminology: 1.5 },
    prefix: (term) => term.length > 4,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    weights: { fuzzy: 0.3, prefix: 0.4 },
    boostDocument: (_, __, stored) => WEIGHTS[stored?.['category'] as Category] ?? 1,
  },
  storeFields: ['category'],
})
INDEX.addAll(DOCUMENTS)

const BY_ID = new Map(DOCUMENTS.map((document) => [document.id, document]))

/** How much a word counts by the field in which a document has it. */
const FIELD_SHARES = { title: 1, keywords: 1, terminology: 0.8, content: 0.55 } as const
const NEAREST_DOCUMENTS = 30

/** Documents for a search field, best first, without those far behind the best. */
export function searchHelp(text: string, most: number): KnowledgeDocument[] {
  const found = searchKnowledge(text, most)
  const least = (found[0]?.confidence ?? 0) * LEAST_SHARE
  return found.filter(({ confidence }) => confidence >= least).map(({ document }) => document)
}

/** Least confidence of a listed document, as a share of the best one's. */
const LEAST_SHARE = 0.5

/** The best documents for a question, best first. */
export function searchKnowledge(question: string, most = DEFAULT_RESULTS): Found[] {
  const spelled = corrected(question)
  const text = normalised(spelled)
  const asked = [
    ...new Set(
      text
        .split(' ')
        .flatMap((word) => termsOf(word) || [])
        .filter((term) => (FREQUENCY.has(term) && !isYear(term)) || !isNumber(term)),
    ),
  ].filter((term, _, all) => !isNumber(term) || all.filter(isNumber).length <= MOST_NUMBERS)
  if (asked.length === 0) return []
  const found = INDEX.search(spelled).slice(0, NEAREST_DOCUMENTS)
  const best = found[0]?.score ?? 1
  return found
    .flatMap(({ id, match, score }) => {
      const document = BY_ID.get(String(id))
      return document
        ? [{ document, share: coverage({ text, terms: asked }, match, document), score: score / best }]
        : []
    })
    .map(({ document, share, score }) => ({
      document,
      confidence:
        share *
        (WEIGHTS[document.category] ?? 1) *
        (document.id.startsWith('formula-') ? FORMULA_WEIGHT : 1) *
        confidenceOfName(nameFit({ text, terms: asked }, document), score),
    }))
    .toSorted(
      (a, b) =>
        rankOf(b.confidence, text, b.document) - rankOf(a.confidence, text, a.document) ||
        b.confidence - a.confidence,
    )
    .slice(0, most)
    .map(({ document, confidence }) => ({ document, confidence: Math.min(MOST_CONFIDENCE, confidence) }))
}

/** Of documents that are all certain, the one whose title is the whole question is meant: `premium`. */
const rankOf = (confidence: number, text: string, { title }: KnowledgeDocument) =>
  confidence < MOST_CONFIDENCE ? confidence : MOST_CONFIDENCE + (isTitle(text, title) ? 1 : 0)

function isTitle(text: string, title: string): boolean {
  const [asked, named] = [termsIn(text), termsIn(title)]
  return asked.length === named.length && named.every((term) => asked.includes(term))
}

/** Confidence by how well the name of a document fits: neither a word of its title nor a keyword says least. */
const confidenceOfName = (fit: number, score: number) =>
  (0.57 + 0.2 * score + 0.23 * fit) * (fit === 0 ? 0.8 : 1)

/** Documents that contain a term; rare words of a question count more than common ones. */
const FREQUENCY = new Map<string, number>()
for (const document of DOCUMENTS) {
  const terms = new Set(
    FIELDS.flatMap((field) =>
      normalised(fieldText(document, field))
        .split(' ')
        .flatMap((word) => termsOf(word) || []),
    ),
  )
  for (const term of terms) FREQUENCY.set(term, (FREQUENCY.get(term) ?? 0) + 1)
}

/** Words of titles and keywords, which a misspelt word may be. */
const SPELLED: readonly string[] = [
  ...new Set(
    DOCUMENTS.filter(({ category }) => category !== 'messages')
      .flatMap(({ title, keywords }) => [title, ...keywords])
      .flatMap((name) => name.toLowerCase().match(/[a-z]{5,}/g) ?? []),
  ),
]
const LONG_WORD = 8

/** A text in which words that no document has are replaced by those that they misspell. */
function corrected(text: string): string {
  return text.replace(/\b[a-z]{5,}\b/gi, (word) => {
    const lower = word.toLowerCase()
    const terms = termsOf(lower)
    const isKnown =
      terms === false || terms.some((term) => FREQUENCY.has(term) || isOutside(term) || isLight(term))
    if (isKnown) return word
    const most = lower.length >= LONG_WORD ? 2 : 1
    const near = SPELLED.filter(
      (other) => other[0] === lower[0] && Math.abs(other.length - lower.length) <= most,
    )
      .map((other) => ({ other, edits: editDistance(lower, other) }))
      .filter(({ edits }) => edits <= most)
      .toSorted((a, b) => a.edits - b.edits)
    return near[0]?.other ?? word
  })
}

/** More numbers are values that somebody wants to try, and no subject. */
const MOST_NUMBERS = 2

const isYear = (term: string) => /^20\d\d$/.test(term)

/** A number that no document contains says nothing of the subject. */
const isNumber = (term: string) => /^[\d.,%]+$/.test(term)

/** A word that no document contains counts most, because the question is then about something else. */
function weightOf(term: string): number {
  if (isOutside(term)) return 2 * Math.log(2 * (DOCUMENTS.length + 1))
  return Math.log((DOCUMENTS.length + 1) / ((FREQUENCY.get(term) ?? 0) + 0.5))
}

/** How much a word that mostly says nothing of the subject counts against a document that does not have it. */
const LIGHT_SHARE = 0.3
/** How much a value counts, for a document that has it and against one that does not. */
const NUMBER_SHARE = 0.3
/** How much another word counts against a document that the question names with two concepts or more. */
const ASIDE_SHARE = 0.4
/** A word that documents have in their texts only is no subject. */
const INCIDENTAL_SHARE = 0.6
/** A word that no document has may change the subject: the lot size of crude oil. */
const STRANGE_SHARE = 0.75

/** How much a word of a question counts against a document that does not have it. */
function missingShare(term: string, concepts: number): number {
  if (isLight(term)) return LIGHT_SHARE
  if (isOutside(term)) return 1
  if (concepts < 2) return FREQUENCY.has(term) && !SUBJECTS.has(term) ? INCIDENTAL_SHARE : 1
  return FREQUENCY.has(term) || concepts > 2 ? ASIDE_SHARE : STRANGE_SHARE
}

/** The terms that say something of a subject. */
const saying = (terms: readonly string[]) => terms.filter((term) => !isLight(term) && !isNumber(term))

/** The share of a question's words that a document has, 0 to 1, by the weight of each word and its field. */
function coverage(
  question: Asked,
  match: Readonly<Record<string, readonly string[]>>,
  document: KnowledgeDocument,
): number {
  const keywords = wholeKeywords(question, document)
  const whole = new Set(keywords.flat())
  const named = Math.max(0, ...keywords.map((terms) => saying(terms).length))
  let total = 0
  let covered = 0
  for (const term of question.terms) {
    const [best] = Object.entries(match)
      .map(([matched, fields]) => ({
        matched,
        share: sameness(term, matched) * fieldShare(fields, whole.has(matched)),
      }))
      .toSorted((a, b) => b.share - a.share)
    const isMisspelt = best && best.share > 0 && !FREQUENCY.has(term)
    const isMissing = !best || best.share === 0
    const weight =
      weightOf(isMisspelt ? best.matched : term) *
      (isNumber(term) ? NUMBER_SHARE : isMissing ? missingShare(term, named) : 1)
    total += weight
    if (best && !isOutside(term)) covered += weight * best.share
  }
  return total === 0 ? 0 : covered / total
}

/** The different terms of a text. */
const termsIn = (text: string) => [
  ...new Set(
    normalised(text)
      .split(' ')
      .flatMap((word) => termsOf(word) || []),
  ),
]

/** The title and the keywords of each document, as terms. */
const NAMES = new Map(
  DOCUMENTS.map((document) => [
    document,
    {
      title: termsIn(document.title),
      keywords: document.keywords.map((keyword) => ({ text: normalised(keyword), terms: termsIn(keyword) })),
    },
  ]),
)

const SUBJECTS = new Set(
  [...NAMES.values()].flatMap(({ title, keywords }) => [...title, ...keywords.flatMap(({ terms }) => terms)]),
)

/** How much a keyword counts that is the whole question, compared with the title. */
const KEYWORD_SHARE = 0.95

/**
 * The keywords that a question has whole, as terms. Of a keyword with one term among words without a subject, such as
 * 'nothing in the morning', the question must have every word.
 */
function wholeKeywords({ text, terms: asked }: Asked, document: KnowledgeDocument): readonly string[][] {
  return (NAMES.get(document)?.keywords ?? [])
    .filter(
      ({ text: keyword, terms }) =>
        terms.length > 0 &&
        terms.every((term) => asked.includes(term)) &&
        (terms.length > 1 || !keyword.includes(' ') || ` ${text} `.includes(` ${keyword} `)),
    )
    .map(({ terms }) => terms)
}

/**
 * How well the title or a keyword is the question: 'premium' means the document Premium rather than one with a longer
 * title, and a keyword of several words that the question has is as good as a title.
 */
function nameFit(question: Asked, document: KnowledgeDocument): number {
  const { terms: asked } = question
  const { title } = NAMES.get(document) ?? { title: [] }
  const shared = title.filter((term) => asked.includes(term)).length
  const ofTitle = title.length === 0 ? 0 : shared / title.length
  const ofKeywords = wholeKeywords(question, document).map(
    (terms) => (KEYWORD_SHARE * terms.length) / asked.length,
  )
  return Math.max(ofTitle * (0.85 + (0.15 * shared) / asked.length), ...ofKeywords)
}

/** A word of a longer keyword says less than a whole keyword. */
const PART_OF_KEYWORD = 0.75

function fieldShare(fields: readonly string[], isWholeKeyword: boolean): number {
  return Math.max(
    0,
    ...fields.map((field) =>
      field === 'keywords' && !isWholeKeyword
        ? PART_OF_KEYWORD
        : (FIELD_SHARES[field as keyof typeof FIELD_SHARES] ?? 0),
    ),
  )
}

/** 1 for the word itself, less for a misspelling or a longer word that begins with it. */
function sameness(term: string, matched: string): number {
  if (term === matched) return 1
  // A word that some document has is no misspelling.
  if (FREQUENCY.has(term)) return matched.startsWith(term) ? 0.6 : 0
  if (matched.startsWith(term)) return 0.6
  return term.length > 4 && term[0] === matched[0] && Math.abs(term.length - matched.length) <= 2 ? 0.9 : 0
}

function fieldText(document: KnowledgeDocument, field: string): string {
  switch (field) {
    case 'id':
      return document.id
    case 'category':
      return document.category
    case 'keywords':
      // No phrase runs on from one keyword into the next.
      return document.keywords.join('\n')
    case 'terminology':
      return document.terminology.map(({ term, definition }) => `${term} ${definition}`).join(' ')
    case 'title':
      return document.title
    default:
      return document.content
  }
}

/** Whether a document has a term. */
export function isDocumented(term: string): boolean {
  return FREQUENCY.has(term)
}

/** Whether a term is in the title or a keyword of a document. */
export function isSubject(term: string): boolean {
  return SUBJECTS.has(term)
}

/** Whether a question has all words of a keyword of several words, and one of them is among some words. */
export function namesSubjectWith(question: string, words: readonly string[]): boolean {
  const text = normalised(question)
  const asked = { text, terms: text.split(' ').flatMap((word) => termsOf(word) || []) }
  const some = words.flatMap((word) => termsOf(word) || [])
  return DOCUMENTS.some((document) =>
    wholeKeywords(asked, document).some(
      (terms) => terms.length > 1 && some.some((term) => terms.includes(term)),
    ),
  )
}
