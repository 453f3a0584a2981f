import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Db as QueueDatabase } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database, Db } from '../db/database.ts'
import type { Notifications } from '../db/notifications.ts'
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
  readonly priority: number
  /** Jobs of one group share a limit on concurrent runs. */
  readonly group: string
}

export interface WorkOptions {
  /** Concurrent jobs of this process. */
  readonly concurrency: number
  /**
   * Most concurrent jobs of one group over all processes. Two jobs fetched at the same time don't see each
   * other; a handler that needs the exact number counts again before it starts, and throws `PassedOver`.
   */
  readonly groupConcurrency?: number
  /** Additional concurrent jobs of this process for groups that have none running. */
  readonly reserve?: number
}

/**
 * Thrown by a handler that may not start its job yet. The job returns to the queue, and the attempt doesn't
 * count.
 */
export class PassedOver extends Error {
  override readonly name = 'PassedOver'
  override readonly message = 'the user has as many jobs running as allowed'
}

/** Runs a job. `leave` frees its slot before it is done, for remaining work such as storing. */
type Handler<Payload> = (payload: Payload, signal: AbortSignal, leave: () => void) => Promise<void>

/** The durable queue: jobs survive the processes that send or run them. */
export interface Queue {
  /** Adds a job within a transaction. */
  send<P extends z.ZodType>(
    tx: Db,
    job: JobDefinition<P>,
    payload: z.input<P>,
    options: SendOptions,
  ): Promise<void>
  /** Adds many jobs at once; a job whose id is known already, in any state, isn't added again. */
  sendAll<P extends z.ZodType>(
    tx: Db,
    job: JobDefinition<P>,
    messages: readonly { readonly payload: z.input<P>; readonly options: SendOptions }[],
  ): Promise<void>
  cancel(tx: Db, job: JobDefinition, id: string): Promise<void>
  work<P extends z.ZodType>(
    job: JobDefinition<P>,
    options: WorkOptions,
    handler: Handler<z.output<P>>,
  ): Promise<void>
  /** Ids of the jobs that workers hold. */
  activeIds(tx: Db, job: JobDefinition): Promise<string[]>
  /** Returns running jobs of a dead process to the queue, without waiting for their heartbeat to expire. */
  reclaim(job: JobDefinition, ids: readonly string[]): Promise<void>
  /** Takes no new jobs, and waits for the running ones. */
  stopWorking(): Promise<void>
  isRunning(): boolean
  close(): Promise<void>
}

const SCHEMA = 'queue'

/**
 * Channel on which pg-boss announces the name of a queue with a new job. Its own listener wakes only its own
 * workers.
 */
export const QUEUE_CHANNEL = `pgboss_${createHash('sha224').update(SCHEMA).digest('hex').slice(0, 24)}`

/** Interval of the search for lost jobs. */
const SUPERVISE_SECONDS = 5

/**
 * The insert of a job as part of another statement, one job per row of `source`; `priority` may refer to its
 * columns. Like the library's own insert, it copies the queue's settings to the job and wakes the workers.
 */
export function queuedWith<P extends z.ZodType>(
  { queue }: JobDefinition<P>,
  payload: z.input<P>,
  { id, group, priority, source }: Omit<SendOptions, 'priority'> & { priority: SQL; source: SQL },
): SQL {
  return sql`
    insert into queue.job (
      id, name, data, priority, group_id, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
    )
    select ${id}::uuid, q.name, ${JSON.stringify(payload)}::jsonb, ${priority}, ${group}::text, q.expire_seconds,
      q.deletion_seconds, now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, q.retry_backoff,
      q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from ${source}, queue.queue q where q.name = ${queue}
    returning pg_notify(${QUEUE_CHANNEL}, name)`
}

interface QueueParts {
  readonly database: Database
  readonly notifications: Pick<Notifications, 'on'>
  readonly log: Logger
}

/** Connects to the queue in the database, creating its tables on the first start. */
export async function openQueue(
  { database, notifications, log }: QueueParts,
  jobs: readonly JobDefinition[],
): Promise<Queue> {
  const boss = new PgBoss({
    ...database.connection,
    schema: SCHEMA,
    application_name: 'delta queue',
    // `synchronous_commit=off` is safe here: the job's own row is the durable record. A queue write lost in a
    // crash only means that the job is taken again, and its row shows that it has finished.
    options: '-c synchronous_commit=off',
    max: 6,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'queue'))
  boss.on('warning', (warning) => log.debug({ warning }, 'queue'))
  await boss.start()
  for (const job of jobs) await declare(boss, job)
  return new BossQueue(boss, database, notifications, log)
}

