import type { ReEntryNote, Trade } from '#domain'
import { NO_PRICE, spotAt } from '#engine/chain'
import { chargesFor, clockTime, daysToExpiry, isoDate, type DayNumber, type IsoDate } from '#engine/exchange'
import { CAUSE_NAMES, exitReasonText, type Cause, type ExitReason } from '#engine/exit-reason'
import type { MarketDay } from '#engine/market'
import { inRupees, type Paise, type Rupees, type SessionNumber } from '#engine/units'
import { grossProfit, profitPerUnit } from './fill-money.ts'
import type { Fill, Mark, ReEntry } from './fill.ts'
import type { Plan, Side } from './plan.ts'
import { closingIndex } from './settlement.ts'

/** Returns the sessions that fills refer to. */
type Days = (session: SessionNumber) => MarketDay

/** Columns of a trade's row. Prices in paise, days as day numbers, minutes of the day. */
const COLUMN = {
  leg: 0,
  side: 1,
  strike: 2,
  expiry: 3,
  quantity: 4,
  ordinal: 5,
  entryDay: 6,
  entryMinute: 7,
  entryPrice: 8,
  exitDay: 9,
  exitMinute: 10,
  exitPrice: 11,
  exitReason: 12,
  /** `NO_PRICE` before the index's first bar; for a settlement the settlement price. */
  indexAtEntry: 13,
  indexAtExit: 14,
  /** While it was open; `highestClose` is `NO_PRICE` if there was no close. */
  lowestClose: 15,
  highestClose: 16,
  /** Of a re-entry; `NO_RE_ENTRY` otherwise. */
  reEntryScope: 17,
  reEntryNumber: 18,
  reEntryCause: 19,
  /** Index of the leg that activated it; `NO_LEG` otherwise. */
  reEntryBy: 20,
  lots: 21,
} as const
const WIDTH = 22
/** Rows per page, as a power of two. Small pages reuse memory that earlier runs have freed. */
const PAGE_SHIFT = 8
const PAGE_ROWS = 1 << PAGE_SHIFT

const SCOPES: readonly ReEntry['scope'][] = ['leg', 'strategy', 'activated']
const NO_RE_ENTRY = -1
const NO_LEG = -1

/**
 * The trades of a run as rows of integers. A record is built from its row, the plan and the rule book, without
 * reading the market again. Records are built on demand, because a run writes thousands of rows that are often never
 * read.
 */
export class TradeTable {
  readonly #plan: Plan
  readonly #days: Days
  #count = 0
  readonly #pages: Int32Array[] = []
  /**
   * Running gross profit, up to and including each trade. Kept separately because it may exceed the integers
   * of a row.
   */
  readonly #earned: Paise[] = []
  /** The row being read; reused. */
  readonly #row = new Int32Array(WIDTH)
  /** Distinct exit reasons of the plan, with one text each. */
  readonly #reasons: ExitReason[] = []
  readonly #words: string[] = []
  /** Only if positions are held over days. */
  readonly #marks: [IsoDate, Rupees][][] = []
  /** Date texts by day number; there are few different ones, and every record needs some. */
  readonly #dates = new Map<DayNumber, IsoDate>()

  constructor(plan: Plan, days: Days) {
    this.#plan = plan
    this.#days = days
  }

  /** Gross profit of all trades. */
  get totalPnl(): Paise {
    return this.#count > 0 ? this.#earned[this.#count - 1] : 0
  }

