import { parse } from 'papaparse'
import { describe, expect, it } from 'vitest'
import { someTrade } from '../../fixtures/trade.fixture.ts'
import { tradesCsv } from './trades-csv.ts'

describe('the trade log as CSV', () => {
  it('keeps numbers numbers and names the data it came from', () => {
    const { data } = parse<Record<string, string>>(
      tradesCsv([someTrade({ pnl: -377.5 })], 'Simulated data'),
      {
        header: true,
      },
    )
    expect(data[0]).toMatchObject({
      Date: '2024-01-02',
      'P&L': '-377.5',
      Strike: '21700',
      Data: 'Simulated data',
    })
  })
})
