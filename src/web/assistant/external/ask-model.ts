import type { ModelEvent, ModelQuestion } from '#api'
import { ApiError, routes } from '#api/client'
import { signedInFetch } from '../../session/backend/client.ts'

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
export async function askModel(
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
