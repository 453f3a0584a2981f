import { z } from 'zod'
import { DEPLOYMENT_ALERTS } from '#domain'
import { editsSchema, languageSchema, startedFromSchema, strictObject } from '#domain/schemas'

const MOST_YEARS = 120
const PHONE = /^(?:\+?91|0)?([6-9]\d{9})$/

export const PHONE_MESSAGE =
  'Enter an Indian mobile number: ten digits that begin with 6, 7, 8 or 9, with +91 or without'
export const BIRTH_MESSAGES = {
  form: 'Date of birth must be a calendar date written YYYY-MM-DD',
  past: 'Date of birth must be in the past',
  plausible: `Date of birth must be within the last ${MOST_YEARS} years`,
} as const

/** An Indian mobile number in any common notation, stored as +91 and ten digits; null if empty. */
export const phoneSchema = z
  .string({ error: PHONE_MESSAGE })
  .max(40, { error: PHONE_MESSAGE })
  .nullable()
  .transform((typed, context) => {
    const digits = (typed ?? '').replace(/[\s().-]/g, '')
    if (digits === '') return null
    const number = PHONE.exec(digits)?.[1]
    if (number !== undefined) return `+91${number}`
    context.addIssue({ code: 'custom', message: PHONE_MESSAGE })
    return z.NEVER
  })

/** A date of birth, `YYYY-MM-DD`; null if empty. */
export const dateOfBirthSchema = z
  .string({ error: BIRTH_MESSAGES.form })
  .max(40, { error: BIRTH_MESSAGES.form })
  .nullable()
  .transform((typed, context) => {
    const date = typed?.trim() || null
    const message = date && birthFault(date)
    if (message) context.addIssue({ code: 'custom', message })
    return date
  })

function birthFault(date: string): string | undefined {
  if (!z.iso.date().safeParse(date).success) return BIRTH_MESSAGES.form
  const today = new Date().toISOString().slice(0, 10)
  if (date >= today) return BIRTH_MESSAGES.past
  const earliest = `${Number(today.slice(0, 4)) - MOST_YEARS}${today.slice(4)}`
  return date < earliest ? BIRTH_MESSAGES.plausible : undefined
}

export const profileChangeSchema = strictObject({
  edits: startedFromSchema,
  name: z
    .string({ error: 'Full name is required' })
    .trim()
    .min(1, { error: 'Full name is required' })
    .max(120, { error: 'Full name must have at most 120 characters' }),
  phone: phoneSchema,
  dateOfBirth: dateOfBirthSchema,
  /** If omitted, the language stays unchanged. */
  language: languageSchema.optional(),
})

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
