import { z } from 'zod'
import type { JobDefinition } from '../../kernel/jobs/queue.ts'

/** A backtest, or a job of another kind, which counts against the same concurrency. */
const payload = z.union([z.object({ backtestId: z.uuid() }), z.object({ jobId: z.uuid() })])

/** Dead-letter queue of backtests whose process ended in every run. */
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
  // Limits how often a backtest can crash its process.
  retryLimit: 25,
  deadLetter: lostBacktestJob,
} satisfies JobDefinition
