import { z } from 'zod'
import { STRESS_CASES, type StressRow } from '#domain'
import { backtestRequestSchema, stressRowSchema } from '#domain/schemas'
import { defineHandler, JobRefusal, type JobHandler, type JobKind } from '../../kernel/jobs/kind.ts'
import type { Db } from '../../kernel/db/database.ts'
import { requireOwnersData } from './owners-data.ts'
import type { Sweeper } from './sweeper.ts'

/** A backtest replayed on altered markets. */
export const STRESS = {
  kind: 'stress',
  payload: z.object({ backtestId: z.string(), request: backtestRequestSchema }),
  checkpoint: z.object({ rows: z.array(stressRowSchema) }),
  cost: { priority: 'interactive', unfinishedPerUser: 2 },
} satisfies JobKind

/** Runs stress tests on all threads. After a crash it resumes with the first missing market. */
export function stressHandler(db: Db, sweeper: Sweeper): JobHandler {
  return defineHandler(STRESS, async ({ userId, payload: { request } }, context) => {
    await requireOwnersData(db, userId, request)
    let rows: StressRow[] = context.checkpoint?.rows ?? []
    const done = new Set(rows.map((row) => row.case))
    const waiting = STRESS_CASES.filter((stress) => !done.has(stress)).map((stress) => {
      const answer = sweeper.stress({ request, stress }, context.signal)
      // Prevents an unhandled rejection before the answer is awaited.
      answer.catch(() => {})
      return answer
    })
    for (const answer of waiting) {
      const stressed = await answer
      context.signal.throwIfAborted()
      if (stressed.kind === 'refused') throw new JobRefusal(stressed.fault)
      rows = [...rows, stressed.row]
      await context.save({ rows }, (100 * rows.length) / STRESS_CASES.length)
    }
  })
}
