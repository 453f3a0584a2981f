import { describe, expect, it } from 'vitest'
import { dayNumber, REGULAR_SESSION, yearsToExpiry } from '#engine/exchange'
import { InMemoryDay } from '#engine/market'
import { aDay } from '#engine/market/fixtures'
import { black76Price } from '#engine/pricing'
import { digestOptions } from './option-digest.ts'

const FORWARD = 24_020
const SPOT = 24_000

/** Flat NIFTY options of a week, priced at 14 % with 2 points of skew a deviation, to the paisa. */
function aPricedDay(date: string, expiry: string) {
  const years = yearsToExpiry(date, REGULAR_SESSION.openMinute + 365, expiry)
  const deviation = 0.14 * Math.sqrt(years)
  const contracts: Record<string, number> = {}
  for (let strike = 23_000; strike <= 25_000; strike += 50) {
    const volatility = 0.14 - (0.02 * Math.log(strike / FORWARD)) / deviation
    const market = { forward: FORWARD, volatility }
    const price = (type: 'CALL' | 'PUT') => black76Price({ type, strike, yearsToExpiry: years }, market)
    contracts[`${strike} CE ${expiry}`] = Math.round(100 * price('CALL')) / 100
    contracts[`${strike} PE ${expiry}`] = Math.round(100 * price('PUT')) / 100
  }
  return new InMemoryDay(aDay({ date, index: SPOT, contracts }))
}

describe('the digest of a chain', () => {
  const [digest] = digestOptions(aPricedDay('2025-01-09', '2025-01-16'))

  it('finds expiry, days left and kind', () => {
    expect(digest).toMatchObject({ underlying: 'NIFTY', rank: 0, calendarDays: 7, kind: 'weekly' })
  })

  it('reads the volatility at the money and the skew that the chain was priced with', () => {
    const smile = digest.smile!
    expect(smile.atTheMoney).toBeCloseTo(0.14, 3)
    // The 25-delta strikes lie 0.67 deviations out, on either side of the money.
    expect(smile.put25! - smile.call25!).toBeCloseTo(2 * 0.67 * 0.02, 2)
    expect(smile.put10! - smile.call10!).toBeGreaterThan(smile.put25! - smile.call25!)
  })

  it('finds parity in order and the forward’s carry', () => {
    expect(Math.max(...digest.parityErrors)).toBeLessThan(1e-6)
    expect(digest.spreadProxy).toBeLessThan(1e-3)
    const years = yearsToExpiry('2025-01-09', REGULAR_SESSION.openMinute + 365, '2025-01-16')
    expect(digest.carry).toBeCloseTo(Math.log(FORWARD / SPOT) / years, 3)
  })

  it('gives the straddle at 09:20 as a share of the index', () => {
    const years = yearsToExpiry('2025-01-09', REGULAR_SESSION.openMinute + 365, '2025-01-16')
    const at = (type: 'CALL' | 'PUT') =>
      black76Price({ type, strike: 24_000, yearsToExpiry: years }, { forward: FORWARD, volatility: 0.14 })
    expect(digest.straddle).toBeCloseTo((at('CALL') + at('PUT')) / SPOT, 3)
  })
})

describe('the digest of a chain with gaps or on its expiry day', () => {
  it('counts the minutes in which a contract near the money has no bar', () => {
    const half = { '09:15': 100, '12:00': null }
    const day = aDay({ date: '2025-01-15', index: 24_000, contracts: { '24000 CE': 100, '24000 PE': half } })
    const [digest] = digestOptions(new InMemoryDay(day))
    expect(digest.missing).toBeCloseTo(210 / 750, 9)
  })

  it('compares last prints with the payoff at the official close on the expiry day only', () => {
    const contracts = { '24000 CE': 52, '24000 PE': 0.05 }
    const day = aDay({ date: '2025-01-16', index: 24_060, officialClose: 24_050, contracts })
    const [digest] = digestOptions(new InMemoryDay(day))
    expect(digest.settlementErrors.map((error) => error * 24_050)).toEqual([
      expect.closeTo(2, 9),
      expect.closeTo(0.05, 9),
    ])
    expect(digest.smile).toBeUndefined()
    expect(day.instruments.expiry[1]).toBe(dayNumber('2025-01-16'))
  })
})
