import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listedExpiries, tradingDates } from '#engine/exchange'
import { priceChain } from '#engine/pricing'
import { expectation, fillDeviations, smileShape } from './surface.ts'
import { SIMULATED_UNDERLYINGS } from './simulated-underlyings.ts'

const FORWARD = 24_000
const STRIKES = Float64Array.from({ length: 161 }, (_, i) => 20_000 + 50 * i)

function chainAt(sessionsLeft: number, vix: number) {
  const deviation = (vix / 100) * Math.sqrt(sessionsLeft / 1.43 / 252)
  const chain = {
    strikes: STRIKES,
    logStrikes: STRIKES.map(Math.log),
    deviations: new Float64Array(STRIKES.length),
    calls: new Float64Array(STRIKES.length),
    puts: new Float64Array(STRIKES.length),
  }
  const smile = { ...smileShape(sessionsLeft, vix), deviation }
  fillDeviations(chain.deviations, chain.logStrikes, Math.log(FORWARD), smile)
  priceChain(chain, FORWARD, Math.log(FORWARD))
  return { ...chain, deviation }
}

describe('the surface of one expiry', () => {
  it('allows no vertical and no butterfly arbitrage, from minutes to two months and from calm to panic', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 60, noNaN: true }),
        fc.double({ min: 10, max: 32, noNaN: true }),
        (sessionsLeft, vix) => {
          const { calls } = chainAt(sessionsLeft, vix)
          for (let i = 1; i + 1 < calls.length; i++) {
            const fall = calls[i - 1] - calls[i]
            expect(fall).toBeGreaterThanOrEqual(-1e-4)
            expect(fall).toBeLessThanOrEqual(50 + 1e-4)
            expect(calls[i - 1] - 2 * calls[i] + calls[i + 1]).toBeGreaterThanOrEqual(-2e-3)
          }
        },
      ),
    )
  })

  it.each([
    { mood: 'a month ahead in a calm market: puts dearer', sessions: 28, vix: 14, put: 1.12, call: 0.9 },
    { mood: 'a month ahead in fear: much dearer', sessions: 28, vix: 25, put: 1.27, call: 0.85 },
    { mood: 'on the last day: both wings dearer', sessions: 1, vix: 14, put: 1.13, call: 1.13 },
  ])('is skewed $mood', ({ sessions, vix, put, call }) => {
    const { deviations, deviation } = chainAt(sessions, vix)
    const at = (z: number) => {
      const strike = FORWARD * Math.exp(z * deviation)
      const nearest = STRIKES.reduce((best, k) => (Math.abs(k - strike) < Math.abs(best - strike) ? k : best))
      return deviations[STRIKES.indexOf(nearest)] / deviation
    }
    expect(at(-0.85)).toBeCloseTo(put, 1)
    expect(at(0.85)).toBeCloseTo(call, 1)
  })
})

describe('the term structure', () => {
  it.each(SIMULATED_UNDERLYINGS)(
    'of %s gives a later expiry more total variance, on every day and in any market',
    (underlying) => {
      for (const date of tradingDates('2024-01-01', '2025-04-30').filter((_, i) => i % 7 === 0)) {
        for (const stress of [-0.3, 0, 0.15, 0.5]) {
          const { weightedUntil } = expectation(underlying, date, stress)
          const later = listedExpiries(underlying, date)
            .map((expiry) => expiry.date)
            .filter((expiry) => expiry > date)
            .slice(0, 4)
            .map(weightedUntil)
          for (let i = 1; i < later.length; i++) expect(later[i]).toBeGreaterThan(later[i - 1])
        }
      }
    },
  )

  it('is inverted when VIX has just risen and nearly flat when it has not', () => {
    const slope = (stress: number) => {
      const { weightedUntil } = expectation('NIFTY', '2025-01-06', stress)
      const perDay = (expiry: string, days: number) => weightedUntil(expiry) / days
      return perDay('2025-01-09', 3) / perDay('2025-02-27', 52)
    }
    expect(Math.sqrt(slope(0.12))).toBeGreaterThan(1.15)
    expect(Math.sqrt(slope(0))).toBeGreaterThan(0.9)
    expect(Math.sqrt(slope(0))).toBeLessThan(1.25)
  })

  it('prices the election of 4 June 2024 into the expiries that include it', () => {
    const { weightedUntil } = expectation('NIFTY', '2024-05-31', 0)
    const withElection = weightedUntil('2024-06-06')
    const weekAfter = weightedUntil('2024-06-13') - withElection
    expect(withElection).toBeGreaterThan(1.5 * weekAfter)
  })
})
