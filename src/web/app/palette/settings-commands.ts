import { Settings } from 'lucide-react'
import type { NavigateFunction } from 'react-router'
import type { Command } from './command.ts'

/** A setting, the tab that has it, and other words that users type for it. */
interface Setting {
  readonly tab: 'profile' | 'notifications' | 'security' | 'plan' | 'broker'
  readonly label: string
  readonly keywords: readonly string[]
}

const SETTINGS: readonly Setting[] = [
  {
    tab: 'profile',
    label: 'Profile',
    keywords: ['name', 'email', 'phone', 'date of birth', 'account', 'personal'],
  },
  {
    tab: 'notifications',
    label: 'Notification settings',
    keywords: ['email', 'push', 'whatsapp', 'alerts', 'webhook', 'telegram', 'mail', 'reports', 'channels'],
  },
  {
    tab: 'security',
    label: 'Two-factor authentication',
    keywords: ['2fa', 'mfa', 'otp', 'totp', 'authenticator', 'code', 'security', 'login', 'recovery codes'],
  },
  {
    tab: 'security',
    label: 'Passkeys',
    keywords: ['fingerprint', 'face', 'webauthn', 'fido', 'security key', 'login', 'passwordless'],
  },
  { tab: 'security', label: 'Change password', keywords: ['security', 'login', 'credentials', 'reset'] },
  {
    tab: 'security',
    label: 'Sessions',
    keywords: ['devices', 'browsers', 'computers', 'phones', 'security'],
  },
  { tab: 'security', label: 'Access tokens', keywords: ['api', 'key', 'token', 'security', 'programs'] },
  {
    tab: 'security',
    label: 'Export or delete account',
    keywords: ['download', 'data', 'close', 'remove', 'gdpr', 'privacy', 'backup'],
  },
  {
    tab: 'plan',
    label: 'Plan and limits',
    keywords: ['billing', 'payment', 'usage', 'subscription', 'price', 'invoice', 'quota', 'upgrade'],
  },
  {
    tab: 'broker',
    label: 'Broker connectivity',
    keywords: [
      'zerodha',
      'upstox',
      'kite',
      'angel',
      'dhan',
      'groww',
      'openalgo',
      'api',
      'connect',
      'account',
    ],
  },
]

/** Commands that lead to a setting. */
export function settingsCommands(navigate: NavigateFunction): Command[] {
  return SETTINGS.map(({ tab, label, keywords }) => ({
    id: `settings ${label}`,
    label,
    icon: Settings,
    note: 'Settings',
    keywords,
    run: () => navigate(`/app/settings/${tab}`),
  }))
}
