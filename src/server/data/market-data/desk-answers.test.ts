import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInterestSchema, dayPricesSchema, routes, termStructureSchema } from '#api'
import { minuteOfDay } from '#engine/exchange'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { call, startTestServer, stopTestServer, type TestServer } from '../../fixtures/test-server.ts'
import { answer } from './answer.ts'
import { chainAnswer } from './chain-answer.ts'
import { dayPricesAnswer } from './day-prices-answer.ts'
import { termStructureAnswer } from './term-structure-answer.ts'
import type { Question } from './question.ts'

const YESTERDAY = '2024-01-03'
const TODAY = '2024-01-04'
const CALL = '21700 CE 2024-01-11'
const PUT = '21700 PE 2024-01-11'

/** Two sessions of a call and a put; the future exists only on the second. */
const market = anInMemoryMarket([
  aDay({ date: YESTERDAY, contracts: { [CALL]: { '09:15': [90, 90, 90, 90] }, [PUT]: 80 } }),
  aDay({
    date: TODAY,
    contracts: { [CALL]: 100, [PUT]: 75, '21800 CE 2024-01-11': 55, 'FUT 2024-01-11': 21_730 },
  }),
])
const at = (date: string, time: string) => ({ underlying: 'NIFTY', date, time }) as const

describe('a chain compared with the previous session', () => {
  const changes = async (date: string) => {
    const asked = { kind: 'chain', expiry_date: '2024-01-11', ...at(date, '10:00') } as const
    const [chain] = await chainAnswer(market, asked)
    return chain?.options.map(({ strike, option_type, change }) => [strike, option_type, change])
  }

  it('has the change of each contract since its last price there, or null if it didn’t trade', async () => {
    expect(await changes(TODAY)).toEqual([
      [21_700, 'CALL', 10],
      [21_700, 'PUT', -5],
      [21_800, 'CALL', null],
    ])
  })

  it('has no changes in the first session of the data', async () => {
    expect((await changes(YESTERDAY))?.map(([, , change]) => change)).toEqual([null, null])
  })
})

describe('the expiries of a minute', () => {
  const expiry = async (date: string) =>
    (await termStructureAnswer(market, { kind: 'term-structure', ...at(date, '10:00') })).expiries[0]

  it('have the straddle and the synthetic future of put-call parity at the money', async () => {
    const { forward, ...found } = await expiry(TODAY)
    expect(found).toMatchObject({ atm_strike: 21_700, straddle: 175, forward_from: 'parity' })
    // 21700 + (100 − 75), grown for a week at 6 %.
    expect(forward).toBeCloseTo(21_725, 0)
  })

  it('have the future if the data has one, as does the chain, and null if not', async () => {
    const asked = { kind: 'chain', expiry_date: '2024-01-11', ...at(TODAY, '10:00') } as const
    expect((await chainAnswer(market, asked))[0]?.future).toMatchObject({ price: 21_730 })
    expect((await expiry(TODAY))?.future).toMatchObject({ price: 21_730 })
    expect((await expiry(YESTERDAY))?.future).toBeNull()
  })
})

describe('the prices of a day up to a minute', () => {
  const contracts = [
    { option_type: 'CALL', strike: 21_700, expiry_date: '2024-01-11' },
    { option_type: 'FUTURE', strike: 0, expiry_date: '2024-01-11' },
    { option_type: 'FUTURE', strike: 0, expiry_date: TODAY },
  ] as const
  const ask = (time?: string) =>
    dayPricesAnswer(market, {
      kind: 'day-prices',
      underlying: 'NIFTY',
      date: TODAY,
      time,
      contracts: [...contracts],
    })

  it('include closes up to that minute, and the settlement only at the close', async () => {
    const day = await ask('10:00')
    expect([day.time, day.close, day.settlement]).toEqual(['10:00', '15:30', null])
    expect([day.index.length, day.contracts[0]?.length]).toEqual([45, 45])
    expect(day.contracts[1]?.at(-1)).toBe(21_730)
    expect(day.contracts[2]).toBeNull()
    const whole = await ask()
    expect([whole.time, whole.index.length, whole.settlement]).toEqual(['15:30', 375, 21_700])
    expect((await ask('15:29')).settlement).toBeNull()
  })
})

describe('answers about a minute use no later data', () => {
  /** A day whose prices move to `later` from 10:00 on. */
  const dayThatGoesTo = (later: number) =>
    anInMemoryMarket([
      aDay({ date: YESTERDAY, contracts: { [CALL]: 90, [PUT]: 80 } }),
      aDay({
        date: TODAY,
        index: { '09:15': 21_700, '10:00': 21_700 + later },
        officialClose: 21_700 + later,
        contracts: {
          [CALL]: { '09:15': 100, '10:00': 100 + later },
          [PUT]: { '09:15': 75, '10:00': 75 + later },
          '21700 CE': { '09:15': 10, '10:00': 10 + later },
          '21700 PE': { '09:15': 12, '10:00': 12 + later },
          'FUT 2024-01-11': { '09:15': 21_730, '10:00': 21_730 + later },
        },
      }),
    ])
  const moment = at(TODAY, '10:00')
  const contract = { option_type: 'CALL', strike: 21_700, expiry_date: '2024-01-11' } as const
  const future = { ...contract, option_type: 'FUTURE', strike: 0 } as const
  const leg = { ...contract, trade_type: 'SELL', lots: 1 } as const
  const QUESTIONS: readonly Question[] = [
    { kind: 'chain', expiry_date: '2024-01-11', ...moment },
    { kind: 'chain', expiry_date: TODAY, ...moment },
    { kind: 'term-structure', ...moment },
    { kind: 'day-prices', contracts: [contract, future], parts: true, ...moment },
    { kind: 'quote', symbol: 'NIFTY', date: TODAY, time: '10:00' },
    { kind: 'payoff', legs: [leg], iv_shift: 0, range_percent: 5, points: 21, ...moment },
  ]

  it.each(QUESTIONS)('nor does the answer about $kind', async (question) => {
    const [rising, falling] = await Promise.all([
      answer(dayThatGoesTo(60), question),
      answer(dayThatGoesTo(-9), question),
    ])
    expect(rising).toEqual(falling)
  })
})

