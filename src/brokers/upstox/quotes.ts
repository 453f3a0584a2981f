import { randomUUID } from 'node:crypto'
import { namesOf } from '#engine/exchange'
import type { Clock } from '../pace.ts'
import type { BrokerQuotes } from '../port.ts'
import { ABOUT_QUOTES, listen, openedSocket, safeStreamAddress } from '../socket.ts'
import { feedAnswer } from './answers.ts'
import { readFeedMessage } from './feed-message.ts'
import type { Ask } from './upstox.ts'

/** In `full` mode, the only one with volume and open interest, when combined with other subscriptions. */
const MOST_KEYS = 1500
const KEYS_A_MESSAGE = 500

/** The market data feed, version 3. The documentation allows one per account. */
export function quotes(ask: Ask, clock: Clock): BrokerQuotes {
  return {
    mostKeys: MOST_KEYS,
    indexKey: async (underlying) => namesOf(underlying).upstoxKey,
    async follow(keys, listener, signal) {
      if (keys.length > MOST_KEYS)
        throw new RangeError(`${keys.length} keys were to be followed, expected at most ${MOST_KEYS}`)
      const answer = await ask('/v3/feed/market-data-feed/authorize', feedAnswer, ABOUT_QUOTES)
      signal?.throwIfAborted()
      const address = safeStreamAddress('upstox', answer.authorized_redirect_uri)
      const socket = await openedSocket('upstox', address, signal)
      const read = (data: ArrayBuffer | string) => {
        const { ticks, sentAt } = readFeedMessage(new Uint8Array(data as ArrayBuffer))
        listener.ticks(ticks, sentAt || clock.now())
      }
      const stream = listen(socket, { broker: 'upstox', listener, signal, read })
      for (let from = 0; from < keys.length; from += KEYS_A_MESSAGE)
        socket.send(subscription(keys.slice(from, from + KEYS_A_MESSAGE)))
      return stream
    },
  }
}

/** The feed requires its JSON as binary. */
function subscription(keys: readonly string[]): Uint8Array<ArrayBuffer> {
  const data = { mode: 'full', instrumentKeys: keys }
  return new TextEncoder().encode(JSON.stringify({ guid: randomUUID(), method: 'sub', data }))
}
