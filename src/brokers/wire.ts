import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { BrokerId } from '#domain'
import { BrokerFailure, type FailureKind } from './failure.ts'
import { PausedError, type Clock, type Pacer } from './pace.ts'

/** One call, before the broker's own headers. */
export interface WireCall {
  readonly method?: 'GET' | 'POST'
  /** Which of the broker's addresses, by its name in the connector; left out, the main one. */
  readonly at?: string
  /** After the address of the broker, with what must be encoded encoded. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Of a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent as JSON, with a GET too, as some brokers want it. */
  readonly json?: unknown
  /** What an answer of status 200 is; anything else is read as JSON in any case. */
  readonly reads?: 'json' | 'text'
  /** What is asked, for a message. */
  readonly about: string
}

/** What came back, with JSON read; the text itself where text was asked for. */
export interface WireAnswer {
  readonly status: number
  readonly body: unknown
  /** Seconds by which the broker's clock is ahead of ours; undefined where it does not tell. */
  readonly clockAhead: number | undefined
  /** Seconds after which it may be asked again, where it says so. */
  readonly retryAfterSeconds: number | undefined
}

/** What carries calls to a broker: paced, in time, and read as JSON. Knows nothing of what is in them. */
export interface Wire {
  readonly clock: Clock
  /** Where the broker answers. @param name of one of its further addresses */
  address(name?: string): string
  /** @throws BrokerFailure when not what was asked for came back */
  call(call: WireCall): Promise<WireAnswer>
}

export interface WireOptions {
  readonly broker: BrokerId
  readonly address: (name?: string) => string
  readonly pacer: Pacer
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
  /** Told before a long wait for the account's limits, with its end in milliseconds since 1970. */
  readonly onWait?: ((until: number) => void) | undefined
  /** Longest time for an answer. */
  readonly milliseconds?: number | undefined
}

const LONGEST_MILLISECONDS = 30_000
/** A program without a name is turned away by some brokers' gate keepers. */
const USER_AGENT = 'Delta/1.0'

/** A wire over HTTP. */
export function openWire(options: WireOptions): Wire {
  const { broker, address, pacer, clock, signal, milliseconds = LONGEST_MILLISECONDS } = options
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
        answer = await carry(address(at) + path, call, signal ? AbortSignal.any([signal, late]) : late)
      } catch (error) {
        signal?.throwIfAborted()
        return fail(late.aborted ? 'timeout' : transportKind(error))
      }
      const { status, text, headers } = answer
      const retryAfterSeconds = retryAfter(headers, clock)
      if (status === 429 && retryAfterSeconds !== undefined)
        await pacer.pause(clock.now() + retryAfterSeconds * 1000)
      const isText = reads === 'text' && status === 200
      if (isText && /^\s*<(!doctype|html)/i.test(text)) return fail('not-json')
      const body = isText ? text : parsed(text)
      if (body === undefined) return fail(textKind(status, text), retryAfterSeconds)
      return { status, body, clockAhead: clockAhead(headers, clock), retryAfterSeconds }
    },
  }
}

/** @throws BrokerFailure when the account may not be asked for longer than can be waited for */
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

async function fetched(url: string, call: WireCall, signal: AbortSignal): Promise<Answer> {
  const { method = 'GET', form, json } = call
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: headersOf(call),
    signal,
    ...(form && { body: new URLSearchParams(form) }),
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** `fetch` sends no body with a GET. */
function getWithBody(url: string, call: WireCall, signal: AbortSignal): Promise<Answer> {
  const body = JSON.stringify(call.json)
  const send = url.startsWith('https:') ? requestTls : requestPlain
  const headers = { ...headersOf(call), 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const request = send(url, { method: 'GET', headers, signal }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const get = (name: string) => response.headers[name]?.toString() ?? null
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, text, headers: { get } })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ECONNABORTED'])

function transportKind(error: unknown): FailureKind {
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

/** What an answer that is no JSON says. */
function textKind(status: number, text: string): FailureKind {
  if (status === 429) return 'rate-limited'
  if (status === 503) return 'maintenance'
  if (status >= 500) return 'server-error'
  if (status === 401) return 'token-ended'
  if (status === 403) return 'blocked'
  if (status === 404 || (status >= 300 && status < 400)) return 'wrong-address'
  return /^\s*[[{]/.test(text) ? 'cut-short' : 'not-json'
}

/** Seconds, or until a date. */
function retryAfter(headers: Answer['headers'], clock: Clock): number | undefined {
  const said = headers.get('retry-after') ?? ''
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(said) ? Number(said) : (Date.parse(said) - clock.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

function clockAhead(headers: Answer['headers'], clock: Clock): number | undefined {
  const theirs = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(theirs) ? undefined : (theirs - clock.now()) / 1000
}
