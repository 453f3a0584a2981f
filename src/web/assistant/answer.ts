import { documentOf } from './knowledge/documents.ts'
import { plainAnswer, type AssistantAnswer } from './answer-shape.ts'
import type { Category, KnowledgeDocument } from './knowledge/document.ts'
import { searchKnowledge } from './knowledge/search.ts'
import { normalised, termsOf } from './knowledge/words.ts'
import type { Conversation } from './conversation.ts'
import { answerOfDate } from './market-date.ts'
import { answerOfDay } from './run-day.ts'
import type { screenContext } from '../results/screen-context.ts'
import { describeStrategy, type FormRequest } from './strategy/builder-model.ts'
import { isDescription, readDescription } from './strategy/read-description.ts'
import { readPhrases, type Reading } from './strategy/read-phrases.ts'

/** Upper bounds of what one answer shows. */
export const MOST = { results: 5, relatedTopics: 5, suggestions: 4, terminology: 3 } as const

/** Texts for questions without an answer, word for word as specified. */
export const FALLBACKS = {
  vague: "I can help you with that. Please provide more details about what you'd like to know.",
  unknown: "I'd be happy to help with that question. Could you provide more details or try rephrasing?",
} as const

const BEGINNER_ADVICE =
  'As a beginner, start with a stop loss of 20% and a take profit of 50%, one lot, and a position whose loss is limited.'

/** Below this, a document shares too few words with the question to answer it. */
const LEAST_CONFIDENCE = 0.42

/**
 * Answers a question: from the strategy that it describes, the day of the open results, the rules of a date in it, or
 * else from the documents. Anything else gets a fallback.
 */
export async function processQuery(
  question: string,
  conversation: Conversation,
  context: ReturnType<typeof screenContext>,
): Promise<AssistantAnswer> {
  const special =
    answerOfStrategy(question, context) ?? (await answerOfDay(question, context)) ?? answerOfDate(question)
  return special ?? answerOfKnowledge(question, conversation)
}

function answerOfStrategy(
  question: string,
  context: ReturnType<typeof screenContext>,
): AssistantAnswer | undefined {
  if (isDescription(question)) {
    const { request, unread } = readDescription(question)
    return offerOf(
      {
        name: 'Described strategy',
        request,
        questions: [],
        notes: unread.map((one) => `Not understood: ${one}`),
      },
      question,
    )
  }
  if (/^(what|why|when|who|is|are|does|explain|define|tell|kya|kyun)\b/i.test(question.trim()))
    return undefined
  const open = context.strategy?.()
  const changes = open && /\b(this|it|isko|ise|add|change|make)\b/i.test(question)
  const asked = changes ? readPhrases(question, open.request as FormRequest) : undefined
  if (asked) return offerOf(asked, question)
  // 'How do I trade a straddle' is a question; 'sell 920 straddle' is a request to build one.
  if (/^(how|can|should|kaise|which)\b/i.test(question.trim()) || question.includes('?')) return undefined
  const reading = readPhrases(question)
  const isOrder =
    /\b(sell|buy|short|long|write|becho|bech|bechna|kharido|build|create|stop|sl|exit|entry)\b|\d/i.test(
      question,
    )
  return reading && isOrder ? offerOf(reading, question) : undefined
}

function offerOf({ name, request, questions, notes }: Reading, asked: string): AssistantAnswer {
  const open = questions.map(({ text }) => text)
  return plainAnswer(
    'strategy',
    ['This is the strategy as I understood it.', ...open, ...notes].join('\n\n'),
    {
      suggestions: questions
        .flatMap(({ answers }) => answers.map((answer) => `${asked}, ${answer}`))
        .slice(0, MOST.suggestions),
      sources: [sourceOf('plain-language')].flatMap((source) => source ?? []),
      offer: { name, request, words: describeStrategy(request) },
    },
  )
}

function sourceOf(id: string) {
  const document = documentOf(id)
  return document && { title: document.title, path: `/app/help/${id}` }
}

function answerOfKnowledge(question: string, conversation: Conversation): AssistantAnswer {
  const words = normalised(question)
    .split(' ')
    .filter((word) => termsOf(word))
  if (words.length === 0) return fallback(FALLBACKS.vague)
  const found = searchKnowledge(question, MOST.results)
  const best = found[0]
  if (!best || best.confidence < LEAST_CONFIDENCE) return fallback(FALLBACKS.unknown)
  const { document, confidence } = best
  const advises = conversation.userExpertiseLevel === 'beginner' && ADVISED.has(document.category)
  const related = relatedDocuments(
    document,
    found.slice(1).map((one) => one.document),
  )
  return plainAnswer('knowledge', advises ? `${document.content}\n\n${BEGINNER_ADVICE}` : document.content, {
    confidence,
    terminology: document.terminology.slice(0, MOST.terminology),
    relatedTopics: related
      .map(({ id, title }) => ({ title, path: `/app/help/${id}` }))
      .slice(0, MOST.relatedTopics),
    suggestions: related.slice(0, MOST.suggestions).map(({ title }) => `Tell me about ${title}`),
    contextualInfo: { category: document.category, relevanceScore: confidence },
    sources: [{ title: document.title, path: `/app/help/${document.id}` }],
  })
}

const ADVISED: ReadonlySet<Category> = new Set(['risk', 'strategies'])

function relatedDocuments(
  document: KnowledgeDocument,
  others: readonly KnowledgeDocument[],
): KnowledgeDocument[] {
  const named = document.crossReferences.flatMap((id) => documentOf(id) ?? [])
  return [...new Set([...named, ...others])].filter((one) => one !== document)
}

/** Suggestions for an empty conversation. */
export const STARTING_SUGGESTIONS = [
  'What is a short straddle?',
  'sell 920 straddle, 25% stop each leg, exit 3:15',
  'What charges does a trade pay?',
  'How do I read the results?',
] as const

function fallback(content: string): AssistantAnswer {
  return plainAnswer('unknown', content, { confidence: 0, suggestions: STARTING_SUGGESTIONS })
}
