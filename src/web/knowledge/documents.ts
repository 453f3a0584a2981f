import { PLANS } from '#domain'
import { LIBRARY, type LibraryStrategy } from '#domain/library'
import { METRICS, type Metric } from '#engine/analytics'
import { INDICATORS, type Indicator } from '#engine/indicators'
import { readDocument, type KnowledgeDocument } from './document.ts'
import { FIGURE_NAMES, FIGURE_READINGS } from './figure-words.ts'
import { formulaDocuments, messageDocuments } from './made-documents.ts'

const FILES = import.meta.glob<string>('./documents/*.md', { query: '?raw', import: 'default', eager: true })

const INDICATOR_NAMES = `The ${INDICATORS.length} indicators by name: ${INDICATORS.map(({ name }) => name).join(', ')}.`
/** Text that is added to documents from the product's own data, by their ids. */
const ADDED: Readonly<Record<string, string>> = {
  'indicators-overview': INDICATOR_NAMES,
  'indicator-rules': INDICATOR_NAMES,
  'settings-screen': `Plans: ${PLANS.map(
    ({ name, priceMonthly, priceYearly }) => `${name} $${priceMonthly} a month or $${priceYearly} a year`,
  ).join('; ')}.`,
}

/**
 * All documents: the written ones, and one for each built-in strategy, figure, formula, indicator and message. The
 * latter are generated from the product's own data, so they cannot become outdated.
 */
export const DOCUMENTS: readonly KnowledgeDocument[] = [
  ...Object.entries(FILES).map(([path, text]) => withNames(readDocument(path, text))),
  ...LIBRARY.map(strategyDocument),
  ...METRICS.map(metricDocument),
  ...INDICATORS.map(indicatorDocument),
  ...formulaDocuments(FIGURE_NAMES),
  ...messageDocuments(),
]

const BY_ID = new Map(DOCUMENTS.map((document) => [document.id, document]))

/** The document with an id; undefined if it does not exist. */
export function documentOf(id: string): KnowledgeDocument | undefined {
  return BY_ID.get(id)
}

/** The documents on indicators name all of them, and the one on plans their prices. */
function withNames(document: KnowledgeDocument): KnowledgeDocument {
  const added = ADDED[document.id]
  return added === undefined ? document : { ...document, content: `${document.content}\n\n${added}` }
}

function strategyDocument(strategy: LibraryStrategy): KnowledgeDocument {
  const { id, name, description, overview, management, tags, category } = strategy
  return {
    id,
    title: name,
    category: 'strategies',
    keywords: [...tags, category, strategy.complexity],
    terminology: [{ term: name, definition: description, category: 'strategies' }],
    crossReferences: ['choose-strategy', 'strategy-library-screen', 'payoff'],
    content: [
      `${description} ${overview}`,
      `Legs: ${strategy.legs.map(describeLibraryLeg).join(', ')}.`,
      `Greatest profit: ${strategy.maxProfit}. Greatest loss: ${strategy.maxLoss}. Break-even: ${strategy.breakeven.join('; ')}. All in points: in rupees, profit and loss are these times the lot size and the lots.`,
      `When it fits: ${strategy.marketConditions} When it fails: ${strategy.whenItFails}`,
      `${management.entry} ${management.exit}`,
    ].join('\n\n'),
  }
}

function describeLibraryLeg({ action, type, strike, expiry }: LibraryStrategy['legs'][number]): string {
  return [action, type, strike, expiry && `${expiry} expiry`].filter(Boolean).join(' ')
}

function metricDocument({ key, label, explanation, formula, source }: Metric): KnowledgeDocument {
  return {
    id: `figure-${key}`,
    title: label,
    category: 'figures',
    keywords: ['formula', 'how computed', ...(FIGURE_NAMES[key] ?? [])],
    terminology: [{ term: label, definition: explanation, category: 'figures' }],
    crossReferences: ['results-screen', 'overfitting'],
    content: [
      explanation,
      FIGURE_READINGS[key] ?? '',
      `Formula: ${formula}`,
      source ? `Source: ${source}` : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}

function indicatorDocument({ name, title, help, parameters }: Indicator): KnowledgeDocument {
  const settings = parameters.map((one) => `${one.name} (${one.default})`).join(', ')
  return {
    id: `indicator-${name.toLowerCase()}`,
    title: `${name}: ${title}`,
    category: 'indicators',
    keywords: [name, 'indicator'],
    terminology: [{ term: name, definition: help, category: 'indicators' }],
    crossReferences: ['indicator-rules', 'indicators-overview', 'indicator-warmup'],
    content: settings ? `${help}\n\nParameters with their defaults: ${settings}.` : help,
  }
}
