export { BRAND } from './brand.ts'
export {
  PLANS,
  YEARLY_SAVING_PERCENT,
  planPrice,
  yearlySaving,
  type Billing,
  type Plan,
  type PlanId,
} from './plans.ts'

/** Label beside numbers of the simulated market: its days are real, its minutes are not. */
export const SIMULATED_MINUTES = 'Simulated minutes'

/**
 * Messages used by the server and public pages, separate from the rest so that a visitor's first page stays small.
 */
export const PUBLIC_MESSAGES = {
  signInRejected: 'Invalid email or password. Please try again.',
  signInFailed: 'Login failed. Please try again.',
  signUpEmailTaken: 'An account with this email already exists. Sign in instead, or use another email.',
  signUpClosed: 'New accounts are not open on this server. Ask its administrator for one.',
  contactSent: "Thank you! Your message has been sent successfully. We'll get back to you soon.",
} as const
