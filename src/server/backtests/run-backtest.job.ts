import { z } from 'zod'
import type { JobDefinition } from '../jobs/queue.ts'

/** One backtest, or a job of another kind, which takes a place among them. */
const payload = z.union([z.object({ backtestId: z.uuid() }), z.object({ jobId: z.uuid() })])

/** Backtests whose runs were all lost, each with the process that made it. */
export const lostBacktestJob = {
  queue: 'lost-backtest',
  payload,
  expireInSeconds: 60,
  heartbeatSeconds: 15,
  retryLimit: 10,
} satisfies JobDefinition

export const runBacktestJob = {
  queue: 'run-backtest',
  payload,
  expireInSeconds: 2 * 60 * 60,
  heartbeatSeconds: 15,
  // A backtest that takes its process down with it must not do so for ever.
  retryLimit: 25,
  deadLetter: lostBacktestJob,
} satisfies JobDefinition
