import { z } from 'zod'
import { editsSchema, startedFromSchema, strictObject } from '#domain/schemas'
import { billingRecordSchema, limitSchema } from './account-schemas.ts'
import { emailSchema } from './auth-routes.ts'
import { defineRoute } from './route.ts'
import { healthSchema } from './system-routes.ts'

const nothing = z.object({})
const oneOf = z.object({ id: z.string().min(1).max(64) })
const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
}
const plan = z.enum(['tester', 'starter', 'professional'])
const billing = z.enum(['monthly', 'yearly'])
const tag = 'Administration'
const access = 'admin-session'

/** An account as administrators see it, without anything its user created. */
export const adminUserSchema = z.object({
  id: z.string(),
  edits: editsSchema,
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  plan: plan.nullable(),
  billing: billing.nullable(),
  twoFactor: z.boolean(),
  isDisabled: z.boolean(),
  /** A guest's workspace, without an address; it ends at `deleteAfter`. */
  isGuest: z.boolean(),
  /** When the account will be deleted; null unless its user asked for deletion, or is a guest. */
  deleteAfter: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
})
export type AdminUser = z.infer<typeof adminUserSchema>

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(['open', 'used', 'expired']),
})
export type Invitation = z.infer<typeof invitationSchema>

export const securityEventSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  /** Email address of the account; null if it is unknown or deleted. */
  user: z.string().nullable(),
  /** Email address of the person who did it, if not the account's own user. */
  actor: z.string().nullable(),
  detail: z.string(),
  ipAddress: z.string().nullable(),
  device: z.string(),
})
export type SecurityEvent = z.infer<typeof securityEventSchema>

/** A user's running work as administrators see it, without its contents. */
export const runningWorkSchema = z.object({
  kind: z.enum(['deployment', 'backtest', 'job']),
  id: z.string(),
  /** A label: `Search`. */
  what: z.string(),
  userId: z.string(),
  /** Email address of its owner. */
  user: z.string(),
  name: z.string(),
  state: z.string(),
  /** Percent; null for work without a known end. */
  progress: z.int().nullable(),
  since: z.string(),
  /** Bytes that a deployment has stored so far; null for other work. */
  bytes: z.number().nullable(),
  /** The deployed book that a deployment belongs to; its name is content. Null without one. */
  bookId: z.string().nullable(),
})
export type RunningWork = z.infer<typeof runningWorkSchema>

export const serverStateSchema = z.object({
  health: healthSchema,
  signUp: z.enum(['open', 'closed', 'invitation']),
  guests: z.enum(['open', 'closed']),
  limits: z.array(limitSchema),
  jobs: z.object({
    /** Number of jobs in each state. */
    counts: z.record(z.string(), z.int()),
    /** The latest failed jobs, newest first. */
    failed: z.array(z.object({ id: z.string(), at: z.string().nullable(), error: z.string() })),
  }),
  storage: z.object({
    /** Bytes stored by all users, including imported datasets. */
    keptBytes: z.number(),
    /** Null means no limit but the disk. */
    mostKeptBytes: z.number().nullable(),
    databaseBytes: z.number(),
    /** Of the disk with the data folder. */
    freeBytes: z.number(),
    diskBytes: z.number(),
    users: z.int(),
    /** Guests' workspaces, which `users` does not count. */
    guests: z.int(),
    strategies: z.int(),
    backtests: z.int(),
  }),
})
export type ServerState = z.infer<typeof serverStateSchema>

