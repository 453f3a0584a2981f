import type { Underlying } from '#domain'
import { dayNumber, isoDate } from '#engine/exchange'
import { daysOf, paise } from '../candles.ts'
import { BrokerFailure, emptyIfUnknown } from '../failure.ts'
import type {
  BrokerAccount,
  BrokerContract,
  BrokerHistory,
  BrokerSession,
  Connector,
  DayRange,
  RollingHistory,
} from '../port.ts'
import { stitchedMinutes } from '../rolling/one-contract.ts'
import { calendarOf, gridOf } from '../rule-book.ts'
import { indianClock } from '../stamp.ts'
import { endOfToken } from '../token-end.ts'
import type { Wire } from '../wire.ts'
import { fundsAnswer, positionsAnswer, profileAnswer, tradesAnswer } from './answers.ts'
import { atTheMoney, daily, Dhan, indexOf, intraday, segmentOf, series } from './calls.ts'
import { dhanDisputes } from './disputes.ts'
import { contractsIn } from './instruments.ts'

/** Most days of minutes in one call. */
const DAYS_PER_CALL = 90
/** The documentation says 30, 31 and 45 days, and the last day may be excluded. */
const ROLLING_DAYS_PER_CALL = 29
const MOST_OFFSET = 10
const YEARS_BACK = 5

/**
 * Dhan. It serves expired options as rolling series that do not name their expiry, so contracts are stitched with the
 * expiries of the exchange's rules.
 */
export const DHAN: Connector = {
  broker: 'dhan',
  address: 'https://api.dhan.co',
  limits: [
    { calls: 5, seconds: 1 },
    { calls: 100_000, seconds: 24 * 60 * 60 },
  ],
  tokenEndsAt: ({ accessToken }) => (accessToken === undefined ? undefined : endOfToken(accessToken)),
  open(wire, credentials): BrokerSession {
    const dhan = new Dhan(wire, credentials)
    return {
      broker: 'dhan',
      async profile() {
        return { account: (await dhan.ask('/v2/profile', profileAnswer, 'the account')).dhanClientId }
      },
      history: history(dhan, wire),
      quotes: undefined,
      account: account(dhan),
    }
  },
}

function history(dhan: Dhan, wire: Wire): BrokerHistory {
  const today = () => indianClock(wire.clock.now()).date
  const rolling = rollingOf(dhan)
  const remembered = rememberedSeries(rolling)
  const listed = listedContracts(dhan)
  const minutesOfIndex = (underlying: Underlying, range: DayRange) =>
    intraday(dhan, indexOf(underlying), { range, about: `minutes of ${underlying} from ${range.from}` })
  return {
    daysPerCall: DAYS_PER_CALL,
    async indexDays(underlying, range) {
      // The day's own candle may appear only after the day.
      const days =
        range.from === today()
          ? daysOf(await minutesOfIndex(underlying, range))
          : await daily(dhan, underlying, range)
      return days.map(({ date, high, low }) => ({ date, high, low }))
    },
    indexMinutes: minutesOfIndex,
    async expiries(underlying) {
      const first = `${Number(today().slice(0, 4)) - YEARS_BACK}${today().slice(4)}`
      return calendarOf(underlying, today()).filter((expiry) => expiry >= first)
    },
    async contracts(underlying, expiry) {
      if (expiry < today()) return gridOf(underlying, expiry, today())
      return (await listed(underlying)).filter((one) => one.expiry === expiry)
    },
    minutes(contract, range) {
      const { underlying, expiry, strike, type, key: securityId } = contract
      if (expiry < today()) return stitchedMinutes(rolling, remembered, contract, range)
      const instrument = { securityId, exchangeSegment: segmentOf(underlying), instrument: 'OPTIDX' } as const
      const about = `${underlying} ${expiry} ${strike / 100} ${type}`
      return emptyIfUnknown(intraday(dhan, instrument, { range, about }))
    },
    rolling,
    disputes: dhanDisputes(dhan),
  }
}

function rollingOf(dhan: Dhan): RollingHistory {
  return {
    mostOffset: MOST_OFFSET,
    daysPerCall: ROLLING_DAYS_PER_CALL,
    series: (underlying, { kind, code, offset, type }, range) => {
      const strike = atTheMoney(offset)
      const about = `${underlying} ${kind} ${code} ${strike} ${type} from ${range.from}`
      return emptyIfUnknown(series(dhan, underlying, { kind, code, type, strike, range, about }))
    },
  }
}

/** Requests each series once per session. */
function rememberedSeries({ series: ask, daysPerCall }: RollingHistory): RollingHistory['series'] {
  const requested = new Map<string, ReturnType<RollingHistory['series']>>()
  return async (underlying, wanted, { from, to }) => {
    const all = []
    for (let first = dayNumber(from); first <= dayNumber(to); first += daysPerCall) {
      const piece = { from: isoDate(first), to: isoDate(Math.min(dayNumber(to), first + daysPerCall - 1)) }
      const key = JSON.stringify([underlying, wanted.kind, wanted.code, wanted.offset, wanted.type, piece])
      const answer = requested.get(key) ?? ask(underlying, wanted, piece)
      requested.set(key, answer)
      answer.catch(() => requested.delete(key))
      all.push(...(await answer))
    }
    return all
  }
}

/** Contracts that still trade; each list is requested once per session. */
function listedContracts(dhan: Dhan): (underlying: Underlying) => Promise<readonly BrokerContract[]> {
  const lists = new Map<string, Promise<string>>()
  return async (underlying) => {
    const segment = segmentOf(underlying)
    const about = `the list of instruments of ${segment}`
    const list = lists.get(segment) ?? dhan.text(`/v2/instrument/${segment}`, about)
    lists.set(segment, list)
    list.catch(() => lists.delete(segment))
    try {
      return contractsIn(await list, underlying)
    } catch (error) {
      if (error instanceof BrokerFailure) throw error
      throw new BrokerFailure('dhan', 'wrong-shape', { about })
    }
  }
}

function account(dhan: Dhan): BrokerAccount {
  return {
    async trades() {
      const list = await dhan.ask('/v2/trades', tradesAnswer, 'trades')
      return list.map((trade) => ({
        symbol: trade.tradingSymbol,
        side: trade.transactionType === 'SELL' ? ('sell' as const) : ('buy' as const),
        quantity: trade.tradedQuantity,
        price: paise(trade.tradedPrice),
      }))
    },
    async positions() {
      const list = await dhan.ask('/v2/positions', positionsAnswer, 'positions')
      return list.map(({ tradingSymbol: symbol, netQty: quantity }) => ({ symbol, quantity }))
    },
    async funds() {
      return paise((await dhan.ask('/v2/fundlimit', fundsAnswer, 'funds')).availabelBalance)
    },
  }
}
