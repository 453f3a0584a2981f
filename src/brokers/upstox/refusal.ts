import { BrokerFailure, type FailureKind } from '../failure.ts'
import type { WireAnswer } from '../wire.ts'
import { errorAnswer } from './answers.ts'

/** Codes that Upstox documents or that its users have met. */
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

/** Clocks further apart than this make signatures and tokens invalid. */
const MOST_SECONDS_APART = 120

/** What an answer means that is no success. */
export function refusal(answer: WireAnswer, about: string): BrokerFailure {
  const { status, body, clockAhead, retryAfterSeconds } = answer
  const parsed = errorAnswer.safeParse(body)
  const [first] = parsed.success ? parsed.data.errors : []
  const given = first?.errorCode ?? first?.error_code
  // Only what looks like one of its codes: anything else might be something private.
  const code = given !== undefined && /^[A-Z]{2,8}\d{2,8}$/.test(given) ? given : undefined
  const kind = (code === undefined ? undefined : KINDS[code]) ?? kindOfStatus(status, clockAhead)
  return new BrokerFailure('upstox', kind, { code, about, retryAfterSeconds })
}

function kindOfStatus(status: number, clockAhead = 0): FailureKind {
  if (status === 429) return 'rate-limited'
  if (status === 401) return Math.abs(clockAhead) > MOST_SECONDS_APART ? 'clock-skew' : 'token-ended'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'wrong-address'
  if (status === 503) return 'maintenance'
  if (status >= 500) return 'server-error'
  return status >= 400 ? 'bad-request' : 'wrong-shape'
}
