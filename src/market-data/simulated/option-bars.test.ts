import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoDate, listedExpiries, yearsToExpiry } from '#engine/exchange'
import { ROW_KIND, type DayColumns } from '#engine/market'
import { RISK_FREE_RATE } from '#engine/pricing'
import { median } from '../inspect/moments.ts'
import { simulateDay } from './simulate-day.ts'
import { SIMULATED_UNDERLYINGS, type SimulatedUnderlying } from './simulated-underlyings.ts'

const CRASH = '2024-06-04'
const DATES = ['2024-01-01', '2024-01-04', CRASH, '2024-10-16', '2025-01-01', '2025-04-30']
const DAYS = SIMULATED_UNDERLYINGS.flatMap((underlying) => DATES.map((date) => simulateDay(underlying, date)))
/** 14:59; from 15:00 on, options of the expiry day follow the mean on which they settle. */
const LAST_FREE_MINUTE = 344

const aMoment = fc.record({
  day: fc.constantFrom(...DAYS),
  minute: fc.integer({ min: 0, max: LAST_FREE_MINUTE }),
})

interface Pair {
  readonly strike: number
  readonly expiry: number
  readonly call: number
  readonly put: number
}

/** Closes in rupees of the strikes whose call and put both traded in the minute. */
function pairsAt(day: DayColumns, minute: number): readonly Pair[] {
  const { kind, strike, expiry, count } = day.instruments
  const close = (row: number) => day.columns.close[row * day.session.minutes + minute] / 100
  const pairs: Pair[] = []
  for (let row = 1; row < count; row++) {
    const [call, put] = [close(row), close(row + 1)]
    if (kind[row] === ROW_KIND.call && call > 0 && put > 0)
      pairs.push({ strike: strike[row] / 100, expiry: expiry[row], call, put })
  }
  return pairs
}

/**
 * The widest spread that the generator quotes, by underlying: a tick plus a share of the premium that grows in the
 * money.
 */
const WIDEST: Readonly<Record<SimulatedUnderlying, number>> = { NIFTY: 2, BANKNIFTY: 2.5, FINNIFTY: 8 }
function spread(day: DayColumns, premium: number, depth: number): number {
  return (
    WIDEST[day.underlying as SimulatedUnderlying] * (0.05 + (0.0025 + 0.15 * Math.max(0, depth)) * premium) +
    0.05
  )
}

function spreadOf(day: DayColumns, { strike, call, put }: Pair, spot: number): number {
  return spread(day, call, 1 - strike / spot) + spread(day, put, strike / spot - 1)
}

const spotAt = (day: DayColumns, minute: number) => day.columns.close[minute] / 100

/** The pairs of a minute by expiry, with the forward that those near the money agree on. */
function chainsAt(day: DayColumns, minute: number) {
  const spot = spotAt(day, minute)
  const pairs = pairsAt(day, minute)
  return [...new Set(pairs.map(({ expiry }) => expiry))].flatMap((expiry) => {
    const ofExpiry = pairs.filter((pair) => pair.expiry === expiry)
    const years = yearsToExpiry(day.date, day.session.openMinute + minute + 1, isoDate(expiry))
    const discount = Math.exp(-RISK_FREE_RATE * years)
    const near = ofExpiry.filter(({ strike }) => Math.abs(strike / spot - 1) < 0.02)
    const forward = median(near.map(({ strike, call, put }) => strike + (call - put) / discount))
    return near.length < 3 ? [] : [{ pairs: ofExpiry, discount, forward }]
  })
}

