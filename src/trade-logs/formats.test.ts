import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LogChoices } from '#domain'
import { backtestBundleSchema } from '#domain/schemas'
import { LOG_FORMATS } from './formats.ts'
import { logBundle } from './log-bundle.ts'
import { TradeLogError } from './log-error.ts'
import { previewLog, readLog } from './read-log.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')
const textOf = (file: string) => readFileSync(join(FIXTURES, file), 'utf8')

/** The choices that each format needs from its user. */
const CHOICES: Readonly<Record<string, LogChoices>> = {
  algotest: { underlying: 'NIFTY' },
  'option-omega': { rupeesPerDollar: 80 },
  zerodha: {},
}

/** A trade as readable text: `2024-01-04 09:20 to 15:15 SELL 50 × 21500 CALL 100.5 → 80.5 = 1000`. */
function tradesOf(file: string, choices: LogChoices): string[] {
  return readLog(textOf(file), choices).trades.map(
    (trade) =>
      `${trade.date} ${trade.entryTime} to ${trade.exitDate ?? ''}${trade.exitTime} ${trade.type} ${trade.quantity} × ${trade.strike} ${trade.optionType} ${trade.entryPrice} → ${trade.exitPrice} = ${trade.pnl}`,
  )
}

function refusal(text: string, choices: LogChoices = {}): TradeLogError {
  try {
    readLog(text, choices)
  } catch (error) {
    if (error instanceof TradeLogError) return error
    throw error
  }
  throw new Error('the log was taken')
}

describe.each(LOG_FORMATS)('a log of $source', ({ id, source }) => {
  const file = `ok/${id}.csv`
  const choices = CHOICES[id] ?? {}

  it('is recognised by its header, and named', () => {
    expect(previewLog(textOf(file)).source).toBe(source)
    expect(readLog(textOf(file), choices).source).toBe(source)
  })

  it('is distinguished from every other log', () => {
    const others = readdirSync(join(FIXTURES, 'ok')).filter((other) => other !== `${id}.csv`)
    expect(others.map((other) => previewLog(textOf(`ok/${other}`)).source)).not.toContain(source)
  })

  it('gives a valid result that adds up and states that Delta did not trade it', () => {
    const bundle = backtestBundleSchema.parse(logBundle(readLog(textOf(file), choices), { file }))
    const { trades, summary } = bundle.results
    expect(trades.length).toBeGreaterThan(0)
    expect(summary.totalPnL).toBeCloseTo(
      trades.reduce((sum, trade) => sum + trade.pnl, 0),
      6,
    )
    expect(bundle.dataset).toMatchObject({ kind: 'log', name: `Imported from ${source}` })
    expect(bundle.strategy).toBeUndefined()
  })

  it('is read identically with a byte order mark, Windows line ends, semicolons and lines before the header', () => {
    const commas = textOf(file)
    const windows = `\uFEFF${commas.replaceAll('\n', '\r\n')}`
    const preamble = `Client,AB1234\n\nTrades from 2024-01-01\n${commas}`
    const once = readLog(commas, choices)
    expect(readLog(windows, choices)).toEqual(once)
    expect(readLog(preamble, choices).trades).toEqual(once.trades)
  })
})

describe('the trades of a log', () => {
  it('of AlgoTest are its legs, without the rows of totals', () => {
    expect(tradesOf('ok/algotest.csv', { underlying: 'NIFTY' })).toEqual([
      '2024-01-04 09:20 to 11:02 SELL 50 × 21500 PUT 95 → 90 = 250',
      '2024-01-04 09:20 to 15:15 SELL 50 × 21500 CALL 100.5 → 80.5 = 1000',
    ])
    expect(readLog(textOf('ok/algotest.csv'), { underlying: 'NIFTY' }).notes).toContain(
      'Left out: rows without a strike (1).',
    )
  })

  it('of Zerodha are its fills, paired first in, first out; open positions are reported and not counted', () => {
    expect(tradesOf('ok/zerodha.csv', {})).toEqual([
      '2024-01-04 09:20 to 11:00 SELL 50 × 21500 CALL 100.5 → 80 = 1025',
      '2024-01-04 09:20 to 11:00 SELL 25 × 21500 CALL 100 → 80 = 500',
    ])
    const { notes } = readLog(textOf('ok/zerodha.csv'), {})
    expect(notes.join('\n')).toContain('Left out: rows of shares, futures and other options (1).')
    expect(notes.join('\n')).toContain(
      '25 of NIFTY 2024-01-04 21500 CE since 2024-01-04, 50 of NIFTY 2024-01-04 21500 PE since 2024-01-04',
    )
  })

  it('of Option Omega are whole positions, in rupees at the given rate', () => {
    const log = readLog(textOf('ok/option-omega.csv'), { rupeesPerDollar: 80 })
    // −345.20 dollars after 5.20 of commissions: −340 before them.
    expect(log.trades[0]).toMatchObject({
      pnl: -27_200,
      charges: 416,
      netPnl: -27_616,
      contract: '2 Mar 8 4980 P STO 9.00 | 2 Mar 8 4950 P BTO 6.50',
      exitDate: '2024-03-06',
    })
  })

  it('without charges get the rule book’s charges of their day', () => {
    const [trade] = readLog(textOf('ok/algotest.csv'), { underlying: 'NIFTY' }).trades
    // Two orders of ₹20, tax on the sale of 4,750, exchange, SEBI, IPFT, stamp duty and GST.
    expect(trade.charges).toBeGreaterThan(47)
    expect(trade.charges).toBeLessThan(60)
    expect(trade.netPnl).toBeCloseTo(trade.pnl - trade.charges, 6)
  })
})

