import { backtestJobSchema } from '#domain/schemas'
import type { BacktestJob } from '#domain'
import { routes, routeUrl } from '#api/client'
import type { RouteOutput } from '#api'
import { apiClient } from '../../../session/backend/client.ts'

export interface EventSubscription {
  close(): void
}

interface EventHandlers {
  onProgress(job: BacktestJob): void
  /** The stream broke; no more events will arrive. */
  onBroken(): void
}

/** Subscribes to a job's progress events. */
export function backtestEvents(id: string, { onProgress, onBroken }: EventHandlers): EventSubscription {
  const source = new EventSource(routeUrl(routes.backtestEvents, { params: { id } }))
  source.addEventListener('progress', (event: MessageEvent<string>) => {
    const job = backtestJobSchema.safeParse(JSON.parse(event.data))
    if (job.success) onProgress(job.data)
  })
  source.addEventListener('error', () => {
    source.close()
    onBroken()
  })
  return source
}

export type BacktestState = RouteOutput<typeof routes.backtestStatus>

/** State of a job, with its results once it is completed. */
export function backtestStatus(id: string, signal: AbortSignal): Promise<BacktestState> {
  return apiClient.call(routes.backtestStatus, { params: { id } }, { signal })
}
