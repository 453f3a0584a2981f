import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes, type Search, type SweepJob } from '#api'
import { formatNumber, MESSAGES, variantRequest } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { variantCount, variantValues } from '#engine/report'
import { isGuest, type User } from '../../kernel/http/user.ts'
import { datasetProblems, type DatasetCatalog } from '../../data/datasets/catalog.ts'
import { describeJobFault, jobError } from '../../kernel/jobs/fault-words.ts'
import { unknownWords } from '../../kernel/data-fault.ts'
import { jobs, sweepChunks } from '../../kernel/db/schema/index.ts'
import { handle } from '../../kernel/http/handle.ts'
import { GUEST_LIMITS } from '../../kernel/limits/quota.ts'
import { PerUserLimit } from '../../kernel/limits/per-user-limit.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import {
  cancelJob,
  findJobRow,
  listJobRows,
  submitJob,
  type JobQueue,
  type JobRow,
} from '../../kernel/jobs/record.ts'
import { triedOf } from '../backtests/trials.ts'
import { decodeRows } from './chunk.ts'
import { checkpointOf, readRows, storedSweep, SWEEP } from './sweep.ts'
import type { Sweeper } from './sweeper.ts'

type SweepRoutesOptions = JobQueue & { readonly sweeper: Sweeper; readonly datasets: DatasetCatalog }

/** Answers one question of a user at a time, so that questions of one user do not delay the searches of others. */
const MOST_WAITING_PER_USER = 20

/** Routes of a user's searches for parameters. */
export function sweepRoutes(app: FastifyInstance, options: SweepRoutesOptions): void {
  const { db, sweeper, datasets } = options
  const share = new PerUserLimit({
    what: 'questions about searches',
    atOnce: sweeper.threads,
    atOncePerUser: 1,
    waitingPerUser: MOST_WAITING_PER_USER,
  })
  const find = async (user: User, id: string) => {
    const row = await findJobRow(db, SWEEP.kind, { userId: user.id, id })
    if (!row) throw notFound('Search not found')
    return row
  }
  handle(app, routes.estimateSweep, async ({ body, user }) => {
    refuseGuestVariants(user, body)
    await requireRunnable(datasets, body, user.id)
    const variants = variantCount(body)
    const { milliseconds } = await share.run(user.id, () => measured(sweeper, body, variants))
    return { data: { variants, seconds: (variants * milliseconds) / 1000 / sweeper.threads } }
  })
  handle(app, routes.startSweep, async ({ body, user }) => {
    refuseGuestVariants(user, body)
    await requireRunnable(datasets, body, user.id)
    return {
      data: { jobId: await submitJob(options, SWEEP, { userId: user.id, payload: body }) },
      message: 'Search started',
    }
  })
  handle(app, routes.listSweeps, async ({ query: { limit }, user }) => ({
    data: (await listJobRows(db, { kind: SWEEP.kind, userId: user.id, limit })).map(sweepJob),
  }))
  handle(app, routes.sweepStatus, async ({ params: { id }, user }) => ({
    data: sweepJob(await find(user, id)),
  }))
  handle(app, routes.cancelSweep, async ({ params: { id }, user }) => {
    await find(user, id)
    await cancelJob(options, id)
    return { data: sweepJob(await find(user, id)) }
  })
  handle(app, routes.resumeSweep, async ({ params: { id }, user }) => {
    const row = await find(user, id)
    if (!RESUMABLE.some((status) => status === row.status))
      throw new HttpError(
        'conflict',
        `The search is ${row.status}; only one that was cancelled or failed can go on`,
      )
    return { data: { jobId: await resume(options, row) }, message: 'Search resumed' }
  })
  handle(app, routes.sweepRows, async ({ params: { id }, user }) => {
    await find(user, id)
    return { data: (await readRows(db, id)).flatMap(decodeRows) }
  })
  analysisRoutes(app, { ...options, share }, find)
}

/** @throws HttpError `forbidden` for a guest's search of too many variants */
function refuseGuestVariants(user: User, request: Parameters<typeof variantCount>[0]): void {
  const variants = variantCount(request)
  if (isGuest(user) && variants > GUEST_LIMITS.variants)
    throw new HttpError(
      'forbidden',
      MESSAGES.guestVariants(formatNumber(variants), formatNumber(GUEST_LIMITS.variants)),
    )
}

