/** The switches of the notification settings: two channels, two subjects, and a third channel. */
export const NOTIFICATION_CHOICES = ['email', 'push', 'trades', 'reports', 'whatsapp'] as const
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number]
export type NotificationChoices = Readonly<Record<NotificationChoice, boolean>>

/** The switches of a new account. */
export const DEFAULT_NOTIFICATION_CHOICES: NotificationChoices = {
  email: true,
  push: false,
  trades: true,
  reports: true,
  whatsapp: false,
}

/** Kinds of notifications: a trade, a summary or news of an issue, or the account itself. */
export const NOTIFICATION_KINDS = ['trade', 'report', 'account'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
