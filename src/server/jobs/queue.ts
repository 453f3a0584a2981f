import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Db as QueueDatabase } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database, Db } from '../db/database.ts'

/** What a kind of job is called, carries, and may cost. Sender and worker use the same object. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly queue: string
  readonly payload: Payload
  /** A run that takes longer is taken to be lost. */
  readonly expireInSeconds: number
  /** A worker that gives no sign of life for this long is taken to be dead, and its job is run again. */
  readonly heartbeatSeconds: number
  /** Runs after the first. */
  readonly retryLimit: number
  /** Before the first further run, doubled for each one after; none when left out. */
  readonly retryDelaySeconds?: number
  /** Where a job goes whose runs were all lost. */
  readonly deadLetter?: JobDefinition<Payload>
}

export interface SendOptions {
  readonly id: string
  readonly priority: number
  /** Jobs of one group share its limit of concurrent runs. */
  readonly group: string
}

export interface WorkOptions {
  /** Jobs that this process runs at the same time. */
  readonly concurrency: number
  /**
   * Jobs of one group above which no more are taken, over all processes. Two taken at the same instant do not see each
   * other; who needs the exact number counts again before starting, and throws `PassedOver`.
   */
  readonly groupConcurrency?: number
  /** Jobs that this process runs besides, of groups that have none running. */
  readonly reserve?: number
}

/** Thrown by a handler that may not start its job yet: it goes back to where it was, which counts as no run. */
export class PassedOver extends Error {
  override readonly name = 'PassedOver'
  override readonly message = 'the user has as many jobs running as allowed'
}

/** The durable queue: jobs survive every process that sends or runs them. */
export interface Queue {
  /** Adds a job as part of a transaction: either all of it happens or nothing. */
  send<P extends z.ZodType>(
    tx: Db,
    job: JobDefinition<P>,
    payload: z.input<P>,
    options: SendOptions,
  ): Promise<void>
  /** Adds many at once; one whose id is known already, in whatever state, is not added again. */
  sendAll<P extends z.ZodType>(
    tx: Db,
    job: JobDefinition<P>,
    messages: readonly { readonly payload: z.input<P>; readonly options: SendOptions }[],
  ): Promise<void>
  cancel(tx: Db, job: JobDefinition, id: string): Promise<void>
  work<P extends z.ZodType>(
    job: JobDefinition<P>,
    options: WorkOptions,
    handler: (payload: z.output<P>, signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Ids of the jobs that workers hold now. */
  activeIds(tx: Db, job: JobDefinition): Promise<string[]>
  /** Hands running jobs of a dead process back at once instead of waiting for their heartbeat to run out. */
  reclaim(job: JobDefinition, ids: readonly string[]): Promise<void>
  /** Takes no new jobs, and waits for the running ones. */
  stopWorking(): Promise<void>
  isRunning(): boolean
  close(): Promise<void>
}

const SCHEMA = 'queue'

/** Fallbacks behind LISTEN/NOTIFY, which wakes workers at once. */
const POLL_SECONDS = 2
const POLL_BEHIND_NOTIFY_SECONDS = 5
/** How often lost jobs are looked for. */
const SUPERVISE_SECONDS = 5

/** Connects to the queue in the database, creating its tables on the first start. */
export async function openQueue(
  database: Database,
  jobs: readonly JobDefinition[],
  log: Logger,
): Promise<Queue> {
  const boss = new PgBoss({
    ...database.connection,
    schema: SCHEMA,
    application_name: 'delta queue',
    max: 6,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'queue'))
  boss.on('warning', (warning) => log.debug({ warning }, 'queue'))
  await boss.start()
  for (const job of jobs) await declare(boss, job)
  return new BossQueue(boss, database)
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

interface Worker {
  id: string
  readonly queue: string
}

class BossQueue implements Queue {
  readonly #boss: PgBoss
  readonly #database: Database
  #workers: Worker[] = []
  #running = true

  constructor(boss: PgBoss, database: Database) {
    this.#boss = boss
    this.#database = database
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
    options: WorkOptions,
    handler: (payload: z.output<P>, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { concurrency, groupConcurrency, reserve = 0 } = options
    const settings = {
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_BEHIND_NOTIFY_SECONDS,
      ...(groupConcurrency !== undefined && { groupConcurrency }),
    }
    for (let i = 0; i < concurrency + reserve; i++) {
      const ofReserve = i >= concurrency && { groupConcurrency: 1 }
      const worker: Worker = { id: '', queue: job.queue }
      this.#workers.push(worker)
      worker.id = await this.#boss.work<object, undefined>(
        job.queue,
        { ...settings, ...ofReserve },
        async (batch) => {
          try {
            for (const { id, data, signal } of batch) {
              await handler(job.payload.parse(data), signal).catch((error: unknown) =>
                this.#giveUp(job, id, error),
              )
            }
          } finally {
            // Without this the worker would sleep before it takes the next job, however many wait.
            this.#boss.notifyWorker(worker.id)
          }
        },
      )
    }
  }

  /** Every return to the queue counts against the runs that a job has; one that never started is given it back. */
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
    for (const worker of this.#workers) this.#boss.notifyWorker(worker.id)
  }

  async stopWorking(): Promise<void> {
    const workers = this.#workers
    this.#workers = []
    await Promise.all(workers.map(({ id, queue }) => this.#boss.offWork(queue, { id, wait: true })))
  }

  isRunning(): boolean {
    return this.#running
  }

  async close(): Promise<void> {
    this.#running = false
    await this.#boss.stop({ graceful: false, close: true })
  }
}

function within(tx: Db): QueueDatabase {
  return fromDrizzle(tx, sql)
}
