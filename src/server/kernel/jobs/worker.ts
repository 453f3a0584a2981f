import type pg from 'pg'
import type { Logger } from 'pino'
import type { JobDefinition, WorkOptions } from './queue.ts'

export interface WorkerOptions extends WorkOptions {
  /** Connections that needn't wait for the disk. */
  readonly pool: pg.Pool
  readonly log: Logger
  readonly job: JobDefinition
}

/** A job that this worker holds. */
interface HeldJob {
  readonly id: string
  readonly payload: unknown
  /** How often it was taken: once it is taken again, this worker no longer holds it. */
  readonly attempts: number
}

type HeldRow = Pick<HeldJob, 'id' | 'attempts'>

/** Runs a job. `leave` frees its slot early, for remaining work that does not need a slot. */
export type RunJob = (job: HeldJob, signal: AbortSignal, leave: () => void) => Promise<void>

/** Polling interval, in case a notification was lost with its connection, and for jobs whose worker died. */
const POLL_MILLISECONDS = 5_000
/**
 * Jobs held per slot, including those that have left their slot: limits the backlog while the database is
 * slow to store results.
 */
const MOST_HELD = 2

const TAKE = 'select * from take_messages($1, $2, $3, $4, $5, make_interval(secs => $6))'
/** Matches rows with the attempts of their holder. */
const STILL_HELD = 'queue = $1 and (id, attempts) in (select * from unnest($2::uuid[], $3::integer[]))'
const TOUCH = `update queue_messages set held_until = now() + make_interval(secs => $4) where ${STILL_HELD} returning id, attempts`
const COMPLETE = `delete from queue_messages where ${STILL_HELD}`
const RETURN = `update queue_messages set held_until = null, due_at = now() + make_interval(secs => $4) where ${STILL_HELD}`

/**
 * Takes jobs from a queue as slots become free. One statement takes jobs for all free slots, and one
 * statement completes all jobs that ended during the previous one.
 */
export class Worker {
  readonly #options: WorkerOptions
  readonly #run: RunJob
  readonly #poll: NodeJS.Timeout
  readonly #heartbeat: NodeJS.Timeout
  /** Runs under way, with the jobs whose heartbeats are sent. */
  readonly #running = new Set<Promise<void>>()
  readonly #held = new Map<HeldJob, AbortController>()
  #usedSlots = 0
  #isTaking = false
  #isWoken = false
  #isStopped = false
  #taking: Promise<void> = Promise.resolve()
  /** The running completion, and the jobs of the next one. */
  #completing: Promise<unknown> = Promise.resolve()
  #next: { readonly jobs: HeldJob[]; readonly completed: Promise<unknown> } | undefined

