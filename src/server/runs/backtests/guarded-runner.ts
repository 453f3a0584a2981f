import { SIMULATED_DATASET_ID } from '#domain'
import { mayRead } from '../../data/datasets/ownership.ts'
import { unknownWords } from '../../kernel/data-fault.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { BacktestRunner } from './runner.ts'

/**
 * Runs only on datasets that the run's user may read at that moment, because sharing may have ended since the
 * run was queued.
 */
export function guardedRunner(db: Db, runner: BacktestRunner): BacktestRunner {
  return {
    run: async (wanted, request, options) => {
      const { dataset = SIMULATED_DATASET_ID } = request
      if (await mayRead(db, options.userId, dataset)) return runner.run(wanted, request, options)
      return { kind: 'refused', problems: [{ path: 'dataset', message: unknownWords(dataset) }] }
    },
    close: () => runner.close(),
  }
}
