import type { FastifyInstance } from 'fastify'
import { eq } from 'drizzle-orm'
import { routes, type Capture } from '#api'
import { indianClock } from '#brokers'
import { BROKER_FACTS, BROKER_IDS, brokerName, datasetLabel } from '#domain'
import { brokerCaptures } from '../../../kernel/db/schema/index.ts'
import { handle } from '../../../kernel/http/handle.ts'
import { HttpError, notFound } from '../../../kernel/http-error.ts'
import { ownTarget } from '../../datasets/ownership.ts'
import { findConnection, type BrokerParts } from '../connections.ts'
import { findCapture, nightsOf, shownNights, type CaptureRow } from './store.ts'

/** Routes of the nightly capture. */
export function captureRoutes(
  app: FastifyInstance,
  options: BrokerParts & { /** Whether datasets come from a bucket. */ readonly readOnly: boolean },
): void {
  const { db, brokers, readOnly } = options
  const shown = async (row: CaptureRow): Promise<Capture> => {
    const { broker, enabled, underlyings, strikes, expiries, dataset } = row
    const nights = shownNights(row, await nightsOf(db, row), brokers.clock.now())
    return { broker, enabled, underlyings, strikes, expiries, dataset, nights }
  }
  handle(app, routes.listCaptures, async ({ user }) => {
    const rows = await db.select().from(brokerCaptures).where(eq(brokerCaptures.userId, user.id))
    return { data: await Promise.all(rows.map(shown)) }
  })
  handle(app, routes.saveCapture, async ({ params: { id }, body, user }) => {
    const broker = BROKER_IDS.find((known) => known === id)
    if (!broker || BROKER_FACTS[broker].can.liveHistory.is !== 'built')
      throw notFound('There is no such broker, or Delta has no history of it')
    const holder = { userId: user.id, broker }
    if (readOnly && body.enabled)
      throw new HttpError(
        'conflict',
        'Market data of this installation lies in a bucket: nothing can be added to it here',
      )
    if (body.enabled && !(await findConnection(options, holder)))
      throw new HttpError('conflict', `Connect ${brokerName(broker)} first`)
    const before = await findCapture(db, holder)
    const since = before?.enabled ? before.since : indianClock(brokers.clock.now()).date
    // Refuses a name that is not valid for an own dataset.
    ownTarget(user.id, body.dataset)
    const values = { ...body, since }
    await db
      .insert(brokerCaptures)
      .values({ ...holder, ...values })
      .onConflictDoUpdate({ target: [brokerCaptures.userId, brokerCaptures.broker], set: values })
    const message = body.enabled
      ? `Each day is captured after its close into ${datasetLabel(body.dataset)}`
      : `Nothing more is captured through ${brokerName(broker)}`
    return { data: await shown((await findCapture(db, holder))!), message }
  })
}
