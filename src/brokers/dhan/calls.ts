import type { z } from 'zod'
import { namesOf, dayNumber, instrumentOf, isoDate } from '#engine/exchange'
import type { Underlying } from '#domain'
import { candlesOf, compareTime, paise } from '../candles.ts'
import { BrokerFailure } from '../failure.ts'
import type { Candle, Credentials, DayRange, RollingBar, RollingSeries } from '../port.ts'
import { indianClock } from '../stamp.ts'
import type { Wire, WireAnswer } from '../wire.ts'
import { chartAnswer, rollingAnswer, type DhanChart, type DhanRolling } from './answers.ts'
import { isRefusal, refusal } from './refusal.ts'

/** Calls to Dhan with one user's credentials. */
export class Dhan {
  readonly #wire: Wire
  readonly #credentials: Credentials

  constructor(wire: Wire, credentials: Credentials) {
    this.#wire = wire
    this.#credentials = credentials
  }

  async ask<S extends z.ZodType>(
    path: string,
    schema: S,
    about: string,
    json?: unknown,
  ): Promise<z.output<S>> {
    const answer = await this.#call(path, about, json)
    if (isRefusal(answer)) throw refusal(answer, about)
    const parsed = schema.safeParse(answer.body)
    if (parsed.success) return parsed.data
    throw new BrokerFailure('dhan', 'wrong-shape', { about })
  }

  /** An answer that isn't JSON. */
  async text(path: string, about: string): Promise<string> {
    const { accessToken = '', clientId = '' } = this.#token()
    const headers = { 'access-token': accessToken, 'client-id': clientId }
    const answer = await this.#wire.call({ path, about, headers, reads: 'text' })
    if (answer.status !== 200) throw refusal(answer, about)
    return String(answer.body)
  }

  #call(path: string, about: string, json: unknown): Promise<WireAnswer> {
    const { accessToken = '', clientId = '' } = this.#token()
    const headers = { 'access-token': accessToken, 'client-id': clientId }
    const post = json === undefined ? {} : ({ method: 'POST', json } as const)
    return this.#wire.call({ path, about, headers, ...post })
  }

  #token(): Credentials {
    if (!this.#credentials['accessToken']) throw new BrokerFailure('dhan', 'no-token')
    return this.#credentials
  }
}

/** An instrument as Dhan names it. */
export interface DhanInstrument {
  readonly securityId: string
  readonly exchangeSegment: string
  readonly instrument: 'INDEX' | 'OPTIDX'
}

export const indexOf = (underlying: Underlying): DhanInstrument => ({
  securityId: String(namesOf(underlying).dhanSecurityId),
  exchangeSegment: 'IDX_I',
  instrument: 'INDEX',
})

export const segmentOf = (underlying: Underlying) => `${instrumentOf(underlying).exchange.code}_FNO`

/** Minutes of an index or of a contract that still trades. */
export async function intraday(
  dhan: Dhan,
  instrument: DhanInstrument,
  { range, about }: { readonly range: DayRange; readonly about: string },
): Promise<readonly Candle[]> {
  const chart = await dhan.ask('/v2/charts/intraday', chartAnswer, about, {
    ...instrument,
    interval: '1',
    oi: instrument.instrument === 'OPTIDX',
    fromDate: `${range.from} 00:00:00`,
    toDate: `${range.to} 23:59:59`,
  })
  return candlesOf(rowsOf(chart, about), { broker: 'dhan', range, about })
}

/** The next day: Dhan excludes the end of a range in some calls, and the documentation does not say which. */
export const dayAfter = (day: string) => isoDate(dayNumber(day) + 1)

/** Candles of days of an index. */
export async function daily(dhan: Dhan, underlying: Underlying, range: DayRange): Promise<readonly Candle[]> {
  const about = `days of ${underlying}`
  const chart = await dhan.ask('/v2/charts/historical', chartAnswer, about, {
    ...indexOf(underlying),
    expiryCode: 0,
    oi: false,
    fromDate: range.from,
    toDate: dayAfter(range.to),
  })
  const rows = rowsOf(chart, about).filter(({ stamp }) => stamp.date !== dayAfter(range.to))
  return candlesOf(rows, { broker: 'dhan', range, about })
}

/** @throws BrokerFailure if the arrays differ in length */
function rowsOf(
  { timestamp, open, high, low, close, volume = [], open_interest = [] }: DhanChart,
  about: string,
) {
  checkLengths([open, high, low, close], timestamp.length, about)
  return timestamp.map((seconds, i) => ({
    stamp: indianClock(seconds * 1000),
    prices: [open[i], high[i], low[i], close[i]] as const,
    volume: volume[i] ?? 0,
    openInterest: open_interest[i] ?? 0,
  }))
}

function checkLengths(columns: readonly (readonly number[])[], length: number, about: string): void {
  if (columns.some((column) => column.length !== length))
    throw new BrokerFailure('dhan', 'wrong-shape', { about })
}

const COLUMNS = ['open', 'high', 'low', 'close', 'volume', 'strike', 'oi', 'spot'] as const

/** How a series is requested; a check also tries undocumented forms. */
export interface AskedSeries extends Omit<RollingSeries, 'offset'> {
  readonly strike: string
  readonly range: DayRange
  readonly about: string
}

/** `ATM`, `ATM+3`, `ATM-3`. */
export const atTheMoney = (offset: number) => `ATM${offset > 0 ? '+' : ''}${offset === 0 ? '' : offset}`

/** Minutes of a rolling series. */
export async function series(
  dhan: Dhan,
  underlying: Underlying,
  { kind, code, type, strike, range, about }: AskedSeries,
): Promise<readonly RollingBar[]> {
  const { data } = await dhan.ask('/v2/charts/rollingoption', rollingAnswer, about, {
    exchangeSegment: segmentOf(underlying),
    instrument: 'OPTIDX',
    interval: '1',
    securityId: namesOf(underlying).dhanSecurityId,
    expiryFlag: kind,
    expiryCode: code,
    strike,
    drvOptionType: type === 'CE' ? 'CALL' : 'PUT',
    requiredData: COLUMNS,
    fromDate: range.from,
    toDate: dayAfter(range.to),
  })
  const rolling = type === 'CE' ? data.ce : data.pe
  return rolling ? barsOf(rolling, range, about) : []
}

function barsOf(rolling: DhanRolling, { from, to }: DayRange, about: string): readonly RollingBar[] {
  const { timestamp, open, high, low, close, volume, strike, spot, oi = [] } = rolling
  checkLengths([open, high, low, close, volume, strike, spot], timestamp.length, about)
  const bars = timestamp.map((seconds, i) => ({
    ...indianClock(seconds * 1000),
    open: paise(open[i]),
    high: paise(high[i]),
    low: paise(low[i]),
    close: paise(close[i]),
    volume: volume[i],
    openInterest: oi[i] ?? 0,
    strike: paise(strike[i]),
    spot: paise(spot[i]),
  }))
  if (bars.some(({ date }) => date < from || date > dayAfter(to)))
    throw new BrokerFailure('dhan', 'wrong-days', { about })
  return bars.filter(({ date }) => date <= to).sort(compareTime)
}
