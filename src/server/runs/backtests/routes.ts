import type { FastifyInstance, FastifyReply } from 'fastify'
import { NDJSON, routes } from '#api'
import type { BacktestJob, BacktestRequest } from '#domain'
import { isGuest, type User } from '../../kernel/http/user.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { DatasetCatalog } from '../../data/datasets/catalog.ts'
import type { Notifications } from '../../kernel/db/notifications.ts'
import { acceptsLines, handle, handleEvents } from '../../kernel/http/handle.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import type { Queue } from '../../kernel/jobs/queue.ts'
import { GUEST_LIMITS } from '../../kernel/limits/quota.ts'
import { PerUserLimit } from '../../kernel/limits/per-user-limit.ts'
import { whenOver } from '../../kernel/http/exchange.ts'
import type { JsonPart, Parts } from '../../kernel/http/json-parts.ts'
import { sendEvents } from './events.ts'
import { findJob, findRequest, findResult, listJobs } from './queries.ts'
import type { BacktestRunner } from './runner.ts'
import type { KeptRun, ShortRuns } from './short-runs.ts'
import { readTrades, resultParts } from './stored-result.ts'
import { strategyCatalog } from './strategy-catalog.ts'
import { cancelBacktest, refuseMore, submitBacktest, type Submission } from './submit.ts'
import { addTrial } from './trials.ts'
import { createUnkeptRuns } from './unkept-runs.ts'
import { lookUpUserUsage } from './user-usage.ts'

export interface BacktestRoutesOptions {
  readonly db: Db
  readonly queue: Queue
  readonly notifications: Notifications
  readonly datasets: DatasetCatalog
  readonly maxPending: number
  /** Undefined if this process runs no backtests. */
  readonly shortRuns?: ShortRuns | undefined
  /** Runs what isn't kept. */
  readonly edits: BacktestRunner
}

const NOT_FOUND = 'Backtest not found'

/**
 * A whole result takes a few megabytes while it is sent; a user's fifth waits until one of the four has been
 * read.
 */
const wholeResults = new PerUserLimit({ what: 'results', atOnce: 200, atOncePerUser: 4, waitingPerUser: 12 })

/** Answers with a whole result within the user's limit; the slot is freed when the answer is sent. */
async function wholeResult<T>(user: User, reply: FastifyReply, answer: () => Promise<T>): Promise<T> {
  const leave = await wholeResults.enter(user.id)
  whenOver(reply, leave)
  return answer()
}

export function backtestRoutes(app: FastifyInstance, options: BacktestRoutesOptions): void {
  const catalog = strategyCatalog()
  handle(app, routes.backtestStrategies, async () => ({ data: catalog }))
  submissionRoutes(app, options)
  stateRoutes(app, options)
  resultRoutes(app, options)
}

function submissionRoutes(app: FastifyInstance, options: BacktestRoutesOptions): void {
  const { db, queue, datasets, maxPending, shortRuns } = options
  const usageOf = lookUpUserUsage(db)
  const runUnkept = createUnkeptRuns(options.edits)
  /** The request on a dataset that can serve it. */
  async function checked({ body, user }: Asked, defaultDataset: string): Promise<BacktestRequest> {
    const request = { ...body, dataset: body.dataset ?? defaultDataset }
    const problems = await datasets.check(request, user.id)
    if (problems.length > 0) throw invalidRequest(problems)
    return request
  }
  async function submissionOf(call: Asked & Named): Promise<Submission> {
    const { user, query } = call
    const most = isGuest(user) ? Math.min(maxPending, GUEST_LIMITS.unfinishedBacktests) : maxPending
    const { dataset, unfinished } = await usageOf(user.id)
    refuseMore(unfinished, most)
    const request = await checked(call, dataset)
    return { userId: user.id, request, name: query.name, priority: 'interactive', maxPending: most }
  }
  /** Answers a question about an edit; the run ends with the connection. */
  async function askUnkept<Q extends 'headline' | 'rule-days'>(question: Q, call: Asked) {
    const over = new AbortController()
    whenOver(call.reply, () => over.abort())
    const { dataset } = await usageOf(call.user.id)
    const request = await checked(call, dataset)
    const answer = await runUnkept(question, { userId: call.user.id, request, signal: over.signal })
    return { request, answer }
  }
  async function unkept(call: Asked): Promise<{ lines: AsyncGenerator<Parts> }> {
    const { request, answer } = await askUnkept('headline', call)
    // A user who saw the result of a variant has tried it.
    await addTrial(db, call.user.id, request)
    const { headline, milliseconds } = answer
    return { lines: lineOf(headlineParts(headline, { milliseconds })) }
  }
  handle(app, routes.runBacktest, async (call) => {
    const { query, request, user, reply } = call
    if (acceptsLines(request) && query.keep === 'false') return unkept(call)
    if (query.keep === 'false') throw invalidRequest([{ path: 'keep', message: KEEP_NEEDS_LINES }])
    const submission = await submissionOf(call)
    if (!acceptsLines(request))
      return { data: { jobId: await submitBacktest(db, submission) }, message: 'Backtest started' }
    const takeQueue = async (): Promise<Queued> => {
      return { jobId: await submitBacktest(db, submission), status: 'queued' }
    }
    return wholeResult(user, reply, async () => {
      const short = await shortRuns?.attempt(submission)
      if (!short) return { lines: line(await takeQueue()) }
      // Stores the run even if the caller has disconnected.
      const kept = short.kept.then<KeptRun | Queued>((run) => run ?? takeQueue())
      kept.catch(() => undefined)
      return { lines: linesOf(short.headline, kept) }
    })
  })
  handle(app, routes.ruleDays, async (call) => ({ data: (await askUnkept('rule-days', call)).answer }))
  handle(app, routes.cancelBacktest, async ({ params, user }) => {
    return { data: found(await cancelBacktest(db, queue, { userId: user.id, id: params.id })) }
  })
}

