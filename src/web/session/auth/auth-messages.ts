import { PUBLIC_MESSAGES } from '#domain/public'
import { AuthRefusal } from './auth-client.ts'

const RATE_LIMITED = 'Too many attempts. Please wait a minute and try again.'
const SIGN_UP_FAILED = 'Your account could not be created. Please try again.'

/** Message for a failed sign-in. */
export function signInMessage(error: unknown): string {
  if (!(error instanceof AuthRefusal)) return PUBLIC_MESSAGES.signInFailed
  switch (error.reason) {
    case 'credentials':
      return PUBLIC_MESSAGES.signInRejected
    case 'rate-limit':
      return RATE_LIMITED
    case 'code':
    case 'closed':
      return error.message || PUBLIC_MESSAGES.signInFailed
    default:
      return PUBLIC_MESSAGES.signInFailed
  }
}

/** Message for a failed sign-in with a passkey. */
export function passkeyMessage(error: unknown): string {
  if (!(error instanceof AuthRefusal)) return PUBLIC_MESSAGES.signInFailed
  if (error.reason === 'rate-limit') return RATE_LIMITED
  return error.message || PUBLIC_MESSAGES.signInFailed
}

/** Message for a failed registration. */
export function signUpMessage(error: unknown): string {
  if (!(error instanceof AuthRefusal)) return SIGN_UP_FAILED
  switch (error.reason) {
    case 'email-taken':
      return PUBLIC_MESSAGES.signUpEmailTaken
    case 'closed':
      return error.message || PUBLIC_MESSAGES.signUpClosed
    case 'rate-limit':
      return RATE_LIMITED
    case 'invalid':
      return error.message || SIGN_UP_FAILED
    default:
      return SIGN_UP_FAILED
  }
}

/** Message if no guest's workspace could be opened. */
export function guestMessage(error: unknown): string {
  const isRefused = error instanceof AuthRefusal && error.reason !== 'failure'
  return (isRefused && error.message) || 'The guest workspace could not be opened. Please try again.'
}
