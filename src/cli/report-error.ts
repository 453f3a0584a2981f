import { CommanderError } from 'commander'
import { PlanError } from '#engine/backtest'
import { BackupError, ConfigError } from '#server'
import { InputError } from './input-error.ts'

/** Exit codes: wrong input, and anything else that went wrong. */
const WRONG_INPUT = 1
const FAILED = 2

const INPUT_ERRORS = [InputError, ConfigError, BackupError]

/** Faults in Delta itself, of which the message alone tells little. */
const FAULTS = [TypeError, ReferenceError, RangeError, SyntaxError]

/** Says on standard error what went wrong, and gives the exit code: 1 for wrong input, 2 for anything else. */
export function reportError(error: unknown): number {
  // Commander has already written its own message; help and version end here too, with code 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_INPUT
  if (error instanceof PlanError) {
    for (const { path, message } of error.problems) console.error(`${path}: ${message}`)
    return WRONG_INPUT
  }
  if (error instanceof Error && INPUT_ERRORS.some((kind) => error instanceof kind)) {
    console.error(error.message)
    return WRONG_INPUT
  }
  console.error(described(error))
  return FAILED
}

/** Without the stack, which says nothing to an operator, unless it is asked for. */
function described(error: unknown): unknown {
  if (!(error instanceof Error) || ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '')) return error
  if (!FAULTS.some((kind) => error instanceof kind)) return error.message
  return `Delta failed unexpectedly: ${error.message}. Run it again with LOG_LEVEL=debug to see where`
}
