import { expect, it } from 'vitest'
import { backtestRequestSchema } from '#domain/schemas'
import { aBundle, aRequest } from '../../fixtures/sample-bundle.ts'
import { encodeResult } from './result-encoding.ts'

/** A result of 250 sessions that gain steadily, on data of a kind. */
function aRecord(kind: 'imported' | 'simulated') {
  const bundle = aBundle(backtestRequestSchema.parse(aRequest()))
  const { tradeLog } = bundle.results
  const [day] = tradeLog.dailyLevelAnalysis.daily_summary
  const days = Array.from({ length: 250 }, (_, i) => ({
    ...day,
    netPnl: [900, 700, -200, 500, -900][i % 5] + (i % 7),
  }))
  const dailyLevelAnalysis = { ...tradeLog.dailyLevelAnalysis, daily_summary: days }
  return {
    ...bundle,
    dataset: { ...bundle.dataset, kind },
    results: { ...bundle.results, tradeLog: { ...tradeLog, dailyLevelAnalysis } },
  }
}

it('a result on real data keeps its p-value and the level of its verdict for the list of runs; a simulated one keeps neither', () => {
  const real = encodeResult(aRecord('imported'))
  expect(real.chance).toBeLessThanOrEqual(0.003)
  expect(real.performance.verdict).toBe('strong')
  const simulated = encodeResult(aRecord('simulated'))
  expect(simulated.chance).toBeNull()
  expect(simulated.performance).not.toHaveProperty('verdict')
})
