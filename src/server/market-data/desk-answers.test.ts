import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayPricesSchema, routes, termStructureSchema } from '#api'
import { minuteOfDay } from '#engine/exchange'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { call, startTestServer, stopTestServer, type TestServer } from '../fixtures/test-server.ts'
import { chainAnswer } from './chain-answer.ts'
import { termStructureAnswer } from './term-structure-answer.ts'

const YESTERDAY = '2024-01-03'
const TODAY = '2024-01-04'
const CALL = '21700 CE 2024-01-11'
const PUT = '21700 PE 2024-01-11'

/** Two sessions of a call and a put; the future is there on the second. */
const market = anInMemoryMarket([
  aDay({ date: YESTERDAY, contracts: { [CALL]: { '09:15': [90, 90, 90, 90] }, [PUT]: 80 } }),
  aDay({
    date: TODAY,
    contracts: { [CALL]: 100, [PUT]: 75, '21800 CE 2024-01-11': 55, 'FUT 2024-01-11': 21_730 },
  }),
])
const at = (date: string, time: string) => ({ underlying: 'NIFTY', date, time }) as const

describe('a chain beside the session before', () => {
  const changes = async (date: string) => {
    const asked = { kind: 'chain', expiry_date: '2024-01-11', ...at(date, '10:00') } as const
    const [chain] = await chainAnswer(market, asked)
    return chain?.options.map(({ strike, option_type, change }) => [strike, option_type, change])
  }

  it('has the change of each contract since its last price there, and none where it was not traded', async () => {
    expect(await changes(TODAY)).toEqual([
      [21_700, 'CALL', 10],
      [21_700, 'PUT', -5],
      [21_800, 'CALL', null],
    ])
  })

  it('has no change in the first session of the data', async () => {
    expect((await changes(YESTERDAY))?.map(([, , change]) => change)).toEqual([null, null])
  })
})

describe('the expiries of a minute', () => {
  const expiry = async (date: string) =>
    (await termStructureAnswer(market, { kind: 'term-structure', ...at(date, '10:00') })).expiries[0]

  it('have the straddle and the synthetic future of put-call parity at the money', async () => {
    const { forward, ...found } = (await expiry(TODAY))!
    expect(found).toMatchObject({ atm_strike: 21_700, straddle: 175, forward_from: 'parity' })
    // 21700 + (100 − 75), grown for a week at 6 %.
    expect(forward).toBeCloseTo(21_725, 0)
  })

  it('have the future where the data has one, and say so where it has none', async () => {
    expect((await expiry(TODAY))?.future).toMatchObject({ price: 21_730 })
    expect((await expiry(YESTERDAY))?.future).toBeNull()
  })
})

describe('over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(({}, tests) => stopTestServer(server, tests))

  const MOMENT = { underlying: 'NIFTY', date: '2024-01-02', time: '11:00' }

  it('a day is closes of the index and of the contracts named, what was not listed as null', async () => {
    const contract = { option_type: 'CALL', strike: 21_700, expiry_date: '2024-01-04' }
    const contracts = [contract, { ...contract, strike: 12_345 }]
    const body = { underlying: 'NIFTY', date: '2024-01-02', contracts }
    const day = dayPricesSchema.parse((await call(server, routes.optionDayPrices, { body })).data)
    expect([day.open, day.close, day.index.length]).toEqual(['09:15', '15:30', 375])
    expect(day.contracts[1]).toBeNull()
    const query = { ...MOMENT, expiry_date: '2024-01-04' }
    const [chain] = (await call(server, routes.optionChain, { query })).data
    const inChain = chain?.options.find(
      ({ strike, option_type }) => strike === 21_700 && option_type === 'CALL',
    )
    const known = minuteOfDay('11:00') - minuteOfDay('09:15')
    expect(day.contracts[0]?.slice(0, known).findLast((close) => close !== null)).toBe(inChain?.ltp)
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
