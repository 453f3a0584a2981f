import { expect, it, onTestFinished } from 'vitest'
import { backtestRequestSchema } from '#domain/schemas'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { createThreadRunner } from './thread-runner.ts'

const requestUntil = (endDate: string) =>
  backtestRequestSchema.parse({ ...aRequest({ startDate: '2024-01-01', endDate }), dataset: 'simulated' })

it('a backtest starts on a further thread if a long one keeps the only warm thread busy', async () => {
  const runner = createThreadRunner({ marketDataFolder: temporaryFolder(), most: 2, kept: 1, atOnce: 1 })
  onTestFinished(() => runner.close())
  const stop = new AbortController()
  let progress = 0
  const options = { userId: 'a trader', onProgress: () => undefined, signal: new AbortController().signal }
  // Its days must be generated, which takes twenty seconds.
  const long = runner
    .run('headline', requestUntil('2025-04-29'), {
      ...options,
      onProgress: (percent) => void (progress = percent),
      signal: stop.signal,
    })
    .catch(() => 'stopped')
  const short = await runner.run('headline', requestUntil('2024-01-02'), options)
  expect([short.kind, progress < 100]).toEqual(['completed', true])
  stop.abort()
  expect(await long).toBe('stopped')
})
