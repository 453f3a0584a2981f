import { IDEMPOTENCY_HEADER } from '#api/client'

type Send = (url: string, init: RequestInit) => Promise<Response>

/** An equal write within this time of the answer counts as a bounced click, not as a second request. */
const BOUNCE_MILLISECONDS = 500
/** A write whose answer was lost keeps its idempotency key for this long. */
const LOST_MILLISECONDS = 60_000

interface Sent {
  readonly key: string
  readonly answer: Promise<StoredAnswer>
  /** Time of its answer or failure; undefined while in progress. */
  endedAt?: number
  isLost?: boolean
}

interface StoredAnswer {
  readonly text: string
  readonly init: ResponseInit
}

/**
 * Sends each write once. Equal POST requests at the same time, or a moment after the answer, share one request and its
 * answer. A request carries an `Idempotency-Key`; after a lost answer the next equal request repeats the key, so the
 * server does not do it twice. Requests with a `signal` pass through. `forgetAll` clears the memory.
 */
export function createSendOnce(send: Send): { readonly send: Send; readonly forgetAll: () => void } {
  const sent = new Map<string, Sent>()
  async function sendNew(id: string, url: string, init: RequestInit): Promise<Response> {
    const key = sent.get(id)?.key ?? randomKey()
    const headers = { ...(init.headers as Record<string, string>), [IDEMPOTENCY_HEADER]: key }
    const one: Sent = { key, answer: send(url, { ...init, headers }).then(keep) }
    sent.set(id, one)
    try {
      const answer = await one.answer
      if ((answer.init.status ?? 0) < 400) one.endedAt = performance.now()
      else sent.delete(id)
      return responseOf(answer)
    } catch (error) {
      one.endedAt = performance.now()
      one.isLost = true
      throw error
    }
  }
  async function sendOnce(url: string, init: RequestInit): Promise<Response> {
    const id = `${url}\n${String(init.body ?? '')}`
    forget(sent, isWrite(init) ? id : undefined)
    if (passesThrough(url, init)) return send(url, init)
    const before = sent.get(id)
    return before && !before.isLost ? responseOf(await before.answer) : sendNew(id, url, init)
  }
  return { send: sendOnce, forgetAll: () => sent.clear() }
}

/**
 * Whether a request is sent without deduplication. A backtest streams its answer in lines; a strategy is saved under
 * its own id, so saving twice is harmless.
 */
function passesThrough(url: string, { method, body, signal }: RequestInit): boolean {
  if (method !== 'POST' || signal || (body !== undefined && typeof body !== 'string')) return true
  return url.includes('/backtest/run') || url.endsWith('/api/data/strategies')
}

function isWrite({ method = 'GET' }: RequestInit): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** Drops expired writes, and answered ones as soon as another write is sent: pause, resume, pause is no bounce. */
function forget(sent: Map<string, Sent>, written: string | undefined): void {
  for (const [id, { endedAt, isLost }] of sent) {
    if (endedAt === undefined) continue
    const isOver = performance.now() - endedAt > (isLost ? LOST_MILLISECONDS : BOUNCE_MILLISECONDS)
    if (isOver || (!isLost && written !== undefined && written !== id)) sent.delete(id)
  }
}

async function keep(response: Response): Promise<StoredAnswer> {
  const { status, statusText, headers } = response
  return { text: await response.text(), init: { status, statusText, headers } }
}

/** `Response` refuses any body, even an empty one, for statuses such as 204. */
function responseOf({ text, init }: StoredAnswer): Response {
  return new Response(text === '' ? null : text, init)
}

/** A random hexadecimal key. `randomUUID` is missing on pages without TLS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
