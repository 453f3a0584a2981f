import { routes } from '#api/client'
import type { BacktestRequestInput } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'
import type { LiveAnswer } from '../live/live-state.ts'

/** Runs a strategy for Live and keeps no result; aborting the signal stops it on the server too. */
export async function liveBacktest(request: BacktestRequestInput, signal: AbortSignal): Promise<LiveAnswer> {
  const input = { query: { keep: 'false' }, body: request } as const
  for await (const line of apiClient.lines(routes.runBacktest, input, { signal }))
    if ('headline' in line) return { headline: line.headline, milliseconds: line.milliseconds ?? 0 }
  throw new Error('The server did not answer')
}
