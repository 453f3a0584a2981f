import { LIBRARY, type LibraryStrategy } from '#domain/library'
import { METRICS, type Metric } from '#engine/analytics'
import { INDICATORS, type Indicator } from '#engine/indicators'
import { readDocument, type KnowledgeDocument } from './document.ts'
import { formulaDocuments, messageDocuments } from './made-documents.ts'

const FILES = import.meta.glob<string>('./documents/*.md', { query: '?raw', import: 'default', eager: true })

/** Names that traders have for figures, beside their own. */
export const FIGURE_NAMES: Readonly<Record<string, readonly string[]>> = {
  bestOpenProfit: [
    'mfe',
    'maximum favourable excursion',
    'max favourable excursion',
    'max floating profit',
    'highest open profit',
  ],
  worstOpenProfit: [
    'mae',
    'maximum adverse excursion',
    'max adverse excursion',
    'max floating loss',
    'deepest open loss',
  ],
  annualisedSortino: ['sortino', 'sortino ratio'],
  annualisedSharpe: ['sharpe', 'annual sharpe', 'annualised sharpe', 'daily sharpe'],
  gainToPain: ['gain to pain'],
  sessionExpectancy: ['expectancy per day'],
  capturedOpenProfit: ['given back', 'gave back', 'give back', 'profit given back', 'exit efficiency'],
  sharpeConfidence: ['confident', 'confident above zero', 'psr'],
  sharpeStandardError: ['error bar'],
  valueAtRisk: ['var', '95 % worst day', 'worst day in 20'],
  expectedShortfall: ['cvar', 'tail loss', 'tail risk'],
  recoveryFactor: [
    'recovery ratio',
    'profit over drawdown',
    'profit divided by drawdown',
    'profit to drawdown',
    'romad',
  ],
  calmar: ['calmar', 'mar ratio', 'return to drawdown', 'annual return over drawdown'],
  ulcerIndex: ['ulcer'],
  capitalBase: ['capital base', 'base of the percentages'],
  'formula-profit-on-prices-older-than-a-minute': [
    'stale prices',
    'stale price',
    'old prices',
    'stale quotes',
  ],
}

/**
 * All documents: the written ones, and one for each built-in strategy, figure, formula, indicator and message. The
 * latter are generated from the product's own data, so they cannot become outdated.
 */
export const DOCUMENTS: readonly KnowledgeDocument[] = [
  ...Object.entries(FILES).map(([path, text]) => readDocument(path, text)),
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
      `Greatest profit: ${strategy.maxProfit}. Greatest loss: ${strategy.maxLoss}. Break-even: ${strategy.breakeven.join('; ')}.`,
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
    content: [explanation, `Formula: ${formula}`, ...(source ? [`Source: ${source}`] : [])].join('\n\n'),
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
