import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { BILLING_PERIODS, DEFAULT_NOTIFICATION_CHOICES, NOTIFICATION_KINDS, PLAN_IDS } from '#domain'
import type { DeploymentAlert, NotificationContent, SecurityEventKind } from '#domain'
import type { WebhookFault } from './fault.ts'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Second factors of accounts, in the auth library's schema; it encrypts secret and codes. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
  (table) => [index('two_factors_user').on(table.userId)],
)

const choice = (name: keyof typeof DEFAULT_NOTIFICATION_CHOICES) =>
  boolean(name).notNull().default(DEFAULT_NOTIFICATION_CHOICES[name])

/** Notification settings of users who changed any; others have the defaults. */
export const notificationChoices = pgTable('notification_choices', {
  userId: owner().primaryKey(),
  email: choice('email'),
  push: choice('push'),
  trades: choice('trades'),
  reports: choice('reports'),
  whatsapp: choice('whatsapp'),
  /** Events of deployments that are announced; null for all of them. */
  alerts: jsonb('alerts').$type<DeploymentAlert[]>(),
})

/** The webhook of a user, to which notifications are posted. */
export const webhooks = pgTable('webhooks', {
  userId: owner().primaryKey(),
  url: text('url').notNull(),
  /** Key of the signatures, shown once and encrypted by the vault. */
  secret: text('secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Result of the last delivery; null before the first, and in rows of an older version. */
  lastOutcome: jsonb('last_outcome').$type<WebhookFault | { readonly why: 'delivered' }>(),
  /** The result as text; an older version stored it. */
  lastResult: text('last_result'),
  lastAt: instant('last_at'),
})

/** Notifications of a user. The row is the message in the app. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    /** Null in rows of an older version, which stored the text. */
    content: jsonb('content').$type<NotificationContent>(),
    title: text('title'),
    body: text('body'),
    /** Path of the page it links to. */
    link: text('link'),
    /** Deduplication key, such as a week's summary. */
    once: text('once'),
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('notifications_user_created').on(table.userId, table.createdAt.desc()),
    uniqueIndex('notifications_user_once')
      .on(table.userId, table.once)
      .where(sql`once is not null`),
  ],
)

/** A notification to be sent out of the app: one row per address. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['email', 'push', 'webhook'] }).notNull(),
    /** The browser it is pushed to; null for email. */
    subscriptionId: uuid('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    sentAt: instant('sent_at'),
  },
  (table) => [index('deliveries_notification').on(table.notificationId)],
)

/** Browsers subscribed to push. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    endpoint: text('endpoint').notNull().unique(),
    publicKey: text('public_key').notNull(),
    authSecret: text('auth_secret').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
)

/** Security events of accounts. They survive the accounts. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    /** The account; null if unknown or deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person who did it, if not the account's own user. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    detail: text('detail').notNull().default(''),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('security_events_at').on(table.at.desc()),
    index('security_events_user').on(table.userId),
  ],
)

/** Invitations to create an account; only a hash of the link's token is stored. */
export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  hash: text('hash').notNull().unique(),
  invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

/** Changes of a user's plan, and payments. Amounts are US cents. */
export const billingRecords = pgTable(
  'billing_records',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    kind: text('kind', { enum: ['plan', 'payment'] }).notNull(),
    plan: text('plan', { enum: PLAN_IDS }),
    billing: text('billing', { enum: BILLING_PERIODS }),
    amountCents: integer('amount_cents'),
    reference: text('reference').notNull().default(''),
    at: instant('at').notNull().defaultNow(),
    /** When an administrator cancelled the payment. */
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [index('billing_records_user').on(table.userId, table.at.desc())],
)
