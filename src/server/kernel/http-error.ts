import type { FieldError } from '#domain'
import { ERROR_STATUS, type ErrorCode } from '#api'

/** An expected error with its status code; users see `message`. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError'
  readonly code: ErrorCode
  readonly fields: readonly FieldError[] | undefined

  constructor(code: ErrorCode, message: string, fields?: readonly FieldError[]) {
    super(message)
    this.code = code
    this.fields = fields
  }

  get statusCode(): number {
    return ERROR_STATUS[this.code]
  }
}

/** Rate limit exceeded; says when to retry. */
export class RateLimitedError extends HttpError {
  readonly retryAfterSeconds: number

  constructor(
    retryAfterSeconds: number,
    message = `Too many attempts. Please try again in ${minutesText(retryAfterSeconds)}.`,
  ) {
    super('rate_limited', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Too many concurrent operations of one user; retrying helps as soon as one ends. */
export class BusyError extends RateLimitedError {
  constructor(message: string) {
    super(1, message)
  }
}

function minutesText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} minute${minutes === 1 ? '' : 's'}`
}

export function notFound(message: string): HttpError {
  return new HttpError('not_found', message)
}

/** An error for invalid fields: the first message and the number of the others. */
export function invalidRequest(fields: readonly FieldError[]): HttpError {
  const [first] = fields
  const rest = fields.length > 1 ? ` (and ${fields.length - 1} more)` : ''
  return new HttpError('invalid_request', `${first?.message ?? 'The request is not valid'}${rest}`, fields)
}
