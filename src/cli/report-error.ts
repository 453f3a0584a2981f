import { CommanderError } from 'commander'
import { InputError } from './input-error.ts'

/** Exit codes for wrong input and for any other error. */
const WRONG_INPUT = 1
const FAILED = 2

/** Errors in Delta itself, whose message alone is not enough. */
const FAULTS = [TypeError, ReferenceError, RangeError, SyntaxError]

/** Prints an error on standard error and returns the exit code: 1 for wrong input, 2 for anything else. */
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

/**
 * Without the stack unless it was requested, since it does not help an operator; and without data that users
 * sent.
 */
function described(error: unknown, describeError: (error: unknown) => Error): unknown {
  const readable = describeError(error)
  if (['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '')) return readable
  if (!FAULTS.some((kind) => error instanceof kind)) return readable.message
  return `Delta failed unexpectedly: ${readable.message}. Run it again with LOG_LEVEL=debug to see where`
}
