import type { JobStatus } from '#domain'

const LOOK_MILLISECONDS = 700

/** Whether a job has not ended yet. */
export function isUnderWay(job: { readonly status: JobStatus } | undefined): boolean {
  return job !== undefined && ['submitted', 'queued', 'running'].includes(job.status)
}

/** Poll interval of a job; false once it has ended. */
export function followed(job: { readonly status: JobStatus } | undefined): number | false {
  return isUnderWay(job) ? LOOK_MILLISECONDS : false
}
