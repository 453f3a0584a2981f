import type { Underlying } from '#domain'
import { dayNumber, instrumentOf, isoDate, lotSize, type IsoDate } from '#engine/exchange'
import { daysOf, paise } from '../candles.ts'
import { BrokerFailure, emptyIfUnknown } from '../failure.ts'
import type { BrokerAccount, BrokerHistory, BrokerSession, Connector, DayRange } from '../port.ts'
import { listedOn } from '../rule-book.ts'
import { indianClock, nextIndianMinute } from '../stamp.ts'
import type { Wire } from '../wire.ts'
import {
  contractsAnswer,
  expiriesAnswer,
  fundsAnswer,
  ordersAnswer,
  positionsAnswer,
  profileAnswer,
} from './answers.ts'
import { candles, contractOf, Groww } from './calls.ts'
import { growwDisputes } from './disputes.ts'

/** Most days of minutes in one call, and of candles of a day. */
const DAYS_PER_CALL = 30
const DAYS_PER_CALL_DAILY = 180
/** "Available from 2020". */
const FIRST_YEAR = 2020
/** Every token ends at 06:00. */
const TOKENS_END_MINUTE = 6 * 60

/**
 * Groww. It serves and lists expired contracts by name. Its open interest is doubtful in some years, so it counts
 * only where it agrees with the exchange's files.
 */
export const GROWW: Connector = {
  broker: 'groww',
  address: 'https://api.groww.in',
  // No limit of the historical calls is published, so these are the limits of live data with a margin.
  limits: [
    { calls: 5, seconds: 1 },
    { calls: 300, seconds: 60 },
  ],
  tokenEndsAt: ({ accessToken }, now) =>
    accessToken === undefined ? undefined : nextIndianMinute(TOKENS_END_MINUTE, now),
  open(wire, credentials): BrokerSession {
    const groww = new Groww(wire, credentials)
    return {
      broker: 'groww',
      async profile() {
        const { ucc } = await groww.ask('/v1/user/detail', profileAnswer, 'the account')
        return { account: ucc }
      },
      history: history(groww, wire),
      quotes: undefined,
      account: account(groww),
    }
  },
}

function history(groww: Groww, wire: Wire): BrokerHistory {
  const today = () => indianClock(wire.clock.now()).date
  return {
    daysPerCall: DAYS_PER_CALL,
    openInterest: 'unproven',
    async indexDays(underlying, range) {
      // The day's own candle may appear only after the day.
      if (range.from === today()) return daysOf(await indexCandles(groww, { underlying, range }))
      const days = []
      for (let first = dayNumber(range.from); first <= dayNumber(range.to); first += DAYS_PER_CALL_DAILY) {
        const to = isoDate(Math.min(dayNumber(range.to), first + DAYS_PER_CALL_DAILY - 1))
        const piece = { from: isoDate(first), to }
        days.push(...(await indexCandles(groww, { underlying, range: piece, interval: '1day' })))
      }
      return days.map(({ date, high, low }) => ({ date, high, low }))
    },
    indexMinutes: (underlying, range) => indexCandles(groww, { underlying, range }),
    async expiries(underlying) {
      const all: IsoDate[] = []
      const lastYear = Number(today().slice(0, 4))
      for (let year = FIRST_YEAR; year <= lastYear; year++) {
        const query = new URLSearchParams({ ...listOf(underlying), year: String(year) }).toString()
        const about = `expiries of ${underlying} in ${year}`
        all.push(...(await groww.ask(`/v1/historical/expiries?${query}`, expiriesAnswer, about)).expiries)
      }
      // Groww does not answer future years.
      return [...new Set([...all, ...listedOn(underlying, today())])].sort()
    },
    async contracts(underlying, expiry) {
      const about = `contracts of ${underlying} ${expiry}`
      const query = new URLSearchParams({ ...listOf(underlying), expiry_date: expiry }).toString()
      const list = groww.ask(`/v1/historical/contracts?${query}`, contractsAnswer, about)
      const contracts = await emptyIfUnknown(list.then((payload) => payload.contracts))
      const day = expiry < today() ? expiry : today()
      return contracts.flatMap((name) => {
        const contract = contractOf(underlying, name)
        if (contract && contract.expiry !== expiry)
          throw new BrokerFailure('groww', 'wrong-expiry', { about })
        return contract ? [{ ...contract, lotSize: lotSize(underlying, expiry, day) }] : []
      })
    },
    minutes: ({ underlying, expiry, strike, type, key }, range) =>
      emptyIfUnknown(
        candles(groww, key, {
          segment: 'FNO',
          exchange: instrumentOf(underlying).exchange.code,
          range,
          about: `${underlying} ${expiry} ${strike / 100} ${type}`,
        }),
      ),
    disputes: growwDisputes(groww),
  }
}

const listOf = (underlying: Underlying) => ({
  exchange: instrumentOf(underlying).exchange.code,
  underlying_symbol: underlying,
})

interface AskedIndex {
  readonly underlying: Underlying
  readonly range: DayRange
  readonly interval?: '1minute' | '1day'
}

function indexCandles(groww: Groww, { underlying, range, interval }: AskedIndex) {
  const exchange = instrumentOf(underlying).exchange.code
  const about = `${interval === '1day' ? 'days' : 'minutes'} of ${underlying} from ${range.from}`
  return candles(groww, `${exchange}-${underlying}`, { segment: 'CASH', exchange, range, interval, about })
}

function account(groww: Groww): BrokerAccount {
  return {
    async trades() {
      const path = '/v1/order/list?segment=FNO&page=0&page_size=100'
      const { order_list } = await groww.ask(path, ordersAnswer, 'trades')
      return order_list
        .filter((order) => order.filled_quantity > 0)
        .map((order) => ({
          symbol: order.trading_symbol,
          side: order.transaction_type === 'SELL' ? ('sell' as const) : ('buy' as const),
          quantity: order.filled_quantity,
          price: paise(order.average_fill_price ?? 0),
        }))
    },
    async positions() {
      const { positions } = await groww.ask('/v1/positions/user?segment=FNO', positionsAnswer, 'positions')
      return positions.map(({ trading_symbol: symbol, quantity }) => ({ symbol, quantity }))
    },
    async funds() {
      return paise((await groww.ask('/v1/margins/detail/user', fundsAnswer, 'funds')).clear_cash)
    },
  }
}
