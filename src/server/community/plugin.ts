import type { FastifyInstance } from 'fastify'
import type { AccountContext } from '../accounts/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { startDelivering } from '../kernel/outbox/deliver.ts'
import { adminRoutes, type AdminSources } from './admin/routes.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { bugRoutes } from './bugs/routes.ts'
import { ensureFirstTeam } from './bugs/teams.ts'
import { contactRoutes, startContactMailing } from './contact/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { reportWeekly } from './notifications/weekly-report.ts'

/** Starts to send contact messages and notifications that are queued. */
export function startSending({ db, queue, mailer, pusher, webhooks, vault, post }: Kernel): void {
  if (mailer) startContactMailing(db, queue, mailer)
  startDelivering(queue, { db, mailer, pusher, webhooks, vault, origin: post.origin })
}

/** Bug tracker, contact, assistant, notifications, dashboard and administration. */
export async function communityPlugin(
  app: FastifyInstance,
  options: {
    readonly kernel: Kernel
    readonly accounts: AccountContext
    readonly checkHealth: AdminSources['checkHealth']
  },
): Promise<void> {
  const { kernel, accounts, checkHealth } = options
  const { config, log, db, queue, outbox, quota, mailer, pusher, vault } = kernel
  await ensureFirstTeam(db)
  bugRoutes(app, db, outbox)
  contactRoutes(app, { db, queue, outbox, mailed: mailer !== undefined })
  assistantRoutes(app, { db, log, settings: config.assistant })
  notificationRoutes(app, { db, outbox, sendsMail: mailer !== undefined, pusher, vault })
  reportWeekly(app, db, outbox)
  dashboardRoutes(app, db)
  adminRoutes(app, accounts, { config, sources: { db, queue, checkHealth }, quota })
}
