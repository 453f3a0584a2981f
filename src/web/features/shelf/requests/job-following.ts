import { isUnderWay, type JobStatus } from '#domain'

const LOOK_MILLISECONDS = 700

/** Poll interval of a job; false once it has ended. */
export function followed(job: { readonly status: JobStatus } | undefined): number | false {
  return isUnderWay(job) ? LOOK_MILLISECONDS : false
}
