import type { BrokerId } from '#domain'
import { BrokerFailure, type FailureKind } from './failure.ts'
import type { Clock, Pacer } from './pace.ts'

/** One call, before the broker's own headers. */
export interface WireCall {
  readonly method?: 'GET' | 'POST'
  /** After the address of the broker, with what must be encoded encoded. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Of a form. */
  readonly form?: Readonly<Record<string, string>>
  /** What is asked, for a message. */
  readonly about: string
}

/** What came back, with JSON read. */
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
  /** @throws BrokerFailure when no JSON came back */
  call(call: WireCall): Promise<WireAnswer>
}

export interface WireOptions {
  readonly broker: BrokerId
  readonly address: string
  readonly pacer: Pacer
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
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
    async call({ method = 'GET', path, headers, form, about }) {
      await pacer.next(signal)
      const fail = (kind: FailureKind, retryAfterSeconds?: number): never => {
        throw new BrokerFailure(broker, kind, { about, retryAfterSeconds })
      }
      const late = AbortSignal.timeout(milliseconds)
      const request = {
        method,
        redirect: 'manual',
        headers: { accept: 'application/json', 'user-agent': USER_AGENT, ...headers },
        signal: signal ? AbortSignal.any([signal, late]) : late,
        ...(form && { body: new URLSearchParams(form) }),
      } as const
      let response: Response
      let text: string
      try {
        response = await fetch(address + path, request)
        text = await response.text()
      } catch (error) {
        signal?.throwIfAborted()
        return fail(late.aborted ? 'timeout' : transportKind(error))
      }
      const { status } = response
      const body = parsed(text)
      if (body === undefined) return fail(textKind(status, text), retryAfter(response))
      const retryAfterSeconds = retryAfter(response)
      return { status, body, clockAhead: clockAhead(response, clock), retryAfterSeconds }
    },
  }
}

const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ECONNABORTED'])

function transportKind(error: unknown): FailureKind {
  const cause = (error as { cause?: { code?: string } }).cause
  const code = cause?.code ?? ''
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

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

function clockAhead(response: Response, clock: Clock): number | undefined {
  const theirs = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(theirs) ? undefined : (theirs - clock.now()) / 1000
}
