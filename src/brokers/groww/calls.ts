import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Underlying } from '#domain'
import { instrumentOf } from '#engine/exchange'
import { candlesOf, paise } from '../candles.ts'
import { BrokerFailure } from '../failure.ts'
import type { BrokerContract, Credentials, DayRange } from '../port.ts'
import type { Wire, WireAnswer } from '../wire.ts'
import { candlesAnswer, tokenAnswer, type GrowwCandle } from './answers.ts'
import { isRefusal, refusal } from './refusal.ts'

/** Calls to Groww with one user's credentials. */
export class Groww {
  readonly #wire: Wire
  readonly #credentials: Credentials
  #token: Promise<string> | undefined

  constructor(wire: Wire, credentials: Credentials) {
    this.#wire = wire
    this.#credentials = credentials
  }

  /** Calls a path and returns the `payload` of the answer. */
  async ask<S extends z.ZodType<{ readonly payload: unknown }>>(
    path: string,
    schema: S,
    about: string,
  ): Promise<z.output<S>['payload']> {
    const token = await this.#accessToken()
    const answer = await this.#wire.call({ path, about, headers: headers(token) })
    if (isRefusal(answer)) throw refusal(answer, about)
    const parsed = schema.safeParse(answer.body)
    if (parsed.success) return parsed.data.payload
    throw new BrokerFailure('groww', 'wrong-shape', { about })
  }

  /** The token that was entered, or one requested once with key and secret. */
  #accessToken(): Promise<string> {
    const { accessToken, apiKey, apiSecret } = this.#credentials
    if (accessToken) return Promise.resolve(accessToken)
    if (!apiKey || !apiSecret) return Promise.reject(new BrokerFailure('groww', 'no-token'))
    this.#token ??= this.#tokenOf(apiKey, apiSecret)
    this.#token.catch(() => (this.#token = undefined))
    return this.#token
  }

  async #tokenOf(apiKey: string, apiSecret: string): Promise<string> {
    const about = 'a token for the API key'
    const timestamp = String(Math.floor(this.#wire.clock.now() / 1000))
    const checksum = createHash('sha256')
      .update(apiSecret + timestamp)
      .digest('hex')
    const answer: WireAnswer = await this.#wire.call({
      method: 'POST',
      path: '/v1/token/api/access',
      headers: headers(apiKey),
      json: { key_type: 'approval', checksum, timestamp },
      about,
    })
    const parsed = tokenAnswer.safeParse(answer.body)
    if (answer.status === 200 && parsed.success) return parsed.data.token
    throw refusal(answer, about)
  }
}

const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'x-api-version': '1.0' })

export interface AskedCandles {
  readonly segment: 'CASH' | 'FNO'
  readonly exchange: string
  readonly range: DayRange
  readonly interval?: '1minute' | '1day' | undefined
  readonly about: string
}

/** Candles of a name as Groww spells it, `NSE-NIFTY-04Jan24-19200-CE`. */
export async function candles(
  groww: Groww,
  name: string,
  { segment, exchange, range, interval = '1minute', about }: AskedCandles,
) {
  const query = new URLSearchParams({
    exchange,
    segment,
    groww_symbol: name,
    start_time: `${range.from} 00:00:00`,
    end_time: `${range.to} 23:59:59`,
    candle_interval: interval,
  }).toString()
  const answer = await groww.ask(`/v1/historical/candles?${query}`, candlesAnswer, about)
  return candlesOf(answer.candles.map(rowOf), { broker: 'groww', range, about })
}

/** Times have no zone and are Indian; both forms occur. */
const STAMP = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2})?(?:\+05:?30)?)?$/

function rowOf([time, open, high, low, close, volume, openInterest]: GrowwCandle) {
  const [, date, hours = '0', minutes = '0'] = STAMP.exec(time) ?? []
  return {
    stamp: date === undefined ? undefined : { date, minute: Number(hours) * 60 + Number(minutes) },
    prices: [open, high, low, close] as const,
    volume: volume ?? 0,
    openInterest: openInterest ?? 0,
  }
}

const NAME = /^[A-Z]+-([A-Z0-9]+)-(\d{2})([A-Z][a-z]{2})(\d{2})-(\d+(?:\.\d+)?)-(CE|PE)$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Undefined for a future and for options of another underlying. */
export function contractOf(underlying: Underlying, key: string): Omit<BrokerContract, 'lotSize'> | undefined {
  const [, of, day, name = '', year, strike, type] = NAME.exec(key) ?? []
  const month = MONTHS.indexOf(name) + 1
  if (of !== underlying || month === 0) return undefined
  const expiry = `20${year}-${String(month).padStart(2, '0')}-${day}`
  return { underlying, expiry, strike: paise(Number(strike)), type: type as 'CE' | 'PE', key }
}

/** Groww's name of a contract. */
export function nameOf({
  underlying,
  expiry,
  strike,
  type,
}: Omit<BrokerContract, 'lotSize' | 'key'>): string {
  const [year, month, day] = expiry.split('-')
  const date = `${day}${MONTHS[Number(month) - 1]}${year.slice(2)}`
  return `${instrumentOf(underlying).exchange.code}-${underlying}-${date}-${strike / 100}-${type}`
}
