import type { DeployedMinute, Happening, Trade } from '#domain'
import { chainOf, contractAt, expiriesOf, lastPrice, spotAt } from '#engine/chain'
import { dayNumber, lotSizeOn, type IsoDate } from '#engine/exchange'
import { ROW_KIND, type MarketDay } from '#engine/market'
import { inRupees, inRupeesOrNull, type ClockMinute } from '#engine/units'
import type { StoredEvent } from '../kernel/db/schema/deployment-json.ts'
import type { SessionChain } from './deployment-host.ts'

type Contract = Extract<Happening, { what: 'entered' }>['contract']
type MinuteLeg = DeployedMinute['legs'][number]

/** A line of a session's log. */
export interface LoggedEvent {
  readonly minute: ClockMinute
  readonly legId: string | null
  readonly event: StoredEvent | null
}

/** Minutes of a session in which a leg held a contract or waited for its premium, both ends included. */
export interface LegSpan {
  readonly key: string
  readonly legId: string
  readonly contract: Contract
  readonly from: ClockMinute
  readonly to: ClockMinute
  /** The premium that a waiting leg needs, rupees; null until it is known. Absent for a position. */
  readonly awaited?: number | null
}

/**
 * What the legs held and waited for in a session, from its log. Positions that the log of an older version has
 * only as text are taken from the booked trades.
 * @param until number of complete minutes of the session
 */
export function legSpans(
  log: readonly LoggedEvent[],
  {
    booked,
    date,
    openMinute,
    until,
  }: {
    readonly booked: readonly Trade[]
    readonly date: string
    readonly openMinute: number
    readonly until: ClockMinute
  },
): LegSpan[] {
  const spans = new SpanList(until)
  for (const { event, legId, minute } of log)
    if (event && 'key' in event && event.key !== undefined)
      spans.add(event, { key: event.key, legId: legId ?? event.key, minute })
  const logged = spans.finish()
  return [...logged, ...spansOfText(logged, { booked, date, openMinute, until })]
}

type Started = Omit<LegSpan, 'to'>

/** Collects spans from events in order. */
class SpanList {
  readonly #until: ClockMinute
  readonly #spans: LegSpan[] = []
  readonly #open = new Map<string, Started>()
  readonly #waits = new Map<string, Started>()

  constructor(until: ClockMinute) {
    this.#until = until
  }

  add(event: StoredEvent, { key, legId, minute }: { key: string; legId: string; minute: ClockMinute }): void {
    switch (event.what) {
      case 'held':
      case 'entered':
        this.#end(this.#waits, key, minute - 1)
        this.#open.set(key, { key, legId, contract: event.contract, from: minute })
        break
      case 'exited':
        if (event.rest === undefined) this.#end(this.#open, key, Math.min(minute, this.#until - 1))
        break
      case 'waits':
        this.#end(this.#waits, key, minute - 1)
        if (event.contract && event.of === 'premium')
          this.#waits.set(key, { key, legId, contract: event.contract, from: minute, awaited: event.level })
        break
      case 'lapsed':
        this.#end(this.#waits, key, minute - 1)
        break
      default:
    }
  }

  /** Ends the open spans at the last complete minute, and returns all spans. */
  finish(): readonly LegSpan[] {
    for (const from of [this.#open, this.#waits])
      for (const key of [...from.keys()]) this.#end(from, key, this.#until - 1)
    return this.#spans
  }

  #end(from: Map<string, Started>, key: string, to: ClockMinute): void {
    const span = from.get(key)
    from.delete(key)
    if (span && span.from <= to) this.#spans.push({ ...span, to })
  }
}

function spansOfText(
  spans: readonly LegSpan[],
  { booked, date, openMinute, until }: Parameters<typeof legSpans>[1],
): LegSpan[] {
  return booked.flatMap((trade) => {
    const { leg_id: legId, strike, optionType, expiry_date } = trade
    const from = trade.date === date ? minuteOf(trade.entryTime) - openMinute : 0
    const to = Math.min(minuteOf(trade.exitTime) - openMinute, until - 1)
    const isLogged = spans.some(
      (span) => span.legId === legId && span.awaited === undefined && span.from <= to && span.to >= to,
    )
    if (isLogged || from > to) return []
    const key = trade.exitDate === undefined ? legId : `${legId} ${trade.date}`
    return [{ key, legId, contract: { strike, optionType, expiry_date }, from, to }]
  })
}

/** Prices of a contract by minute, paise; 0 for a minute without a bar. */
export interface ContractBars {
  readonly open: readonly number[]
  readonly high: readonly number[]
  readonly low: readonly number[]
  readonly close: readonly number[]
}

/** Names a contract among the bars of a session. */
export const contractKey = ({ strike, optionType, expiry_date }: Contract) =>
  `${strike} ${optionType} ${expiry_date}`

/** The legs of a minute with their bars; `first` is the first minute of the bars. */
export function legsAt(
  minute: ClockMinute,
  spans: readonly LegSpan[],
  { bars, first }: { readonly bars: ReadonlyMap<string, ContractBars>; readonly first: ClockMinute },
): MinuteLeg[] {
  const seen = new Set<string>()
  return spans.flatMap(({ key, legId, contract, from, to, awaited }) => {
    if (minute < from || minute > to) return []
    const name = contractKey(contract)
    const isWaiting = awaited !== undefined
    // A leg may leave and enter the same contract again within a minute.
    if (seen.has(`${key} ${name} ${isWaiting}`)) return []
    seen.add(`${key} ${name} ${isWaiting}`)
    const { strike, optionType, expiry_date: expiry } = contract
    const own = bars.get(name)
    return [
      {
        key,
        legId,
        optionType,
        strike,
        expiry,
        bar: own ? barAt(own, minute - first) : null,
        ...(isWaiting && { awaited }),
      },
    ]
  })
}

function barAt({ open, high, low, close }: ContractBars, i: number): MinuteLeg['bar'] {
  const last = close[i]
  if (!last) return null
  return {
    open: (open[i] ?? 0) / 100,
    high: (high[i] ?? 0) / 100,
    low: (low[i] ?? 0) / 100,
    close: last / 100,
  }
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * The chain of an expiry as known at clock minute `c`: no bar from `c` on is read.
 * @param expiry the nearest on or after the day if left out or not listed
 * @returns undefined if the day lists no contracts
 */
export function sessionChain(day: MarketDay, c: ClockMinute, expiry?: IsoDate): SessionChain | undefined {
  const expiries = expiriesOf(day).filter((one) => one >= day.date)
  const shown = expiries.find((one) => one === expiry) ?? expiries[0]
  if (shown === undefined) return undefined
  const number = dayNumber(shown)
  const rows = [true, false].flatMap((isCall) => [...chainOf(day).strikes(number, isCall).rows])
  const strikes = new Map<number, { strike: number; call: number | null; put: number | null }>()
  for (const row of rows) {
    const { strike } = contractAt(day, row)
    const price = inRupeesOrNull(lastPrice(day.field(row, 'close'), c) || null)
    const found = strikes.get(strike) ?? { strike: inRupees(strike), call: null, put: null }
    strikes.set(strike, found)
    if (day.instruments.kind[row] === ROW_KIND.call) found.call = price
    else found.put = price
  }
  return {
    expiries,
    expiry: shown,
    lotSize: lotSizeOn(day.underlying, number, day.day),
    spot: inRupeesOrNull(spotAt(day, c) || null),
    strikes: [...strikes.values()].sort((a, b) => a.strike - b.strike),
  }
}
