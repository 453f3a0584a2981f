import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import type { Db } from '../../kernel/db/database.ts'
import { handle } from '../../kernel/http/handle.ts'
import { notFound } from '../../kernel/http-error.ts'
import {
  changeSimulator,
  createSimulator,
  deleteSimulator,
  forkSimulator,
  listSimulators,
} from './simulators.ts'

/** Routes of a user's simulators. */
export function simulatorRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.listSimulators, async ({ user }) => ({ data: await listSimulators(db, user.id) }))
  handle(app, routes.createSimulator, async ({ body, user }) => ({
    data: await createSimulator(db, user.id, body),
  }))
  handle(app, routes.changeSimulator, async ({ params: { id }, body, user }) => ({
    data: found(await changeSimulator(db, { userId: user.id, id }, body)),
  }))
  handle(app, routes.deleteSimulator, async ({ params: { id }, user }) => {
    if (!(await deleteSimulator(db, { userId: user.id, id }))) found(undefined)
    return { data: { id } }
  })
  handle(app, routes.forkSimulator, async ({ params: { id }, body, user }) => ({
    data: found(await forkSimulator(db, { userId: user.id, id }, body)),
  }))
}

function found<T>(simulator: T | undefined): T {
  if (simulator === undefined) throw notFound('Simulator not found')
  return simulator
}
