import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { BrokerId } from '#domain'
import { BrokerFailure, type FailureKind } from './failure.ts'
import { PausedError, type Clock, type Pacer } from './pace.ts'

/** One call, without the broker's own headers. */
export interface WireCall {
  readonly method?: 'GET' | 'POST'
  /** Name of one of the broker's addresses; by default its main address. */
  readonly at?: string
  /** Appended to the address; must be URL-encoded. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Fields of a URL-encoded form. */
  readonly form?: Readonly<Record<string, string>>
  /** JSON body. Some brokers require one even with GET. */
  readonly json?: unknown
  /** Format of an answer with status 200; any other answer is read as JSON. */
  readonly reads?: 'json' | 'text'
  /** Describes the request in messages. */
  readonly about: string
}

/** An answer with parsed JSON, or with text if the call reads text. */
export interface WireAnswer {
  readonly status: number
  readonly body: unknown
  /** Seconds by which the broker's clock is ahead of ours; undefined without a date header. */
  readonly clockAhead: number | undefined
  /** Seconds until a retry is allowed; undefined if the broker doesn't say. */
  readonly retryAfterSeconds: number | undefined
}

/** Transport to a broker: rate limits, timeouts and JSON parsing. It doesn't interpret the content. */
export interface Wire {
  readonly clock: Clock
  /**
   * The broker's address.
   * @param name of one of its further addresses
   */
  address(name?: string): string
  /** @throws BrokerFailure if the answer isn't what the call reads */
  call(call: WireCall): Promise<WireAnswer>
}

export interface WireOptions {
  readonly broker: BrokerId
  readonly address: (name?: string) => string
  readonly pacer: Pacer
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
  /** Called before a long wait for the account's limits with its end, in milliseconds since 1970. */
  readonly onWait?: ((until: number) => void) | undefined
  /** Timeout for an answer. */
  readonly milliseconds?: number | undefined
  /** Largest answer in bytes, after decompression. */
  readonly mostBytes?: number | undefined
}

const LONGEST_MILLISECONDS = 30_000
/** The longest answers are lists of all contracts, about ten megabytes. */
const MOST_BYTES = 64_000_000
/** Some brokers' gateways refuse clients without a user agent. */
const USER_AGENT = 'Delta/1.0'

/** Creates a wire over HTTP. */
export function openWire(options: WireOptions): Wire {
  const {
    broker,
    address,
    pacer,
    clock,
    signal,
    milliseconds = LONGEST_MILLISECONDS,
    mostBytes = MOST_BYTES,
  } = options
  return {
    clock,
    address,
    async call(call) {
      const { at, path, reads, about } = call
      await nextTurn(options, about)
      const fail = (kind: FailureKind, retryAfterSeconds?: number): never => {
        throw new BrokerFailure(broker, kind, { about, retryAfterSeconds })
      }
      const late = AbortSignal.timeout(milliseconds)
      let answer: Answer
      try {
        const carry = call.method !== 'POST' && call.json !== undefined ? getWithBody : fetched
        const until = signal ? AbortSignal.any([signal, late]) : late
        answer = await carry(address(at) + path, call, { signal: until, mostBytes })
      } catch (error) {
        signal?.throwIfAborted()
        return fail(late.aborted ? 'timeout' : transportKind(error))
      }
      const { status, text, headers } = answer
      const retryAfterSeconds = retryAfter(headers, clock)
      if (status === 429 && retryAfterSeconds !== undefined)
        await pacer.pause(clock.now() + retryAfterSeconds * 1000)
      const body = bodyOf(answer, reads)
      if (body === undefined) return fail(textKind(status, text), retryAfterSeconds)
      return { status, body, clockAhead: clockAhead(headers, clock), retryAfterSeconds }
    },
  }
}

/** Undefined if the content does not have the format of the call, such as a page in place of text. */
function bodyOf({ status, text }: Answer, reads: WireCall['reads']): unknown {
  if (reads !== 'text' || status !== 200) return parsed(text)
  return /^\s*<(!doctype|html)/i.test(text) ? undefined : text
}

/** @throws BrokerFailure when the broker refuses calls of the account for longer than the longest wait */
async function nextTurn({ broker, pacer, signal, onWait }: WireOptions, about: string): Promise<void> {
  try {
    await pacer.next(signal, onWait)
  } catch (error) {
    if (!(error instanceof PausedError)) throw error
    throw new BrokerFailure(broker, 'paused', { about, until: error.until })
  }
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Pick<Headers, 'get'>
}

const headersOf = ({ json, headers }: WireCall) => ({
  accept: 'application/json',
  'user-agent': USER_AGENT,
  ...(json !== undefined && { 'content-type': 'application/json' }),
  ...headers,
})

interface Bounds {
  readonly signal: AbortSignal
  readonly mostBytes: number
}

/** An answer exceeded the limit. */
class TooLargeError extends Error {}

/**
 * Reads text to its end.
 * @throws TooLargeError as soon as the limit is exceeded, even if a smaller length was announced
 */
async function boundedText(chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<string> {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new TooLargeError()
    read.push(chunk)
  }
  return Buffer.concat(read).toString()
}

async function fetched(url: string, call: WireCall, { signal, mostBytes }: Bounds): Promise<Answer> {
  const { method = 'GET', form, json } = call
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: headersOf(call),
    signal,
    ...(form && { body: new URLSearchParams(form) }),
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  const text = response.body ? await boundedText(response.body, mostBytes) : ''
  return { status: response.status, text, headers: response.headers }
}

/** Sends a GET with a body, which `fetch` doesn't support. */
function getWithBody(url: string, call: WireCall, { signal, mostBytes }: Bounds): Promise<Answer> {
  const body = JSON.stringify(call.json)
  const send = url.startsWith('https:') ? requestTls : requestPlain
  const headers = { ...headersOf(call), 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const request = send(url, { method: 'GET', headers, signal }, (response) => {
      const get = (name: string) => response.headers[name]?.toString() ?? null
      boundedText(response, mostBytes).then(
        (text) => resolve({ status: response.statusCode ?? 0, text, headers: { get } }),
        reject,
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ECONNABORTED'])

function transportKind(error: unknown): FailureKind {
  if (error instanceof TooLargeError) return 'too-large'
  const { cause, code: own } = error as { cause?: { code?: string }; code?: string }
  const code = cause?.code ?? own ?? ''
  if (CUT.has(code)) return 'connection-cut'
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return 'certificate'
  return 'unreachable'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Classifies an answer that isn't JSON. */
function textKind(status: number, text: string): FailureKind {
  if (status === 429) return 'rate-limited'
  if (status === 503) return 'maintenance'
  if (status >= 500) return 'server-error'
  if (status === 401) return 'token-ended'
  if (status === 403) return 'blocked'
  if (status === 404 || (status >= 300 && status < 400)) return 'wrong-address'
  return /^\s*[[{]/.test(text) ? 'cut-short' : 'not-json'
}

/** Seconds until a retry is allowed; the header has seconds or a date. */
function retryAfter(headers: Answer['headers'], clock: Clock): number | undefined {
  const header = headers.get('retry-after') ?? ''
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(header)
    ? Number(header)
    : (Date.parse(header) - clock.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

function clockAhead(headers: Answer['headers'], clock: Clock): number | undefined {
  const theirs = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(theirs) ? undefined : (theirs - clock.now()) / 1000
}
