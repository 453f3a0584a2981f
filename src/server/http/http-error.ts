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

  constructor(
    retryAfterSeconds: number,
    message = `Too many attempts. Please try again in ${minutesText(retryAfterSeconds)}.`,
  ) {
    super('rate_limited', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Too much of one user at the same time; `message` says of what. It passes as soon as some of it has ended. */
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

/** A request whose fields are wrong: the first message, and how many there are. */
export function invalidRequest(fields: readonly FieldError[]): HttpError {
  const [first] = fields
  const rest = fields.length > 1 ? ` (and ${fields.length - 1} more)` : ''
  return new HttpError('invalid_request', `${first?.message ?? 'The request is not valid'}${rest}`, fields)
}
