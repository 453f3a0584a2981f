import type { EditConflict, FieldError } from '#domain'
import type { ErrorCode } from './envelope.ts'
import { NDJSON, type Callable, type RouteInput, type RouteLine, type RouteOutput } from './route.ts'

interface HttpResponse {
  readonly ok: boolean
  readonly status: number
  text(): Promise<string>
  /** Bytes as they arrive. */
  readonly body: {
    getReader(): { read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }> }
  } | null
}

/** Available in browsers and in Node. */
declare const TextDecoder: new () => {
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string
}

/** The part of `fetch` that the client uses, so that it depends on neither the browser's nor Node's types. */
export type Fetch = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string
    credentials: 'same-origin'
    signal?: never
  },
) => Promise<HttpResponse>

/** A request that the server refused or could not serve. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** Wrong fields and why, for forms. */
  readonly fields: readonly FieldError[]
  /** For `edited_meanwhile`: the changes made in between. */
  readonly edited: EditConflict | undefined
  readonly requestId: string | undefined
  /** The raw answer. */
  readonly body: string

  constructor(status: number, body: string) {
    const envelope = parseObject(body)
    const error = isObject(envelope['error']) ? envelope['error'] : {}
    super(
      typeof envelope['message'] === 'string'
        ? envelope['message']
        : `HTTP error! status: ${status} - ${body}`,
    )
    this.status = status
    this.body = body
    this.code = (error['code'] as ErrorCode | undefined) ?? 'internal'
    this.fields = (error['fields'] as FieldError[] | undefined) ?? []
    this.edited = error['edited'] as EditConflict | undefined
    this.requestId = envelope['requestId'] as string | undefined
  }
}

export interface CallOptions {
  /** An `AbortSignal`, passed to `fetch`. */
  readonly signal?: unknown
}

export interface ApiClient {
  /**
   * Calls a route and returns the `data` of its answer.
   * @throws ApiError for any answer but a success, and whatever `fetch` throws without an answer.
   */
  call<C extends Callable>(route: C, input?: RouteInput<C>, options?: CallOptions): Promise<RouteOutput<C>>
  /**
   * Calls a route that can answer in lines and yields the `data` of each line as it arrives.
   * @throws ApiError for any answer but a success, and for a line that is an error or no envelope; whatever
   * `fetch` and reading throw when the connection breaks.
   */
  lines<C extends Callable>(
    route: C,
    input?: RouteInput<C>,
    options?: CallOptions,
  ): AsyncGenerator<RouteLine<C>>
}

/** A typed client for the routes. `baseUrl` is empty for the page's own server. */
export function createApiClient(options: { readonly fetch: Fetch; readonly baseUrl?: string }): ApiClient {
  const { fetch, baseUrl = '' } = options
  async function answerOf<C extends Callable>(
    route: C,
    input: RouteInput<C> | undefined,
    { signal, accept = 'application/json' }: CallOptions & { readonly accept?: string } = {},
  ): Promise<HttpResponse> {
    const { body } = (input ?? {}) as { body?: unknown }
    const headers: Record<string, string> = { accept, 'cache-control': 'no-cache' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const response = await fetch(baseUrl + routeUrl(route, input), {
      method: route.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal: signal as never }),
    })
    if (!response.ok) throw new ApiError(response.status, await response.text())
    return response
  }
  return {
    async call(route, input, callOptions) {
      const { status, text } = await textOf(answerOf(route, input, callOptions))
      if (route.format === 'raw') return parseObject(text) as never
      return dataOf(status, text) as never
    },
    async *lines(route, input, callOptions) {
      const response = await answerOf(route, input, { ...callOptions, accept: NDJSON })
      for await (const line of linesOf(response)) yield dataOf(response.status, line) as never
    },
  }
}

async function textOf(answer: Promise<HttpResponse>): Promise<{ status: number; text: string }> {
  const response = await answer
  return { status: response.status, text: await response.text() }
}

function dataOf(status: number, text: string): unknown {
  const answer = parseObject(text)
  if (!('data' in answer)) throw new ApiError(status, text)
  return answer['data']
}

/** Yields each line of an answer as soon as its end has arrived. */
async function* linesOf({ body }: HttpResponse): AsyncGenerator<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let begun: string[] = []
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const [end = '', ...others] = decoder.decode(part.value, { stream: true }).split('\n')
    begun.push(end)
    for (const next of others) {
      yield begun.join('')
      begun = [next]
    }
  }
  const rest = begun.join('') + decoder.decode()
  if (rest !== '') yield rest
}

/** The URL of a call, with parameters and query filled in. */
export function routeUrl<C extends Callable>(route: C, input?: RouteInput<C>): string {
  const { params = {}, query = {} } = (input ?? {}) as Record<
    'params' | 'query',
    Record<string, unknown> | undefined
  >
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
