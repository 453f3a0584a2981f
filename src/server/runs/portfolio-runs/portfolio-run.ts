import { z } from 'zod'
import { portfolioBooksSchema } from '#api'
import { MAX_BOOK_STRATEGIES, type BacktestRequest, type StrategyBook } from '#domain'
import { sharpeRatio } from '#engine/analytics'
import { describeTestFault, runFaultOf, type TriedOutcome } from '../backtests/run-fault.ts'
import type { BacktestRunner, RunOptions } from '../backtests/runner.ts'
import { addTrial, rateTrial } from '../backtests/trials.ts'
import { brokenData } from '../../kernel/data-fault.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { TestFault } from '../../kernel/db/schema/fault.ts'
import { defineHandler, type JobHandler, type JobKind } from '../../kernel/jobs/kind.ts'
import { findTestable } from '../strategies/testable.ts'

/** An older version stored `error`, the fault as text. */
const partSchema = portfolioBooksSchema.element.extend({ fault: z.custom<TestFault>().optional() })

/**
 * The strategies of a portfolio over one period and dataset, run one after another and stored as one book.
 */
export const PORTFOLIO_RUN = {
  kind: 'portfolio',
  payload: z.object({
    portfolioId: z.string(),
    portfolioName: z.string(),
    strategyIds: z.array(z.string()).min(1).max(MAX_BOOK_STRATEGIES),
    startDate: z.string(),
    endDate: z.string(),
    dataset: z.string(),
  }),
  checkpoint: z.object({ parts: z.array(partSchema) }),
  cost: { priority: 'batch', unfinishedPerUser: 2 },
} satisfies JobKind

type Part = z.output<typeof partSchema>
type Period = Pick<z.output<typeof PORTFOLIO_RUN.payload>, 'startDate' | 'endDate' | 'dataset'>

/** Runs portfolios. After a crash it resumes with the first strategy that isn't in the book. */
export function portfolioRunHandler(db: Db, runner: BacktestRunner): JobHandler {
  return defineHandler(PORTFOLIO_RUN, async ({ userId, payload }, context) => {
    const { strategyIds, startDate, endDate, dataset } = payload
    let parts: Part[] = context.checkpoint?.parts ?? []
    for (const strategyId of strategyIds.slice(parts.length)) {
      context.signal.throwIfAborted()
      const done = parts.length
      const share = (percent: number) => (100 * (done + percent / 100)) / strategyIds.length
      const { part, write } = await runPart(
        { db, runner, userId, strategyId, period: { startDate, endDate, dataset } },
        { userId, onProgress: (percent) => context.progress(share(percent)), signal: context.signal },
      )
      parts = [...parts, part]
      await context.save({ parts }, share(100), write)
    }
  })
}

interface OnePart {
  readonly db: Db
  readonly runner: BacktestRunner
  readonly userId: string
  readonly strategyId: string
  readonly period: Period
}

/** Runs one strategy of the book; `write` records its trial. */
async function runPart(
  { db, runner, userId, strategyId, period }: OnePart,
  following: RunOptions,
): Promise<{ part: Part; write?: (tx: Db) => Promise<void> }> {
  const found = await findTestable(db, userId, strategyId)
  if ('untested' in found) {
    const { strategyName, fault } = found.untested
    return { part: { strategyId, strategyName, fault } }
  }
  const { strategy } = found
  const request = { ...strategy.formData, ...period }
  const named = { strategyId, strategyName: strategy.name }
  const outcome = await runBook(runner, request, following)
  const write = async (tx: Db) => {
    await addTrial(tx, userId, request)
    if (outcome.kind === 'completed')
      await rateTrial(
        tx,
        { userId, request },
        { dailySharpe: sharpeRatio(outcome.result.netPnl), chance: null },
      )
  }
  if (outcome.kind === 'completed') return { part: { ...named, book: outcome.result }, write }
  return { part: { ...named, fault: runFaultOf(outcome) }, write }
}

/**
 * A strategy that breaks fails only itself.
 * @throws only if aborted
 */
async function runBook(
  runner: BacktestRunner,
  request: BacktestRequest,
  options: RunOptions,
): Promise<TriedOutcome<StrategyBook>> {
  try {
    return await runner.run('book', request, options)
  } catch (error) {
    if (options.signal.aborted) throw error
    return brokenData(error) ?? { kind: 'unexpected' }
  }
}

/** A part of a book with its words. */
export function describePart<P extends Pick<Part, 'fault' | 'error'>>({ fault, ...part }: P) {
  return { ...part, ...(fault && { error: describeTestFault(fault) }) }
}
