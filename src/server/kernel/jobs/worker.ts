import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

export interface WorkerOptions {
  readonly queue: string
  /** Concurrent jobs. */
  readonly concurrency: number
  /** Most concurrent jobs of one group over all processes. */
  readonly groupConcurrency: number | undefined
  /** Additional slots for groups that have none running. */
  readonly reserve: number
}

/** Runs a job. `leave` frees its slot before it is done, for remaining work that needs none. */
export type RunJob = (job: Job<object>, signal: AbortSignal, leave: () => void) => Promise<void>

/** Polling interval, in case a notification was lost with its connection. */
const POLL_MILLISECONDS = 5_000
/**
 * Jobs held per slot, including those that have left theirs: limits the backlog while the database is slow to
 * store results.
 */
const MOST_HELD = 2
/** For queues that define none. */
const DEFAULT_HEARTBEAT_SECONDS = 15

/**
 * Fetches jobs from a queue as slots become free. One statement fetches jobs for all free slots, and one
 * statement completes all jobs that ended during the previous one.
 */
export class Worker {
  readonly #boss: PgBoss
  readonly #log: Logger
  readonly #options: WorkerOptions
  readonly #run: RunJob
  readonly #poll: NodeJS.Timeout
  readonly #held = new Set<Promise<void>>()
  #usedSlots = 0
  #isFetching = false
  #isWoken = false
  #isStopped = false
  #fetching: Promise<void> = Promise.resolve()
  /** The running completion, and the jobs of the next one. */
  #completing: Promise<unknown> = Promise.resolve()
  #next: { readonly jobs: Job<object>[]; readonly completed: Promise<unknown> } | undefined

  constructor(boss: PgBoss, log: Logger, options: WorkerOptions, run: RunJob) {
    this.#boss = boss
    this.#log = log
    this.#options = options
    this.#run = run
    this.#poll = setInterval(() => this.wake(), POLL_MILLISECONDS)
    this.wake()
  }

  get queue(): string {
    return this.#options.queue
  }

  /** Looks for jobs, because some were queued or a slot is free. */
  wake(): void {
    this.#isWoken = true
    if (!this.#isFetching) this.#fetching = this.#fetchJobs()
  }

  /** Takes no more jobs, and waits for the running ones. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#poll)
    // A fetch under way may still return jobs.
    await this.#fetching
    await Promise.all(this.#held)
  }

  async #fetchJobs(): Promise<void> {
    this.#isFetching = true
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false
        const wanted = this.#wanted()
        if (!wanted) return
        const jobs = await this.#boss.fetch<object>(this.queue, wanted)
        for (const job of jobs) this.#hold(job)
        // There may be more jobs for the reserve slots.
        if (jobs.length === wanted.batchSize) this.#isWoken = true
      }
    } catch (error) {
      this.#warn(error)
    } finally {
      this.#isFetching = false
    }
  }

  /** How many jobs to fetch; undefined if no slot is free. */
  #wanted(): { readonly batchSize: number; readonly groupConcurrency?: number } | undefined {
    const { concurrency, reserve, groupConcurrency } = this.#options
    const room = MOST_HELD * (concurrency + reserve) - this.#held.size
    const free = Math.min(room, concurrency - this.#usedSlots)
    if (free > 0) return { batchSize: free, ...(groupConcurrency !== undefined && { groupConcurrency }) }
    const spare = Math.min(room, concurrency + reserve - this.#usedSlots)
    return spare > 0 ? { batchSize: spare, groupConcurrency: 1 } : undefined
  }

  #hold(job: Job<object>): void {
    this.#usedSlots++
    let hasSlot = true
    const leave = () => {
      if (!hasSlot) return
      hasSlot = false
      this.#usedSlots--
      this.wake()
    }
    const held = this.#runJob(job, leave).then(() => {
      leave()
      this.#held.delete(held)
      // Its group may run another job now.
      this.wake()
    })
    this.#held.add(held)
  }

  /** Runs a job and reports its end to the queue. If the report fails, the missing heartbeat reveals it. */
  async #runJob(job: Job<object>, leave: () => void): Promise<void> {
    const claim = new AbortController()
    const heartbeats = setInterval(
      () => void this.#sendHeartbeat(job, claim).catch(this.#warn),
      500 * (job.heartbeatSeconds ?? DEFAULT_HEARTBEAT_SECONDS),
    )
    const expiry = setTimeout(
      () => claim.abort(new Error(`job ${job.id} took longer than it may`)),
      1000 * job.expireInSeconds,
    )
    try {
      await this.#run(job, claim.signal, leave)
      await this.#complete(job)
    } catch (error) {
      await this.#boss.fail(this.queue, job, error as Error).catch(this.#warn)
    } finally {
      clearInterval(heartbeats)
      clearTimeout(expiry)
    }
  }

  /** Sends a heartbeat; aborts the job if the queue has given it to another worker. */
  async #sendHeartbeat(job: Job<object>, claim: AbortController): Promise<void> {
    const touched = await this.#boss.touch(this.queue, job)
    if ('affected' in touched && touched.affected === 0)
      claim.abort(new Error(`job ${job.id} is no longer held by this worker`))
  }

  async #complete(job: Job<object>): Promise<void> {
    this.#next ??= this.#nextCompletion()
    this.#next.jobs.push(job)
    await this.#next.completed
  }

  #nextCompletion() {
    const jobs: Job<object>[] = []
    const completed = this.#completing
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        return this.#boss.complete(this.queue, jobs)
      })
    this.#completing = completed
    return { jobs, completed }
  }

  readonly #warn = (error: unknown): void => this.#log.warn({ err: error }, 'queue')
}
