import type { ExternalModel, ModelQuestion, ModelEvent } from '#api'
import { ApiError, ASSISTANT_LIMITS, routes } from '#api/client'
import type { DailySummary } from '#domain'
import { formatDate, formatSignedRupees } from '../../ui/format.ts'
import { signedInFetch } from '../../session/backend/client.ts'
import { MOST } from './joined-answers.ts'
import type { AssistantAnswer } from './answer-shape.ts'
import { searchKnowledge } from '../../knowledge/search.ts'
import type { screenContext } from '../../results/screen-context.ts'
import { resultInWords } from './result/answer-result.ts'
import { describeStrategy, type FormRequest } from './strategy/builder-model.ts'
import { answerInstruction } from './strategy/answer-instruction.ts'

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
  const read = line === undefined ? undefined : answerInstruction(line, { ...context, strategy: undefined })
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

const EXTREMES = 5

/** Describes the screen for an external model: the strategy in the builder and the figures of the open result. */
export function describeScreen({ run, strategy }: ReturnType<typeof screenContext>): string {
  const open = strategy?.()
  return [
    ...(open ? describeOpenStrategy(open.name, open.request as FormRequest) : []),
    ...(run ? [...describeResult(run.days), ...resultInWords(run)] : []),
  ].join('\n')
}

function describeOpenStrategy(name: string, request: FormRequest): string[] {
  const sentences = describeStrategy(request).flatMap((part) => part.sentences)
  return [`Strategy in the builder${name && ` (${name})`}: ${sentences.join(' ')}`]
}

function describeResult(days: readonly DailySummary[]): string[] {
  const traded = days.filter(({ trades }) => trades > 0)
  const [first, last] = [traded[0], traded.at(-1)]
  if (!first || !last) return ['Result of a backtest: it made no trade.']
  const ranked = traded.toSorted((a, b) => a.netPnl - b.netPnl)
  const net = traded.reduce((total, day) => total + day.netPnl, 0)
  const won = traded.filter(({ netPnl }) => netPnl > 0).length
  return [
    `Result of a backtest from ${formatDate(first.date)} to ${formatDate(last.date)}: ${formatSignedRupees(net)} net of charges on ${traded.length} days with trades, ${won} of them won.`,
    `By month: ${monthly(traded)}.`,
    `Worst days: ${ranked.slice(0, EXTREMES).map(describeDay).join('; ')}.`,
    `Best days: ${ranked.slice(-EXTREMES).toReversed().map(describeDay).join('; ')}.`,
  ]
}

function describeDay({ date, netPnl, trades }: DailySummary): string {
  return `${formatDate(date)} ${formatSignedRupees(netPnl)} in ${trades} ${trades === 1 ? 'trade' : 'trades'}`
}

function monthly(days: readonly DailySummary[]): string {
  const months = new Map<string, number>()
  for (const { date, netPnl } of days) {
    const month = date.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + netPnl)
  }
  return [...months].map(([month, net]) => `${month} ${formatSignedRupees(net)}`).join('; ')
}

/** A successful end of an external model's answer. */
interface StreamEnd {
  /** The answer was cut at the length limit. */
  readonly isCut: boolean
}

/**
 * Asks the external model through the server, which alone has its address and key; `onWords` gets each part as it
 * arrives.
 * @throws Error whose message says why the answer is missing or incomplete; AbortError if the caller aborts
 */
async function askModel(
  question: ModelQuestion,
  onWords: (text: string) => void,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const { method, path } = routes.askExternalModel
  const response = await signedInFetch(path, {
    method,
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    credentials: 'same-origin',
    body: JSON.stringify(question),
    signal,
  })
  if (!response.ok || !response.body) throw new ApiError(response.status, await response.text())
  for await (const event of eventsIn(response.body)) {
    if (event.kind === 'words') onWords(event.text)
    else if (event.kind === 'done') return { isCut: event.isCut }
    else throw new Error(event.message)
  }
  throw new Error('The connection to the server broke off')
}

/** Parses the server's events, one per `data` line. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<ModelEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      yield* lines.flatMap(eventOf)
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

function eventOf(line: string): ModelEvent[] {
  return line.startsWith('data: ') ? [JSON.parse(line.slice('data: '.length)) as ModelEvent] : []
}
