/**
 * Method and path of the routes that pages call before anybody has signed in. Apart from the schemas, so that a visitor's
 * first page need not load them.
 */
export const ADDRESSES = {
  health: { method: 'GET', path: '/api/data/health' },
  signUp: { method: 'POST', path: '/api/auth/sign-up' },
  signIn: { method: 'POST', path: '/api/auth/sign-in' },
  signOut: { method: 'POST', path: '/api/auth/sign-out' },
  session: { method: 'GET', path: '/api/auth/session' },
  sendContactMessage: { method: 'POST', path: '/api/contact' },
} as const
