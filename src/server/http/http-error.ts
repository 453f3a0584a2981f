import { ERROR_STATUS, type ErrorCode, type FieldError } from '#api'

/** A request that is answered with an error on purpose; `message` is shown to the user. */
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

/** Too many attempts; says after how long to come back. */
export class RateLimitedError extends HttpError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60)
    super(
      'rate_limited',
      `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    )
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function notFound(message: string): HttpError {
  return new HttpError('not_found', message)
}

/** A request whose fields are wrong: the first message, and how many there are. */
export function invalidRequest(fields: readonly FieldError[]): HttpError {
  const [first] = fields
  const rest = fields.length > 1 ? ` (and ${fields.length - 1} more)` : ''
  return new HttpError('invalid_request', `${first?.message ?? 'The request is not valid'}${rest}`, fields)
}
