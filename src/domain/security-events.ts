/** What the audit log tells of, each with the words that stand for it on the screen. */
export const SECURITY_EVENT_KINDS = {
  'signed-up': 'Account created',
  'signed-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'signed-out-elsewhere': 'Other sessions ended',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by link',
  'reset-link-made': 'Password reset link made',
  'email-changed': 'Email address changed',
  'email-verified': 'Email address verified',
  'two-factor-on': 'Two-factor authentication turned on',
  'two-factor-off': 'Two-factor authentication turned off',
  'recovery-codes-made': 'New recovery codes made',
  'token-created': 'Access token created',
  'token-revoked': 'Access token revoked',
  'account-exported': 'Account exported',
  'deletion-asked': 'Account deletion requested',
  'deletion-undone': 'Account restored',
  'role-changed': 'Role changed',
  'plan-changed': 'Plan changed',
  'user-disabled': 'User disabled',
  'user-enabled': 'User enabled',
  'work-stopped': 'Work stopped by an administrator',
  invited: 'Invitation made',
  'invitation-withdrawn': 'Invitation withdrawn',
} as const

export type SecurityEventKind = keyof typeof SECURITY_EVENT_KINDS
