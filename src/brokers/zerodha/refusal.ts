import { BrokerFailure, kindOfStatus, type FailureKind } from '../failure.ts'
import type { WireAnswer } from '../wire.ts'
import { errorAnswer } from './answers.ts'

/** Types of errors that Kite Connect documents. */
const KINDS: Readonly<Record<string, FailureKind>> = {
  TokenException: 'token-ended',
  PermissionException: 'forbidden',
  UserException: 'forbidden',
  TwoFAException: 'token-ended',
  DataException: 'server-error',
  GeneralException: 'server-error',
}

/** What an answer means that is no success. */
export function refusal(answer: WireAnswer, about: string): BrokerFailure {
  const { status, body, clockAhead, retryAfterSeconds } = answer
  const parsed = errorAnswer.safeParse(body)
  const given = parsed.success ? parsed.data.error_type : ''
  // Only what looks like one of its types: anything else might be something private.
  const code = /^[A-Z][A-Za-z]{2,20}Exception$/.test(given) ? given : undefined
  // Too many calls, a bad gateway and the like come as a NetworkException of their status.
  const known = status === 429 || status >= 502 || code === undefined ? undefined : KINDS[code]
  return new BrokerFailure('zerodha', known ?? kindOfStatus(status, clockAhead), {
    code,
    about,
    retryAfterSeconds,
  })
}

/** What is wrong with a sign-in: Kite answers a token that was used and a wrong checksum with the same type. */
export function signInRefusal(answer: WireAnswer, about: string): BrokerFailure {
  const failure = refusal(answer, about)
  if (failure.kind === 'token-ended') return new BrokerFailure('zerodha', 'code-used', failure.details)
  return failure.kind === 'bad-request'
    ? new BrokerFailure('zerodha', 'wrong-secret', failure.details)
    : failure
}