describe('an invalid log is refused as a whole', () => {
  it('with the lines and the expected values', () => {
    const error = refusal(textOf('not-ok/algotest-three-wrong-rows.csv'), { underlying: 'NIFTY' })
    expect(error.message).toBe('3 of 4 rows cannot be read, and nothing was imported')
    expect(error.problems).toEqual([
      { line: 3, message: 'NIFTY was not traded on 2024-01-26 (Republic Day)' },
      {
        line: 4,
        message:
          'the time 03:50 lies outside the session of 2024-01-04, 09:15 to 15:30; Indian time is expected',
      },
      { line: 5, message: "Entry-Price is 'n/a', expected a price in rupees" },
    ])
  })

  it.each([
    {
      reason: 'it names no index',
      text: textOf('ok/algotest.csv'),
      message: 'say which one was traded',
      wanted: 'underlying',
    },
    {
      reason: 'it names no expiry',
      text: textOf('ok/algotest.csv')
        .replaceAll(',2024-01-04,Sq', ',,Sq')
        .replaceAll(',2024-01-04,Tr', ',,Tr'),
      choices: { underlying: 'NIFTY' },
      message: 'names no expiry',
      wanted: 'expiry',
    },
    {
      reason: 'it is in dollars',
      text: textOf('ok/option-omega.csv'),
      message: 'how many rupees a dollar counts',
      wanted: 'rupeesPerDollar',
    },
    {
      reason: 'its header is unknown',
      text: 'When,What,How many\n2024-01-04,NIFTY,1',
      message: 'no known format',
      wanted: 'mapping',
    },
    { reason: 'it is a workbook', text: 'PK\u0003\u0004…', message: 'save the sheet as CSV' },
    { reason: 'it is empty', text: '', message: 'no table of trades' },
    { reason: 'it has no rows', text: 'a,b,c\n', message: 'a header and no rows' },
  ] as const)('because $reason', ({ text, message, ...more }) => {
    const error = refusal(text, 'choices' in more ? more.choices : {})
    expect(error.message).toContain(message)
    expect(error.wanted).toBe('wanted' in more ? more.wanted : undefined)
  })
})

describe('a log with a mapping', () => {
  const LOG = `Trade Date;Entry Time;Exit Time;Option;Strike;Action;Lots;Entry Price;Exit Price
04-01-2024;09:20;15:15;CE;21500;Sell;2;1,100.00;1080
05-01-2024;9:20 AM;3:15 PM;PE;21600;Buy;1;50.25;70.5`
  const { suggestion } = previewLog(LOG)
  const choices: LogChoices = {
    source: 'StockMock',
    underlying: 'NIFTY',
    expiry: 'current',
    mapping: { ...suggestion, columns: { ...suggestion.columns, optionType: 'Option' } },
  }

  it('is suggested from the names of its columns', () => {
    expect(suggestion).toMatchObject({ shape: 'trades', quantity: 'lots' })
    expect(suggestion.columns).toMatchObject({ date: 'Trade Date', side: 'Action', exitPrice: 'Exit Price' })
  })

  it('is read by its mapping: lots of the day, the expiry that was listed', () => {
    const log = readLog(LOG, choices)
    expect(log.source).toBe('StockMock')
    expect(log.trades.map(({ quantity, expiry_date, pnl }) => [quantity, expiry_date, pnl])).toEqual([
      [100, '2024-01-04', 2000],
      [50, '2024-01-11', 1012.5],
    ])
    expect(log.notes.join(' ')).toContain('the nearest one listed on the day of the entry was taken')
  })

  it('is not misread if the decimal separator is a comma', () => {
    expect(refusal(LOG.replace('1,100.00', '100,50'), choices).problems).toEqual([
      { line: 2, message: "Entry Price is '100,50', expected a price in rupees" },
    ])
  })

  it('is refused with the names of missing columns', () => {
    const error = refusal(LOG, { ...choices, mapping: suggestion })
    expect(error.message).toBe('Say which columns hold: Contract symbol')
  })
})
