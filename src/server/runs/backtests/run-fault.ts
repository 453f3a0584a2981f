import { MESSAGES, type FieldError } from '#domain'
import { describeDataFault } from '../../kernel/data-fault.ts'
import type { RunFault, TestFault } from '../../kernel/db/schema/fault.ts'
import type { Outcome } from './runner.ts'

/** Outcome of a run, which may also have thrown an unknown error. */
export type TriedOutcome<Result> = Outcome<Result> | { readonly kind: 'unexpected' }

/** Why a run has no result. */
export function runFaultOf(outcome: Exclude<TriedOutcome<unknown>, { kind: 'completed' }>): RunFault {
  switch (outcome.kind) {
    case 'refused':
      return { why: 'fields', problems: outcome.problems }
    case 'broken':
      return outcome.fault
    case 'unexpected':
      return { why: 'unexpected' }
  }
}

/** Why a backtest has failed, as text for its user. */
export function describeRunFault(fault: RunFault): string {
  switch (fault.why) {
    case 'fields':
      return fault.problems.map(({ message }) => message).join('; ')
    case 'unexpected':
      return 'Backtest failed'
    case 'lost':
      return 'The backtest was started several times and each time the server process ended before it was done'
    default:
      return describeDataFault(fault)
  }
}

/** Why a backtest has failed, as stored. */
interface FailedRow {
  readonly fault: RunFault | null
  readonly error: string | null
  readonly errorFields: readonly FieldError[] | null
}

/**
 * The error of a backtest and the fields that its dataset can't serve; null without. Older versions stored the
 * text itself.
 */
export function runError({ fault, error, errorFields }: FailedRow) {
  if (!fault) return { error, fields: errorFields }
  return { error: describeRunFault(fault), fields: fault.why === 'fields' ? fault.problems : null }
}

/** Why a saved strategy gave no result, as text for its user. */
export function describeTestFault(fault: TestFault): string {
  switch (fault.why) {
    case 'no-strategy':
      return MESSAGES.strategyNotFound
    case 'inactive':
      return 'Skipped: the strategy is inactive'
    default:
      return describeRunFault(fault)
  }
}
