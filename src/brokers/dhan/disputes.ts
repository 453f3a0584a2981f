import { dayNumber, expiries, instrumentOf, isoDate, tradingDates, type IsoDate } from '#engine/exchange'
import { BrokerFailure } from '../failure.ts'
import type { DayRange, Dispute, RollingBar } from '../port.ts'
import { proofOf } from '../rolling/expiry-proof.ts'
import { profileAnswer } from './answers.ts'
import { series, type AskedSeries, type Dhan } from './calls.ts'

const UNDERLYING = 'NIFTY'
const TWO_MONTHS = 60
const LONG_DAYS = 45

type Ask = (
  asked: Pick<AskedSeries, 'kind' | 'code' | 'type' | 'strike' | 'range'>,
) => Promise<readonly RollingBar[]>

/** Points on which Dhan's documentation and its users disagree, each as a request that checks it. */
export function dhanDisputes(dhan: Dhan): readonly Dispute[] {
  const ask: Ask = (asked) =>
    series(dhan, UNDERLYING, { ...asked, about: `${asked.kind} ${asked.code} ${asked.strike} ${asked.type}` })
  const near = { kind: 'WEEK', code: 1, type: 'CE', strike: 'ATM' } as const
  return [
    { name: 'Data plan', ask: () => dataPlan(dhan) },
    {
      name: 'Code 1 on a weekly expiry day',
      ask: (day) => onExpiryDay(ask, { kind: 'WEEK', expiry: 'weekly', day }),
    },
    {
      name: 'The weekly series on a monthly expiry day',
      ask: (day) => onExpiryDay(ask, { kind: 'WEEK', expiry: 'monthly', day }),
    },
    {
      name: 'Code 1 of the monthly series on its expiry day',
      ask: (day) => onExpiryDay(ask, { kind: 'MONTH', expiry: 'monthly', day }),
    },
    { name: 'Code 0', ask: (day) => answered(ask({ ...near, code: 0, range: { from: day, to: day } })) },
    {
      name: 'The tenth strike from the money',
      ask: (day) => answered(ask({ ...near, strike: 'ATM+10', range: { from: day, to: day } })),
    },
    {
      name: 'A strike by its number',
      ask: (day) => strikeByNumber(ask, day),
    },
    { name: 'More days in a call', ask: (day) => longRange(ask, day) },
    { name: 'Five years back', ask: (day) => yearsBack(ask, day) },
  ]
}

async function dataPlan(dhan: Dhan): Promise<string> {
  const { dataPlan: plan = 'not stated', dataValidity = '' } = await dhan.ask(
    '/v2/profile',
    profileAnswer,
    'the account',
  )
  return `${plan}${dataValidity ? ` until ${dataValidity}` : ''}`
}

interface OnExpiryDay {
  readonly kind: 'WEEK' | 'MONTH'
  readonly expiry: 'weekly' | 'monthly'
  readonly day: IsoDate
}

/** Proves by the time value at the close which contract a series held on the last expiry day. */
async function onExpiryDay(ask: Ask, { kind, expiry, day }: OnExpiryDay): Promise<string> {
  const before = isoDate(dayNumber(day) - TWO_MONTHS)
  const last = expiries(UNDERLYING, before, day).findLast((one) => one.kind === expiry)
  if (!last) return `no ${expiry} expiry in the last two months`
  const range = { from: last.date, to: last.date }
  const call = await ask({ kind, code: 1, type: 'CE', strike: 'ATM', range })
  const put = await ask({ kind, code: 1, type: 'PE', strike: 'ATM', range })
  const proof = proofOf(kind, { date: last.date, isMonthly: expiry === 'monthly' }, { call, put })
  const { is, timeValuePercent } = proof
  if (timeValuePercent === undefined) return `no common minute of call and put on ${last.date}`
  const value = `time value at the close ${timeValuePercent.toFixed(2)} % of the index on ${last.date}`
  if (is === 'unclear') return `unclear: ${value}`
  return `${is === 'own' ? 'that day’s own contract' : 'a later contract'}: ${value}`
}

async function answered(bars: Promise<readonly RollingBar[]>): Promise<string> {
  return outcomeOf(bars, ({ length }) => `answered with ${length} minutes`)
}

/** A refusal of the request is a finding; a failure of the account or of the broker is not. */
async function outcomeOf(
  bars: Promise<readonly RollingBar[]>,
  found: (bars: readonly RollingBar[]) => string,
): Promise<string> {
  try {
    return found(await bars)
  } catch (error) {
    if (!(error instanceof BrokerFailure) || error.isOfTheAccount || error.mayPass) throw error
    return 'refused'
  }
}

async function strikeByNumber(ask: Ask, day: IsoDate): Promise<string> {
  const range: DayRange = { from: day, to: day }
  const near = { kind: 'WEEK', code: 1, type: 'CE', range } as const
  const [first] = await ask({ ...near, strike: 'ATM' })
  if (!first) return `no minutes of ${day}`
  return outcomeOf(ask({ ...near, strike: String(first.strike / 100) }), (bars) => {
    const strikes = new Set(bars.map(({ strike }) => strike / 100))
    return bars.length === 0 ? 'no minutes' : `${bars.length} minutes of ${[...strikes].join(', ')}`
  })
}

function longRange(ask: Ask, day: IsoDate): Promise<string> {
  const range = { from: isoDate(dayNumber(day) - LONG_DAYS), to: isoDate(dayNumber(day) - 1) }
  const sessions = tradingDates(range.from, range.to, instrumentOf(UNDERLYING).exchange).length
  return outcomeOf(ask({ kind: 'WEEK', code: 1, type: 'CE', strike: 'ATM', range }), (bars) => {
    const days = new Set(bars.map(({ date }) => date)).size
    return `${LONG_DAYS} days asked: ${days} of ${sessions} sessions answered; Delta asks for 29 days`
  })
}

function yearsBack(ask: Ask, day: IsoDate): Promise<string> {
  const month = `${Number(day.slice(0, 4)) - 5}${day.slice(4, 8)}`
  const from = isoDate(dayNumber(`${month}01`) + 40)
  const range = { from, to: isoDate(dayNumber(from) + 6) }
  return answered(ask({ kind: 'WEEK', code: 1, type: 'CE', strike: 'ATM', range }))
}
