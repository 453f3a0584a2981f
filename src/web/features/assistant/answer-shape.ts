import type { ExternalModel } from '#api'
import type { Category, Term } from '../../knowledge/document.ts'
import { MOST_CONFIDENCE } from '../../knowledge/search.ts'
import type { FormRequest, SummaryPart } from './strategy/builder-model.ts'

/** A strategy that goes into the builder once the user accepts it. */
export interface StrategyOffer {
  readonly name: string
  readonly request: FormRequest
  readonly words: readonly SummaryPart[]
  /** Words of the request that were not understood and are left out. */
  readonly without: readonly string[]
  /** The open strategy as it was, and the sentences that it loses and gains; absent for a new strategy. */
  readonly change?: {
    readonly before: FormRequest
    readonly removed: readonly string[]
    readonly added: readonly string[]
  }
}

/** An answer and its sources. */
export interface AssistantAnswer {
  readonly content: string
  /** 0 to 0.95. */
  readonly confidence: number
  readonly intent: 'knowledge' | 'result' | 'day' | 'market-date' | 'strategy' | 'model' | 'unknown'
  readonly terminology: readonly Term[]
  /** Documents for further reading. */
  readonly relatedTopics: readonly { readonly title: string; readonly path: string }[]
  readonly suggestions: readonly string[]
  readonly contextualInfo?: { readonly category: Category; readonly relevanceScore: number }
  /** Documents or screens that it comes from. */
  readonly sources: readonly { readonly title: string; readonly path: string }[]
  readonly offer?: StrategyOffer
  /** The external model that wrote it; absent for Delta's own answers. */
  readonly writtenBy?: ExternalModel
}

/** An answer that is only text. */
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
