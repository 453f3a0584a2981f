import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_BATCH_STRATEGIES, type BatchResult } from '#api'
import type { BacktestRequest } from '#domain'
import type { EncodedResult } from '../backtests/result-encoding.ts'
import { describeTestFault, runFaultOf, type TriedOutcome } from '../backtests/run-fault.ts'
import type { BacktestRunner, RunOptions } from '../backtests/runner.ts'
import { storeResult } from '../backtests/run-record.ts'
import { addTrial } from '../backtests/trials.ts'
import { brokenData } from '../../kernel/data-fault.ts'
import { defaultDataset } from '../../data/datasets/preferences.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { TestFault } from '../../kernel/db/schema/fault.ts'
import { backtests, strategies } from '../../kernel/db/schema/index.ts'
import { describeJobFault } from '../../kernel/jobs/fault-words.ts'
import { defineHandler, type EndedJob, type JobHandler, type JobKind } from '../../kernel/jobs/kind.ts'
import type { Outbox } from '../../kernel/outbox/outbox.ts'
import { findTestable, type StrategyRow } from '../strategies/testable.ts'

const resultSchema = z.object({
  strategyId: z.string(),
  strategyName: z.string(),
  success: z.boolean(),
  performance: z
    .object({
      totalReturnPercentage: z.number(),
      returnOnCapital: z.number().optional(),
      capitalBase: z.number().optional(),
    })
    .optional(),
  fault: z.custom<TestFault>().optional(),
  /** An older version stored the text. */
  error: z.string().optional(),
  skipped: z.literal(true).optional(),
  jobId: z.string().optional(),
})
type StoredResult = z.output<typeof resultSchema>

/** A row of a batch with its words. */
export function describeResult({ fault, error, ...result }: StoredResult): BatchResult {
  const says = fault ? describeTestFault(fault) : error
  return { ...result, ...(says !== undefined && { error: says }) }
}

/**
 * A batch of saved strategies, tested one after another. Each result is stored as soon as it is known, with
 * the strategy's performance.
 */
export const BATCH = {
  kind: 'batch',
  payload: z.object({ strategyIds: z.array(z.string()).min(1).max(MAX_BATCH_STRATEGIES) }),
  checkpoint: z.object({ results: z.array(resultSchema) }),
  cost: { priority: 'batch', unfinishedPerUser: 3 },
} satisfies JobKind

/** Outcome of one strategy: its row in the batch, and the writes that belong to it. */
interface Tested {
  readonly result: StoredResult
  readonly write?: (tx: Db) => Promise<void>
}

/**
 * Tests batches and notifies the user of their end. `outbox` neither mails nor pushes, because the user has
 * just started the batch. After a crash it resumes with the first strategy without a result.
 */
export function batchHandler(db: Db, runner: BacktestRunner, outbox: Outbox): JobHandler {
  const work = batchWork(db, runner)
  return { ...work, whenEnded: (tx, job) => notifyOfEnd(tx, job, outbox) }
}

async function notifyOfEnd(tx: Db, { id, userId, payload, checkpoint, fault }: EndedJob, outbox: Outbox) {
  const { strategyIds } = BATCH.payload.parse(payload)
  const results = checkpoint === null ? [] : BATCH.checkpoint.parse(checkpoint).results
  const count = (of: (result: StoredResult) => boolean) => results.filter(of).length
  await outbox.notify(tx, {
    userId,
    kind: 'report',
    content: {
      what: 'batch-ended',
      asked: strategyIds.length,
      tested: count(({ success }) => success),
      failed: count(({ success, skipped }) => !success && !skipped),
      skipped: count(({ skipped }) => skipped === true),
      error: fault && describeJobFault(fault),
    },
    link: `/app/strategies?batch=${id}`,
    once: `batch ${id}`,
  })
}

