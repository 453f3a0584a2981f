import { CommanderError } from 'commander'
import { InputError } from './input-error.ts'

/** Exit codes: wrong input, and anything else that went wrong. */
const WRONG_INPUT = 1
const FAILED = 2

/** Faults in Delta itself, of which the message alone tells little. */
const FAULTS = [TypeError, ReferenceError, RangeError, SyntaxError]

/** Says on standard error what went wrong, and gives the exit code: 1 for wrong input, 2 for anything else. */
export async function reportError(error: unknown): Promise<number> {
  // Commander has already written its own message; help and version end here too, with code 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_INPUT
  if (error instanceof InputError) {
    console.error(error.message)
    return WRONG_INPUT
  }
  const { PlanError } = await import('#engine/replay')
  if (error instanceof PlanError) {
    for (const { path, message } of error.problems) console.error(`${path}: ${message}`)
    return WRONG_INPUT
  }
  const { BackupError, BrokerAccountError, ConfigError, describeError, ResetPasswordError, VaultError } =
    await import('#server')
  const ofInput = [ConfigError, BackupError, ResetPasswordError, BrokerAccountError, VaultError]
  if (ofInput.some((kind) => error instanceof kind)) {
    console.error((error as Error).message)
    return WRONG_INPUT
  }
  console.error(described(error, describeError))
  return FAILED
}

/** Without the stack, which says nothing to an operator, unless it is asked for; and without what users sent. */
function described(error: unknown, describeError: (error: unknown) => Error): unknown {
  const told = describeError(error)
  if (['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '')) return told
  if (!FAULTS.some((kind) => error instanceof kind)) return told.message
  return `Delta failed unexpectedly: ${told.message}. Run it again with LOG_LEVEL=debug to see where`
}
