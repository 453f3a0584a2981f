import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  greeksBodySchema,
  marketQuoteSchema,
  optionChainSchema,
  payoffDiagramSchema,
  routes,
  type OptionChain,
} from '#api'
import { black76Price } from '#engine/pricing'
import { yearsToExpiry } from '#engine/exchange'
import { call, startTestServer, stopTestServer, type TestServer } from '../../fixtures/test-server.ts'
import { greeksAnswer } from './greeks-answer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(({}, tests) => stopTestServer(server, tests))

const MOMENT = { date: '2024-01-02', time: '11:00' }
const EXPIRY = '2024-01-04'

const askChain = (query: Record<string, string> = {}) =>
  call(server, routes.optionChain, {
    query: { underlying: 'NIFTY', expiry_date: EXPIRY, ...MOMENT, ...query },
  })

async function theChain(query: Record<string, string> = {}): Promise<OptionChain> {
  const answer = await askChain(query)
  expect(answer.status).toBe(200)
  return optionChainSchema.parse(answer.data[0])
}

describe('instruments, sessions and expiries', () => {
  it('equal the dataset’s', async () => {
    const instruments = await call(server, routes.optionInstruments)
    expect(instruments.data.instruments.map(({ symbol }) => symbol)).toEqual([
      'NIFTY',
      'BANKNIFTY',
      'FINNIFTY',
    ])
    const { data } = await call(server, routes.optionSessions, { query: { underlying: 'NIFTY' } })
    expect(data.sessions[0]).toEqual({ date: '2024-01-01', open: '09:15', close: '15:30' })
    expect(data.sessions.at(-1)?.date).toBe('2025-04-30')
  })

  it('list the expiries with contracts on a date', async () => {
    const query = { underlying: 'NIFTY', date: '2024-01-02' }
    const { data } = await call(server, routes.optionExpiries, { query })
    expect(data.expiries[0]).toEqual({ date: EXPIRY, monthly: false, days_to_expiry: 2, lot_size: 50 })
    expect(data.expiries.find(({ date }) => date === '2024-01-25')?.monthly).toBe(true)
  })
})

describe('the chain over HTTP', () => {
  it('is a list of one with an option record for each side of each strike', async () => {
    const chain = await theChain()
    expect(chain).toMatchObject({
      underlying: 'NIFTY',
      expiry_date: EXPIRY,
      dataset: { id: 'simulated', kind: 'simulated' },
      date: '2024-01-02',
      time: '11:00',
      timestamp: '2024-01-02T11:00:00+05:30',
      forward_from: 'parity',
      days_to_expiry: 2,
      lot_size: 50,
    })
    const strikes = chain.options.map(({ strike }) => strike)
    expect(strikes).toEqual(strikes.toSorted((a, b) => a - b))
    expect(chain.options.length).toBeGreaterThan(40)
  })

  it('marks bid and ask as derived around the last price', async () => {
    for (const { bid, ask, ltp, quote_source } of (await theChain()).options) {
      expect(quote_source).toBe('derived')
      expect(bid).toBeLessThanOrEqual(ltp)
      expect(ask).toBeGreaterThan(ltp)
    }
  })

  it('has volatilities that reproduce the last prices by Black-76', async () => {
    const chain = await theChain()
    const years = yearsToExpiry('2024-01-02', 660, EXPIRY)
    const own = chain.options.filter((record) => record.iv_from === record.option_type && record.ltp > 1)
    expect(own.length).toBeGreaterThan(15)
    for (const { strike, option_type: type, iv, ltp } of own) {
      const option = { type, strike, yearsToExpiry: years }
      expect(black76Price(option, { forward: chain.forward, volatility: iv! / 100 })).toBeCloseTo(ltp, 1)
    }
  })

  it('is at the close of the last session before the expiry unless a moment is given', async () => {
    const query = {
      underlying: 'NIFTY',
      expiry_date: EXPIRY,
      start_date: '2024-01-01',
      end_date: '2024-12-31',
    }
    const { data } = await call(server, routes.optionChain, { query })
    expect(data[0]).toMatchObject({ date: EXPIRY, time: '15:30', days_to_expiry: 0 })
  })

  it.each<[string, Record<string, string>, [number, string, string]]>([
    ['a date without a session', { date: '2024-01-06' }, [404, 'date', 'the nearest is 2024-01-05']],
    ['a time outside the session', { time: '16:00' }, [400, 'time', '09:15 to 15:30']],
    ['an expiry that is not listed', { expiry_date: '2024-01-09' }, [404, 'expiry_date', '2024-01-11']],
    ['a dataset that there is not', { dataset: 'nope' }, [404, 'dataset', "'nope'"]],
    ['an index that there is not', { underlying: 'SENSEX50' }, [400, 'underlying', 'NIFTY']],
    ['a date that is none', { date: '2024-02-30' }, [400, 'date', 'YYYY-MM-DD']],
    ['a misspelt parameter', { datset: 'simulated' }, [400, '', "Unknown field 'datset'"]],
  ])('refuses %s by its field', async (_, query, [status, path, message]) => {
    const answer = await askChain(query)
    expect(answer.status).toBe(status)
    expect(answer.error.error.fields?.[0]).toMatchObject({ path })
    expect(answer.error.message).toContain(message)
  })

  it('requires a signed-in user', async () => {
    const answer = await call(server, routes.optionChain, {
      as: null,
      query: { underlying: 'NIFTY', expiry_date: EXPIRY },
    })
    expect(answer.status).toBe(401)
  })
})

