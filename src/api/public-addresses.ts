/**
 * Method and path of the routes that pages call before sign-in, so that a visitor's first page loads no
 * others.
 */
export const PUBLIC_ADDRESSES = {
  health: { method: 'GET', path: '/api/data/health' },
  signUp: { method: 'POST', path: '/api/auth/sign-up' },
  signIn: { method: 'POST', path: '/api/auth/sign-in' },
  passkeySignInOptions: { method: 'POST', path: '/api/auth/passkeys/sign-in-options' },
  signInByPasskey: { method: 'POST', path: '/api/auth/passkeys/sign-in' },
  signOut: { method: 'POST', path: '/api/auth/sign-out' },
  session: { method: 'GET', path: '/api/auth/session' },
  sendContactMessage: { method: 'POST', path: '/api/contact' },
} as const
