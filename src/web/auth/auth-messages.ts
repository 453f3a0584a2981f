import { MESSAGES } from '#domain'
import { AuthRefusal } from './auth-client.ts'

/** What to tell someone whose sign-in failed. */
export function signInMessage(error: unknown): string {
  const reason = error instanceof AuthRefusal ? error.reason : 'failure'
  if (reason === 'credentials') return MESSAGES.signInRejected
  return reason === 'rate-limit' ? MESSAGES.signInRateLimited : MESSAGES.signInFailed
}

/** What to tell someone whose registration failed. */
export function signUpMessage(error: unknown): string {
  if (!(error instanceof AuthRefusal)) return MESSAGES.signUpFailed
  switch (error.reason) {
    case 'email-taken':
      return MESSAGES.signUpEmailTaken
    case 'closed':
      return MESSAGES.signUpClosed
    case 'rate-limit':
      return MESSAGES.signInRateLimited
    case 'invalid':
      return error.message || MESSAGES.signUpFailed
    default:
      return MESSAGES.signUpFailed
  }
}
