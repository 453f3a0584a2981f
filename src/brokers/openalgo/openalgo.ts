import type { z } from 'zod'
import type { Underlying } from '#domain'
import { instrumentOf, type IsoDate } from '#engine/exchange'
import { candlesOf, paise } from '../candles.ts'
import { BrokerFailure, kindOfStatus } from '../failure.ts'
import type {
  BrokerAccount,
  BrokerContract,
  BrokerHistory,
  BrokerSession,
  Connector,
  Credentials,
  DayRange,
} from '../port.ts'
import { indianClock, indianStamp } from '../stamp.ts'
import type { Wire, WireAnswer } from '../wire.ts'
import {
  errorAnswer,
  fundsAnswer,
  historyAnswer,
  instrumentsAnswer,
  pingAnswer,
  positionsAnswer,
  tradesAnswer,
  type OpenAlgoCandle,
  type OpenAlgoInstrument,
} from './answers.ts'
import { indexName, keyOf, nameOf, quotes } from './stream.ts'

/** The broker behind OpenAlgo serves minutes for "the last 30 to 90 days". */
const DAYS_PER_CALL = 30

/** A user's own OpenAlgo server in front of some broker. Contracts are available while they are listed. */
export const OPENALGO: Connector = {
  broker: 'openalgo',
  // OpenAlgo's default address. A connection always has its own.
  address: 'http://127.0.0.1:5000',
  server: ({ server = '', stream }) => ({ main: server.replace(/\/+$/, ''), ...(stream && { stream }) }),
  // OpenAlgo's own limits are looser than the limits of the brokers behind it.
  limits: [{ calls: 3, seconds: 1 }],
  tokenEndsAt: () => undefined,
  open(wire, credentials): BrokerSession {
    const openAlgo = new OpenAlgo(wire, credentials)
    const { apiKey, stream } = credentials
    return {
      broker: 'openalgo',
      async profile() {
        const { broker } = await openAlgo.ask('ping', pingAnswer, { about: 'the account' })
        return { account: broker }
      },
      history: history(openAlgo, wire),
      quotes: stream ? quotes(wire.address('stream').replace(/^http/, 'ws'), apiKey, wire.clock) : undefined,
      account: account(openAlgo),
    }
  },
}

interface Question {
  readonly about: string
  readonly [field: string]: string
}

/** Calls to an OpenAlgo server with its key. */
class OpenAlgo {
  readonly #wire: Wire
  readonly #apiKey: string | undefined
  readonly #lists = new Map<string, Promise<readonly OpenAlgoInstrument[]>>()

  constructor(wire: Wire, { apiKey }: Credentials) {
    this.#wire = wire
    this.#apiKey = apiKey
  }

