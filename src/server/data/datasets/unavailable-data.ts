import { HttpError } from '../../kernel/http-error.ts'
import { describeDataFault, type BrokenData } from '../../kernel/data-fault.ts'

/**
 * Error for a request that needs unusable data. A separate file, because threads that report the fault don't
 * answer requests.
 */
export function unavailableData({ fault, detail }: BrokenData): HttpError {
  const error = new HttpError('unavailable', describeDataFault(fault))
  error.cause = detail
  return error
}