describe('the prices of one minute', () => {
  it('obey put-call parity: all strikes of an expiry imply one forward, within the spread', () => {
    fc.assert(
      fc.property(aMoment, ({ day, minute }) => {
        const spot = spotAt(day, minute)
        for (const { pairs, discount, forward } of chainsAt(day, minute))
          for (const pair of pairs) {
            const error = Math.abs(pair.call - pair.put - discount * (forward - pair.strike))
            expect(error, JSON.stringify({ ...pair, minute, date: day.date })).toBeLessThanOrEqual(
              2 * spreadOf(day, pair, spot),
            )
          }
      }),
    )
  })

  it('imply a forward near the index carried at the risk-free rate: a few basis points off, more in a crash', () => {
    fc.assert(
      fc.property(aMoment, ({ day, minute }) => {
        const widest = day.date === CRASH ? 0.012 : 0.002
        for (const { discount, forward } of chainsAt(day, minute)) {
          const basis = (forward * discount) / spotAt(day, minute) - 1
          expect(Math.abs(basis), `${day.date} ${minute}`).toBeLessThan(widest)
        }
      }),
    )
  })

  it('fall with the strike for calls and rise for puts, and allow no free butterfly, within the spread', () => {
    fc.assert(
      fc.property(aMoment, ({ day, minute }) => {
        const spot = spotAt(day, minute)
        const pairs = pairsAt(day, minute)
        pairs.forEach((pair, i) => {
          const [below, above] = [pairs[i - 1], pairs[i + 1]]
          if (below?.expiry !== pair.expiry) return
          const noise = spreadOf(day, below, spot) + spreadOf(day, pair, spot)
          expect(pair.call - below.call).toBeLessThanOrEqual(noise)
          expect(below.put - pair.put).toBeLessThanOrEqual(noise)
          if (above?.expiry !== pair.expiry) return
          const lower = (pair.strike - below.strike) / (above.strike - below.strike)
          const line = below.call + lower * (above.call - below.call)
          expect(pair.call - line).toBeLessThanOrEqual(noise + spreadOf(day, above, spot))
        })
      }),
    )
  })

  it('are at least the intrinsic value of the forward, within the spread', () => {
    fc.assert(
      fc.property(aMoment, ({ day, minute }) => {
        const spot = spotAt(day, minute)
        for (const { pairs, discount, forward } of chainsAt(day, minute))
          for (const pair of pairs) {
            const intrinsic = discount * (forward - pair.strike)
            const noise = 2 * spreadOf(day, pair, spot)
            expect(pair.call).toBeGreaterThanOrEqual(intrinsic - noise)
            expect(pair.put).toBeGreaterThanOrEqual(-intrinsic - noise)
          }
      }),
    )
  })
})

describe('an expiring contract', () => {
  const expiryDays = DAYS.filter((day) => listedExpiries(day.underlying, day.date)[0].date === day.date)

  it('is listed on several of the sampled days', () => {
    expect(expiryDays.length).toBeGreaterThanOrEqual(4)
  })

  it('prints its payoff at the official close in the last minute, within the spread', () => {
    for (const day of expiryDays) {
      const settlement = day.officialClose! / 100
      const expiring = pairsAt(day, day.session.minutes - 1).filter(
        ({ expiry }) => expiry === day.instruments.expiry[1],
      )
      expect(expiring.length).toBeGreaterThan(5)
      for (const pair of expiring) {
        const payoff = Math.max(0, settlement - pair.strike)
        const tolerance = spreadOf(day, pair, settlement)
        expect(Math.abs(pair.call - payoff), JSON.stringify(pair)).toBeLessThanOrEqual(tolerance)
        expect(Math.abs(pair.put - payoff - pair.strike + settlement)).toBeLessThanOrEqual(tolerance)
      }
    }
  })

  it('loses its time value over the day: the straddle at 15:29 is a fraction of that at 09:15', () => {
    for (const day of expiryDays) {
      const atTheMoney = (minute: number) => {
        const spot = spotAt(day, minute)
        const pairs = pairsAt(day, minute).filter(({ expiry }) => expiry === day.instruments.expiry[1])
        return Math.min(...pairs.map(({ strike, call, put }) => call + put - Math.abs(spot - strike)))
      }
      expect(atTheMoney(374)).toBeLessThan(0.3 * Math.max(atTheMoney(0), 1) + 30)
    }
  })
})
