import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/**
 * Messages between processes through the database: sent by `pg_notify`, received by every listening process.
 */
export interface Notifications {
  /** Calls `handler` for each message of a channel until the returned function is called. */
  on(channel: string, handler: (payload: string) => void): () => void
  close(): Promise<void>
}

const RECONNECT_MILLISECONDS = 500

/**
 * Listens on channels over one connection, and reconnects whenever it breaks. Messages sent in between are
 * lost, so receivers must also poll the tables.
 */
export async function listenToNotifications(
  connection: pg.ClientConfig,
  channels: readonly string[],
  log: Logger,
): Promise<Notifications> {
  const emitter = new EventEmitter().setMaxListeners(0)
  let closed = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, keepAlive: true })
    next.on('notification', ({ channel, payload }) => emitter.emit(channel, payload ?? ''))
    next.on('error', () => undefined)
    await next.connect()
    for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    next.once('end', () => void reconnect())
    client = next
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await sleep(RECONNECT_MILLISECONDS)
      try {
        if (!closed) await connect()
        return
      } catch (error) {
        log.warn({ err: error }, 'the database cannot be listened to; trying again')
      }
    }
  }

  await connect()
  return {
    on(channel, handler) {
      emitter.on(channel, handler)
      return () => void emitter.off(channel, handler)
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
