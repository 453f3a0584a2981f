import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { namesOf } from '#engine/exchange'
import { BrokerFailure } from '../failure.ts'
import type { Clock } from '../pace.ts'
import type { BrokerQuotes, QuoteListener, QuoteStream } from '../port.ts'
import { feedAnswer } from './answers.ts'
import { readFeedMessage } from './feed-message.ts'
import type { Ask } from './upstox.ts'

/** In the mode `full`, which alone has volume and open interest, beside other subscriptions. */
const MOST_KEYS = 1500
const KEYS_A_MESSAGE = 500
const OPENS_WITHIN_MILLISECONDS = 15_000
const ABOUT = 'the stream of quotes'

/** The market data feed, version 3. One at a time for an account, as documented. */
export function quotes(ask: Ask, clock: Clock): BrokerQuotes {
  return {
    mostKeys: MOST_KEYS,
    indexKey: (underlying) => namesOf(underlying).upstoxKey,
    async follow(keys, listener, signal) {
      if (keys.length > MOST_KEYS)
        throw new RangeError(`${keys.length} keys were to be followed, expected at most ${MOST_KEYS}`)
      const answer = await ask('/v3/feed/market-data-feed/authorize', feedAnswer, ABOUT)
      signal?.throwIfAborted()
      const socket = await opened(safeAddress(answer.authorized_redirect_uri), signal)
      const stream = listen(socket, { listener, clock, signal })
      for (let from = 0; from < keys.length; from += KEYS_A_MESSAGE)
        socket.send(subscription(keys.slice(from, from + KEYS_A_MESSAGE)))
      return stream
    },
  }
}

/** Quotes come over TLS, except from this machine. */
function safeAddress(address: string): string {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'wss:' || (protocol === 'ws:' && hostname === '127.0.0.1')) return address
  throw new BrokerFailure('upstox', 'wrong-shape', { about: ABOUT })
}

async function opened(address: string, signal: AbortSignal | undefined): Promise<WebSocket> {
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  const late = AbortSignal.timeout(OPENS_WITHIN_MILLISECONDS)
  const failed = once(socket, 'error', { signal: late }).then(() => 'failed' as const)
  const open = once(socket, 'open', { signal: signal ? AbortSignal.any([signal, late]) : late })
  const outcome = await Promise.race([open.then(() => 'open' as const), failed]).catch(() => 'late' as const)
  failed.catch(() => undefined)
  open.catch(() => undefined)
  if (outcome === 'open') return socket
  socket.close()
  signal?.throwIfAborted()
  throw new BrokerFailure('upstox', outcome === 'late' ? 'timeout' : 'unreachable', { about: ABOUT })
}

/** The feed takes its text as bytes. */
function subscription(keys: readonly string[]): Uint8Array<ArrayBuffer> {
  const data = { mode: 'full', instrumentKeys: keys }
  return new TextEncoder().encode(JSON.stringify({ guid: randomUUID(), method: 'sub', data }))
}

interface Listening {
  readonly listener: QuoteListener
  readonly clock: Clock
  readonly signal: AbortSignal | undefined
}

function listen(socket: WebSocket, { listener, clock, signal }: Listening): QuoteStream {
  let isOver = false
  const close = () => {
    isOver = true
    signal?.removeEventListener('abort', close)
    socket.close()
  }
  const end = (kind: 'connection-cut' | 'wrong-shape') => {
    if (isOver) return
    close()
    listener.ended(new BrokerFailure('upstox', kind, { about: ABOUT }))
  }
  signal?.addEventListener('abort', close)
  socket.addEventListener('message', ({ data }) => {
    if (isOver) return
    try {
      const { ticks, toldAt } = readFeedMessage(new Uint8Array(data as ArrayBuffer))
      listener.ticks(ticks, toldAt || clock.now())
    } catch {
      end('wrong-shape')
    }
  })
  socket.addEventListener('close', () => end('connection-cut'))
  socket.addEventListener('error', () => end('connection-cut'))
  return { close }
}