function batchWork(db: Db, runner: BacktestRunner): JobHandler {
  return defineHandler(BATCH, async (job, context) => {
    const { strategyIds } = job.payload
    let results: StoredResult[] = context.checkpoint?.results ?? []
    for (const strategyId of strategyIds.slice(results.length)) {
      context.signal.throwIfAborted()
      const done = results.length
      const test = { db, runner, userId: job.userId, signal: context.signal }
      const tested = await testStrategy(test, strategyId, (percent) =>
        context.progress((100 * (done + percent / 100)) / strategyIds.length),
      )
      results = [...results, tested.result]
      await context.save({ results }, (100 * results.length) / strategyIds.length, tested.write)
    }
  })
}

interface Test {
  readonly db: Db
  readonly runner: BacktestRunner
  readonly userId: string
  readonly signal: AbortSignal
}

async function testStrategy(
  test: Test,
  strategyId: string,
  onProgress: (percent: number) => void,
): Promise<Tested> {
  const { db, runner, userId, signal } = test
  const found = await findTestable(db, userId, strategyId)
  if ('untested' in found) return { result: { strategyId, success: false, ...found.untested } }
  const { strategy } = found
  const { formData } = strategy
  const request = { ...formData, dataset: formData.dataset ?? (await defaultDataset(db, userId)) }
  const startedAt = new Date()
  const outcome = await run(runner, request, { userId, onProgress, signal })
  return record({ strategy, request, startedAt, outcome })
}

type TestOutcome = TriedOutcome<EncodedResult>

/**
 * A strategy that breaks fails only itself.
 * @throws only if aborted
 */
async function run(
  runner: BacktestRunner,
  request: BacktestRequest,
  options: RunOptions,
): Promise<TestOutcome> {
  try {
    return await runner.run('result', request, options)
  } catch (error) {
    if (options.signal.aborted) throw error
    return brokenData(error) ?? { kind: 'unexpected' }
  }
}

interface Recorded {
  readonly strategy: StrategyRow
  readonly request: BacktestRequest
  readonly startedAt: Date
  readonly outcome: TestOutcome
}

/** The row of a tested strategy, and its writes: a separate backtest, and the strategy's performance. */
function record({ strategy, request, startedAt, outcome }: Recorded): Tested {
  const { userId, id: strategyId, name: strategyName } = strategy
  const jobId = randomUUID()
  const row = {
    id: jobId,
    userId,
    strategyId,
    name: strategyName,
    request,
    priority: 'batch',
    attempt: 1,
    startedAt,
    submittedAt: startedAt,
  } as const
  const named = { strategyId, strategyName, jobId }
  if (outcome.kind !== 'completed') {
    const fault = runFaultOf(outcome)
    const failed = { ...row, status: 'failed', fault } as const
    return {
      result: { ...named, success: false, fault },
      write: async (tx) => {
        const hashes = await addTrial(tx, userId, request)
        await tx.insert(backtests).values({ ...failed, ...hashes, finishedAt: new Date() })
      },
    }
  }
  const { performance } = outcome.result
  const { totalReturn, totalReturnPercentage, capitalBase } = performance
  const returnOnCapital = capitalBase && (totalReturn * 100) / capitalBase
  return {
    result: {
      ...named,
      success: true,
      performance: { totalReturnPercentage, returnOnCapital, capitalBase },
    },
    write: async (tx) => {
      const hashes = await addTrial(tx, userId, request)
      await tx
        .insert(backtests)
        .values({ ...row, ...hashes, status: 'completed', progress: 100, finishedAt: new Date() })
      await storeResult(tx, { id: jobId, userId, request }, outcome.result)
      await writeBack(tx, strategy, { ...performance, lastBacktestDate: new Date().toISOString() })
    },
  }
}

/** Stores the performance, unless the strategy was changed during the test. */
async function writeBack(
  tx: Db,
  strategy: StrategyRow,
  performance: NonNullable<StrategyRow['performance']>,
) {
  const { userId, id, formData } = strategy
  await tx
    .update(strategies)
    .set({
      performance,
      status: sql`case when ${strategies.status} = 'inactive' then 'inactive' else 'tested' end`,
      updatedAt: new Date(),
    })
    .where(
      and(
        eq(strategies.userId, userId),
        eq(strategies.id, id),
        sql`${strategies.formData} = ${JSON.stringify(formData)}::jsonb`,
      ),
    )
}
