import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../kernel/kernel.ts'
import { removeExpiredHourly } from './cleanup.ts'
import type { HealthSources } from './health.ts'
import { systemRoutes } from './routes.ts'

/** Health and API documentation; removes hourly what has expired. */
export async function systemPlugin(
  app: FastifyInstance,
  { kernel, health }: { readonly kernel: Kernel; readonly health: HealthSources },
): Promise<void> {
  systemRoutes(app, health)
  removeExpiredHourly(app, kernel.db)
}
