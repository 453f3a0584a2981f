/**
 * Method and path of the routes that pages call first: before anybody has signed in, and as a screen opens. Apart from the
 * schemas, so that neither a visitor's first page nor those answers wait for them.
 */
export const ADDRESSES = {
  health: { method: 'GET', path: '/api/data/health' },
  signUp: { method: 'POST', path: '/api/auth/sign-up' },
  signIn: { method: 'POST', path: '/api/auth/sign-in' },
  signOut: { method: 'POST', path: '/api/auth/sign-out' },
  session: { method: 'GET', path: '/api/auth/session' },
  listDatasets: { method: 'GET', path: '/api/data/datasets' },
  sendContactMessage: { method: 'POST', path: '/api/contact' },
} as const
