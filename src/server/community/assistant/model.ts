import type { ModelQuestion } from '#api'
import type { AssistantModel } from '../../kernel/config/config.ts'
import { messagesFor } from './prompt.ts'

/** Timeouts of a model. */
export interface ModelTimeouts {
  /** Until the first or next part of an answer. */
  readonly silenceMilliseconds: number
  readonly wholeMilliseconds: number
}

const DEFAULT_TIMEOUTS: ModelTimeouts = { silenceMilliseconds: 20_000, wholeMilliseconds: 90_000 }
/** A line of the stream has a few words; a longer one is invalid. */
const MOST_LINE_CHARACTERS = 100_000

/**
 * The model didn't answer, or not completely. `message` is for the user and doesn't repeat the model server's
 * text.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}

/** An external model that answers in parts. */
export interface LanguageModel {
  readonly name: string
  readonly host: string
  /**
   * Yields the answer to a question, part by part.
   * @throws ModelError with the reason for a missing or incomplete answer
   */
  answer(question: ModelQuestion, over: AbortSignal): AsyncGenerator<string>
}

/** The model at an OpenAI-compatible URL. */
export function createModel(
  settings: AssistantModel,
  timeouts: ModelTimeouts = DEFAULT_TIMEOUTS,
): LanguageModel {
  const { url, model: name } = settings
  const { host } = new URL(url)
  return {
    name,
    host,
    async *answer(question, over) {
      const given = new AbortController()
      const whole = setTimeout(() => given.abort(), timeouts.wholeMilliseconds)
      const silence = new SilenceTimer(timeouts.silenceMilliseconds, () => given.abort())
      try {
        const signal = AbortSignal.any([over, given.signal])
        yield* parts(await request(settings, question, signal), silence)
      } catch (error) {
        if (error instanceof ModelError) throw error
        throw new ModelError(
          given.signal.aborted
            ? `The external model at ${host} took too long`
            : `The external model at ${host} could not be reached, or went away`,
        )
      } finally {
        clearTimeout(whole)
        silence.end()
        // Closes the connection even if the reader stops early, so that the model stops writing.
        given.abort()
      }
    },
  }
}

async function request({ url, model, key }: AssistantModel, question: ModelQuestion, signal: AbortSignal) {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    // The key must only be sent to the configured address.
    redirect: 'error',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, stream: true, messages: messagesFor(question) }),
  })
  const { host } = new URL(url)
  if (!response.ok) throw new ModelError(refusal(host, response.status))
  const isStream = response.headers.get('content-type')?.includes('text/event-stream')
  if (!isStream || !response.body)
    throw new ModelError(
      `What answers at ${host} is no OpenAI-compatible API; an administrator should check ASSISTANT_URL`,
    )
  return response.body
}

function refusal(host: string, status: number): string {
  const refused = `The external model at ${host} refused the question (status ${status})`
  if (status === 401 || status === 403) return `${refused}; an administrator should check ASSISTANT_KEY`
  if (status === 404) return `${refused}; an administrator should check ASSISTANT_URL and ASSISTANT_MODEL`
  if (status === 429) return `${refused}, because it has too many; ask again later`
  return `${refused}; ask again later`
}

/** Calls `giveUp` after a time without data. */
class SilenceTimer {
  readonly #timer: NodeJS.Timeout

  constructor(milliseconds: number, giveUp: () => void) {
    this.#timer = setTimeout(giveUp, milliseconds)
  }

  reset(): void {
    this.#timer.refresh()
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

/** Yields the text in a stream of server-sent events, up to its end marker. */
async function* parts(body: ReadableStream<Uint8Array>, silence: SilenceTimer): AsyncGenerator<string> {
  let hasEnded = false
  for await (const line of lines(body, silence)) {
    if (!line.startsWith('data:')) continue
    const data = line.slice('data:'.length).trim()
    if (data === '[DONE]') return
    const { words, isLast } = readChunk(data)
    if (words) yield words
    hasEnded ||= isLast
  }
  if (!hasEnded) throw new ModelError('The external model’s answer broke off before its end')
}

async function* lines(body: ReadableStream<Uint8Array>, silence: SilenceTimer): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    silence.reset()
    const [...whole] = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/)
    rest = whole.pop() ?? ''
    if (rest.length > MOST_LINE_CHARACTERS) throw unreadable()
    yield* whole
  }
  if (rest) yield rest
}

interface Chunk {
  readonly error?: unknown
  readonly choices?: readonly {
    readonly delta?: { readonly content?: unknown }
    readonly finish_reason?: unknown
  }[]
}

function readChunk(data: string): { words: string; isLast: boolean } {
  const chunk = parsed(data)
  if (chunk.error !== undefined)
    throw new ModelError('The external model gave up in the middle of its answer')
  const choice = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined
  const words = choice?.delta?.content
  return { words: typeof words === 'string' ? words : '', isLast: typeof choice?.finish_reason === 'string' }
}

function parsed(data: string): Chunk {
  try {
    const value: unknown = JSON.parse(data)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Reported below.
  }
  throw unreadable()
}

function unreadable(): ModelError {
  return new ModelError(
    'The external model’s answer could not be read; an administrator should check ASSISTANT_URL',
  )
}
