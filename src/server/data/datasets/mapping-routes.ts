import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import type { Db } from '../../kernel/db/database.ts'
import { handle } from '../../kernel/http/handle.ts'
import { notFound } from '../../kernel/http-error.ts'
import { deleteMapping, listMappings, saveMapping } from './import-mappings.ts'

/** The saved column mappings of users. */
export function mappingRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.listImportMappings, async ({ user }) => ({ data: await listMappings(db, user.id) }))
  handle(app, routes.saveImportMapping, async ({ user, params: { name }, body: { mapping } }) => ({
    data: await saveMapping(db, { userId: user.id, name, mapping }),
    message: `Mapping '${name}' saved`,
  }))
  handle(app, routes.deleteImportMapping, async ({ user, params: { name } }) => {
    if (!(await deleteMapping(db, { userId: user.id, name }))) throw notFound(`You have no mapping '${name}'`)
    return { data: { name }, message: 'Mapping deleted' }
  })
}
