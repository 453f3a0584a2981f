import type { ExternalModel } from '#api'
import type { Category, Term } from './knowledge/document.ts'
import type { FormRequest, SummaryPart } from './strategy/builder-model.ts'

/** No answer is ever called surer than this. */
export const MOST_CONFIDENCE = 0.95

/** A strategy to be put into the builder once the user accepts it. */
export interface StrategyOffer {
  readonly name: string
  readonly request: FormRequest
  readonly words: readonly SummaryPart[]
}

/** An answer with what it rests on. */
export interface AssistantAnswer {
  readonly content: string
  /** 0 to 0.95. */
  readonly confidence: number
  readonly intent: 'knowledge' | 'day' | 'market-date' | 'strategy' | 'model' | 'unknown'
  readonly terminology: readonly Term[]
  /** Documents to read next. */
  readonly relatedTopics: readonly { readonly title: string; readonly path: string }[]
  readonly suggestions: readonly string[]
  readonly contextualInfo?: { readonly category: Category; readonly relevanceScore: number }
  /** The documents or screens that it comes from. */
  readonly sources: readonly { readonly title: string; readonly path: string }[]
  readonly offer?: StrategyOffer
  /** The external model whose words it has; absent where they are Delta's own. */
  readonly writtenBy?: ExternalModel
}

/** An answer of words alone. */
export function plainAnswer(
  intent: AssistantAnswer['intent'],
  content: string,
  extra: Partial<AssistantAnswer> = {},
): AssistantAnswer {
  return {
    content,
    confidence: MOST_CONFIDENCE,
    intent,
    terminology: [],
    relatedTopics: [],
    suggestions: [],
    sources: [],
    ...extra,
  }
}