  /**
   * Adds a trade.
   * @param ordinal position of the trade among those entered on its day, from 1
   * @returns its row
   */
  add(fill: Fill, ordinal: number): number {
    const row = this.#count
    const numbers = this.#pages[row >> PAGE_SHIFT] ?? this.#newPage()
    const at = (row & (PAGE_ROWS - 1)) * WIDTH
    const day = this.#days(fill.entrySession)
    const exitDay = fill.exitSession === fill.entrySession ? day : this.#days(fill.exitSession)
    this.#earned.push(this.totalPnl + grossProfit(fill))
    this.#count++
    numbers[at + COLUMN.leg] = fill.leg
    numbers[at + COLUMN.side] = fill.side
    numbers[at + COLUMN.strike] = fill.contract.strike
    numbers[at + COLUMN.expiry] = fill.contract.expiry
    numbers[at + COLUMN.quantity] = fill.quantity
    numbers[at + COLUMN.lots] = fill.lots
    numbers[at + COLUMN.ordinal] = ordinal
    numbers[at + COLUMN.entryDay] = day.day
    numbers[at + COLUMN.entryMinute] = day.session.openMinute + fill.entryMinute
    numbers[at + COLUMN.entryPrice] = fill.entryPrice
    numbers[at + COLUMN.exitDay] = exitDay.day
    numbers[at + COLUMN.exitMinute] = exitDay.session.openMinute + fill.exitMinute
    numbers[at + COLUMN.exitPrice] = fill.exitPrice
    numbers[at + COLUMN.exitReason] = this.#numberOf(fill.reason)
    numbers[at + COLUMN.indexAtEntry] = spotAt(day, fill.entryMinute)
    numbers[at + COLUMN.indexAtExit] = indexAtExit(fill, exitDay)
    numbers[at + COLUMN.lowestClose] = fill.lowestClose
    numbers[at + COLUMN.highestClose] = fill.highestClose
    if (fill.reEntry) writeReEntry(fill.reEntry, numbers, at)
    else numbers[at + COLUMN.reEntryScope] = NO_RE_ENTRY
    if (this.#plan.isOverDays) this.#marks.push(fill.marks.map((mark) => this.#markOf(mark)))
    return row
  }

  /** Id of a trade. */
  id(row: number): string {
    const numbers = this.#read(row)
    return `${this.#dateOf(numbers[COLUMN.entryDay])}-${numbers[COLUMN.ordinal]}`
  }

  /** The trade record of the specification, in rupees. */
  record(row: number): Trade {
    const plan = this.#plan
    const numbers = this.#read(row)
    const leg = plan.legs[numbers[COLUMN.leg]]
    const side = numbers[COLUMN.side] as Side
    const quantity = numbers[COLUMN.quantity]
    const expiry = numbers[COLUMN.expiry]
    const date = this.#dateOf(numbers[COLUMN.entryDay])
    const exitDate = this.#dateOf(numbers[COLUMN.exitDay])
    const entryPrice = numbers[COLUMN.entryPrice]
    const exitPrice = numbers[COLUMN.exitPrice]
    const exitTime = clockTime(numbers[COLUMN.exitMinute])
    const pnl = profitPerUnit(side, entryPrice, exitPrice) * quantity
    const charges = this.#chargesOf(numbers)
    // One object literal instead of spreads: all records of a result are built at once.
    const trade: Trade = {
      id: `${date}-${numbers[COLUMN.ordinal]}`,
      date,
      leg_id: leg.id,
      type: side === 1 ? 'BUY' : 'SELL',
      optionType: leg.isCall ? 'CALL' : 'PUT',
      strike: inRupees(numbers[COLUMN.strike]),
      expiry_date: this.#dateOf(expiry),
      dte: daysToExpiry(numbers[COLUMN.entryDay], expiry),
      entryTime: clockTime(numbers[COLUMN.entryMinute]),
      entryPrice: inRupees(entryPrice),
      exitTime,
      exitPrice: inRupees(exitPrice),
      exitReason: this.#words[numbers[COLUMN.exitReason]],
      lots: numbers[COLUMN.lots],
      quantity,
      pnl: inRupees(pnl),
      cumulativePnL: inRupees(this.#earned[row]),
      timestamp: `${exitDate}T${exitTime}:00+05:30`,
      reEntry: this.#noteOf(numbers),
      charges: inRupees(charges),
      netPnl: inRupees(pnl - charges),
      underlyingAtEntry: indexInRupees(numbers[COLUMN.indexAtEntry]),
      underlyingAtExit: indexInRupees(numbers[COLUMN.indexAtExit]),
      bestOpenProfit: inRupees(openProfit(numbers, side === 1 ? COLUMN.highestClose : COLUMN.lowestClose)),
      worstOpenProfit: inRupees(openProfit(numbers, side === 1 ? COLUMN.lowestClose : COLUMN.highestClose)),
    }
    return plan.isOverDays ? { ...trade, exitDate, marks: this.#marks[row] } : trade
  }

  /** The records of all trades. */
  records(): Trade[] {
    return Array.from({ length: this.#count }, (_, row) => this.record(row))
  }

  #newPage(): Int32Array {
    const page = new Int32Array(WIDTH * PAGE_ROWS)
    this.#pages.push(page)
    return page
  }

  #read(row: number): Int32Array {
    const page = this.#pages[row >> PAGE_SHIFT]
    const at = (row & (PAGE_ROWS - 1)) * WIDTH
    for (let i = 0; i < WIDTH; i++) this.#row[i] = page[at + i]
    return this.#row
  }

  #noteOf(numbers: Int32Array): ReEntryNote | null {
    const scope = numbers[COLUMN.reEntryScope]
    if (scope === NO_RE_ENTRY) return null
    const by = numbers[COLUMN.reEntryBy]
    return {
      scope: SCOPES[scope],
      number: numbers[COLUMN.reEntryNumber],
      cause: CAUSE_NAMES[numbers[COLUMN.reEntryCause] as Cause],
      ...(by !== NO_LEG && { by: this.#plan.legs[by].id }),
    }
  }

  #numberOf(reason: ExitReason): number {
    const number = this.#reasons.indexOf(reason)
    if (number >= 0) return number
    this.#words.push(exitReasonText(reason))
    return this.#reasons.push(reason) - 1
  }

  /** Equals `chargesOf` for the fill. */
  #chargesOf(numbers: Int32Array): Paise {
    const plan = this.#plan
    const isSettled = this.#reasons[numbers[COLUMN.exitReason]].scope === 'expiry'
    return chargesFor({
      underlying: plan.underlying,
      tradeDay: numbers[COLUMN.entryDay],
      exitDay: numbers[COLUMN.exitDay],
      side: numbers[COLUMN.side] === 1 ? 'BUY' : 'SELL',
      quantity: numbers[COLUMN.quantity],
      entryPrice: numbers[COLUMN.entryPrice],
      exitPrice: numbers[COLUMN.exitPrice],
      exercised: isSettled,
      settlement: isSettled ? numbers[COLUMN.indexAtExit] : undefined,
      expiry: numbers[COLUMN.expiry],
      rulesDay: plan.rulesDay,
    }).total
  }

  #markOf({ session, profit }: Mark): [IsoDate, Rupees] {
    return [this.#days(session).date, inRupees(profit)]
  }

  #dateOf(day: DayNumber): IsoDate {
    let date = this.#dates.get(day)
    if (date === undefined) {
      date = isoDate(day)
      this.#dates.set(day, date)
    }
    return date
  }
}

function writeReEntry({ scope, number, cause, by }: ReEntry, numbers: Int32Array, at: number): void {
  numbers[at + COLUMN.reEntryScope] = SCOPES.indexOf(scope)
  numbers[at + COLUMN.reEntryNumber] = number
  numbers[at + COLUMN.reEntryCause] = cause
  numbers[at + COLUMN.reEntryBy] = by ?? NO_LEG
}

/** Open profit at a close during the position; zero if there was no close. */
function openProfit(numbers: Int32Array, close: number): Paise {
  if (numbers[COLUMN.highestClose] === NO_PRICE) return 0
  const side = numbers[COLUMN.side] as Side
  return profitPerUnit(side, numbers[COLUMN.entryPrice], numbers[close]) * numbers[COLUMN.quantity]
}

function indexAtExit(fill: Fill, day: MarketDay): Paise {
  if (fill.reason.scope === 'expiry') return closingIndex(day)
  return spotAt(day, fill.isInsideBar ? fill.exitMinute + 1 : fill.exitMinute)
}

function indexInRupees(index: Paise): Rupees | null {
  return index === NO_PRICE ? null : inRupees(index)
}
