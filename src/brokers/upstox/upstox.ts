import type { z } from 'zod'
import type { Underlying } from '#domain'
import { dayNumber, isoDate, namesOf } from '#engine/exchange'
import { candlesOf, daysOf, paise } from '../candles.ts'
import { BrokerFailure } from '../failure.ts'
import type {
  BrokerAccount,
  BrokerContract,
  BrokerHistory,
  BrokerSession,
  Connector,
  Credentials,
  DayRange,
} from '../port.ts'
import { indianClock, indianStamp, nextIndianMinute } from '../stamp.ts'
import { endOfToken } from '../token-end.ts'
import type { Wire } from '../wire.ts'
import {
  candlesAnswer,
  contractsAnswer,
  expiriesAnswer,
  fundsAnswer,
  positionsAnswer,
  profileAnswer,
  tokenAnswer,
  tradesAnswer,
  type UpstoxCandle,
} from './answers.ts'
import { quotes } from './quotes.ts'
import { refusal } from './refusal.ts'

/** The documentation says "one month"; this is the shortest month. */
const DAYS_PER_CALL = 28
const PAISE = 100
/** 03:30: every token ends then, whenever it was issued. */
const TOKENS_END_MINUTE = 3.5 * 60

/** Upstox, API v2 and v3. */
export const UPSTOX: Connector = {
  broker: 'upstox',
  address: 'https://api.upstox.com',
  // The documentation allows 50 a second, but users report that long runs are cut off from six a second.
  limits: [
    { calls: 4, seconds: 1 },
    { calls: 500, seconds: 60 },
    { calls: 2000, seconds: 30 * 60 },
  ],
  redirect: {
    url(address, { apiKey = '' }, { redirectUrl, state }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: apiKey,
        redirect_uri: redirectUrl,
        state,
      })
      return `${address()}/v2/login/authorization/dialog?${query.toString()}`
    },
    async finish(wire, { apiKey = '', apiSecret = '' }, { redirectUrl, code }) {
      const about = 'signing in'
      const answer = await wire.call({
        method: 'POST',
        path: '/v2/login/authorization/token',
        form: {
          code,
          client_id: apiKey,
          client_secret: apiSecret,
          redirect_uri: redirectUrl,
          grant_type: 'authorization_code',
        },
        about,
      })
      const token = tokenAnswer.safeParse(answer.body)
      if (!token.success) throw refusal(answer, about)
      return {
        credentials: { accessToken: token.data.access_token },
        tokenEndsAt: nextIndianMinute(TOKENS_END_MINUTE, wire.clock.now()),
      }
    },
  },
  tokenEndsAt: ({ accessToken }) => (accessToken === undefined ? undefined : endOfToken(accessToken)),
  open(wire, credentials): BrokerSession {
    const ask = asker(wire, credentials)
    return {
      broker: 'upstox',
      async profile() {
        const { user_id: account } = await ask('/v2/user/profile', profileAnswer, 'the account')
        return { account }
      },
      history: history(ask, wire),
      quotes: quotes(ask, wire.clock),
      account: account(ask),
    }
  },
}

/** Calls a path and returns the `data` of the answer. */
export type Ask = <S extends z.ZodType<{ readonly data: unknown }>>(
  path: string,
  answer: S,
  about: string,
) => Promise<z.output<S>['data']>

function asker(wire: Wire, { accessToken }: Credentials): Ask {
  return async (path, schema, about) => {
    if (!accessToken) throw new BrokerFailure('upstox', 'no-token')
    const answer = await wire.call({ path, about, headers: { authorization: `Bearer ${accessToken}` } })
    if (answer.status !== 200) throw refusal(answer, about)
    const parsed = schema.safeParse(answer.body)
    if (parsed.success) return parsed.data.data
    // Errors may come with status 200, too.
    throw isError(answer.body)
      ? refusal(answer, about)
      : new BrokerFailure('upstox', 'wrong-shape', { about })
  }
}

const isError = (body: unknown) => (body as { status?: unknown } | null)?.status === 'error'

/** Upstox's key of India VIX. */
export const VIX_KEY = 'NSE_INDEX|India VIX'

