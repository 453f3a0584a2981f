import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { formatDollars } from '#domain'
import { toBillingRecord } from '../../accounts/profile/plan-routes.ts'
import { recordEvent } from '../../accounts/auth/security-log.ts'
import type { Db } from '../../kernel/db/database.ts'
import { billingRecords } from '../../kernel/db/schema/index.ts'
import { handle } from '../../kernel/http/handle.ts'
import { notFound } from '../../kernel/http-error.ts'
import { refuseGuest, userById } from './users.ts'

/**
 * Routes to record payments that were received elsewhere. Payments are never deleted, only cancelled; user
 * and administrator see the cancellation, and the security log records who did it.
 */
export function paymentRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.listPayments, async ({ params }) => {
    const { id } = await userById(db, params.id)
    const rows = await db
      .select()
      .from(billingRecords)
      .where(and(eq(billingRecords.userId, id), eq(billingRecords.kind, 'payment')))
      .orderBy(desc(billingRecords.at))
    return { data: rows.map(toBillingRecord) }
  })
  handle(app, routes.recordPayment, async ({ params, body, user: admin, request }) => {
    const payer = await userById(db, params.id)
    refuseGuest(payer)
    const { id: userId, plan, billing } = payer
    const { amountDollars, reference } = body
    const amountCents = Math.round(amountDollars * 100)
    const [row] = await db
      .insert(billingRecords)
      .values({ id: randomUUID(), userId, kind: 'payment', plan, billing, amountCents, reference })
      .returning()
    if (!row) throw new Error('the payment was not stored')
    await recordEvent(db, 'payment-recorded', { userId, actorId: admin.id, detail: inWords(row), request })
    return { data: toBillingRecord(row), message: 'Payment recorded' }
  })
  handle(app, routes.changePayment, async ({ params, body, user: admin, request }) => {
    const { isCancelled } = body
    const { id: userId } = await userById(db, params.id)
    const [row] = await db
      .update(billingRecords)
      .set({ cancelledAt: isCancelled ? new Date() : null })
      .where(
        and(
          eq(billingRecords.id, params.payment),
          eq(billingRecords.userId, userId),
          eq(billingRecords.kind, 'payment'),
        ),
      )
      .returning()
    if (!row) throw notFound('Payment not found')
    const kind = isCancelled ? 'payment-cancelled' : 'payment-restored'
    await recordEvent(db, kind, { userId, actorId: admin.id, detail: inWords(row), request })
    return { data: toBillingRecord(row) }
  })
}

/** Formats a payment for the security log: `$59 INV-2025-014`. */
function inWords({ amountCents, reference }: typeof billingRecords.$inferSelect): string {
  return `${formatDollars((amountCents ?? 0) / 100)} ${reference}`.trim()
}