async function declare(boss: PgBoss, job: JobDefinition): Promise<void> {
  const { expireInSeconds, heartbeatSeconds, retryLimit } = job
  if (job.deadLetter) await declare(boss, job.deadLetter)
  const deadLetter = job.deadLetter ? { deadLetter: job.deadLetter.queue } : {}
  const { retryDelaySeconds: retryDelay = 0 } = job
  const retries = { retryLimit, retryDelay, retryBackoff: retryDelay > 0 }
  const options = { expireInSeconds, heartbeatSeconds, ...retries, notify: true, ...deadLetter }
  await boss.createQueue(job.queue, options)
  await boss.updateQueue(job.queue, options)
}

class BossQueue implements Queue {
  readonly #boss: PgBoss
  readonly #database: Database
  readonly #log: Logger
  readonly #unsubscribe: () => void
  #workers: Worker[] = []
  #running = true

  constructor(boss: PgBoss, database: Database, notifications: Pick<Notifications, 'on'>, log: Logger) {
    this.#boss = boss
    this.#database = database
    this.#log = log
    this.#unsubscribe = notifications.on(QUEUE_CHANNEL, (queue) => {
      for (const worker of this.#workers) if (worker.queue === queue) worker.wake()
    })
  }

  async send<P extends z.ZodType>(
    tx: Db,
    job: JobDefinition<P>,
    payload: z.input<P>,
    { id, priority, group }: SendOptions,
  ): Promise<void> {
    const options = { id, priority, group: { id: group }, db: within(tx) }
    await this.#boss.send(job.queue, payload as object, options)
  }

  async sendAll<P extends z.ZodType>(
    tx: Db,
    job: JobDefinition<P>,
    messages: readonly { readonly payload: z.input<P>; readonly options: SendOptions }[],
  ): Promise<void> {
    if (messages.length === 0) return
    const inserted = messages.map(({ payload, options: { id, priority, group } }) => ({
      ...{ id, priority, group: { id: group }, data: payload as object },
    }))
    await this.#boss.insert(job.queue, inserted, { db: within(tx) })
  }

  async cancel(tx: Db, job: JobDefinition, id: string): Promise<void> {
    await this.#boss.cancel(job.queue, id, { db: within(tx) })
  }

  async work<P extends z.ZodType>(
    job: JobDefinition<P>,
    { concurrency, groupConcurrency, reserve = 0 }: WorkOptions,
    handler: Handler<z.output<P>>,
  ): Promise<void> {
    const options = { queue: job.queue, concurrency, groupConcurrency, reserve }
    const run: RunJob = ({ id, data }, signal, leave) =>
      handler(job.payload.parse(data), signal, leave).catch((error: unknown) => this.#giveUp(job, id, error))
    this.#workers.push(new Worker(this.#boss, this.#log, options, run))
  }

  /** Every return to the queue counts as a run; a job that never started gets it back. */
  async #giveUp({ queue }: JobDefinition, id: string, error: unknown): Promise<never> {
    if (error instanceof PassedOver)
      await this.#database.db.execute(
        sql`update queue.job set retry_limit = retry_limit + 1
            where name = ${queue} and id = ${id} and state = 'active'`,
      )
    throw error
  }

  async activeIds(tx: Db, { queue }: JobDefinition): Promise<string[]> {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from queue.job where name = ${queue} and state = 'active'`,
    )
    return rows.map(({ id }) => id)
  }

  async reclaim(job: JobDefinition, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await this.#boss.fail(job.queue, [...ids], { reason: 'the process that ran it ended' })
    for (const worker of this.#workers) worker.wake()
  }

  async stopWorking(): Promise<void> {
    const workers = this.#workers
    this.#workers = []
    await Promise.all(workers.map((worker) => worker.stop()))
  }

  isRunning(): boolean {
    return this.#running
  }

  async close(): Promise<void> {
    this.#running = false
    this.#unsubscribe()
    await this.#boss.stop({ graceful: false, close: true })
  }
}

function within(tx: Db): QueueDatabase {
  return fromDrizzle(tx, sql)
}
