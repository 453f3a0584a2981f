import type { SweepRequest } from '#domain'

/** The days that all searches of the benchmarks run over. */
export const PERIOD = { startDate: '2024-01-01', endDate: '2025-04-30' }

export const SEARCH_KINDS = ['stops', 'strikes', 'premiums', 'entry times'] as const

/** What one search took. Seconds; megabytes of the whole process at its peak. */
export interface Searched {
  readonly seconds: number
  /** Of all threads. */
  readonly processor: number
  readonly pboSeconds: number
  readonly stored: number
  readonly peak: number
  /** Of overfitting, 0–1. */
  readonly probability: number
  readonly walked?: { readonly windows: number; readonly variants: number; readonly seconds: number }
}

/** A thousand variants of a short straddle or strangle with stops, of one kind of field. */
export function searchOfKind(kind: string): SweepRequest | undefined {
  const { request } = search(1000)
  const list = <T>(count: number, value: (i: number) => T) =>
    Array.from({ length: count }, (_, i) => value(i))
  const legs = (path: string, values: (string | number)[]) => ({
    [`strategy.legs.0.${path}`]: values,
    [`strategy.legs.1.${path}`]: values,
  })
  const distance = (i: number) => (i === 0 ? 'ATM' : `ATM${i > 0 ? '+' : ''}${50 * i}`)
  const byPremium = structuredClone(request)
  for (const leg of byPremium.strategy.legs)
    leg.strikeCriteria = { type: 'Closest Premium', targetPremium: 50 } as never
  const kinds: Readonly<Record<(typeof SEARCH_KINDS)[number], SweepRequest>> = {
    stops: {
      request,
      vary: legs(
        'riskManagement.stopLoss.percentageValue',
        list(32, (i) => 10 + 2 * i),
      ),
    },
    strikes: {
      request,
      vary: legs(
        'strikeCriteria.strikeType',
        list(31, (i) => distance(i - 15)),
      ),
    },
    premiums: {
      request: byPremium,
      vary: legs(
        'strikeCriteria.targetPremium',
        list(32, (i) => 20 + 5 * i),
      ),
    },
    'entry times': {
      request,
      vary: {
        'strategy.entryStartTime': list(250, clock),
        'strategy.squareOffTime': ['14:45', '15:00', '15:10', '15:20'],
      },
    },
  }
  return kinds[kind as keyof typeof kinds]
}

/** The clock a number of minutes after 09:20. */
function clock(minutes: number): string {
  return `${String(9 + Math.floor((20 + minutes) / 60)).padStart(2, '0')}:${String((20 + minutes) % 60).padStart(2, '0')}`
}

/** A short strangle with stops, over its entry minute, its stop and its distance. */
export function search(variants: number) {
  const leg = (id: string, optionType: string) => ({
    id,
    optionType,
    tradeType: 'SELL',
    quantity: 1,
    strikeCriteria: { type: 'Strike Type', strikeType: 'ATM+100' },
    riskManagement: { stopLoss: { enabled: true, type: 'percentage', percentageValue: 40 } },
  })
  const minutes = Array.from({ length: Math.ceil(variants / 20) }, (_, i) => i)
  const strategy = {
    name: 'multi_leg_strategy',
    entryStartTime: '09:20',
    entryEndTime: '14:30',
    squareOffTime: '15:15',
    combinedPnLTracking: true,
    legs: [leg('call', 'CALL'), leg('put', 'PUT')],
  }
  return {
    request: { instrument: 'NIFTY', instrumentType: 'OPTIONS', ...PERIOD, strategy },
    vary: {
      'strategy.entryStartTime': minutes.map((i) => clock(i % 300)),
      'strategy.legs.0.riskManagement.stopLoss.percentageValue': Array.from(
        { length: 20 },
        (_, i) => 10 + 5 * i,
      ),
    },
  }
}