  constructor(options: WorkerOptions, run: RunJob) {
    this.#options = options
    this.#run = run
    this.#poll = setInterval(() => this.wake(), POLL_MILLISECONDS)
    this.#heartbeat = setInterval(
      () => void this.#sendHeartbeats().catch(this.#warn),
      500 * options.job.heartbeatSeconds,
    )
    this.wake()
  }

  get queue(): string {
    return this.#options.job.queue
  }

  /** Looks for jobs, because some were queued or a slot is free. */
  wake(): void {
    this.#isWoken = true
    if (!this.#isTaking) this.#taking = this.#takeJobs()
  }

  /** Takes no more jobs, and waits for the running ones. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#poll)
    // A statement under way may still take jobs.
    await this.#taking
    await Promise.all(this.#running)
    clearInterval(this.#heartbeat)
  }

  async #takeJobs(): Promise<void> {
    this.#isTaking = true
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false
        const [most, mostOfGroup] = this.#wanted()
        if (most <= 0) return
        const jobs = await this.#take(most, mostOfGroup)
        for (const job of jobs) this.#hold(job)
        // There may be more jobs for the reserve slots.
        if (jobs.length === most) this.#isWoken = true
      }
    } catch (error) {
      this.#warn(error)
    } finally {
      this.#isTaking = false
    }
  }

  /** How many jobs to take, and how many of one group may be held. */
  #wanted(): [most: number, mostOfGroup: number | undefined] {
    const { concurrency, reserve = 0, groupConcurrency } = this.#options
    const room = MOST_HELD * (concurrency + reserve) - this.#running.size
    const free = Math.min(room, concurrency - this.#usedSlots)
    if (free > 0) return [free, groupConcurrency]
    return [Math.min(room, concurrency + reserve - this.#usedSlots), 1]
  }

  async #take(most: number, mostOfGroup: number | undefined): Promise<HeldJob[]> {
    const { pool, job } = this.#options
    const { queue, retryLimit, deadLetter, heartbeatSeconds } = job
    const values = [queue, most, mostOfGroup, retryLimit + 1, deadLetter?.queue, heartbeatSeconds]
    const { rows } = await pool.query<{ taken_id: string; taken_payload: unknown; taken_attempts: number }>({
      name: 'take',
      text: TAKE,
      values,
    })
    return rows.map((row) => ({
      id: row.taken_id,
      payload: row.taken_payload,
      attempts: row.taken_attempts,
    }))
  }

  #hold(job: HeldJob): void {
    this.#usedSlots++
    let hasSlot = true
    const leave = () => {
      if (!hasSlot) return
      hasSlot = false
      this.#usedSlots--
      this.wake()
    }
    const running = this.#runJob(job, leave).then(() => {
      leave()
      this.#running.delete(running)
      // Its group may run another job now.
      this.wake()
    })
    this.#running.add(running)
  }

  /** Runs a job and reports its end to the queue. If the report fails, the missing heartbeat reveals it. */
  async #runJob(job: HeldJob, leave: () => void): Promise<void> {
    const claim = new AbortController()
    this.#held.set(job, claim)
    const expiry = setTimeout(
      () => this.#lose(job, `job ${job.id} took longer than it may`),
      1000 * this.#options.job.expireInSeconds,
    )
    try {
      await this.#run(job, claim.signal, leave)
      await this.#complete(job)
    } catch (error) {
      this.#options.log.debug({ err: error, job: job.id }, 'returned to the queue')
      await this.#return(job).catch(this.#warn)
    } finally {
      this.#held.delete(job)
      clearTimeout(expiry)
    }
  }

  /** Aborts a job that this worker no longer holds, or that has run too long. */
  #lose(job: HeldJob, why: string): void {
    this.#held.get(job)?.abort(new Error(why))
    this.#held.delete(job)
  }

  async #sendHeartbeats(): Promise<void> {
    const jobs = [...this.#held.keys()]
    if (jobs.length === 0) return
    const { heartbeatSeconds } = this.#options.job
    const touched = await this.#options.pool.query<HeldRow>(TOUCH, [...this.#keysOf(jobs), heartbeatSeconds])
    const held = new Set(touched.rows.map(({ id, attempts }) => `${id} ${attempts}`))
    for (const job of jobs)
      if (!held.has(`${job.id} ${job.attempts}`))
        this.#lose(job, `job ${job.id} is no longer held by this worker`)
  }

  async #complete(job: HeldJob): Promise<void> {
    this.#next ??= this.#nextCompletion()
    this.#next.jobs.push(job)
    await this.#next.completed
  }

  #nextCompletion() {
    const jobs: HeldJob[] = []
    const completed = this.#completing
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        const values = this.#keysOf(jobs)
        return this.#options.pool.query({ name: 'complete', text: COMPLETE, values })
      })
    this.#completing = completed
    return { jobs, completed }
  }

  /** Returns a job to the queue, to run again after a delay. */
  async #return(job: HeldJob): Promise<void> {
    const { retryDelaySeconds = 0 } = this.#options.job
    const delay = retryDelaySeconds * 2 ** (job.attempts - 1)
    await this.#options.pool.query(RETURN, [...this.#keysOf([job]), delay])
  }

  #keysOf(jobs: readonly HeldJob[]): [queue: string, ids: string[], attempts: number[]] {
    return [this.queue, jobs.map(({ id }) => id), jobs.map(({ attempts }) => attempts)]
  }

  readonly #warn = (error: unknown): void => this.#options.log.warn({ err: error }, 'queue')
}
