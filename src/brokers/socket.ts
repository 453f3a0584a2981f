import { once } from 'node:events'
import type { BrokerId } from '#domain'
import { BrokerFailure } from './failure.ts'
import type { QuoteListener, QuoteStream } from './port.ts'

const OPENS_WITHIN_MILLISECONDS = 15_000
/** Subject of a stream's failures. */
export const ABOUT_QUOTES = 'the stream of quotes'

/** Requires TLS for quotes, except from this machine. */
export function safeStreamAddress(broker: BrokerId, address: string): string {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'wss:' || (protocol === 'ws:' && hostname === '127.0.0.1')) return address
  throw new BrokerFailure(broker, 'wrong-shape', { about: ABOUT_QUOTES })
}

/**
 * Opens a WebSocket. Its address may contain a credential, so no message contains the address.
 * @throws BrokerFailure, or the reason of `signal`
 */
export async function openedSocket(
  broker: BrokerId,
  address: string,
  signal: AbortSignal | undefined,
): Promise<WebSocket> {
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
  throw new BrokerFailure(broker, outcome === 'late' ? 'timeout' : 'unreachable', { about: ABOUT_QUOTES })
}

interface Reading {
  readonly broker: BrokerId
  readonly listener: QuoteListener
  readonly signal: AbortSignal | undefined
  /**
   * Reads a message.
   * @throws BrokerFailure, or any error for an invalid message
   */
  readonly read: (data: ArrayBuffer | string) => void
}

/** Passes messages on until the stream is closed or cut, or sends an invalid message. */
export function listen(socket: WebSocket, { broker, listener, signal, read }: Reading): QuoteStream {
  let isOver = false
  const close = () => {
    isOver = true
    signal?.removeEventListener('abort', close)
    socket.close()
  }
  const end = (failure: BrokerFailure) => {
    if (isOver) return
    close()
    listener.ended(failure)
  }
  const failure = (kind: 'connection-cut' | 'wrong-shape') =>
    new BrokerFailure(broker, kind, { about: ABOUT_QUOTES })
  signal?.addEventListener('abort', close)
  socket.addEventListener('message', ({ data }) => {
    if (isOver) return
    try {
      read(data as ArrayBuffer | string)
    } catch (error) {
      end(error instanceof BrokerFailure ? error : failure('wrong-shape'))
    }
  })
  socket.addEventListener('close', () => end(failure('connection-cut')))
  socket.addEventListener('error', () => end(failure('connection-cut')))
  return { close }
}