describe('an index at a moment', () => {
  const quote = (query: Record<string, string>) =>
    call(server, routes.currentMarketData, { params: { symbol: 'NIFTY' }, query })

  it('has a price and its change since the previous close', async () => {
    const before = marketQuoteSchema.parse((await quote({ date: '2024-01-01' })).data)
    const now = marketQuoteSchema.parse((await quote(MOMENT)).data)
    expect(before.time).toBe('15:30')
    expect(before.change).toBeNull()
    expect(now.timestamp).toBe('2024-01-02T11:00:00+05:30')
    expect(now.change_percent).toBeCloseTo((now.change! / (now.price - now.change!)) * 100, 1)
    expect(Math.abs(now.change!)).toBeLessThan(now.price * 0.05)
  })

  it('has India VIX as of that minute, which opens at the previous close', async () => {
    const vix = async (time: string) => (await quote({ date: '2024-01-02', time })).data.india_vix
    const opening = (await vix('09:16'))!
    expect(opening).toMatchObject({ from: 'minute' })
    expect((await vix('15:30'))!.value).not.toBe(opening.value)
    expect(opening.value).toBeGreaterThan(10)
    expect(opening.value).toBeLessThan(20)
  })

  it('is the close of the last session unless a moment is given', async () => {
    expect((await quote({})).data).toMatchObject({ date: '2025-04-30', time: '15:30' })
  })
})

describe('Greeks of one contract', () => {
  const body = { option_type: 'CALL', spot: 100, strike: 100, days_to_expiry: 365, iv: 20 }

  it('are those of Black-Scholes at 6 % by default', async () => {
    const { status, data } = await call(server, routes.optionGreeks, { body })
    expect(status).toBe(200)
    // d1 = (0.06 + 0.02) / 0.2 = 0.4 and d2 = 0.2: N(d1) = 0.655422, n(d1) = 0.368270, K·e^(−rT)·N(d2) = 54.5528.
    expect(data.delta).toBeCloseTo(0.655422, 5)
    expect(data.gamma).toBeCloseTo(0.36827 / 20, 5)
    expect(data.vega).toBeCloseTo(0.36827, 5)
    expect(data.rho).toBeCloseTo(0.545528, 5)
    expect(data.theta).toBeCloseTo(-(3.6827 + 0.06 * 54.5528) / 365, 6)
  })

  it('are those of Black-76 with a forward', () => {
    const { delta } = greeksAnswer(greeksBodySchema.parse({ ...body, forward: 100, risk_free_rate: 0 }))
    expect(delta).toBeCloseTo(0.539828, 5)
  })

  it.each([
    ['an unknown field', { volatility: 0.2 }, ''],
    ['a strike of zero', { strike: 0 }, 'strike'],
    ['days gone by', { days_to_expiry: -1 }, 'days_to_expiry'],
    ['no volatility', { iv: undefined }, 'iv'],
  ])('refuse %s', async (_, change, path) => {
    const answer = await call(server, routes.optionGreeks, { body: { ...body, ...change } })
    expect(answer.status).toBe(400)
    expect(answer.error.error.fields?.[0]?.path).toBe(path)
  })
})

