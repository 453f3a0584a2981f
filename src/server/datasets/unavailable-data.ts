import { HttpError } from '../http/http-error.ts'
import type { BrokenData } from './data-fault.ts'

/** The answer to a request that needed the data. Apart from what tells of the fault: threads that tell of it answer nobody. */
export function unavailableData({ message, detail }: BrokenData): HttpError {
  const error = new HttpError('unavailable', message)
  error.cause = detail
  return error
}
