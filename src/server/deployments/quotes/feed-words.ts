import { BrokerFailure } from '#brokers'
import { brokerName, formatCount } from '#domain'
import { NotConnectedError } from '../../data/brokers/connections.ts'
import { describeNoConnection } from '../../kernel/jobs/fault-words.ts'
import type { FeedProblem, FeedStop } from '../../kernel/db/schema/deployment-json.ts'

/** The fault of a stream as text for the user; null if there is none. Older versions stored the text itself. */
export function feedProblemWords(problem: FeedProblem | string | null): string | null {
  return problem === null || typeof problem === 'string' ? problem : describeFeedProblem(problem)
}

/** The fault of a stream of quotes: `Upstox has sent no quote for 10 minutes`. */
export function describeFeedProblem(problem: FeedProblem): string {
  switch (problem.why) {
    case 'no-quote':
      return `${brokerName(problem.broker)} has sent no quote for ${formatCount(problem.minutes, 'minute')}`
    case 'silent':
      return `${brokerName(problem.broker)} has sent nothing for ${formatCount(problem.seconds, 'second')}`
    case 'not-read':
      return `Delta reads no quotes of ${brokerName(problem.broker)}`
    case 'broker-failed':
      return new BrokerFailure(problem.broker, problem.kind, problem.details).message
    case 'taken-over':
      return 'the day of quotes is recorded by another process'
    case 'unknown':
      return 'The reason is unknown'
    case 'error':
      return problem.says
    default:
      return describeNoConnection(problem)
  }
}

/** A stream of quotes cannot be followed. */
export class FeedStopped extends Error {
  override readonly name = 'FeedStopped'
  readonly stop: FeedStop

  constructor(stop: FeedStop) {
    super(describeFeedProblem(stop))
    this.stop = stop
  }
}

/** Why an attempt to follow quotes has failed. */
export function feedStopOf(error: unknown): FeedStop {
  if (error instanceof BrokerFailure) {
    const { broker, kind, details } = error
    return { why: 'broker-failed', broker, kind, details }
  }
  if (error instanceof NotConnectedError) return error.problem
  if (error instanceof FeedStopped) return error.stop
  return error instanceof Error ? { why: 'error', says: error.message } : { why: 'unknown' }
}
