import type { ExternalModel, ModelQuestion } from '#api'
import { ApiError, ASSISTANT_LIMITS } from '#api/client'
import { MOST } from '../answer.ts'
import type { AssistantAnswer } from '../answer-shape.ts'
import { searchKnowledge } from '../knowledge/search.ts'
import type { screenContext } from '../../results/screen-context.ts'
import { askModel } from './ask-model.ts'
import { answerOfWish } from '../strategy/answer-wish.ts'
import { describeScreen } from './screen-words.ts'

/** The external model that the user allowed, and whether it may get the screen's content. */
export interface AllowedModel {
  readonly model: ExternalModel
  readonly getsScreen: boolean
}

/** Whether an external model may answer instead of Delta. Computed answers and offers stay Delta's own. */
export function isForModel({ intent }: AssistantAnswer): boolean {
  return intent === 'knowledge' || intent === 'unknown'
}

/** An earlier question with its answer. */
export interface Turn {
  readonly question: string
  readonly answer: string
}

interface ModelRequest {
  readonly question: string
  /** The earlier turns of the conversation, oldest first. */
  readonly turns: readonly Turn[]
  /** Delta's own answer, used if the model fails. */
  readonly own: AssistantAnswer
  readonly allowed: AllowedModel
  readonly context: ReturnType<typeof screenContext>
}

/** Streams the external model's answer to `onWords`. If the model fails, gives Delta's own answer with the reason. */
export async function answerOfModel(
  { question, own, allowed, context, turns }: ModelRequest,
  onWords: (text: string) => void,
  signal: AbortSignal,
): Promise<AssistantAnswer> {
  const { model, getsScreen } = allowed
  const found = searchKnowledge(question, MOST.results).map(({ document }) => document)
  const screen = getsScreen ? describeScreen(context) : ''
  let content = ''
  const onPart = (text: string) => {
    content += text
    onWords(text)
  }
  try {
    const { isCut } = await askModel(toSend({ question, turns, found, screen }), onPart, signal)
    if (content.trim() === '') return instead('The external model had nothing to say', own)
    return {
      ...own,
      intent: 'model',
      content: isCut ? `${content}…\n\nThe answer was longer; its rest was left out.` : content,
      writtenBy: model,
      relatedTopics: [],
      sources: found.map(({ id, title }) => ({ title, path: `/app/help/${id}` })),
      ...offerIn(content, context),
    }
  } catch (error) {
    return instead(reasonOf(error, signal), own)
  }
}

/** A strategy in a model's words is read by the same grammar as the user's own words. */
function offerIn(content: string, context: ReturnType<typeof screenContext>): Partial<AssistantAnswer> {
  const line = /^[*_\s]*Strategy:[*_\s]*(.+)$/im.exec(content)?.[1]?.replace(/[*_`]/g, '').trim()
  const read = line === undefined ? undefined : answerOfWish(line, { ...context, strategy: undefined })
  return read ? { offer: read.offer, suggestions: line === undefined ? [] : [line] } : {}
}

interface ToSend {
  readonly question: string
  readonly turns: readonly Turn[]
  readonly found: readonly { readonly title: string; readonly content: string }[]
  readonly screen: string
}

function toSend({ question, turns, found, screen }: ToSend): ModelQuestion {
  const limits = ASSISTANT_LIMITS
  return {
    question: question.slice(0, limits.question),
    turns: turns.slice(-limits.turns).map((turn) => ({
      question: turn.question.slice(0, limits.turn),
      answer: turn.answer.slice(0, limits.turn),
    })),
    documents: found.slice(0, limits.documents).map(({ title, content }) => ({
      title: title.slice(0, limits.title),
      content: content.slice(0, limits.document),
    })),
    ...(screen && { screen: screen.slice(0, limits.screen) }),
  }
}

function instead(reason: string, own: AssistantAnswer): AssistantAnswer {
  const sentence = reason.replace(/\.$/, '')
  return { ...own, content: `${sentence}. This is Delta’s own answer.\n\n${own.content}` }
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'You stopped the external model'
  if (error instanceof ApiError) return error.message
  // `fetch` throws a `TypeError` when the server is away.
  if (error instanceof TypeError) return 'The server does not answer'
  return error instanceof Error ? error.message : 'The external model did not answer'
}
