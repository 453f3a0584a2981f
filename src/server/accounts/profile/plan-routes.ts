import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes, type BillingRecord } from '#api'
import { indianDate } from '#domain'
import { countAttempt } from '../auth/rate-limit.ts'
import { recordEvent } from '../auth/security-log.ts'
import { billingRecords, users } from '../../kernel/db/schema/index.ts'
import { handle } from '../../kernel/http/handle.ts'
import type { AccountContext } from '../context.ts'
import { exportAccount } from './export-account.ts'
import { limitsOf, type LimitSettings } from './limits.ts'

const EXPORTS = { attempts: 5, minutes: 60 }
const MOST_RECORDS = 200

/** Routes of the user's plan, its history, and the data export. */
export function planRoutes(
  app: FastifyInstance,
  { db, decoders }: AccountContext,
  settings: LimitSettings,
): void {
  handle(app, routes.accountPlan, async ({ user }) => {
    const [row] = await db
      .select({ plan: users.plan, billing: users.billing })
      .from(users)
      .where(eq(users.id, user.id))
    const rows = await db
      .select()
      .from(billingRecords)
      .where(eq(billingRecords.userId, user.id))
      .orderBy(desc(billingRecords.at))
      .limit(MOST_RECORDS)
    return {
      data: {
        plan: row?.plan ?? null,
        billing: row?.billing ?? null,
        limits: await limitsOf(db, settings, user),
        records: rows.map(toBillingRecord),
      },
    }
  })
  handle(app, routes.exportAccount, async ({ user, request }) => {
    await countAttempt(db, `export of ${user.id}`, EXPORTS)
    await recordEvent(db, 'account-exported', { userId: user.id, request })
    const fileName = `delta-account-${indianDate(new Date())}.json`
    return { file: exportAccount(db, user.id, decoders), fileName }
  })
}

/** Converts a row to the API's format. */
export function toBillingRecord(row: typeof billingRecords.$inferSelect): BillingRecord {
  const { id, kind, plan, billing, amountCents, reference, at, cancelledAt } = row
  const amountDollars = amountCents === null ? null : amountCents / 100
  const times = { at: at.toISOString(), cancelledAt: cancelledAt?.toISOString() ?? null }
  return { id, kind, plan, billing, amountDollars, reference, ...times }
}
