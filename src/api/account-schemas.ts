import { z } from 'zod'
import { DEPLOYMENT_ALERTS } from '#domain'
import { editsSchema, languageSchema, strictObject } from '#domain/schemas'

export const profileSchema = z.object({
  edits: editsSchema,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  language: languageSchema,
  twoFactor: z.boolean(),
  /** Whether the server sends mail. Addresses are verified only if it does. */
  sendsMail: z.boolean(),
})
export type Profile = z.infer<typeof profileSchema>

/** A signed-in browser. */
export const sessionSchema = z.object({
  id: z.string(),
  /** The browser and its operating system, as its user agent names them. */
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether this is the session that makes the request. */
  isCurrent: z.boolean(),
})
export type BrowserSession = z.infer<typeof sessionSchema>

export const passwordStrengthSchema = z.object({
  /** 0 (guessed at once) to 4 (very hard to guess). */
  score: z.int().min(0).max(4),
  /** Whether the server accepts it as a new password. */
  accepted: z.boolean(),
  message: z.string(),
})
export type PasswordStrength = z.infer<typeof passwordStrengthSchema>

/** Switches of the notification settings. */
export const notificationChoicesSchema = strictObject({
  email: z.boolean(),
  push: z.boolean(),
  trades: z.boolean(),
  reports: z.boolean(),
  whatsapp: z.boolean(),
})

export const notificationSettingsSchema = z.object({
  choices: notificationChoicesSchema,
  /** Why a channel does not work on this server, as a sentence; null if it works. */
  missing: z.object({
    email: z.string().nullable(),
    push: z.string().nullable(),
    whatsapp: z.string(),
  }),
  /** Events of deployments that are sent by the channels above. */
  alerts: z.array(z.enum(DEPLOYMENT_ALERTS)),
  /** The user's own webhook; null without one. */
  webhook: z
    .object({
      url: z.string(),
      /** `delivered`, or why the last delivery failed; null before the first. */
      lastResult: z.string().nullable(),
      /** ISO 8601, UTC. */
      lastAt: z.string().nullable(),
    })
    .nullable(),
  /** VAPID public key with which a browser subscribes. */
  pushKey: z.string().nullable(),
  /** Number of browsers subscribed to push. */
  browsers: z.int(),
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>

export const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(['trade', 'report', 'account']),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export type AppNotification = z.infer<typeof notificationSchema>

/** A browser's push subscription. Only https endpoints of the browser makers' push services are accepted. */
export const pushSubscriptionSchema = strictObject({
  endpoint: z.string().max(1000),
  keys: strictObject({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
})

/** A limit of the server and the user's usage; `used` is null if usage isn't counted. */
export const limitSchema = z.object({
  name: z.string(),
  used: z.number().nullable(),
  most: z.number(),
  unit: z.string(),
})
export type ServerLimit = z.infer<typeof limitSchema>

const planSchema = z.enum(['tester', 'starter', 'professional']).nullable()
const billingSchema = z.enum(['monthly', 'yearly']).nullable()

export const billingRecordSchema = z.object({
  id: z.string(),
  kind: z.enum(['plan', 'payment']),
  plan: planSchema,
  billing: billingSchema,
  /** US dollars; null on a change of plan. */
  amountDollars: z.number().nullable(),
  reference: z.string(),
  at: z.string(),
  /** When a payment was cancelled; null if it is valid. */
  cancelledAt: z.string().nullable(),
})
export type BillingRecord = z.infer<typeof billingRecordSchema>

export const accountPlanSchema = z.object({
  plan: planSchema,
  billing: billingSchema,
  limits: z.array(limitSchema),
  /** Newest first. */
  records: z.array(billingRecordSchema),
})
export type AccountPlan = z.infer<typeof accountPlanSchema>
