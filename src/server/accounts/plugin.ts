import type { FastifyInstance } from 'fastify'
import { readSecret } from '../kernel/config/secret.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createAccounts } from './auth/accounts.ts'
import { END_CONNECTIONS_CHANNEL } from './auth/delete-user.ts'
import { ensureAdmin, type NewAdmin } from './auth/first-admin.ts'
import { createKnownDevices } from './auth/known-device.ts'
import { authRoutes } from './auth/routes.ts'
import type { AccountContext, ColumnDecoders } from './context.ts'
import { planRoutes } from './profile/plan-routes.ts'
import { profileRoutes } from './profile/profile-routes.ts'
import { resetRoutes } from './profile/reset-routes.ts'
import { securityRoutes } from './profile/security-routes.ts'

/** Required by the specification. */
const SIGN_IN_MILLISECONDS = 1000

/** Database channels that accounts listen to. */
export const ACCOUNT_CHANNELS = [END_CONNECTIONS_CHANNEL]

export interface OpenedAccounts {
  readonly context: AccountContext
  /** Whether users reach Delta over TLS. */
  readonly secure: boolean
  /** The administrator created by this start. */
  readonly newAdmin: NewAdmin | undefined
}

/** Opens the accounts and creates the first administrator of a new installation. */
export async function openAccounts(
  { config, log, db, outbox, post }: Kernel,
  options: { readonly decoders: ColumnDecoders; readonly onNewAdmin?: (admin: NewAdmin) => void },
): Promise<OpenedAccounts> {
  const { onNewAdmin, decoders } = options
  const signing = { secret: readSecret(config), secure: config.publicUrl?.startsWith('https:') ?? false }
  const accounts = createAccounts({ db, ...signing })
  const newAdmin = await ensureAdmin(
    db,
    { email: config.adminEmail, password: config.adminPassword },
    { log, onNewAdmin },
  )
  const context = { db, accounts, devices: createKnownDevices(signing), outbox, post, decoders }
  return { context, secure: signing.secure, newAdmin }
}

/** Signing in, profile, security and plan. Ends the open requests of disabled and deleted users. */
export async function accountsPlugin(
  app: FastifyInstance,
  options: {
    readonly kernel: Kernel
    readonly context: AccountContext
    /** Least duration of a sign-in. */
    readonly signInMilliseconds?: number | undefined
  },
): Promise<void> {
  const { kernel, context, signInMilliseconds = SIGN_IN_MILLISECONDS } = options
  const { config, notifications } = kernel
  notifications.on(END_CONNECTIONS_CHANNEL, (userId) => app.endRequestsOf(userId))
  authRoutes(app, { ...context, signUp: config.signUp, guests: config.guests, signInMilliseconds })
  profileRoutes(app, context)
  resetRoutes(app, context)
  securityRoutes(app, context)
  planRoutes(app, context, config)
}
