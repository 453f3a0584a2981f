import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Underlying } from '#domain'
import { instrumentOf, namesOf, type IsoDate } from '#engine/exchange'
import { candlesOf, paise } from '../candles.ts'
import { BrokerFailure } from '../failure.ts'
import type {
  BrokerAccount,
  BrokerContract,
  BrokerHistory,
  BrokerQuotes,
  BrokerSession,
  Connector,
  Credentials,
  DayRange,
} from '../port.ts'
import { ABOUT_QUOTES, listen, openedSocket, safeStreamAddress } from '../socket.ts'
import { indianClock, indianStamp, nextIndianMinute } from '../stamp.ts'
import type { Wire } from '../wire.ts'
import {
  candlesAnswer,
  marginsAnswer,
  positionsAnswer,
  profileAnswer,
  tokenAnswer,
  tradesAnswer,
  type KiteCandle,
} from './answers.ts'
import { contractsIn, indexTokenIn } from './instruments.ts'
import { refusal, signInRefusal } from './refusal.ts'
import { readTicks } from './ticks.ts'

/** Limit for minutes; all other intervals have longer ones. */
const DAYS_PER_CALL = 60
const MOST_KEYS = 3000
/** 06:00: every token ends then. */
const TOKENS_END_MINUTE = 6 * 60

const tokenEnd = (now: number) => nextIndianMinute(TOKENS_END_MINUTE, now)

/** Zerodha's Kite Connect, version 3. Contracts are available while they are listed. */
export const ZERODHA: Connector = {
  broker: 'zerodha',
  address: 'https://api.kite.trade',
  others: { login: 'https://kite.zerodha.com', stream: 'https://ws.kite.trade' },
  // Limit for history; other calls have looser limits.
  limits: [{ calls: 3, seconds: 1 }],
  redirect: {
    url(address, { apiKey = '' }, { state }) {
      const back = new URLSearchParams({ state }).toString()
      const query = new URLSearchParams({ v: '3', api_key: apiKey, redirect_params: back })
      return `${address('login')}/connect/login?${query.toString()}`
    },
    async finish(wire, { apiKey = '', apiSecret = '' }, { code }) {
      const about = 'signing in'
      const checksum = createHash('sha256').update(`${apiKey}${code}${apiSecret}`).digest('hex')
      const answer = await wire.call({
        method: 'POST',
        path: '/session/token',
        headers: VERSION,
        form: { api_key: apiKey, request_token: code, checksum },
        about,
      })
      const token = tokenAnswer.safeParse(answer.body)
      if (!token.success) throw signInRefusal(answer, about)
      return {
        credentials: { accessToken: token.data.data.access_token },
        tokenEndsAt: tokenEnd(wire.clock.now()),
      }
    },
  },
  tokenEndsAt: ({ accessToken }, now) => (accessToken === undefined ? undefined : tokenEnd(now)),
  open(wire, credentials): BrokerSession {
    const kite = new Kite(wire, credentials)
    const profile = async () => {
      const { user_id: account } = await kite.ask('/user/profile', profileAnswer, 'the account')
      return { account }
    }
    return {
      broker: 'zerodha',
      profile,
      history: history(kite, wire),
      quotes: quotes(kite, wire, profile),
      account: account(kite),
    }
  },
}

const VERSION = { 'x-kite-version': '3' }

/** Calls to Kite with one user's credentials. */
class Kite {
  readonly #wire: Wire
  readonly #credentials: Credentials
  readonly #lists = new Map<string, Promise<string>>()

  constructor(wire: Wire, credentials: Credentials) {
    this.#wire = wire
    this.#credentials = credentials
  }

  /** @throws BrokerFailure `no-token` */
  entry(): { readonly apiKey: string; readonly accessToken: string } {
    const { apiKey, accessToken } = this.#credentials
    if (!apiKey || !accessToken) throw new BrokerFailure('zerodha', 'no-token')
    return { apiKey, accessToken }
  }

  async ask<S extends z.ZodType<{ readonly data: unknown }>>(
    path: string,
    schema: S,
    about: string,
  ): Promise<z.output<S>['data']> {
    const answer = await this.#call(path, about)
    const parsed = schema.safeParse(answer.body)
    if (parsed.success) return parsed.data.data
    throw new BrokerFailure('zerodha', 'wrong-shape', { about })
  }

  /** Instruments listed by an exchange today; requested once a day. */
  async instruments(exchange: string): Promise<string> {
    const name = `${exchange} ${indianClock(this.#wire.clock.now()).date}`
    const about = `the instruments of ${exchange}`
    const list =
      this.#lists.get(name) ??
      this.#call(`/instruments/${exchange}`, about, 'text').then(({ body }) => body as string)
    this.#lists.set(name, list)
    list.catch(() => this.#lists.delete(name))
    return list
  }

  async #call(path: string, about: string, reads: 'json' | 'text' = 'json') {
    const { apiKey, accessToken } = this.entry()
    const headers = { ...VERSION, authorization: `token ${apiKey}:${accessToken}` }
    const answer = await this.#wire.call({ path, headers, about, reads })
    if (answer.status !== 200) throw refusal(answer, about)
    // Errors may come with status 200, too.
    if ((answer.body as { status?: unknown } | null)?.status === 'error') throw refusal(answer, about)
    return answer
  }
}

function read<T>(about: string, of: () => T): T {
  try {
    return of()
  } catch {
    throw new BrokerFailure('zerodha', 'wrong-shape', { about })
  }
}

