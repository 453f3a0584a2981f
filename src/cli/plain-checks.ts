import { config } from 'zod'

/**
 * Lets schemas check without compiling each object schema first: that takes longer than the one request or dataset that a
 * command checks. Only schemas that are loaded later follow.
 */
export function checkWithoutCompiling(): void {
  config({ jitless: true })
}