export const adminRoutes = {
  listUsers: defineRoute('GET', '/api/admin/users', {
    access,
    summary: 'Accounts, by name or address',
    tag,
    query: z.object({ search: z.string().max(200).default(''), ...page }),
    output: z.object({ users: z.array(adminUserSchema), total: z.int() }),
    errors: [],
  }),
  changeUser: defineRoute('PATCH', '/api/admin/users/{id}', {
    access,
    summary: 'Change the role or plan of an account, or disable it',
    tag,
    params: oneOf,
    body: strictObject({
      edits: startedFromSchema,
      role: z.enum(['user', 'admin']).optional(),
      plan: plan.nullable().optional(),
      billing: billing.nullable().optional(),
      isDisabled: z.boolean().optional(),
    }),
    output: adminUserSchema,
    errors: ['not_found', 'conflict', 'edited_meanwhile'],
    example: { body: { plan: 'starter', billing: 'monthly' } },
  }),
  endGuest: defineRoute('POST', '/api/admin/users/{id}/end-guest', {
    access,
    summary: 'End a guest’s workspace now; its data is deleted within the hour',
    tag,
    params: oneOf,
    output: nothing,
    errors: ['not_found', 'conflict'],
  }),
  makeResetLink: defineRoute('POST', '/api/admin/users/{id}/reset-link', {
    access,
    summary: 'Create a password-reset link for a user, valid for a day',
    tag,
    params: oneOf,
    output: z.object({ path: z.string(), expiresAt: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
  recordPayment: defineRoute('POST', '/api/admin/users/{id}/payments', {
    access,
    summary: 'Record a payment received from a user',
    tag,
    params: oneOf,
    body: strictObject({
      amountDollars: z
        .number({ error: 'Amount must be a number of US dollars' })
        .min(0.01, { error: 'Amount must be at least $0.01' })
        .max(1_000_000, { error: 'Amount must be at most $1,000,000' })
        .multipleOf(0.01, { error: 'Amount must be in whole cents, such as 59.50' }),
      reference: z.string().trim().max(120).default(''),
    }),
    output: billingRecordSchema,
    status: 201,
    errors: ['not_found', 'conflict'],
    example: { body: { amountDollars: 59, reference: 'INV-2025-014' } },
  }),
  listPayments: defineRoute('GET', '/api/admin/users/{id}/payments', {
    access,
    summary: 'Payments recorded for a user, newest first, including cancelled ones',
    tag,
    params: oneOf,
    output: z.array(billingRecordSchema),
    errors: ['not_found'],
  }),
  changePayment: defineRoute('PATCH', '/api/admin/users/{id}/payments/{payment}', {
    access,
    summary: 'Cancel a payment that was recorded by mistake, or restore a cancelled one',
    tag,
    params: oneOf.extend({ payment: z.uuid({ error: 'Payment must be the id of a payment' }) }),
    body: strictObject({ isCancelled: z.boolean() }),
    output: billingRecordSchema,
    errors: ['not_found'],
    example: { body: { isCancelled: true } },
  }),
  listInvitations: defineRoute('GET', '/api/admin/invitations', {
    access,
    summary: 'Invitations to create an account',
    tag,
    output: z.array(invitationSchema),
    errors: [],
  }),
  invite: defineRoute('POST', '/api/admin/invitations', {
    access,
    summary: 'Invite a person; the link is shown only once, and is mailed if the server sends mail',
    tag,
    body: strictObject({ email: emailSchema }),
    output: invitationSchema.extend({ path: z.string(), isMailed: z.boolean() }),
    status: 201,
    errors: ['conflict'],
    example: { body: { email: 'newcomer@example.com' } },
  }),
  withdrawInvitation: defineRoute('DELETE', '/api/admin/invitations/{id}', {
    access,
    summary: 'Withdraw an unused invitation',
    tag,
    params: oneOf,
    output: nothing,
    errors: ['not_found'],
  }),
  listRunningWork: defineRoute('GET', '/api/admin/work', {
    access,
    summary: 'Running and queued work of all users, oldest first',
    tag,
    query: z.object({ ...page }),
    output: z.object({ work: z.array(runningWorkSchema), total: z.int() }),
    errors: [],
  }),
  stopRunningWork: defineRoute('POST', '/api/admin/work/stop', {
    access,
    summary: 'Stop a user’s deployment, backtest or job, and notify the user',
    tag,
    body: strictObject({ kind: z.enum(['deployment', 'backtest', 'job']), id: z.uuid() }),
    output: nothing,
    errors: ['not_found', 'conflict'],
    example: { body: { kind: 'backtest', id: '00000000-0000-4000-8000-000000000000' } },
  }),
  serverState: defineRoute('GET', '/api/admin/server', {
    access,
    summary: 'Health, limits, jobs and storage of the server',
    tag,
    output: serverStateSchema,
    errors: [],
  }),
  listSecurityEvents: defineRoute('GET', '/api/admin/security-events', {
    access,
    summary: 'Security events of accounts, newest first',
    tag,
    query: z.object({ search: z.string().max(200).default(''), ...page }),
    output: z.object({ events: z.array(securityEventSchema), total: z.int() }),
    errors: [],
  }),
}
