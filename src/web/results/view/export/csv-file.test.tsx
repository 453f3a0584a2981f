import { parse } from 'papaparse'
import { expect, it } from 'vitest'
import { aDataset } from '../../../fixtures/dataset.fixture.ts'
import { someTrade } from '../../../fixtures/trade.fixture.ts'
import { EVERYTHING, resultOrigin } from '../result-origin.ts'
import { csvFile } from './csv-file.ts'

it('a long trade log is one CSV file: one header, every trade once, in order, with a running total to the end', async () => {
  const trades = Array.from({ length: 2500 }, (_, i) =>
    someTrade({ id: `2024-01-02-${i}`, strike: 20_000 + i, pnl: 1 }),
  )
  const bundle = {
    instrument: 'NIFTY',
    period: { startDate: '2024-01-01', endDate: '2024-01-31' },
    dataset: { ...aDataset(), contentHash: '0' },
  }
  const origin = resultOrigin('', { bundle, filter: EVERYTHING, money: 'gross' })
  const text = await (
    await csvFile(trades, { money: 'gross', origin, engine: '1.4.0', nameOf: String })
  ).text()
  const { data, errors } = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  expect(errors).toEqual([])
  expect(data.map((row) => Number(row['Strike']))).toEqual(trades.map(({ strike }) => strike))
  expect(data.at(-1)?.['Cumulative P&L']).toBe('2500')
  expect(data.at(-1)?.['Strategy']).toBe('Unnamed strategy')
})
