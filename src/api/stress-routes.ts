import { z } from 'zod'
import { JOB_STATUSES } from '#domain'
import { stressRowSchema } from '#domain/schemas'
import { defineRoute } from './route.ts'

/** A backtest replayed on altered markets. Times are ISO 8601. */
const stressJobSchema = z.object({
  jobId: z.string(),
  /** The backtest it replays. */
  backtestId: z.string(),
  status: z.enum(JOB_STATUSES),
  /** Percent. */
  progress: z.number(),
  /** The completed markets, the unaltered one first. */
  rows: z.array(stressRowSchema),
  error: z.string().optional(),
  submittedAt: z.string(),
})
export type StressJob = z.infer<typeof stressJobSchema>

const tag = 'Stress'
const params = z.object({ id: z.string().min(1).max(64) })
const example = { body: { backtestId: '00000000-0000-4000-8000-000000000000' } }

/** Replaying a backtest on worse markets. */
export const stressRoutes = {
  startStress: defineRoute('POST', '/api/data/stress', {
    stores: true,
    access: 'user',
    summary:
      'Replay a backtest on altered markets: a crash, gaps, a rise of volatility, frozen quotes, a bad tick, days in new order, more slippage',
    tag,
    body: z.strictObject({ backtestId: z.string().min(1).max(64) }),
    output: z.object({ jobId: z.string() }),
    status: 202,
    errors: ['not_found', 'conflict', 'rate_limited'],
    example,
  }),
  listStress: defineRoute('GET', '/api/data/stress', {
    access: 'user',
    summary: 'Your stress tests, latest first; `backtestId` filters by backtest',
    tag,
    query: z.object({ backtestId: z.string().min(1).max(64).optional() }),
    output: z.array(stressJobSchema),
    errors: [],
  }),
  stressStatus: defineRoute('GET', '/api/data/stress/{id}', {
    isUnmetered: true,
    access: 'user',
    summary: 'Progress of a stress test, with its results so far',
    tag,
    params,
    output: stressJobSchema,
    errors: ['not_found'],
  }),
  cancelStress: defineRoute('POST', '/api/data/stress/{id}/cancel', {
    access: 'user',
    summary: 'Cancel a stress test; its results so far stay',
    tag,
    params,
    output: stressJobSchema,
    errors: ['not_found'],
  }),
}