describe('over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(({}, tests) => stopTestServer(server, tests))

  const MOMENT = { underlying: 'NIFTY', date: '2024-01-02', time: '11:00' }

  it('a day up to a minute has closes of the index and of the given contracts, null for an unlisted one', async () => {
    const contract = { option_type: 'CALL', strike: 21_700, expiry_date: '2024-01-04' }
    const contracts = [contract, { ...contract, strike: 12_345 }]
    const body = { ...MOMENT, contracts }
    const day = dayPricesSchema.parse((await call(server, routes.optionDayPrices, { body })).data)
    const known = minuteOfDay('11:00') - minuteOfDay('09:15')
    expect([day.open, day.close, day.index.length]).toEqual(['09:15', '15:30', known])
    expect(day.contracts[1]).toBeNull()
    const query = { ...MOMENT, expiry_date: '2024-01-04' }
    const [chain] = (await call(server, routes.optionChain, { query })).data
    const inChain = chain?.options.find(
      ({ strike, option_type }) => strike === 21_700 && option_type === 'CALL',
    )
    expect(day.contracts[0]?.findLast((close) => close !== null)).toBe(inChain?.ltp)
  })

  it('the parts of an option’s price add up to nearly all of its move, and a future has none', async () => {
    const option = { option_type: 'CALL', strike: 21_700, expiry_date: '2024-01-25' }
    const contracts = [option, { ...option, option_type: 'FUTURE', strike: 0 }]
    // By then the call has lost 35 points.
    const body = { ...MOMENT, time: '15:25', contracts, parts: true }
    const day = dayPricesSchema.parse((await call(server, routes.optionDayPrices, { body })).data)
    const [parts, ofFuture] = day.parts ?? []
    const closes = day.contracts[0] ?? []
    expect(ofFuture).toBeNull()
    // The open and the close of each minute.
    expect(parts?.delta).toHaveLength(closes.length + 1)
    const since = closes.findIndex((close) => close !== null)
    const at = (c: number) =>
      ['delta', 'gamma', 'theta', 'vega'].reduce((sum, part) => sum + (parts?.[part as 'delta'][c] ?? NaN), 0)
    const moved = (closes.at(-1) ?? NaN) - (closes[since] ?? NaN)
    expect(Math.abs(moved - (at(closes.length) - at(since + 1)))).toBeLessThan(0.1 * Math.abs(moved) + 1)
  })

  it('a whole day of the simulated market names the real prices between which it was simulated, and none before the close', async () => {
    const pricesAt = async (time: string) => {
      const body = { ...MOMENT, time, contracts: [] }
      return dayPricesSchema.parse((await call(server, routes.optionDayPrices, { body })).data)
    }
    const { index, real_prices: real } = await pricesAt('15:30')
    expect(real).toEqual({ open: 21_751.35, high: 21_755.6, low: 21_555.65, close: 21_665.8 })
    const minutes = index.filter((price) => price !== null)
    expect(Math.max(...minutes)).toBeLessThanOrEqual(real?.high ?? 0)
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(real?.low ?? Infinity)
    expect((await pricesAt('15:29')).real_prices).toBeUndefined()
  })

  it('open interest through a day ends with the ratio and max pain of the chain, and knows nothing later', async () => {
    const query = { ...MOMENT, expiry_date: '2024-01-04' }
    const day = dayInterestSchema.parse((await call(server, routes.optionDayInterest, { query })).data)
    const [chain] = (await call(server, routes.optionChain, { query })).data
    const sumOf = (type: 'CALL' | 'PUT') =>
      chain?.options
        .filter(({ option_type }) => option_type === type)
        .reduce((sum, { open_interest }) => sum + open_interest, 0)
    expect(day.minutes.slice(0, 2)).toEqual(['09:20', '09:25'])
    expect([day.minutes.at(-1), day.calls.at(-1), day.puts.at(-1)]).toEqual([
      '11:00',
      sumOf('CALL'),
      sumOf('PUT'),
    ])
    expect(day.put_call_ratio.at(-1)).toBeCloseTo((sumOf('PUT') ?? 0) / (sumOf('CALL') ?? 1), 9)
    expect(day.max_pain.every((strike) => strike !== null && strike % 50 === 0)).toBe(true)
    expect(day.before?.calls).toBeGreaterThan(0)
    const earlier = await call(server, routes.optionDayInterest, { query: { ...query, time: '10:00' } })
    expect(day.calls.slice(0, 9)).toEqual(earlier.data.calls)
  })

  it('open interest of an expiry that is not listed is not found', async () => {
    const query = { ...MOMENT, expiry_date: '2024-01-05' }
    const answer = await call(server, routes.optionDayInterest, { query })
    expect(answer).toMatchObject({ status: 404 })
  })

  it('the term structure begins with the nearest expiry, whose forward is that of its chain', async () => {
    const term = termStructureSchema.parse(
      (await call(server, routes.optionTermStructure, { query: MOMENT })).data,
    )
    expect(term.expiries[0]?.expiry_date).toBe('2024-01-04')
    const query = { ...MOMENT, expiry_date: '2024-01-04' }
    const [chain] = (await call(server, routes.optionChain, { query })).data
    expect(term.expiries[0]?.forward).toBe(chain?.forward)
  })
})
