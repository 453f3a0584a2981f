import { sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database, Db } from '../db/database.ts'
import type { Notifications } from '../db/notifications.ts'
import { queueMessages } from '../db/schema/index.ts'
import { Worker, type RunJob } from './worker.ts'

/** Definition of a queue: its name, payload and limits. Sender and worker use the same object. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly queue: string
  readonly payload: Payload
  /** A longer run is considered lost. */
  readonly expireInSeconds: number
  /** A worker without a heartbeat for this long is considered dead, and its job runs again. */
  readonly heartbeatSeconds: number
  /** Number of runs after the first. */
  readonly retryLimit: number
  /** Delay before the first retry, doubled for each further one; by default no delay. */
  readonly retryDelaySeconds?: number
  /** Dead-letter queue for jobs whose runs were all lost. */
  readonly deadLetter?: JobDefinition<Payload>
}

export interface SendOptions {
  readonly id: string
  /** Jobs with a larger one are taken first. */
  readonly priority: number
  /** Jobs of one group share a limit on concurrent runs. */
  readonly group: string
}

export interface WorkOptions {
  /** Concurrent jobs of this process. */
  readonly concurrency: number
  /** Most concurrent jobs of one group over all processes. */
  readonly groupConcurrency?: number
  /** Additional concurrent jobs of this process for groups without a running one. */
  readonly reserve?: number
}

/** Runs a job. `leave` frees its slot before it is done, for remaining work such as storing. */
type Handler<Payload> = (payload: Payload, signal: AbortSignal, leave: () => void) => Promise<void>

/** The durable queue: jobs survive the processes that send or run them. */
export interface Queue {
  /** Adds a job within a transaction, unless one with its id waits or runs already. */
  send<P extends z.ZodType>(
    tx: Db,
    job: JobDefinition<P>,
    payload: z.input<P>,
    options: SendOptions,
  ): Promise<void>
  /** Adds many jobs at once, like `send`. */
  sendAll<P extends z.ZodType>(
    tx: Db,
    job: JobDefinition<P>,
    messages: readonly { readonly payload: z.input<P>; readonly options: SendOptions }[],
  ): Promise<void>
  cancel(tx: Db, job: JobDefinition, id: string): Promise<void>
  work<P extends z.ZodType>(job: JobDefinition<P>, options: WorkOptions, handler: Handler<z.output<P>>): void
  /** Returns jobs that dead processes held to the queue, without waiting for their heartbeats to expire. */
  reclaim(job: JobDefinition): Promise<void>
  /** Takes no new jobs, and waits for the running ones. */
  stopWorking(): Promise<void>
  isRunning(): boolean
  close(): Promise<void>
}

/** Channel on which the name of a queue with a new job is announced. */
export const QUEUE_CHANNEL = 'delta_queue'

/** The insert of a job as part of another statement, one job per row of `source`; `priority` may refer to its columns. */
export function queuedWith<P extends z.ZodType>(
  { queue }: JobDefinition<P>,
  payload: z.input<P>,
  { id, group, priority, source }: Omit<SendOptions, 'priority'> & { priority: SQL; source: SQL },
): SQL {
  return sql`
    insert into ${queueMessages} (queue, id, payload, priority, group_id)
    select ${queue}::text, ${id}::uuid, ${JSON.stringify(payload)}::jsonb, ${priority}, ${group}::text from ${source}
    on conflict do nothing returning pg_notify(${QUEUE_CHANNEL}, queue)`
}

interface QueueParts {
  readonly database: Database
  readonly notifications: Pick<Notifications, 'on'>
  readonly log: Logger
}

/** The queue in the database. */
export function openQueue({ database, notifications, log }: QueueParts): Queue {
  const pool = new pg.Pool({
    ...database.connection,
    application_name: 'delta queue',
    // Safe here: a lost write only means that the job is taken again, and its own row shows its state.
    options: '-c synchronous_commit=off',
    max: 3,
  })
  const warn = (error: Error) => pool.ending || log.warn({ err: error }, 'queue')
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  let workers: Worker[] = []
  let running = true
  const wake = (queue: string) => {
    for (const worker of workers) if (worker.queue === queue) worker.wake()
  }
  const unsubscribe = notifications.on(QUEUE_CHANNEL, wake)
  return {
    send: (tx, job, payload, options) => sendAll(tx, job, [{ payload, options }]),
    sendAll,
    async cancel(tx, { queue }, id) {
      await tx.execute(sql`delete from ${queueMessages} where queue = ${queue} and id = ${id}`)
    },
    work(job, options, handler) {
      const run: RunJob = ({ payload }, signal, leave) => handler(job.payload.parse(payload), signal, leave)
      workers.push(new Worker({ pool, log, job, ...options }, run))
    },
    async reclaim({ queue }) {
      await pool.query('update queue_messages set held_until = null where queue = $1', [queue])
      wake(queue)
    },
    async stopWorking() {
      const stopped = workers
      workers = []
      await Promise.all(stopped.map((worker) => worker.stop()))
    },
    isRunning: () => running,
    async close() {
      running = false
      unsubscribe()
      await pool.end()
    },
  }
}

async function sendAll<P extends z.ZodType>(
  tx: Db,
  { queue }: JobDefinition<P>,
  messages: readonly { readonly payload: z.input<P>; readonly options: SendOptions }[],
): Promise<void> {
  if (messages.length === 0) return
  const rows = JSON.stringify(messages.map(({ payload, options }) => ({ payload, ...options })))
  await tx.execute(sql`
    insert into ${queueMessages} (queue, id, payload, priority, group_id)
    select ${queue}::text, id, payload, priority, "group"
    from jsonb_to_recordset(${rows}::jsonb) as sent (id uuid, payload jsonb, priority integer, "group" text)
    on conflict do nothing returning pg_notify(${QUEUE_CHANNEL}, queue)`)
}