describe('the payoff of a position', () => {
  const straddle = async () => {
    const { options, spot } = await theChain()
    const strike = Math.round(spot! / 50) * 50
    const premium = (type: string) =>
      options.find((record) => record.strike === strike && record.option_type === type)!.ltp
    return { strike, received: premium('CALL') + premium('PUT') }
  }
  const sold = (option_type: string, strike: number, rest = {}) => ({
    option_type,
    trade_type: 'SELL',
    strike,
    expiry_date: EXPIRY,
    ...rest,
  })
  const ask = (body: object) =>
    call(server, routes.payoffDiagram, { body: { underlying: 'NIFTY', ...MOMENT, ...body } })

  it('takes premiums, lots and volatilities from the chain at the moment', async () => {
    const { strike, received } = await straddle()
    const answer = await ask({ legs: [sold('CALL', strike), sold('PUT', strike, { lots: 1 })] })
    const payoff = payoffDiagramSchema.parse(answer.data)
    expect(payoff.profile).toEqual({
      breakevens: [
        expect.closeTo(strike - received, 2) as number,
        expect.closeTo(strike + received, 2) as number,
      ],
      max_profit: expect.closeTo(received * 50, 2) as number,
      max_loss: null,
      is_modelled: false,
    })
    expect(Math.abs(payoff.current_pnl)).toBeLessThan(received * 50 * 0.02)
    expect(payoff.greeks.theta).toBeGreaterThan(0)
    expect(payoff.greeks.vega).toBeLessThan(0)
    expect(payoff.target).toEqual({ date: EXPIRY, time: '15:30' })
  })

  it('has curves over the same spots; the target’s equals that at expiry', async () => {
    const { strike } = await straddle()
    const { data } = await ask({ legs: [sold('CALL', strike)], points: 50 })
    const { spots, at_expiry, now, at_target } = data.curve
    expect(at_expiry).toEqual(at_target)
    expect([at_expiry.length, now.length]).toEqual([spots.length, spots.length])
    expect(data.table.profits).toHaveLength(data.table.spots.length)
    expect(data.table.moments[0]).toEqual(MOMENT)
    expect(data.table.moments.at(-1)).toEqual({ date: EXPIRY, time: '15:30' })
  })

  it('has limits and breakevens at the first expiry for legs of different expiries, by the model', async () => {
    const { strike } = await straddle()
    const far = sold('CALL', strike, { trade_type: 'BUY', expiry_date: '2024-01-25' })
    const { data } = await ask({ legs: [sold('CALL', strike), far] })
    expect(data.profile).toMatchObject({
      is_modelled: true,
      breakevens: [expect.any(Number), expect.any(Number)],
    })
    const [near, later] = data.legs.map(({ premium }) => premium)
    // A calendar loses about its cost; 50 units.
    expect(Math.abs(data.profile.max_loss! / (50 * (near - later)) - 1)).toBeLessThan(0.02)
    expect(data.profile.max_profit).toBeGreaterThan(0)
    expect(data.expiry_date).toBe(EXPIRY)
  })

  it('accepts the index itself as a leg', async () => {
    const { data } = await ask({ legs: [{ option_type: 'STOCK', trade_type: 'BUY' }] })
    expect(data.greeks).toMatchObject({ delta: 50, gamma: 0 })
    expect(data.current_pnl).toBe(0)
  })

  it.each([
    [
      'an option without a strike',
      { legs: [{ ...sold('CALL', 1), strike: undefined }] },
      400,
      'legs.0.strike',
    ],
    ['a strike that has not traded', { legs: [sold('CALL', 12_345)] }, 404, 'legs.0.premium'],
    [
      'an expiry that is not listed',
      { legs: [sold('CALL', 21_700, { expiry_date: '2024-01-05' })] },
      404,
      'legs.0.expiry_date',
    ],
    ['no legs', { legs: [] }, 400, 'legs'],
    [
      'a target before the moment',
      { legs: [sold('CALL', 21_700)], target_date: '2024-01-01' },
      400,
      'target_date',
    ],
  ])('refuses %s by its field', async (_, body, status, path) => {
    const answer = await ask(body)
    expect(answer.status).toBe(status)
    expect(answer.error.error.fields?.[0]?.path).toBe(path)
  })
})
