import MiniSearch from 'minisearch'
import { MOST_CONFIDENCE } from '../answer-shape.ts'
import { DOCUMENTS } from './documents.ts'
import type { Category, KnowledgeDocument } from './document.ts'
import { normalised, termsOf } from './words.ts'

/** Default number of results. */
const DEFAULT_RESULTS = 10

/** A matching document and its score. */
export interface Found {
  readonly document: KnowledgeDocument
  /** Share of the question's words found in the document, weighted by field; at most 0.95. */
  readonly confidence: number
}

/** A figure ranks below a general document of the same name; a message is searched for by its own words. */
const WEIGHTS: Partial<Record<Category, number>> = { figures: 0.8, messages: 0.8 }

const INDEX = new MiniSearch<KnowledgeDocument>({
  fields: ['title', 'keywords', 'terminology', 'content'],
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

/** The best documents for a question, best first. */
export function searchKnowledge(question: string, most = DEFAULT_RESULTS): Found[] {
  const asked = new Set(
    normalised(question)
      .split(' ')
      .flatMap((word) => termsOf(word) || []),
  )
  if (asked.size === 0) return []
  return INDEX.search(question)
    .slice(0, most)
    .flatMap(({ id, queryTerms, terms, score }) => {
      const document = BY_ID.get(String(id))
      if (!document) return []
      const exact = terms.filter((term) => asked.has(term)).length
      const share = (queryTerms.length + exact) / (2 * asked.size)
      return [{ document, confidence: confidenceOf(share, score) }]
    })
}

function confidenceOf(share: number, score: number): number {
  const strength = score / (score + 10)
  return Math.min(MOST_CONFIDENCE, Math.sqrt(share * strength))
}

function fieldText(document: KnowledgeDocument, field: string): string {
  switch (field) {
    case 'id':
      return document.id
    case 'category':
      return document.category
    case 'keywords':
      return document.keywords.join(' ')
    case 'terminology':
      return document.terminology.map(({ term, definition }) => `${term} ${definition}`).join(' ')
    case 'title':
      return document.title
    default:
      return document.content
  }
}
