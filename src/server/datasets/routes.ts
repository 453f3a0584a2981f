import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { handle } from '../http/handle.ts'
import type { DatasetCatalog } from './catalog.ts'

export function datasetRoutes(app: FastifyInstance, catalog: DatasetCatalog): void {
  handle(app, routes.listDatasets, async () => ({ data: [...(await catalog.list())] }))
}
