/** Tabs in order, with extra search words for the palette. */
export const ADMIN_TABS = [
  { value: 'users', label: 'Users', keywords: ['accounts', 'roles', 'plan', 'limits'] },
  { value: 'invitations', label: 'Invitations', keywords: ['sign-up', 'invite', 'registration'] },
  { value: 'messages', label: 'Messages', keywords: ['contact', 'form', 'mail', 'unread'] },
  { value: 'work', label: 'Running', keywords: ['deployments', 'jobs', 'backtests', 'stop'] },
  { value: 'server', label: 'Server', keywords: ['health', 'jobs', 'storage', 'limits'] },
  { value: 'security', label: 'Security log', keywords: ['audit', 'events', 'sign-ins'] },
] as const

export type AdminTab = (typeof ADMIN_TABS)[number]['value']