function analysisRoutes(
  app: FastifyInstance,
  { db, sweeper, datasets, share }: SweepRoutesOptions & { readonly share: PerUserLimit },
  find: (user: User, id: string) => Promise<JobRow>,
): void {
  handle(app, routes.sweepCurves, async ({ params: { id }, body, user }) => {
    const row = await find(user, id)
    const { dates, curves } = await share.run(user.id, async () =>
      sweeper.analyse({
        ...(await storedSweep(db, id, stored(row), body.variants)),
        ask: { kind: 'curves' as const, variants: body.variants },
      }),
    )
    return { data: { dates, curves } }
  })
  handle(app, routes.sweepVerdict, async ({ params: { id }, body: { variant }, user }) => {
    const row = await find(user, id)
    const { payload, checkpoint } = stored(row)
    if (row.status !== 'completed')
      throw new HttpError(
        'conflict',
        `The search is ${row.status}; its variants are judged once it is completed`,
      )
    if (variant >= variantCount(payload))
      throw notFound(`Variant ${variant} not found: the search has ${variantCount(payload)}, counted from 0`)
    const values = variantValues(payload, variant)
    const request = backtestRequestSchema.safeParse(variantRequest(payload.request, values))
    if (!request.success) throw new HttpError('conflict', `Variant ${variant} cannot be run`)
    // The dataset may have been shared when the search ran, and no longer.
    await requireRunnable(datasets, payload, user.id)
    const { luck, overfitting } = checkpoint
    const { trials: count, sharpeVariance: variance, ideas } = await triedOf(db, user.id, request.data)
    const finding = {
      trials: { count, variance },
      ideas,
      luck,
      overfitting: overfitting?.probability ?? null,
    }
    const judged = await share.run(user.id, () => sweeper.judge({ request: request.data, finding }))
    if (judged.kind === 'refused') throw new HttpError('conflict', describeJobFault(judged.fault))
    return { data: judged.verdict }
  })
  handle(app, routes.walkForward, async ({ params: { id }, body, user }) => {
    const row = await find(user, id)
    if (row.status !== 'completed')
      throw new HttpError('conflict', `The search is ${row.status}; walk forward once it is completed`)
    const { stepMonths = body.outOfSampleMonths, ...choice } = body
    const { walked } = await share.run(user.id, async () =>
      sweeper.analyse({
        ...(await storedSweep(db, id, stored(row))),
        ask: { kind: 'walk-forward' as const, options: { ...choice, stepMonths } },
      }),
    )
    if (!walked)
      throw new HttpError(
        'conflict',
        `The period is too short for ${body.inSampleMonths} months in sample and some after; choose fewer, or search over a longer period`,
      )
    return { data: walked }
  })
}

/** Variants tried to find one that isn't refused; refusing takes no time. */
const LOOKED_AT = 5

/** Times a variant. It runs twice, because the first run loads the days that all variants share. */
async function measured(sweeper: Sweeper, sweep: Search, variants: number) {
  const one = (first: number) => sweeper.variants({ sweep, first, count: 1 })
  let first = 0
  for (let i = 0; i < LOOKED_AT; i++) {
    first = Math.floor((i * variants) / LOOKED_AT)
    if ((await one(first)).sessions.length > 0) break
  }
  return one(first)
}

/** Refuses a path that doesn't exist in the request once, before any variant runs. */
async function requireRunnable(datasets: DatasetCatalog, search: Search, userId: string): Promise<void> {
  const { dataset } = search.request
  // The data of all variants, whatever the varied paths say.
  if (typeof dataset === 'string' && !(await datasets.mayRead(userId, dataset)))
    throw invalidRequest([{ path: 'request.dataset', message: unknownWords(dataset) }])
  const first = backtestRequestSchema.safeParse(firstVariant(search))
  // Errors of a single variant are reported in its row; only the dataset's are the same for all.
  if (!first.success) return
  const problems = await datasetProblems(datasets, first.data, userId)
  if (problems.length > 0)
    throw invalidRequest(problems.map((problem) => ({ ...problem, path: 'request.dataset' })))
}

/** @throws HttpError `invalid_request` if a path isn't a setting */
function firstVariant(search: Search): Record<string, unknown> {
  try {
    return variantRequest(search.request, variantValues(search, 0))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new HttpError('invalid_request', error.message, [{ path: 'vary', message: error.message }])
  }
}

const RESUMABLE = ['cancelled', 'failed'] as const

/** Continues a search under a new id with its stored results; the old search is deleted. */
function resume(options: SweepRoutesOptions, row: JobRow): Promise<string> {
  const { checkpoint, progress, userId } = row
  return submitJob(options, SWEEP, {
    userId,
    payload: SWEEP.payload.parse(row.payload),
    continued: {
      from: { checkpoint, progress },
      take: async (tx, id) => {
        await tx.update(sweepChunks).set({ jobId: id }).where(eq(sweepChunks.jobId, row.id))
        // Only one of two concurrent requests deletes the old search; the other one is refused.
        const ended = and(eq(jobs.id, row.id), inArray(jobs.status, RESUMABLE))
        const taken = await tx.delete(jobs).where(ended).returning({ id: jobs.id })
        if (taken.length === 0)
          throw new HttpError('conflict', 'The search was resumed already; it is in your list under a new id')
      },
    },
  })
}

function stored({ payload, checkpoint }: JobRow) {
  return {
    payload: SWEEP.payload.parse(payload),
    checkpoint: checkpointOf(checkpoint),
  }
}

function sweepJob(row: JobRow): SweepJob {
  const { payload: search, checkpoint } = stored(row)
  const error = jobError(row)
  return {
    jobId: row.id,
    status: row.status,
    progress: row.progress,
    variants: variantCount(search),
    done: checkpoint.done,
    search,
    overfitting: checkpoint.overfitting,
    luck: checkpoint.luck,
    ...(error !== null && { error }),
    submittedAt: row.submittedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}
