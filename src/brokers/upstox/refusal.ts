import { BrokerFailure, errorCodeOf, kindOfStatus, type FailureKind } from '../failure.ts'
import type { WireAnswer } from '../wire.ts'
import { errorAnswer } from './answers.ts'

/** Error codes that Upstox documents or that its users have reported. */
const KINDS: Readonly<Record<string, FailureKind>> = {
  UDAPI1149: 'plan-missing',
  UDAPI100067: 'token-kind',
  UDAPI10005: 'rate-limited',
  UDAPI1148: 'range-too-long',
  UDAPI100050: 'token-ended',
  UDAPI100057: 'code-used',
  UDAPI100016: 'wrong-secret',
  UDAPI100069: 'wrong-secret',
  UDAPI100011: 'unknown-contract',
  UDAPI1154: 'address-refused',
}

/** Classifies an answer that isn't a success. */
export function refusal(answer: WireAnswer, about: string): BrokerFailure {
  const { status, body, clockAhead, retryAfterSeconds } = answer
  const parsed = errorAnswer.safeParse(body)
  const [first] = parsed.success ? parsed.data.errors : []
  const given = first?.errorCode ?? first?.error_code
  const code = errorCodeOf(given, /^[A-Z]{2,8}\d{2,8}$/)
  const kind = (code === undefined ? undefined : KINDS[code]) ?? kindOfStatus(status, clockAhead)
  return new BrokerFailure('upstox', kind, { code, about, retryAfterSeconds })
}
