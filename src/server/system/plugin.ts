import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../kernel/kernel.ts'
import { removeExpiredHourly } from './cleanup.ts'
import type { HealthSources } from './health.ts'
import { systemRoutes } from './routes.ts'

/** Health and API documentation; every hour it removes expired data. */
export async function systemPlugin(
  app: FastifyInstance,
  options: { readonly kernel: Kernel; readonly health: HealthSources; readonly marketDataFolder: string },
): Promise<void> {
  systemRoutes(app, options.health)
  removeExpiredHourly(app, options.kernel.db, options.marketDataFolder)
}
