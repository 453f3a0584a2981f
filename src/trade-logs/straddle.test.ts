import { describe, expect, it } from 'vitest'
import { missingFields, type LogChoices, type LogMapping } from '#domain'
import { TradeLogError } from './log-error.ts'
import { previewLog, readLog } from './read-log.ts'

// Logs as people keep them: a straddle in one row, constants without a column, and rows that are not trades.

const HEADER =
  'date,ATM Strike,CE Entry,PE Entry,CE Exit,PE Exit,PnL,ExitReason,EntryTime,ExitTime,expiry,cost'
const ROW =
  '01-01-25,23650,124.5,110.9,114.5,143.25,-1676.25,StopLoss,01-01-25 9:20,01-01-25 9:43,02-01-25,50.01'
const textOf = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')

/** The suggested mapping of the file, with what its owner adds. */
function straddle(text: string, more: Partial<LogMapping> = {}): LogMapping {
  return { ...previewLog(text).suggestion, constants: { side: 'Sell', quantity: '75' }, ...more }
}

const read = (text: string, choices: Partial<LogChoices> = {}) =>
  readLog(text, { source: 'My sheet', underlying: 'NIFTY', mapping: straddle(text), ...choices }, (_, date) =>
    date === '2025-01-02' ? 24_188.65 : undefined,
  )
const words = (text: string, choices: Partial<LogChoices> = {}) =>
  read(text, choices).trades.map(
    ({
      type,
      quantity,
      strike,
      optionType,
      entryTime,
      entryPrice,
      exitTime,
      exitPrice,
      exitReason,
      pnl,
      charges,
    }) =>
      `${type} ${quantity} ${strike} ${optionType} ${entryTime} ${entryPrice} ${exitTime} ${exitPrice} ${exitReason} ${pnl} ${charges}`,
  )

describe('a row with a call and a put', () => {
  it('is recognised by its column names, and lacks only what no column contains', () => {
    const { suggestion } = previewLog(textOf(ROW))
    expect(suggestion).toMatchObject({
      shape: 'trades',
      columns: { date: 'date', time: 'EntryTime', exitTime: 'ExitTime', expiry: 'expiry' },
      legs: [
        {
          constants: { optionType: 'CE' },
          columns: { strike: 'ATM Strike', price: 'CE Entry', exitPrice: 'CE Exit' },
        },
        {
          constants: { optionType: 'PE' },
          columns: { strike: 'ATM Strike', price: 'PE Entry', exitPrice: 'PE Exit' },
        },
      ],
    })
    expect(missingFields(suggestion)).toEqual(['side', 'quantity'])
    expect(missingFields(straddle(textOf(ROW)))).toEqual([])
  })

  it("becomes two trades, which add up to the row's profit and share its charges to the paisa", () => {
    const text = textOf(ROW)
    const mapping = straddle(text)
    const found = words(text, { mapping: { ...mapping, columns: { ...mapping.columns, charges: 'cost' } } })
    expect(found).toEqual([
      'SELL 75 23650 CALL 09:20 124.5 09:43 114.5 StopLoss 750 25.01',
      'SELL 75 23650 PUT 09:20 110.9 09:43 143.25 StopLoss -2426.25 25',
    ])
    expect(750 - 2426.25).toBe(-1676.25)
  })

  it('is refused whole if one of its legs cannot be read', () => {
    const text = textOf(ROW, ROW.replace('143.25', 'n/a'))
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        message: '1 of 2 rows cannot be read, and nothing was imported',
        problems: [{ line: 3, message: "PE Exit is 'n/a', expected a price in rupees" }],
      }),
    )
  })

  it('leaves out a leg that was not traded', () => {
    const found = read(textOf(ROW.replace('110.9', '').replace('143.25', '')))
    expect(found.trades.map(({ optionType }) => optionType)).toEqual(['CALL'])
    expect(found.notes).toContain('Left out: legs without an entry price (1).')
  })
})

describe('a constant for every row', () => {
  it('is read like a cell: an invalid side is refused with the same message', () => {
    const text = textOf(ROW)
    const mapping = straddle(text, { constants: { side: 'Both', quantity: '75' } })
    expect(() => read(text, { mapping })).toThrow(
      expect.objectContaining({
        problems: [{ line: 2, message: "Buy or sell of every row is 'Both', expected Buy or Sell" }],
      }),
    )
  })
})

describe('rows that cannot be read', () => {
  const text = textOf(ROW, ROW.replaceAll('01-01-25', '04-01-25'), 'Total,,,,,,,,,,,')

  it('refuse the file, unless the user skips them: then each is listed', () => {
    expect(() => read(text)).toThrow(TradeLogError)
    const { trades, notes } = read(text, { skipBad: true })
    expect(trades).toHaveLength(2)
    expect(notes[0]).toMatch(
      /^Skipped, because they cannot be read: 1 row \(line 3: NIFTY was not traded on 2025-01-04/,
    )
  })

  it('cannot be skipped if there is nothing else', () => {
    expect(() => read(textOf(ROW.replaceAll('01-01-25', '04-01-25')), { skipBad: true })).toThrow(
      '1 of 1 rows',
    )
  })
})

describe('a position without a closing fill whose contract expired', () => {
  it('is settled at the index’s close of that day', () => {
    const { trades, notes } = read(textOf(ROW.replace('114.5', '').replace('143.25', '')))
    expect(
      trades.map(({ optionType, exitDate, exitTime, exitPrice, exitReason }) =>
        [optionType, exitDate, exitTime, exitPrice, exitReason].join(' '),
      ),
    ).toEqual(['CALL 2025-01-02 15:30 538.65 Expiry', 'PUT 2025-01-02 15:30 0 Expiry'])
    expect(notes[0]).toBe(
      'Settled at the close that the exchange published, because they expired without a closing fill: 2 positions (NIFTY 2025-01-02 at 24,188.65).',
    )
  })

  it('stays open, and is named, if that close is unknown', () => {
    const open = ROW.replace('114.5', '').replace('02-01-25', '09-01-25')
    const { trades, notes } = read(textOf(open))
    expect(trades).toHaveLength(1)
    expect(notes.join(' ')).toContain('75 of NIFTY 2025-01-09 23650 CE since 2025-01-01')
  })
})