const KEEP_NEEDS_LINES = `keep=false is answered in lines; send Accept: ${NDJSON}`

interface Asked {
  readonly body: BacktestRequest
  readonly user: User
  readonly reply: FastifyReply
}

interface Queued {
  readonly jobId: string
  readonly status: 'queued'
}

interface Named {
  readonly query: { readonly name?: string | undefined }
}

async function* lineOf(parts: JsonPart[]): AsyncGenerator<Parts> {
  yield parts
}

const line = (data: unknown) => lineOf([{ text: JSON.stringify(data) }])

/** The line of a headline, which is compressed already. */
function headlineParts(headline: Uint8Array, others: object = {}): JsonPart[] {
  const before = Object.keys(others).length > 0 ? `${JSON.stringify(others).slice(0, -1)},` : '{'
  return [{ text: `${before}"headline":` }, { frame: headline }, { text: '}' }]
}

/** Sends the headline immediately, then the id with the whole result once the row is committed. */
async function* linesOf(headline: Uint8Array, kept: Promise<KeptRun | Queued>): AsyncGenerator<Parts> {
  yield headlineParts(headline)
  const run = await kept
  if ('result' in run) yield withResults({ jobId: run.jobId, status: 'completed' }, resultParts(run.result))
  else yield* line(run)
}

function stateRoutes(app: FastifyInstance, { db, notifications }: BacktestRoutesOptions): void {
  handle(app, routes.backtestStatus, async ({ params, query, user, reply }) => {
    if (query.results !== 'true') return { data: found(await findJob(db, user.id, params.id)) }
    return wholeResult(user, reply, async () => {
      const { job, result } = found(await findResult(db, user.id, params.id))
      return result === undefined ? { data: job } : { dataParts: withResults(job, result) }
    })
  })
  handleEvents(app, routes.backtestEvents, async ({ params, user, reply }) => {
    const read = () => findJob(db, user.id, params.id)
    await sendEvents(reply, { id: params.id, userId: user.id, notifications, read })
  })
  handle(app, routes.listBacktests, async ({ query, user }) => ({ data: await listJobs(db, user.id, query) }))
  handle(app, routes.backtestRequest, async ({ params, user }) => {
    const request = await findRequest(db, user.id, params.id)
    if (!request) throw notFound(NOT_FOUND)
    return { data: request }
  })
}

function resultRoutes(app: FastifyInstance, { db }: BacktestRoutesOptions): void {
  handle(app, routes.backtestResults, async ({ params, user, reply }) => {
    return wholeResult(user, reply, async () => {
      const { job, result } = found(await findResult(db, user.id, params.id))
      return { dataParts: completed(job, result) }
    })
  })
  handle(app, routes.backtestTrades, async ({ params, query, user }) => {
    const job = found(await findJob(db, user.id, params.id))
    return { data: completed(job, await readTrades(db, params.id, query)) }
  })
}

function found<T>(job: T | undefined): T {
  if (!job) throw notFound(NOT_FOUND)
  return job
}

function completed<T>(job: BacktestJob, result: T | undefined): T {
  if (result !== undefined) return result
  const reason = job.error ?? `it is ${job.status}`
  throw new HttpError('conflict', `This backtest has no results: ${reason}`)
}

/**
 * Inserts the encoded results unchanged: decoding and encoding a large result would take tens of
 * milliseconds.
 */
async function* withResults(
  job: Pick<BacktestJob, 'jobId' | 'status'>,
  results: Iterable<JsonPart>,
): AsyncGenerator<JsonPart> {
  yield { text: `${JSON.stringify(job).slice(0, -1)},"results":` }
  yield* results
  yield { text: '}' }
}
