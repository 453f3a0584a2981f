import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Underlying } from '#domain'
import { dayNumber, instrumentOf, isoDate, namesOf } from '#engine/exchange'
import { candlesOf, paise } from '../candles.ts'
import { BrokerFailure } from '../failure.ts'
import type {
  BrokerAccount,
  BrokerHistory,
  BrokerSession,
  Candle,
  Connector,
  Credentials,
  DayRange,
} from '../port.ts'
import { calendarOf, gridOf } from '../rule-book.ts'
import { indianClock, nextIndianMinute } from '../stamp.ts'
import type { Wire, WireAnswer } from '../wire.ts'
import {
  chartsAnswer,
  customerAnswer,
  fundsAnswer,
  positionsAnswer,
  tradesAnswer,
  type BreezeCandle,
  type BreezeContract,
} from './answers.ts'
import { isRefusal, refusal, hasNoData } from './refusal.ts'

/** A call returns at most 1,000 candles, and a session has 375 minutes. */
const SESSIONS_PER_CALL = 2
const CANDLES_PER_CALL = 1000

const V1 = '/breezeapi/api/v1'

/**
 * ICICI Direct's Breeze. It serves contracts of any expiry by expiry, strike and right, but lists none, so Delta
 * generates the list.
 */
export const ICICI: Connector = {
  broker: 'icici',
  address: 'https://api.icicidirect.com',
  others: { history: 'https://breezeapi.icicidirect.com' },
  limits: [
    { calls: 100, seconds: 60 },
    { calls: 5000, seconds: 24 * 60 * 60 },
  ],
  redirect: {
    url: (address, { apiKey = '' }) =>
      `${address()}/apiuser/login?${new URLSearchParams({ api_key: apiKey }).toString()}`,
    async finish(wire, credentials, { code }) {
      const breeze = new Breeze(wire, { ...credentials, accessToken: code })
      await breeze.customer().catch((error: unknown) => {
        if (!(error instanceof BrokerFailure) || error.kind !== 'token-ended') throw error
        throw new BrokerFailure('icici', 'code-used', error.details)
      })
      // The session needs no secret; this is the first call that is signed with it.
      await breeze.signed('funds', {}, fundsAnswer, 'signing in')
      return { credentials: { accessToken: code }, tokenEndsAt: midnight(wire.clock.now()) }
    },
  },
  tokenEndsAt: ({ accessToken }, now) => (accessToken === undefined ? undefined : midnight(now)),
  open(wire, credentials): BrokerSession {
    const breeze = new Breeze(wire, credentials)
    return {
      broker: 'icici',
      profile: async () => ({ account: (await breeze.customer()).idirect_userid }),
      history: history(breeze, wire),
      quotes: undefined,
      account: account(breeze, wire),
    }
  },
}

/** A session ends after 24 hours or at midnight, whichever is earlier, so always at midnight. */
const midnight = (now: number) => nextIndianMinute(0, now)

/** Calls to Breeze with one user's credentials. */
class Breeze {
  readonly #wire: Wire
  readonly #credentials: Credentials
  #customer: Promise<z.output<typeof customerAnswer>['Success']> | undefined

  constructor(wire: Wire, credentials: Credentials) {
    this.#wire = wire
    this.#credentials = credentials
  }

  /** The signed-in customer with the session token; requested once. */
  customer(): Promise<z.output<typeof customerAnswer>['Success']> {
    const about = 'the account'
    const { apiKey, accessToken } = this.#credentials
    if (!apiKey || !accessToken) return Promise.reject(new BrokerFailure('icici', 'no-token'))
    this.#customer ??= this.#wire
      .call({ path: `${V1}/customerdetails`, json: { SessionToken: accessToken, AppKey: apiKey }, about })
      .then((answer) => read(answer, customerAnswer, about))
    this.#customer.catch(() => (this.#customer = undefined))
    return this.#customer
  }

  /** A call of version 1, signed with the secret. */
  async signed<S extends z.ZodType<{ readonly Success: unknown }>>(
    what: string,
    json: Readonly<Record<string, string>>,
    schema: S,
    about: string,
  ): Promise<z.output<S>['Success']> {
    const { session_token } = await this.customer()
    const { apiKey = '', apiSecret = '' } = this.#credentials
    const timestamp = `${new Date(this.#wire.clock.now()).toISOString().slice(0, 19)}.000Z`
    const checksum = createHash('sha256')
      .update(timestamp + JSON.stringify(json) + apiSecret)
      .digest('hex')
    const headers = {
      'x-checksum': `token ${checksum}`,
      'x-timestamp': timestamp,
      'x-appkey': apiKey,
      'x-sessiontoken': session_token,
    }
    return read(await this.#wire.call({ path: `${V1}/${what}`, headers, json, about }), schema, about)
  }

  /** A call of version 2, for charts. */
  async charts(question: Readonly<Record<string, string>>, about: string): Promise<readonly BreezeCandle[]> {
    const { session_token } = await this.customer()
    const answer = await this.#wire.call({
      at: 'history',
      path: `/api/v2/historicalcharts?${new URLSearchParams(question).toString()}`,
      headers: { 'x-sessiontoken': session_token, apikey: this.#credentials['apiKey'] ?? '' },
      about,
    })
    return read(answer, chartsAnswer, about)
  }
}

