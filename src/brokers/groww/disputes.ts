import { isoDate, dayNumber, strikeStep, type IsoDate } from '#engine/exchange'
import { BrokerFailure } from '../failure.ts'
import type { Candle, DayRange, Dispute } from '../port.ts'
import { candles, nameOf, type Groww } from './calls.ts'

/** From this day on the open interest of a record of futures is a hundredth of the exchange's. */
const OI_BREAK = { last: '2024-12-31', first: '2025-01-01', expiry: '2025-01-30' } as const
const LONG_DAYS = 45
const CLOSE_MINUTE = 15 * 60 + 30

/** What Groww's documents leave open and its users doubt, each as a question that a check puts to it. */
export function growwDisputes(groww: Groww): readonly Dispute[] {
  const index = (range: DayRange, about: string) =>
    candles(groww, 'NSE-NIFTY', { segment: 'CASH', exchange: 'NSE', range, about })
  return [
    { name: 'First minutes of NIFTY', ask: () => firstMinutes(index) },
    { name: 'Open interest from 2025', ask: () => openInterestAround(groww, index) },
    { name: 'A row at 15:30', ask: (day) => lateRow(index, day) },
    { name: 'More days in a call', ask: (day) => longRange(index, day) },
  ]
}

type Index = (range: DayRange, about: string) => Promise<readonly Candle[]>

async function firstMinutes(index: Index): Promise<string> {
  const [first] = await index({ from: '2020-01-01', to: '2020-01-10' }, 'January 2020')
  return first === undefined ? 'none in January 2020' : `answered for ${first.date}`
}

/** Compares one contract before and after the day from which open interest is doubted. */
async function openInterestAround(groww: Groww, index: Index): Promise<string> {
  const { last, first, expiry } = OI_BREAK
  const level = (await index({ from: last, to: last }, `NIFTY on ${last}`)).at(-1)?.close
  if (level === undefined) return `no minutes of ${last} to compare with`
  const step = strikeStep('NIFTY')
  const strike = Math.round(level / step) * step
  const name = nameOf({ underlying: 'NIFTY', expiry, strike, type: 'CE' })
  const told = async (day: IsoDate) => {
    const asked = { segment: 'FNO', exchange: 'NSE', range: { from: day, to: day }, about: name } as const
    return (await candles(groww, name, asked)).findLast((one) => one.openInterest > 0)?.openInterest
  }
  const [before, after] = [await told(last), await told(first)]
  if (before === undefined || after === undefined) return `no open interest of ${name} to compare`
  const times = before / after
  const verdict = times > 20 ? 'it drops as if counted in other units' : 'no break'
  return `${verdict}: ${name} ${before} on ${last}, ${after} on ${first}`
}

async function lateRow(index: Index, day: IsoDate): Promise<string> {
  const minutes = await index({ from: day, to: day }, `minutes of ${day}`)
  const last = minutes.at(-1)
  if (last === undefined) return `no minutes of ${day}`
  return last.minute >= CLOSE_MINUTE ? `there is one on ${day}; an import leaves it out` : `none on ${day}`
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
