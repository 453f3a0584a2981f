import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import type { Db } from '../../kernel/db/database.ts'
import { handle } from '../../kernel/http/handle.ts'
import { readDashboard } from './queries.ts'

/** Route of a user's dashboard. */
export function dashboardRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.dashboard, async ({ query: { since }, user }) => ({
    data: await readDashboard(db, user.id, since === undefined ? undefined : new Date(since)),
  }))
}
