import type { z } from 'zod'
import type { Underlying } from '#domain'
import { namesOf, type IsoDate } from '#engine/exchange'
import { BrokerFailure } from '../failure.ts'
import type {
  BrokerAccount,
  BrokerContract,
  BrokerHistory,
  BrokerSession,
  Candle,
  Connector,
  Credentials,
  DayRange,
} from '../port.ts'
import { indianClock, indianStamp, nextIndianMinute } from '../stamp.ts'
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

/** "One month" by its documentation: the shortest month. */
const DAYS_PER_CALL = 28
const PAISE = 100
/** 03:30: every token of a day ends then, whenever it was made. */
const TOKENS_END_MINUTE = 3.5 * 60

/** Upstox, API v2 and v3. */
export const UPSTOX: Connector = {
  broker: 'upstox',
  address: 'https://api.upstox.com',
  // The documented 50 a second are cut off in long runs from six a second on, as users report.
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
      return `${address}/v2/login/authorization/dialog?${query.toString()}`
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

/** The end that a token of three parts says of itself, in seconds since 1970; undefined where it says none. */
function endOfToken(token: string): Date | undefined {
  try {
    const said = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp?: unknown
    }
    return typeof said.exp === 'number' ? new Date(said.exp * 1000) : undefined
  } catch {
    return undefined
  }
}

/** Asks for what a schema reads. */
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
    // Errors come with status 200 too.
    throw isError(answer.body)
      ? refusal(answer, about)
      : new BrokerFailure('upstox', 'wrong-shape', { about })
  }
}

const isError = (body: unknown) => (body as { status?: unknown } | null)?.status === 'error'

function history(ask: Ask, wire: Wire): BrokerHistory {
  const today = () => indianClock(wire.clock.now()).date
  const candles = async (path: string, range: DayRange, about: string) =>
    checked((await ask(path, candlesAnswer, about)).candles, range, about)
  const span = ({ from, to }: DayRange) => `${to}/${from}`
  return {
    daysPerCall: DAYS_PER_CALL,
    async indexDays(underlying, range) {
      const path = `/v3/historical-candle/${indexKey(underlying)}/days/1/${span(range)}`
      const days = await candles(path, range, `days of ${underlying}`)
      return days.map(({ date, high, low }) => ({ date, high, low }))
    },
    indexMinutes: (underlying, range) =>
      candles(
        `/v3/historical-candle/${indexKey(underlying)}/minutes/1/${span(range)}`,
        range,
        `minutes of ${underlying} from ${range.from}`,
      ),
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
      const path = key.includes('|', key.indexOf('|') + 1)
        ? `/v2/expired-instruments/historical-candle/${encodeURIComponent(key)}/1minute/${span(range)}`
        : `/v3/historical-candle/${encodeURIComponent(key)}/minutes/1/${span(range)}`
      return candles(path, range, about)
    },
  }
}

const indexKey = (underlying: Underlying) => encodeURIComponent(namesOf(underlying).upstoxKey)

function contractOf(
  underlying: Underlying,
  one: z.output<typeof contractsAnswer>['data'][number],
): BrokerContract[] {
  const { instrument_type: type, instrument_key: key, strike_price: strike, lot_size: lotSize, expiry } = one
  if (type !== 'CE' && type !== 'PE') return []
  return [{ underlying, expiry, strike: paise(strike), type, lotSize, key }]
}

/** Newest first as they come; ascending, each minute once, and of no other days than were asked. */
function checked(rows: readonly UpstoxCandle[], { from, to }: DayRange, about: string): readonly Candle[] {
  const byTime = new Map<string, Candle>()
  for (const [time, open, high, low, close, volume, openInterest] of rows) {
    const stamp = indianStamp(time)
    if (!stamp) throw new BrokerFailure('upstox', 'other-zone', { about })
    if (stamp.date < from || stamp.date > to) throw new BrokerFailure('upstox', 'wrong-days', { about })
    const prices = { open: paise(open), high: paise(high), low: paise(low), close: paise(close) }
    byTime.set(time, { ...stamp, ...prices, volume, openInterest })
  }
  return [...byTime.values()].sort((a, b) => compare(a.date, b.date) || a.minute - b.minute)
}

function compare(a: IsoDate, b: IsoDate): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const paise = (rupees: number) => Math.round(rupees * PAISE)

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