function read<S extends z.ZodType<{ readonly Success: unknown }>>(
  answer: WireAnswer,
  schema: S,
  about: string,
): z.output<S>['Success'] {
  if (hasNoData(answer)) {
    const empty = schema.safeParse({ Success: [] })
    if (empty.success) return empty.data.Success
  }
  if (isRefusal(answer)) throw refusal(answer, about)
  const parsed = schema.safeParse(answer.body)
  if (parsed.success) return parsed.data.Success
  throw new BrokerFailure('icici', 'wrong-shape', { about })
}

function history(breeze: Breeze, wire: Wire): BrokerHistory {
  const today = () => indianClock(wire.clock.now()).date
  const index = async (underlying: Underlying, interval: '1minute' | '1day', { range, about }: Asked) => {
    const { exchange } = instrumentOf(underlying)
    const stock = { stock_code: namesOf(underlying).breezeCode, exch_code: exchange.code }
    const question = { ...stock, product_type: 'cash', interval, ...span(range) }
    return candlesOf((await breeze.charts(question, about)).map(rowOf), { broker: 'icici', range, about })
  }
  return {
    daysPerCall: SESSIONS_PER_CALL,
    sessionsPerCall: SESSIONS_PER_CALL,
    bytesPerBar: 260,
    async indexDays(underlying, range) {
      const about = `days of ${underlying}`
      const days: Candle[] = []
      // Answers with days are limited to the same number of candles.
      for (let first = dayNumber(range.from); first <= dayNumber(range.to); first += CANDLES_PER_CALL) {
        const to = isoDate(Math.min(dayNumber(range.to), first + CANDLES_PER_CALL - 1))
        const piece = { from: isoDate(first), to }
        days.push(...(await index(underlying, '1day', { range: piece, about })))
      }
      return days.map(({ date, high, low }) => ({ date, high, low }))
    },
    indexMinutes: (underlying, range) =>
      index(underlying, '1minute', { range, about: `minutes of ${underlying} from ${range.from}` }),
    expiries: async (underlying) => calendarOf(underlying, today()),
    contracts: async (underlying, expiry) => gridOf(underlying, expiry, today()),
    async minutes({ underlying, expiry, strike, type }, range) {
      const about = `${underlying} ${expiry} ${strike / 100} ${type}`
      const rows = await breeze.charts(
        {
          stock_code: namesOf(underlying).breezeCode,
          exch_code: instrumentOf(underlying).exchange.segment,
          product_type: 'options',
          expiry_date: `${expiry}T07:00:00.000Z`,
          right: type === 'CE' ? 'call' : 'put',
          strike_price: String(strike / 100),
          interval: '1minute',
          ...span(range),
        },
        about,
      )
      if (rows.some((row) => row.expiry_date && dateOf(row.expiry_date) !== expiry))
        throw new BrokerFailure('icici', 'wrong-expiry', { about })
      return candlesOf(rows.map(rowOf), { broker: 'icici', range, about })
    },
  }
}

interface Asked {
  readonly range: DayRange
  readonly about: string
}

/** Breeze writes times as UTC but reads them as Indian time. */
const span = ({ from, to }: DayRange) => ({
  from_date: `${from}T00:00:00.000Z`,
  to_date: `${to}T23:59:59.000Z`,
})

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Parses `06-FEB-2025`; returns any other text unchanged. */
function dateOf(text: string): string {
  const [, day, name = '', year] = /^(\d{2})-([A-Z]{3})-(\d{4})$/.exec(text.toUpperCase()) ?? []
  const month = MONTHS.indexOf(name) + 1
  return month === 0 ? text : `${year}-${String(month).padStart(2, '0')}-${day}`
}

const STAMP = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2})?)?$/

function rowOf({ datetime, open, high, low, close, volume, open_interest }: BreezeCandle) {
  const [, date, hours = '0', minutes = '0'] = STAMP.exec(datetime) ?? []
  return {
    stamp: date === undefined ? undefined : { date, minute: Number(hours) * 60 + Number(minutes) },
    prices: [open, high, low, close] as const,
    volume: volume ?? 0,
    openInterest: open_interest ?? 0,
  }
}

function account(breeze: Breeze, wire: Wire): BrokerAccount {
  return {
    async trades() {
      const { date } = indianClock(wire.clock.now())
      const all = []
      for (const exchange_code of ['NFO', 'BFO']) {
        const question = { ...span({ from: date, to: date }), exchange_code }
        all.push(...(await breeze.signed('trades', question, tradesAnswer, 'trades')))
      }
      return all.map((trade) => ({
        symbol: symbolOf(trade),
        side: isSold(trade) ? ('sell' as const) : ('buy' as const),
        quantity: trade.quantity,
        price: paise(trade.average_cost),
      }))
    },
    async positions() {
      const list = await breeze.signed('portfoliopositions', {}, positionsAnswer, 'positions')
      return list.map((position) => ({
        symbol: symbolOf(position),
        quantity: isSold(position) ? -position.quantity : position.quantity,
      }))
    },
    async funds() {
      const funds = await breeze.signed('funds', {}, fundsAnswer, 'funds')
      return paise(funds.allocated_fno - funds.block_by_trade_fno)
    },
  }
}

const isSold = ({ action }: Pick<BreezeContract, 'action'>) => action.toUpperCase() === 'SELL'

const symbolOf = ({ stock_code, expiry_date, strike_price, right }: BreezeContract) =>
  [stock_code, expiry_date, strike_price, right].filter(Boolean).join(' ')
