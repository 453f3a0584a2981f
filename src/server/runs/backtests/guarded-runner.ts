import { SIMULATED_DATASET_ID, type BacktestRequest } from '#domain'
import { mayRead, unknownWords } from '../../data/datasets/ownership.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { BacktestRunner, RunOptions, RunOutcome } from './runner.ts'

/** Runs only what the run's user may read at that moment: a dataset may be shared no longer since it was queued. */
export function guardedRunner(db: Db, runner: BacktestRunner): BacktestRunner {
  return {
    run: async (request, options) =>
      (await refusalOf(db, request, options)) ?? (await runner.run(request, options)),
    book: async (request, options) =>
      (await refusalOf(db, request, options)) ?? (await runner.book(request, options)),
    close: () => runner.close(),
  }
}

async function refusalOf(
  db: Db,
  { dataset = SIMULATED_DATASET_ID }: BacktestRequest,
  { userId }: RunOptions,
): Promise<Extract<RunOutcome, { kind: 'refused' }> | undefined> {
  if (await mayRead(db, userId, dataset)) return undefined
  return { kind: 'refused', problems: [{ path: 'dataset', message: unknownWords(dataset) }] }
}
