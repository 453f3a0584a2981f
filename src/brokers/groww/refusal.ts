import { BrokerFailure, errorCodeOf, kindOfStatus, type FailureKind } from '../failure.ts'
import type { WireAnswer } from '../wire.ts'
import { errorAnswer } from './answers.ts'

/** Error codes that Groww documents. */
const KINDS: Readonly<Record<string, FailureKind>> = {
  GA000: 'server-error',
  GA001: 'bad-request',
  GA003: 'maintenance',
  GA004: 'unknown-contract',
  GA005: 'forbidden',
}

/** Texts that are more specific than their code or status. */
const WORDS: readonly (readonly [RegExp, FailureKind])[] = [
  [/approv/i, 'no-token'],
  [/checksum|secret/i, 'wrong-secret'],
  [/subscri/i, 'plan-missing'],
  [/token|expired|unauthori[sz]ed/i, 'token-ended'],
  [/range|duration|interval.*exceed/i, 'range-too-long'],
]

/** Whether an answer is an error, whatever its status. */
export const isRefusal = ({ status, body }: WireAnswer) =>
  status !== 200 || errorAnswer.safeParse(body).success

/** Classifies an answer that isn't a success. */
export function refusal(
  { status, body, clockAhead, retryAfterSeconds }: WireAnswer,
  about: string,
): BrokerFailure {
  const parsed = errorAnswer.safeParse(body)
  const { code: given, message = '' } = parsed.success ? parsed.data.error : {}
  const code = errorCodeOf(given, /^GA\d{3}$/)
  const byCode = code === undefined ? undefined : KINDS[code]
  const byStatus = kindOfStatus(status === 200 ? 400 : status, clockAhead)
  const kind = status === 429 ? byStatus : (wordKind(message) ?? byCode ?? byStatus)
  return new BrokerFailure('groww', kind, { code, about, retryAfterSeconds })
}

const wordKind = (message: string) => WORDS.find(([words]) => words.test(message))?.[1]