/**
 * The token of an index, from today's list.
 * @throws BrokerFailure
 */
async function indexToken(kite: Kite, underlying: Underlying): Promise<string> {
  return tokenOf(kite, instrumentOf(underlying).exchange.code, namesOf(underlying).kite)
}

async function tokenOf(kite: Kite, exchange: string, symbol: string): Promise<string> {
  const list = await kite.instruments(exchange)
  const about = `the index ${symbol}`
  const token = read(about, () => indexTokenIn(list, symbol))
  if (token === undefined) throw new BrokerFailure('zerodha', 'unknown-contract', { about })
  return token
}

function history(kite: Kite, wire: Wire): BrokerHistory {
  const candles = async (token: string, interval: 'minute' | 'day', { range, about }: Asked) => {
    const query = new URLSearchParams({
      from: `${range.from} 00:00:00`,
      to: `${range.to} 23:59:59`,
      oi: '1',
    })
    const path = `/instruments/historical/${token}/${interval}?${query.toString()}`
    const { candles: rows } = await kite.ask(path, candlesAnswer, about)
    return candlesOf(rows.map(rowOf), { broker: 'zerodha', range, about })
  }
  const listed = async (underlying: Underlying): Promise<readonly BrokerContract[]> => {
    const list = await kite.instruments(instrumentOf(underlying).exchange.segment)
    const today = indianClock(wire.clock.now()).date
    return read(`contracts of ${underlying}`, () => contractsIn(list, underlying)).filter(
      ({ expiry }) => expiry >= today,
    )
  }
  return {
    daysPerCall: DAYS_PER_CALL,
    async indexDays(underlying, range) {
      const about = `days of ${underlying}`
      const days = await candles(await indexToken(kite, underlying), 'day', { range, about })
      return days.map(({ date, high, low }) => ({ date, high, low }))
    },
    async indexMinutes(underlying, range) {
      const about = `minutes of ${underlying} from ${range.from}`
      return candles(await indexToken(kite, underlying), 'minute', { range, about })
    },
    async vixMinutes(range) {
      const about = `minutes of India VIX from ${range.from}`
      return candles(await tokenOf(kite, 'NSE', 'INDIA VIX'), 'minute', { range, about })
    },
    async expiries(underlying) {
      const dates: readonly IsoDate[] = (await listed(underlying)).map(({ expiry }) => expiry)
      return [...new Set(dates)].sort()
    },
    contracts: async (underlying, expiry) =>
      (await listed(underlying)).filter((contract) => contract.expiry === expiry),
    minutes({ key, underlying, expiry, strike, type }, range) {
      const about = `${underlying} ${expiry} ${strike / 100} ${type}`
      return candles(key, 'minute', { range, about })
    },
  }
}

interface Asked {
  readonly range: DayRange
  readonly about: string
}

const rowOf = ([time, open, high, low, close, volume, openInterest = 0]: KiteCandle) => ({
  stamp: indianStamp(time),
  prices: [open, high, low, close] as const,
  volume,
  openInterest,
})

function quotes(kite: Kite, wire: Wire, profile: () => Promise<unknown>): BrokerQuotes {
  return {
    mostKeys: MOST_KEYS,
    indexKey: async (underlying) => indexToken(kite, underlying),
    async follow(keys, listener, signal) {
      if (keys.length > MOST_KEYS)
        throw new RangeError(`${keys.length} keys were to be followed, expected at most ${MOST_KEYS}`)
      const { apiKey, accessToken } = kite.entry()
      const tokens = keys.map(Number)
      if (!tokens.every((token) => Number.isSafeInteger(token)))
        throw new BrokerFailure('zerodha', 'unknown-contract', { about: ABOUT_QUOTES })
      const query = new URLSearchParams({ api_key: apiKey, access_token: accessToken })
      const address = `${wire.address('stream').replace(/^http/, 'ws')}/?${query.toString()}`
      const socket = await openedSocket('zerodha', safeStreamAddress('zerodha', address), signal).catch(
        async (error: unknown) => {
          // A refused WebSocket gives no reason; another call does.
          signal?.throwIfAborted()
          await profile()
          throw error
        },
      )
      const take = (data: ArrayBuffer | string) => {
        // Text messages are about orders and the broker's notices.
        if (typeof data === 'string') return
        const ticks = readTicks(data)
        if (ticks.length > 0) listener.ticks(ticks, wire.clock.now())
      }
      const stream = listen(socket, { broker: 'zerodha', listener, signal, read: take })
      socket.send(JSON.stringify({ a: 'subscribe', v: tokens }))
      socket.send(JSON.stringify({ a: 'mode', v: ['full', tokens] }))
      return stream
    },
  }
}

/** Positions and trades of the current day. */
function account(kite: Kite): BrokerAccount {
  return {
    async trades() {
      const list = await kite.ask('/trades', tradesAnswer, 'trades')
      return list.map(
        ({ tradingsymbol: symbol, transaction_type: side, quantity, average_price: price }) => ({
          symbol,
          side: side === 'BUY' ? ('buy' as const) : ('sell' as const),
          quantity,
          price: paise(price),
        }),
      )
    },
    async positions() {
      const { net } = await kite.ask('/portfolio/positions', positionsAnswer, 'positions')
      return net.map(({ tradingsymbol: symbol, quantity }) => ({ symbol, quantity }))
    },
    async funds() {
      const { equity } = await kite.ask('/user/margins', marginsAnswer, 'funds')
      return paise(equity.net)
    },
  }
}
