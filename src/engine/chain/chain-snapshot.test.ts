import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { yearsToExpiry } from '#engine/exchange'
import { InMemoryDay, BAR_FIELDS } from '#engine/market'
import { aDay, type DayInRupees, type Series } from '#engine/market/fixtures'
import { black76Price, RISK_FREE_RATE } from '#engine/pricing'
import { expiriesOf } from './chain.ts'
import { chainSnapshot, type StrikeSnapshot } from './chain-snapshot.ts'
import { NO_PRICE, spotAt } from './last-price.ts'

const DATE = '2024-01-02'
const EXPIRY = '2024-01-04'
const NOON = 165

const day = (input: DayInRupees = {}) => new InMemoryDay(aDay({ date: DATE, expiry: EXPIRY, ...input }))

/** A chain priced by Black-76 at one volatility and forward, on the tick, flat all day. */
function pricedChain(
  { forward = 21_730, volatility = 0.14, strikes = [21_500, 21_600, 21_700, 21_800, 21_900] } = {},
  minute = NOON,
): Record<string, Series> {
  const years = yearsToExpiry(DATE, 555 + minute, EXPIRY)
  const priceOf = (type: 'CALL' | 'PUT', strike: number) =>
    Math.max(
      0.05,
      Math.round(black76Price({ type, strike, yearsToExpiry: years }, { forward, volatility }) * 20) / 20,
    )
  return Object.fromEntries(
    strikes.flatMap((strike) => [
      [`${strike} CE`, priceOf('CALL', strike)],
      [`${strike} PE`, priceOf('PUT', strike)],
    ]),
  )
}

const strikeOf = (strikes: readonly StrikeSnapshot[], rupees: number) =>
  strikes.find(({ strike }) => strike === rupees * 100)

describe('the chain at a minute', () => {
  it('gives the last price of each contract with its age, volume so far and open interest', () => {
    const bar = (close: number, volume: number, openInterest: number) => ({
      open: close,
      high: close,
      low: close,
      close,
      volume,
      openInterest,
    })
    const market = day({
      contracts: {
        '21700 CE': [bar(100, 75, 1500), null, bar(104, 150, 1650), null, null, bar(90, 75, 1700)],
        '21700 PE': 80,
      },
    })
    const call = strikeOf(chainSnapshot(market, EXPIRY, 5)!.strikes, 21_700)?.call
    expect(call).toMatchObject({ price: 10_400, ageMinutes: 2, openInterest: 1650, volume: 225 })
  })

  it('knows only the opening prices at the open', () => {
    const market = day({ contracts: { '21700 CE': [[100, 130, 90, 120]], '21700 PE': [[80, 85, 70, 75]] } })
    const { call, put } = chainSnapshot(market, EXPIRY, 0)!.strikes[0]
    expect([call?.price, put?.price]).toEqual([10_000, 8_000])
    expect(call?.volume).toBe(0)
  })

  it('leaves out contracts that have not traded yet', () => {
    const market = day({
      contracts: { '21700 CE': 100, '21700 PE': 80, '21800 CE': { '10:00': 50 } },
    })
    expect(strikeOf(chainSnapshot(market, EXPIRY, 45)!.strikes, 21_800)).toBeUndefined()
    expect(strikeOf(chainSnapshot(market, EXPIRY, 46)!.strikes, 21_800)?.call?.price).toBe(5_000)
  })

  it('is undefined before the index and a pair have a price', () => {
    const market = day({ index: { '09:20': 21_700 }, contracts: { '21700 CE': { '09:20': 100 } } })
    expect(chainSnapshot(market, EXPIRY, 3)).toBeUndefined()
    expect(spotAt(market, 3)).toBe(NO_PRICE)
  })

  it('lists the expiries that have contracts', () => {
    const market = day({ contracts: { '21700 CE 2024-01-25': 300, '21700 CE': 100 } })
    expect(expiriesOf(market)).toEqual(['2024-01-04', '2024-01-25'])
  })
})

describe('the forward of a chain', () => {
  it('is read from put-call parity at the strike where call and put are nearest', () => {
    const market = day({ contracts: pricedChain({ forward: 21_742 }) })
    const chain = chainSnapshot(market, EXPIRY, NOON)!
    expect(chain.forwardFrom).toBe('parity')
    expect(chain.forward / 100).toBeCloseTo(21_742, 0)
  })

  it('comes from the index grown at the risk-free rate if no pair has recent prices', () => {
    const market = day({ index: 21_700, contracts: { '21700 CE': 100, '21800 PE': 120 } })
    const chain = chainSnapshot(market, EXPIRY, NOON)!
    expect(chain.forwardFrom).toBe('spot')
    expect(chain.forward).toBeCloseTo(2_170_000 * Math.exp(RISK_FREE_RATE * chain.years), 6)
  })
})

