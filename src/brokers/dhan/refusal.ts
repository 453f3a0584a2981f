import { BrokerFailure, errorCodeOf, kindOfStatus, type FailureKind } from '../failure.ts'
import type { WireAnswer } from '../wire.ts'
import { errorAnswer } from './answers.ts'

/** Error codes of Dhan's annexure. */
const KINDS: Readonly<Record<string, FailureKind>> = {
  'DH-901': 'token-ended',
  'DH-902': 'plan-missing',
  'DH-903': 'forbidden',
  'DH-904': 'rate-limited',
  'DH-905': 'bad-request',
  'DH-906': 'bad-request',
  'DH-907': 'unknown-contract',
  'DH-908': 'server-error',
  'DH-909': 'server-error',
}

/** Whether an answer is an error, whatever its status. */
export const isRefusal = ({ status, body }: WireAnswer) =>
  status !== 200 || errorAnswer.safeParse(body).success

/** Classifies an answer that isn't a success. */
export function refusal(
  { status, body, clockAhead, retryAfterSeconds }: WireAnswer,
  about: string,
): BrokerFailure {
  const parsed = errorAnswer.safeParse(body)
  const given = parsed.success ? parsed.data.errorCode : undefined
  const code = errorCodeOf(given, /^DH-\d{3}$/)
  const byCode = code === undefined ? undefined : KINDS[code]
  const kind = byCode ?? kindOfStatus(status === 200 ? 400 : status, clockAhead)
  return new BrokerFailure('dhan', kind, { code, about, retryAfterSeconds })
}
