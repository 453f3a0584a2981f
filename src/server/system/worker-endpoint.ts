import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Database } from '../kernel/db/database.ts'
import { checkHealth, type HealthSources } from './health.ts'
import { observeConnections, type Metrics } from '../kernel/metrics.ts'

export interface WorkerEndpointOptions {
  readonly host: string
  readonly port: number
  readonly metrics: Metrics
  readonly database: Database
  readonly health: HealthSources
}

/**
 * Monitoring endpoint of a worker: `GET /health` (200, or 503 if something doesn't work) and `GET /metrics`
 * for Prometheus. It has no authentication, so it must listen on an address that only the operator can reach.
 */
export async function startWorkerEndpoint(options: WorkerEndpointOptions) {
  const { host, port, metrics, database } = options
  observeConnections(metrics.registry, database)
  const server = createServer((request, response) => {
    answer(`${request.method} ${request.url}`, response, options).catch(() => response.writeHead(500).end())
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function answer(
  asked: string,
  response: ServerResponse,
  { metrics, health }: WorkerEndpointOptions,
): Promise<void> {
  if (asked === 'GET /metrics') {
    const text = await metrics.registry.metrics()
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text)
  } else if (asked === 'GET /health') {
    const state = await checkHealth(health)
    const status = state.status === 'online' ? 200 : 503
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(state))
  } else {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There are GET /health and GET /metrics\n')
  }
}
