import { z } from 'zod'
import { JOB_STATUSES } from '#domain'
import { stressRowSchema } from '#domain/schemas'
import { ADDRESSES } from './addresses.ts'
import { defineRoute } from './route.ts'

/** A backtest that is replayed on altered markets. Times are ISO 8601. */
const stressJobSchema = z.object({
  jobId: z.string(),
  /** The backtest that it belongs to. */
  backtestId: z.string(),
  status: z.enum(JOB_STATUSES),
  /** Percent. */
  progress: z.number(),
  /** The markets that are done, the one as it was first. */
  rows: z.array(stressRowSchema),
  error: z.string().optional(),
  submittedAt: z.string(),
})
export type StressJob = z.infer<typeof stressJobSchema>

const tag = 'Stress'
const params = z.object({ id: z.string().min(1).max(64) })
const example = { body: { backtestId: '00000000-0000-4000-8000-000000000000' } }

/** Replaying a backtest on markets that went worse. */
export const stressRoutes = {
  startStress: defineRoute({
    ...ADDRESSES.startStress,
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
  listStress: defineRoute({
    ...ADDRESSES.listStress,
    access: 'user',
    summary: 'Your stress tests, latest first; with `backtestId` those of one backtest',
    tag,
    query: z.object({ backtestId: z.string().min(1).max(64).optional() }),
    output: z.array(stressJobSchema),
    errors: [],
  }),
  stressStatus: defineRoute({
    ...ADDRESSES.stressStatus,
    isUnmetered: true,
    access: 'user',
    summary: 'How far a stress test is, with what is done',
    tag,
    params,
    output: stressJobSchema,
    errors: ['not_found'],
  }),
  cancelStress: defineRoute({
    ...ADDRESSES.cancelStress,
    access: 'user',
    summary: 'Cancel a stress test; what is done stays',
    tag,
    params,
    output: stressJobSchema,
    errors: ['not_found'],
  }),
}
