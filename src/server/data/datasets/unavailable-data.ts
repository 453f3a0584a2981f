import { HttpError } from '../../kernel/http/http-error.ts'
import type { BrokenData } from './data-fault.ts'

/**
 * Error for a request that needs unusable data. A separate file, because threads that report the fault don't
 * answer requests.
 */
export function unavailableData({ message, detail }: BrokenData): HttpError {
  const error = new HttpError('unavailable', message)
  error.cause = detail
  return error
}