function history(ask: Ask, wire: Wire): BrokerHistory {
  const today = () => indianClock(wire.clock.now()).date
  const rows = async (path: string, about: string) => (await ask(path, candlesAnswer, about)).candles
  const candles = async (path: string, range: DayRange, about: string) =>
    candlesOf((await rows(path, about)).map(rowOf), { broker: 'upstox', range, about })
  const span = ({ from, to }: DayRange) => `${to}/${from}`
  /** Minutes of listed contracts. Today's minutes have their own path. */
  const listedMinutes = async (key: string, range: DayRange, about: string) => {
    const day = today()
    const over = range.to < day ? range : { from: range.from, to: isoDate(dayNumber(day) - 1) }
    const all: UpstoxCandle[] = []
    if (over.from <= over.to)
      all.push(...(await rows(`/v3/historical-candle/${key}/minutes/1/${span(over)}`, about)))
    if (range.from <= day && day <= range.to)
      all.push(...(await rows(`/v3/historical-candle/intraday/${key}/minutes/1`, about)))
    return candlesOf(all.map(rowOf), { broker: 'upstox', range, about })
  }
  return {
    daysPerCall: DAYS_PER_CALL,
    async indexDays(underlying, range) {
      // The day's own candle appears only after the day.
      if (range.from === today()) {
        const minutes = await listedMinutes(indexKey(underlying), range, `days of ${underlying}`)
        return daysOf(minutes)
      }
      const path = `/v3/historical-candle/${indexKey(underlying)}/days/1/${span(range)}`
      const days = await candles(path, range, `days of ${underlying}`)
      return days.map(({ date, high, low }) => ({ date, high, low }))
    },
    indexMinutes: (underlying, range) =>
      listedMinutes(indexKey(underlying), range, `minutes of ${underlying} from ${range.from}`),
    vixMinutes: (range) =>
      listedMinutes(encodeURIComponent(VIX_KEY), range, `minutes of India VIX from ${range.from}`),
    async expiries(underlying) {
      const about = `expiries of ${underlying}`
      const key = indexKey(underlying)
      const over = await ask(`/v2/expired-instruments/expiries?instrument_key=${key}`, expiriesAnswer, about)
      const listed = await ask(`/v2/option/contract?instrument_key=${key}`, contractsAnswer, about)
      return [...new Set([...over, ...listed.map(({ expiry }) => expiry)])].sort()
    },
    async contracts(underlying, expiry) {
      const about = `contracts of ${underlying} ${expiry}`
      const path = expiry < today() ? '/v2/expired-instruments/option/contract' : '/v2/option/contract'
      const query = `?instrument_key=${indexKey(underlying)}&expiry_date=${expiry}`
      const list = await ask(path + query, contractsAnswer, about)
      if (list.some((one) => one.expiry !== expiry))
        throw new BrokerFailure('upstox', 'wrong-expiry', { about })
      return list.flatMap((one) => contractOf(underlying, one))
    },
    minutes({ key, underlying, expiry, strike, type }, range) {
      const about = `${underlying} ${expiry} ${strike / PAISE} ${type}`
      const encoded = encodeURIComponent(key)
      return key.includes('|', key.indexOf('|') + 1)
        ? candles(`/v2/expired-instruments/historical-candle/${encoded}/1minute/${span(range)}`, range, about)
        : listedMinutes(encoded, range, about)
    },
  }
}

const rowOf = ([time, open, high, low, close, volume, openInterest]: UpstoxCandle) => ({
  stamp: indianStamp(time),
  prices: [open, high, low, close] as const,
  volume,
  openInterest,
})

const indexKey = (underlying: Underlying) => encodeURIComponent(namesOf(underlying).upstoxKey)

function contractOf(
  underlying: Underlying,
  one: z.output<typeof contractsAnswer>['data'][number],
): BrokerContract[] {
  const { instrument_type: type, instrument_key: key, strike_price: strike, lot_size: lotSize, expiry } = one
  if (type !== 'CE' && type !== 'PE') return []
  return [{ underlying, expiry, strike: paise(strike), type, lotSize, key }]
}

function account(ask: Ask): BrokerAccount {
  return {
    async trades() {
      const list = await ask('/v2/order/trades/get-trades-for-day', tradesAnswer, 'trades')
      return list.map(
        ({ trading_symbol: symbol, transaction_type: side, quantity, average_price: price }) => ({
          symbol,
          side: side === 'BUY' ? ('buy' as const) : ('sell' as const),
          quantity,
          price: paise(price),
        }),
      )
    },
    async positions() {
      const list = await ask('/v2/portfolio/short-term-positions', positionsAnswer, 'positions')
      return list.map(({ trading_symbol: symbol, quantity }) => ({ symbol, quantity }))
    },
    async funds() {
      const { equity } = await ask('/v2/user/get-funds-and-margin', fundsAnswer, 'funds')
      return paise(equity.available_margin)
    },
  }
}
