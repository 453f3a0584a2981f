import { once } from 'node:events'
import type { Underlying } from '#domain'
import { instrumentOf } from '#engine/exchange'
import { paise } from '../candles.ts'
import { BrokerFailure } from '../failure.ts'
import type { Clock } from '../pace.ts'
import type { BrokerQuotes, QuoteTick } from '../port.ts'
import { ABOUT_QUOTES, listen, openedSocket } from '../socket.ts'
import { streamMessage } from './answers.ts'

const MOST_KEYS = 1000
const SIGNED_IN_WITHIN_MILLISECONDS = 15_000

/** OpenAlgo's name of an index: symbol and exchange. */
export const indexName = (underlying: Underlying) =>
  ({ symbol: underlying, exchange: `${instrumentOf(underlying).exchange.code}_INDEX` }) as const

/** Formats a key, `EXCHANGE:SYMBOL`. */
export const keyOf = ({ symbol, exchange }: { readonly symbol: string; readonly exchange: string }) =>
  `${exchange}:${symbol}`

/** Symbol and exchange of a key. */
export function nameOf(key: string): { readonly exchange: string; readonly symbol: string } {
  const [exchange, symbol] = key.split(':')
  return { exchange, symbol }
}

/** @param address of the stream; the API key is sent in the first message */
export function quotes(address: string, apiKey: string | undefined, clock: Clock): BrokerQuotes {
  return {
    mostKeys: MOST_KEYS,
    indexKey: async (underlying) => keyOf(indexName(underlying)),
    async follow(keys, listener, signal) {
      if (keys.length > MOST_KEYS)
        throw new RangeError(`${keys.length} keys were to be followed, expected at most ${MOST_KEYS}`)
      if (!apiKey) throw new BrokerFailure('openalgo', 'no-token')
      const socket = await openedSocket('openalgo', address, signal)
      await signedIn(socket, apiKey)
      const fresh = new FreshTrades()
      const read = (data: ArrayBuffer | string) => {
        const message = streamMessage.parse(JSON.parse(data as string))
        if (message.type === 'ping') return socket.send(JSON.stringify({ action: 'pong' }))
        if (message.type === 'error')
          throw new BrokerFailure('openalgo', 'bad-request', { about: ABOUT_QUOTES })
        const tick = fresh.tickOf(message.data)
        if (tick) listener.ticks([tick], clock.now())
      }
      const stream = listen(socket, { broker: 'openalgo', listener, signal, read })
      socket.send(JSON.stringify({ action: 'subscribe', mode: 'quote', instruments: keys.map(nameOf) }))
      return stream
    },
  }
}

/**
 * Sends the API key and waits until it is accepted.
 * @throws BrokerFailure
 */
async function signedIn(socket: WebSocket, apiKey: string): Promise<void> {
  const answered = once(socket, 'message', { signal: AbortSignal.timeout(SIGNED_IN_WITHIN_MILLISECONDS) })
  const cut = once(socket, 'close')
  socket.send(JSON.stringify({ action: 'authenticate', api_key: apiKey }))
  const first = await Promise.race([answered, cut]).catch(() => undefined)
  answered.catch(() => undefined)
  const data = (first?.[0] as { readonly data?: unknown } | undefined)?.data
  if (typeof data === 'string' && isTaken(data)) return
  socket.close()
  const kind = first === undefined ? 'timeout' : data === undefined ? 'connection-cut' : 'wrong-secret'
  throw new BrokerFailure('openalgo', kind, { about: ABOUT_QUOTES })
}

function isTaken(text: string): boolean {
  try {
    return streamMessage.parse(JSON.parse(text)).status === 'success'
  } catch {
    return false
  }
}

type Quote = NonNullable<ReturnType<(typeof streamMessage)['parse']>['data']>

/**
 * Separates trades from repeated quotes. OpenAlgo stamps a quote with the time of sending, so a contract that didn't
 * trade would appear to. Quotes whose volume didn't grow are dropped, and so is the first quote of each contract.
 */
class FreshTrades {
  readonly #volumes = new Map<string, number>()

  tickOf(quote: Quote | undefined): QuoteTick | undefined {
    if (!quote) return undefined
    const { symbol, exchange, ltp, volume = 0, timestamp } = quote
    const key = keyOf({ symbol, exchange })
    const tradedAt = typeof timestamp === 'number' ? timestamp : Date.parse(timestamp)
    const tick = { key, price: paise(ltp), tradedAt, openInterest: undefined }
    if (exchange.endsWith('_INDEX')) return { ...tick, volume: undefined }
    const before = this.#volumes.get(key)
    this.#volumes.set(key, Math.max(before ?? 0, volume))
    return before !== undefined && volume > before ? { ...tick, volume } : undefined
  }
}