describe('volatility and Greeks of a chain', () => {
  it.each([0.09, 0.14, 0.32])('come back as the %d that the prices were made with', (volatility) => {
    const market = day({ contracts: pricedChain({ volatility }) })
    for (const { call, put } of chainSnapshot(market, EXPIRY, NOON)!.strikes) {
      expect(call?.volatility?.value).toBeCloseTo(volatility, 2)
      expect(put?.volatility).toEqual(call?.volatility)
      expect(call!.greeks!.delta - put!.greeks!.delta).toBeCloseTo(1, 3)
      expect(call?.greeks?.gamma).toBeCloseTo(put!.greeks!.gamma, 12)
    }
  })

  it('are read from the side that is out of the money', () => {
    const { strikes } = chainSnapshot(day({ contracts: pricedChain() }), EXPIRY, NOON)!
    expect(strikeOf(strikes, 21_600)?.call?.volatility?.from).toBe('PUT')
    expect(strikeOf(strikes, 21_900)?.put?.volatility?.from).toBe('CALL')
  })

  it('are read in the money rather than from an old price', () => {
    const contracts = { ...pricedChain(), '21600 PE': { '09:15': 30, '09:20': null } }
    const { strikes } = chainSnapshot(day({ contracts }), EXPIRY, NOON)!
    expect(strikeOf(strikes, 21_600)?.put?.volatility).toMatchObject({ from: 'CALL', ageMinutes: 0 })
  })

  it('equal the Greeks of the payoff at expiry', () => {
    const market = day({ date: EXPIRY, index: 21_730, contracts: { '21700 CE': 30, '21800 CE': 0.05 } })
    const { strikes } = chainSnapshot(market, EXPIRY, 375)!
    expect(strikeOf(strikes, 21_700)?.call?.volatility).toBeUndefined()
    expect(strikeOf(strikes, 21_700)?.call?.greeks?.delta).toBe(1)
    expect(strikeOf(strikes, 21_800)?.call?.greeks?.delta).toBe(0)
  })
})

describe('every chain', () => {
  const prices = fc.array(fc.option(fc.integer({ min: 1, max: 8_000 }), { freq: 3 }), {
    minLength: 30,
    maxLength: 30,
  })
  const series = (ticks: readonly (number | null)[]) => ticks.map((tick) => tick && tick / 20)

  it('is the same whatever happens after its minute', () => {
    const property = fc.property(fc.array(prices, { minLength: 4, maxLength: 4 }), fc.nat(29), (rows, c) => {
      const [a, b, d, e] = rows.map(series)
      const contracts = { '21700 CE': a, '21700 PE': b, '21800 CE': d, '21800 PE': e }
      const known = aDay({ date: DATE, expiry: EXPIRY, contracts })
      const altered = aDay({ date: DATE, expiry: EXPIRY, contracts })
      overwriteFrom(altered, c)
      expect(chainSnapshot(new InMemoryDay(altered), EXPIRY, c)).toEqual(
        chainSnapshot(new InMemoryDay(known), EXPIRY, c),
      )
    })
    fc.assert(property, { numRuns: 60 })
  })

  it('has indicative mids in put-call parity within two ticks if its prices are in parity', () => {
    const market = fc.record({
      forward: fc.integer({ min: 21_500, max: 21_900 }),
      volatility: fc.double({ min: 0.08, max: 0.4, noNaN: true }),
    })
    const property = fc.property(market, (terms) => {
      const chain = chainSnapshot(day({ contracts: pricedChain(terms) }), EXPIRY, NOON)!
      const discount = Math.exp(-RISK_FREE_RATE * chain.years)
      for (const { strike, call, put } of chain.strikes) {
        const mid = ({ bid, ask }: { bid: number; ask: number }) => (bid + ask) / 2
        const difference = mid(call!.indicative) - mid(put!.indicative)
        expect(Math.abs(difference - discount * (terms.forward * 100 - strike))).toBeLessThanOrEqual(10)
      }
    })
    fc.assert(property, { numRuns: 60 })
  })
})

/** Overwrites every bar from minute `c` on. At the open, the first opening price is already known and stays. */
function overwriteFrom({ session, columns, instruments }: ReturnType<typeof aDay>, c: number): void {
  for (const field of BAR_FIELDS)
    for (let row = 0; row < instruments.count; row++) {
      const from = c === 0 && field === 'open' ? 1 : c
      const start = row * session.minutes
      columns[field].fill(987_654, start + from, start + session.minutes)
    }
}
