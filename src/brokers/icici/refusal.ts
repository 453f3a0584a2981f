import { BrokerFailure, kindOfStatus, type FailureKind } from '../failure.ts'
import type { WireAnswer } from '../wire.ts'
import { errorAnswer } from './answers.ts'

/** Breeze has no error codes, so its texts are classified by the first matching pattern. */
const WORDS: readonly (readonly [RegExp, FailureKind])[] = [
  [/checksum|secret/i, 'wrong-secret'],
  [/time ?stamp/i, 'clock-skew'],
  [/limit|too many|exceed/i, 'rate-limited'],
  [/session|public key|api ?key|unauthori[sz]ed|credential|log ?in/i, 'token-ended'],
]

/** Text of an answer without data. */
const NOTHING = /no (data|record)s?( found)?/i

const errorIn = (body: unknown) => {
  const parsed = errorAnswer.safeParse(body)
  return parsed.success ? parsed.data : undefined
}

/** Whether the text of an answer means that there is no data. */
export const hasNoData = ({ body }: WireAnswer) => NOTHING.test(errorIn(body)?.Error ?? '')

/** Whether an answer is an error, whatever its status. */
export const isRefusal = (answer: WireAnswer) => answer.status !== 200 || errorIn(answer.body) !== undefined

/** Classifies an answer that isn't a success. */
export function refusal(answer: WireAnswer, about: string): BrokerFailure {
  const { status, body, clockAhead, retryAfterSeconds } = answer
  const error = errorIn(body)
  // The true status is often only in the body.
  const meant = status === 200 ? (error?.Status ?? 400) : status
  const byWords = WORDS.find(([words]) => words.test(error?.Error ?? ''))?.[1]
  const kind = byWords ?? kindOfStatus(meant === 200 ? 400 : meant, clockAhead)
  return new BrokerFailure('icici', kind, { about, retryAfterSeconds })
}
