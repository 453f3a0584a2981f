import { parse } from 'papaparse'
import { expect, it } from 'vitest'
import { someTrade } from '../../fixtures/trade.fixture.ts'
import { csvFile } from './csv-file.ts'

it('a long trade log is one CSV file: one header, every trade once, in order', async () => {
  const trades = Array.from({ length: 2500 }, (_, i) =>
    someTrade({ id: `2024-01-02-${i}`, strike: 20_000 + i }),
  )
  const text = await (await csvFile(trades, 'Simulated data')).text()
  const { data, errors } = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  expect(errors).toEqual([])
  expect(data.map((row) => Number(row['Strike']))).toEqual(trades.map(({ strike }) => strike))
})