  ask<S extends z.ZodType<{ readonly data: unknown }>>(
    what: string,
    schema: S,
    { about, ...fields }: Question,
  ): Promise<z.output<S>['data']> {
    const json = { apikey: this.#key(), ...fields }
    return this.#read(schema, about, { method: 'POST', path: `/api/v1/${what}`, json })
  }

  /** Instruments listed by an exchange today; requested once a day. */
  instruments(exchange: string): Promise<readonly OpenAlgoInstrument[]> {
    const name = `${exchange} ${indianClock(this.#wire.clock.now()).date}`
    const query = new URLSearchParams({ apikey: this.#key(), exchange, format: 'json' })
    const about = `the instruments of ${exchange}`
    const list =
      this.#lists.get(name) ??
      this.#read(instrumentsAnswer, about, { path: `/api/v1/instruments?${query.toString()}` })
    this.#lists.set(name, list)
    list.catch(() => this.#lists.delete(name))
    return list
  }

  #key(): string {
    if (!this.#apiKey) throw new BrokerFailure('openalgo', 'no-token')
    return this.#apiKey
  }

  async #read<S extends z.ZodType<{ readonly data: unknown }>>(
    schema: S,
    about: string,
    call: { readonly method?: 'POST'; readonly path: string; readonly json?: unknown },
  ): Promise<z.output<S>['data']> {
    const answer = await this.#wire.call({ ...call, about })
    if (answer.status !== 200 || errorAnswer.safeParse(answer.body).success) throw refusal(answer, about)
    const parsed = schema.safeParse(answer.body)
    if (parsed.success) return parsed.data.data
    throw new BrokerFailure('openalgo', 'wrong-shape', { about })
  }
}

/** Classifies an answer that isn't a success. OpenAlgo has no error codes, only texts. */
function refusal({ status, body, clockAhead, retryAfterSeconds }: WireAnswer, about: string): BrokerFailure {
  const parsed = errorAnswer.safeParse(body)
  const message = parsed.success && typeof parsed.data.message === 'string' ? parsed.data.message : ''
  const details = { about, retryAfterSeconds }
  if (parsed.success && (status === 401 || status === 403))
    return new BrokerFailure('openalgo', 'wrong-secret', details)
  if (/not found/i.test(message) && /symbol|master|instrument/i.test(message))
    return new BrokerFailure('openalgo', 'unknown-contract', details)
  // Errors of the broker behind OpenAlgo come as server errors with the broker's text.
  if (/token|session|log ?in|unauthori[sz]ed/i.test(message) && status !== 429)
    return new BrokerFailure('openalgo', 'token-ended', details)
  return new BrokerFailure(
    'openalgo',
    status === 200 ? 'bad-request' : kindOfStatus(status, clockAhead),
    details,
  )
}

const VIX_NAME = { symbol: 'INDIAVIX', exchange: 'NSE_INDEX' } as const

function history(openAlgo: OpenAlgo, wire: Wire): BrokerHistory {
  const candles = async (
    { symbol, exchange }: { readonly symbol: string; readonly exchange: string },
    interval: '1m' | 'D',
    { range, about }: { readonly range: DayRange; readonly about: string },
  ) => {
    const { from: start_date, to: end_date } = range
    const question = { symbol, exchange, interval, start_date, end_date, about }
    const rows = await openAlgo.ask('history', historyAnswer, question)
    return candlesOf(rows.map(rowOf), { broker: 'openalgo', range, about })
  }
  const listed = async (underlying: Underlying): Promise<readonly BrokerContract[]> => {
    const { segment } = instrumentOf(underlying).exchange
    const today = indianClock(wire.clock.now()).date
    return (await openAlgo.instruments(segment))
      .flatMap((one) => contractOf(underlying, segment, one))
      .filter(({ expiry }) => expiry >= today)
  }
  return {
    daysPerCall: DAYS_PER_CALL,
    async indexDays(underlying, range) {
      const about = `days of ${underlying}`
      const days = await candles(indexName(underlying), 'D', { range, about })
      return days.map(({ date, high, low }) => ({ date, high, low }))
    },
    indexMinutes: (underlying, range) =>
      candles(indexName(underlying), '1m', { range, about: `minutes of ${underlying} from ${range.from}` }),
    vixMinutes: (range) =>
      candles(VIX_NAME, '1m', { range, about: `minutes of India VIX from ${range.from}` }),
    async expiries(underlying) {
      const dates: readonly IsoDate[] = (await listed(underlying)).map(({ expiry }) => expiry)
      return [...new Set(dates)].sort()
    },
    contracts: async (underlying, expiry) =>
      (await listed(underlying)).filter((contract) => contract.expiry === expiry),
    minutes({ key, underlying, expiry, strike, type }, range) {
      const about = `${underlying} ${expiry} ${strike / 100} ${type}`
      return candles(nameOf(key), '1m', { range, about })
    },
  }
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Parses `30-JUL-26`; undefined for any other text. */
function dateOf(text: string): IsoDate | undefined {
  const [, day, name = '', year] = /^(\d{2})-([A-Z]{3})-(\d{2})$/.exec(text.toUpperCase()) ?? []
  const month = MONTHS.indexOf(name) + 1
  return month === 0 ? undefined : `20${year}-${String(month).padStart(2, '0')}-${day}`
}

function contractOf(underlying: Underlying, segment: string, one: OpenAlgoInstrument): BrokerContract[] {
  const { name, exchange, instrumenttype: type, symbol, strike, lotsize } = one
  const expiry = dateOf(one.expiry ?? '')
  if (name !== underlying || exchange !== segment || expiry === undefined) return []
  if ((type !== 'CE' && type !== 'PE') || !strike || !lotsize) return []
  return [
    { underlying, expiry, strike: paise(strike), type, lotSize: lotsize, key: keyOf({ symbol, exchange }) },
  ]
}

/** Separates seconds from milliseconds since 1970. */
const MOST_SECONDS = 1e11

function rowOf({ timestamp, open, high, low, close, volume, oi = 0 }: OpenAlgoCandle) {
  const stamp =
    typeof timestamp === 'string'
      ? indianStamp(timestamp)
      : indianClock(timestamp < MOST_SECONDS ? timestamp * 1000 : timestamp)
  return { stamp, prices: [open, high, low, close] as const, volume, openInterest: oi }
}

function account(openAlgo: OpenAlgo): BrokerAccount {
  return {
    async trades() {
      const list = await openAlgo.ask('tradebook', tradesAnswer, { about: 'trades' })
      return list.map(({ symbol, action, quantity, average_price: price }) => ({
        symbol,
        side: action === 'BUY' ? ('buy' as const) : ('sell' as const),
        quantity,
        price: paise(price),
      }))
    },
    async positions() {
      const list = await openAlgo.ask('positionbook', positionsAnswer, { about: 'positions' })
      return list.map(({ symbol, quantity }) => ({ symbol, quantity }))
    },
    async funds() {
      const { availablecash } = await openAlgo.ask('funds', fundsAnswer, { about: 'funds' })
      return paise(availablecash)
    },
  }
}
