import { isoDate, dayNumber, strikeStep, type IsoDate } from '#engine/exchange'
import { BrokerFailure } from '../failure.ts'
import type { Candle, DayRange, Dispute } from '../port.ts'
import { listedOn } from '../rule-book.ts'
import { candles, nameOf, type Groww } from './calls.ts'

/** From this day on, a recording of futures has a hundredth of the exchange's open interest. */
const OI_BREAK = { last: '2024-12-31', first: '2025-01-01', expiry: '2025-01-30' } as const
const LONG_DAYS = 45
const CLOSE_MINUTE = 15 * 60 + 30

/** Points that Groww's documentation leaves open and its users doubt, each as a request that checks it. */
export function growwDisputes(groww: Groww): readonly Dispute[] {
  const index = (range: DayRange, about: string) =>
    candles(groww, 'NSE-NIFTY', { segment: 'CASH', exchange: 'NSE', range, about })
  return [
    { name: 'First minutes of NIFTY', ask: () => firstMinutes(index) },
    { name: 'Open interest from 2025', ask: () => openInterestAround(groww, index) },
    { name: 'A row at 15:30', ask: (day) => lateRow(groww, index, day) },
    { name: 'More days in a call', ask: (day) => longRange(index, day) },
  ]
}

type Index = (range: DayRange, about: string) => Promise<readonly Candle[]>

async function firstMinutes(index: Index): Promise<string> {
  const [first] = await index({ from: '2020-01-01', to: '2020-01-10' }, 'January 2020')
  return first === undefined ? 'none in January 2020' : `answered for ${first.date}`
}

/** The call at the money of an expiry, by the index at the end of a day. */
async function callAtTheMoney(index: Index, day: IsoDate, expiry: IsoDate): Promise<string | undefined> {
  const level = (await index({ from: day, to: day }, `NIFTY on ${day}`)).at(-1)?.close
  const step = strikeStep('NIFTY')
  if (level === undefined) return undefined
  return nameOf({ underlying: 'NIFTY', expiry, strike: Math.round(level / step) * step, type: 'CE' })
}

const minutesOf = (groww: Groww, name: string, day: IsoDate) =>
  candles(groww, name, { segment: 'FNO', exchange: 'NSE', range: { from: day, to: day }, about: name })

/** Compares one contract before and after the day from which open interest is doubtful. */
async function openInterestAround(groww: Groww, index: Index): Promise<string> {
  const { last, first, expiry } = OI_BREAK
  const name = await callAtTheMoney(index, last, expiry)
  if (name === undefined) return `no minutes of ${last} to compare with`
  const openInterestOn = async (day: IsoDate) =>
    (await minutesOf(groww, name, day)).findLast((one) => one.openInterest > 0)?.openInterest
  const [before, after] = [await openInterestOn(last), await openInterestOn(first)]
  if (before === undefined || after === undefined) return `no open interest of ${name} to compare`
  const times = before / after
  const verdict = times > 20 ? 'it drops as if counted in other units' : 'no break'
  return `${verdict}: ${name} ${before} on ${last}, ${after} on ${first}`
}

async function lateRow(groww: Groww, index: Index, day: IsoDate): Promise<string> {
  const name = await callAtTheMoney(index, day, listedOn('NIFTY', day)[0])
  if (name === undefined) return `no minutes of ${day}`
  const last = (await minutesOf(groww, name, day)).at(-1)
  if (last === undefined) return `no minutes of ${name} on ${day}`
  return last.minute >= CLOSE_MINUTE
    ? `there is one of ${name} on ${day}; an import leaves it out`
    : `none of ${name} on ${day}`
}

async function longRange(index: Index, day: IsoDate): Promise<string> {
  const range = { from: isoDate(dayNumber(day) - LONG_DAYS + 1), to: day }
  try {
    const days = new Set((await index(range, `${LONG_DAYS} days`)).map(({ date }) => date))
    return `${LONG_DAYS} days asked: ${days.size} sessions from ${[...days][0] ?? 'none'}; Delta asks for 30 at most`
  } catch (error) {
    if (!(error instanceof BrokerFailure) || error.isOfTheAccount || error.mayPass) throw error
    return `${LONG_DAYS} days are refused; Delta asks for 30 at most`
  }
}
