import type { BacktestRequest } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import type { BacktestRunner } from './runner.ts'

/**
 * Threads that a starting server warms. Short runs use up to three, but each one that has ended leaves 18 MB with the
 * process.
 */
export const WARM_THREADS = 2

/** The first takes about ten times as long as the third; the later ones let V8 optimise the code. */
const RUNS = 8

/** A straddle with stops over the first sessions of the simulated market. */
const STRADDLE: BacktestRequest = backtestRequestSchema.parse({
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: '2024-01-01',
  endDate: '2024-01-05',
  strategy: {
    name: 'multi_leg_strategy',
    entryStartTime: '09:20',
    entryEndTime: '14:30',
    squareOffTime: '15:15',
  },
  multiLegStrategy: {
    enabled: true,
    combinedPnLTracking: false,
    legs: (['CALL', 'PUT'] as const).map((optionType, i) => ({
      id: `leg_${i + 1}`,
      optionType,
      tradeType: 'SELL',
      quantity: 1,
      strikeCriteria: { type: 'Strike Type', strikeType: 'ATM' },
      riskManagement: { stopLoss: { enabled: true, type: 'percentage', percentageValue: 25 } },
    })),
  },
})

/**
 * Runs short backtests in two threads of a runner at the same time, so that their code is compiled before the
 * first user waits for it. Never rejects: the first run of a user reports the same error.
 */
export async function warmUp(runner: BacktestRunner): Promise<void> {
  await Promise.all(Array.from({ length: WARM_THREADS }, () => runs(runner)))
}

async function runs(runner: BacktestRunner): Promise<void> {
  const { signal } = new AbortController()
  const ignore = () => undefined
  try {
    for (let run = 0; run < RUNS; run++)
      await runner.run('result', STRADDLE, { userId: '', signal, onProgress: ignore, onHeadline: ignore })
  } catch {
    // Without it the first run of a user takes longer, and nothing else changes.
  }
}
