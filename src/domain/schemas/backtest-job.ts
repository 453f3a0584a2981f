import { z } from 'zod'
import { JOB_STATUSES } from '../job.ts'
import { fieldErrorSchema } from './field-error.ts'

export const jobStatusSchema = z.enum(JOB_STATUSES)

/** A backtest job without its results. Times are ISO 8601. */
export const backtestJobSchema = z.object({
  jobId: z.string(),
  status: jobStatusSchema,
  /** Percent, 0–100. */
  progress: z.number(),
  stage: z.string(),
  error: z.string().optional(),
  /** Fields of the request that the dataset could not serve. */
  fields: z.array(fieldErrorSchema).optional(),
  submittedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type BacktestJob = z.infer<typeof backtestJobSchema>
