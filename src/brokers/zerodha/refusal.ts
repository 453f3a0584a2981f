import { BrokerFailure, kindOfStatus, type FailureKind } from '../failure.ts'
import type { WireAnswer } from '../wire.ts'
import { errorAnswer } from './answers.ts'

/** Error types that Kite Connect documents. */
const KINDS: Readonly<Record<string, FailureKind>> = {
  TokenException: 'token-ended',
  PermissionException: 'forbidden',
  UserException: 'forbidden',
  TwoFAException: 'token-ended',
  DataException: 'server-error',
  GeneralException: 'server-error',
}

/** Classifies an answer that isn't a success. */
export function refusal(answer: WireAnswer, about: string): BrokerFailure {
  const { status, body, clockAhead, retryAfterSeconds } = answer
  const parsed = errorAnswer.safeParse(body)
  const given = parsed.success ? parsed.data.error_type : ''
  // Accepts only text that looks like an error type, because other text might be private.
  const code = /^[A-Z][A-Za-z]{2,20}Exception$/.test(given) ? given : undefined
  // Rate limits and bad gateways also come as NetworkException, so the status distinguishes them.
  const known = status === 429 || status >= 502 || code === undefined ? undefined : KINDS[code]
  return new BrokerFailure('zerodha', known ?? kindOfStatus(status, clockAhead), {
    code,
    about,
    retryAfterSeconds,
  })
}

/** Classifies the failure of a sign-in: Kite has the same error type for a used token and a wrong checksum. */
export function signInRefusal(answer: WireAnswer, about: string): BrokerFailure {
  const failure = refusal(answer, about)
  if (failure.kind === 'token-ended') return new BrokerFailure('zerodha', 'code-used', failure.details)
  return failure.kind === 'bad-request'
    ? new BrokerFailure('zerodha', 'wrong-secret', failure.details)
    : failure
}
