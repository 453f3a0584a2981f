/** Written by scripts/api-addresses.ts from the declarations of the routes; change them there. */
export const PUBLIC_ADDRESSES = {
  health: { method: 'GET', path: '/api/data/health' },
  signUp: { method: 'POST', path: '/api/auth/sign-up' },
  signIn: { method: 'POST', path: '/api/auth/sign-in' },
  openGuestWorkspace: { method: 'POST', path: '/api/auth/guest' },
  signOut: { method: 'POST', path: '/api/auth/sign-out' },
  session: { method: 'GET', path: '/api/auth/session' },
  passkeySignInOptions: { method: 'POST', path: '/api/auth/passkeys/sign-in-options' },
  signInByPasskey: { method: 'POST', path: '/api/auth/passkeys/sign-in' },
  sharedResult: { method: 'GET', path: '/api/shared/{token}' },
  sendContactMessage: { method: 'POST', path: '/api/contact' },
} as const
