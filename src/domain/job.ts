export const JOB_STATUSES = ['submitted', 'queued', 'running', 'completed', 'failed', 'cancelled'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** States of a job that has not ended. */
export const UNFINISHED: readonly JobStatus[] = ['submitted', 'queued', 'running']

/** Whether a job has not ended yet; false without a job. */
export function isUnderWay(job: { readonly status: JobStatus } | undefined): boolean {
  return job !== undefined && UNFINISHED.includes(job.status)
}

/** Kinds of runs: a strategy on past days, a deployment on paper, or an imported trade log. */
export const RUN_KINDS = ['backtest', 'paper', 'imported'] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** Texts of the progress view by progress in percent. */
export function progressStage(progress: number): string {
  if (progress <= 0) return 'Initializing backtest'
  if (progress < 25) return 'Loading historical data'
  if (progress < 50) return 'Generating trading signals'
  if (progress < 75) return 'Executing trades'
  if (progress < 100) return 'Calculating results'
  return 'Backtest completed'
}
