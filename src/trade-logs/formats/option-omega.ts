import type { LogChoices } from '#domain'
import { readDate, readNumber, readTime } from '../cells.ts'
import { RowError, TradeLogError } from '../log-error.ts'
import type { LogFormat, LoggedPackage, RowReader } from '../row-reader.ts'
import { plainName, type LogRow } from '../table.ts'

const WANTED = [
  'dateopened',
  'timeopened',
  'legs',
  'premium',
  'dateclosed',
  'timeclosed',
  'p/l',
  'noofcontracts',
]
/** Columns whose names differ between exports. */
const OPENING_FEES = ['openingcommissions', 'openingcomms&fees', 'openingcommissionsfees']
const CLOSING_FEES = ['closingcommissions', 'closingcomms&fees', 'closingcommissionsfees']

/** A leg: `2 Mar 8 4980 P STO 12.50`, or with its type before its strike. */
const LEG =
  /^\s*\d+\s+([A-Za-z]{3})\s+(\d{1,2})\s+(?:(\d+(?:\.\d+)?)\s+([CP])|([CP])\s+(\d+(?:\.\d+)?))\s+(STO|BTO)\b/

/**
 * The trade log of an Option Omega backtest: one row per position, with all its legs in one cell and one
 * total premium at entry and exit. It names no index. Amounts are dollars.
 */
export const optionOmegaFormat: LogFormat = {
  id: 'option-omega',
  source: 'Option Omega',
  knownBy:
    'Date Opened,Time Opened,Opening Price,Legs,Premium,Closing Price,Date Closed,Time Closed,Avg. Closing Cost,Reason For Close,P/L,No. of Contracts',
  matches: (header) => {
    const names = new Set(header.map(plainName))
    return WANTED.every((name) => names.has(name))
  },
  reader: (header, choices) => positionReader(header, choices),
  notes: [
    'A trade is a whole position: the log has one premium for all of its legs at either end, so its legs are not told apart; strike, type and expiry are those of the first leg.',
    'Times are in New York, as in the log.',
  ],
}

function positionReader(header: readonly string[], { rupeesPerDollar }: LogChoices): RowReader {
  if (rupeesPerDollar === undefined)
    throw new TradeLogError('The log is in dollars: say how many rupees a dollar counts', {
      wanted: 'rupeesPerDollar',
    })
  const columnOf = new Map(header.map((name) => [plainName(name), name]))
  const first = (names: readonly string[]) => names.map((name) => columnOf.get(name)).find((name) => name)
  const text = (row: LogRow, name: string) => row.cell(columnOf.get(name) ?? '')
  const paise = (row: LogRow, column: string | undefined) =>
    column === undefined || row.cell(column) === ''
      ? 0
      : Math.round(readNumber(row.cell(column), column) * rupeesPerDollar * 100)
  const stamp = (row: LogRow, date: string, time: string) => ({
    date: readDate(text(row, date), columnOf.get(date) ?? '', 'month-first'),
    seconds: readTime(text(row, time), columnOf.get(time) ?? ''),
  })
  return (row): LoggedPackage | { setAside: string } => {
    if (text(row, 'dateclosed') === '') return { setAside: 'positions that were still open' }
    const entry = stamp(row, 'dateopened', 'timeopened')
    const exit = stamp(row, 'dateclosed', 'timeclosed')
    const charges = paise(row, first(OPENING_FEES)) + paise(row, first(CLOSING_FEES))
    const leg = firstLeg(text(row, 'legs'), entry.date)
    return {
      line: row.line,
      side: leg.side,
      quantity: Math.max(1, Math.round(readNumber(text(row, 'noofcontracts'), 'No. of Contracts'))),
      charges,
      entry,
      exit,
      entryPrice: Math.abs(paise(row, columnOf.get('premium'))),
      exitPrice: Math.abs(paise(row, columnOf.get('avgclosingcost'))),
      reason: text(row, 'reasonforclose').slice(0, 60),
      package: {
        type: leg.type,
        strike: leg.strike,
        expiry: leg.expiry,
        name: text(row, 'legs').slice(0, 400),
        instrument: 'US options',
        group: text(row, 'strategy').slice(0, 60) || 'Position',
        // The log's profit is net of its commissions and fees.
        profit: paise(row, columnOf.get('p/l')) + charges,
      },
    }
  }
}

function firstLeg(legs: string, opened: string) {
  const match = LEG.exec(legs)
  if (!match)
    throw new RowError(`Legs is '${legs.slice(0, 40)}', expected legs such as '2 Mar 8 4980 P STO 12.50'`)
  const [, month, day, strikeFirst, typeLast, typeFirst, strikeLast, action] = match
  const year = Number(opened.slice(0, 4))
  // A leg has no year: it takes the first such date from the entry on.
  const expiry = [year, year + 1]
    .map((of) => readDate(`${day}-${month}-${of}`, 'Legs', 'day-first'))
    .find((date) => date >= opened)
  if (expiry === undefined) throw new RowError(`Legs: no expiry ${month} ${day} follows ${opened}`)
  return {
    expiry,
    side: action === 'BTO' ? ('BUY' as const) : ('SELL' as const),
    type: (typeLast ?? typeFirst) === 'C' ? ('CE' as const) : ('PE' as const),
    strike: Math.round(Number(strikeFirst ?? strikeLast) * 100),
  }
}
