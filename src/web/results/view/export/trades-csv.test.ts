import { parse } from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { BacktestBundle } from '#domain'
import { filterTrades } from '#engine/analytics'
import { someTrade } from '../../../fixtures/trade.fixture.ts'
import { engineLabel } from '../../provenance/engine-version.ts'
import { EVERYTHING, resultOrigin, type ResultFilter } from '../result-origin.ts'
import { loggedTrades } from './trade-cells.ts'
import { tradesCsv } from './trades-csv.ts'

const bundle = {
  instrument: 'NIFTY',
  period: { startDate: '2024-01-01', endDate: '2024-01-31' },
  engineVersion: '1.3.0',
  strategy: { name: 'multi_leg_strategy', legs: [{ expiry: 'monthly' }] } as BacktestBundle['strategy'],
  dataset: {
    id: 'simulated',
    name: 'Simulated market',
    kind: 'simulated',
    contentHash: '1a2b3c4d5e6f',
    version: 2,
  },
} as const satisfies Partial<BacktestBundle>

// Monday, Tuesday and Wednesday; each has the run's own running total.
const trades = [
  someTrade({ date: '2024-01-01', dte: 3, pnl: 100.1, charges: 60, netPnl: 40.1, cumulativePnL: 100.1 }),
  someTrade({ date: '2024-01-02', dte: 2, pnl: -377.5, charges: 60, netPnl: -437.5, cumulativePnL: -277.4 }),
  someTrade({ date: '2024-01-03', dte: 1, pnl: 200.2, charges: 60, netPnl: 140.2, cumulativePnL: -77.2 }),
]

const nameOf = (id: string) => (id === 'leg-1' ? 'Leg 1: sell ATM CE' : id)

function rowsOf(filter: ResultFilter, money: 'gross' | 'net', rules?: 'as-today') {
  const made = {
    money,
    origin: resultOrigin('January calls', { bundle: { ...bundle, rules }, filter, money }),
    engine: engineLabel(bundle),
    nameOf,
    settings: '',
  }
  const csv = tradesCsv(loggedTrades(filterTrades(trades, filter), money), made)
  return parse<Record<string, string>>(csv, { header: true }).data
}

const withoutTuesday: ResultFilter = { ...EVERYTHING, weekdays: new Set([1, 3, 4, 5]) }

describe('the trade log as CSV', () => {
  it('keeps numbers as numbers', () => {
    expect(rowsOf(EVERYTHING, 'gross')[1]).toMatchObject({ 'P&L': '-377.5', Strike: '21700' })
  })

  it('names a leg by its name, not its id', () => {
    expect(rowsOf(EVERYTHING, 'gross').map((row) => row['Leg'])).toEqual(Array(3).fill('Leg 1: sell ATM CE'))
  })

  it('sums only the filtered trades', () => {
    expect(rowsOf(EVERYTHING, 'gross').map((row) => row['Cumulative P&L'])).toEqual([
      '100.1',
      '-277.4',
      '-77.2',
    ])
    expect(rowsOf(withoutTuesday, 'gross').map((row) => row['Cumulative P&L'])).toEqual(['100.1', '300.3'])
  })

  it('sums net amounts if the screen shows net amounts', () => {
    expect(rowsOf(withoutTuesday, 'net').map((row) => row['Cumulative Net P&L'])).toEqual(['40.1', '180.3'])
    expect(rowsOf(withoutTuesday, 'net')[0]).not.toHaveProperty('Cumulative P&L')
  })

  it('states run, data, filter and view in every row', () => {
    for (const row of rowsOf({ ...withoutTuesday, dtes: new Set([0, 1, 3]) }, 'net'))
      expect(row).toMatchObject({
        Data: 'Simulated data',
        Dataset: 'simulated, version 2, content 1a2b3c4d',
        Strategy: 'January calls',
        Engine: '1.3.0 (monthly: last listed of the calendar month)',
        Instrument: 'NIFTY',
        Period: '01 Jan 2024 to 31 Jan 2024',
        View: 'net of charges',
        'Weekdays Shown': 'Mon Wed Thu Fri',
        'DTE Shown': '0 1 3',
      })
    expect(rowsOf(EVERYTHING, 'gross')[0]).toMatchObject({
      View: 'before charges',
      'Lots and Charges': 'as traded then',
      'Weekdays Shown': 'all',
      'DTE Shown': 'all',
    })
  })

  it('states in every row if lots and charges are as if today', () => {
    for (const row of rowsOf(EVERYTHING, 'net', 'as-today'))
      expect(row['Lots and Charges']).toBe('as if today')
  })
})
