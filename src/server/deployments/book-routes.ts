import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { routes } from '#api'
import type { DatasetCatalog } from '../data/datasets/catalog.ts'
import type { Db } from '../kernel/db/database.ts'
import { handle } from '../kernel/http/handle.ts'
import { keyOf } from '../kernel/http/idempotency.ts'
import { bookPreview, deploymentsOfBook, killable, listDeployedBooks, planBook, storeBook } from './books.ts'
import { requireReadableFeed, type PlanDeployments } from './new-deployment.ts'
import { waitUntilTaken } from './order-routes.ts'
import { giveOrders } from './record.ts'

export type NewBookBody = z.output<typeof routes.deployBook.body>

interface BookRoutesOptions {
  readonly db: Db
  readonly plan: PlanDeployments
  readonly datasets: DatasetCatalog
}

/** Routes of books that are deployed as one. */
export function bookRoutes(app: FastifyInstance, { db, plan, datasets }: BookRoutesOptions): void {
  const planned = async (userId: string, body: NewBookBody) => {
    await requireReadableFeed({ datasets }, userId, body)
    return planBook(db, { userId, body, plan })
  }
  handle(app, routes.listDeployedBooks, async ({ user }) => ({ data: await listDeployedBooks(db, user.id) }))
  handle(app, routes.previewDeployedBook, async ({ body, user }) => ({
    data: bookPreview(body, await planned(user.id, body)),
  }))
  handle(app, routes.deployBook, async ({ body, user }) => ({
    data: await storeBook(db, user.id, await planned(user.id, body)),
  }))
  handle(app, routes.killDeployedBook, async ({ params: { id }, user, request }) => {
    const of = { userId: user.id, id }
    const key = keyOf(request)
    const ids = await db.transaction(async (tx) =>
      giveOrders(tx, await killable(tx, of), { kind: 'kill', key }),
    )
    await waitUntilTaken(db, ids)
    return { data: await deploymentsOfBook(db, of) }
  })
}
