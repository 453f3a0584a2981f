import type { Trade } from '#domain'
import { loggedTrades } from './trade-cells.ts'
import { tradesCsv, type MadeBy } from './trades-csv.ts'

/** Trades written before the page may answer in between. */
const TRADES_AT_ONCE = 1000

/** The trade log as a CSV file, written piece by piece so that the page stays quick with many thousand trades. */
export async function csvFile(trades: readonly Trade[], made: MadeBy): Promise<Blob> {
  // The byte order mark tells Excel that the file is UTF-8.
  const pieces = ['\uFEFF']
  const logged = loggedTrades(trades, made.money)
  for (let first = 0; first === 0 || first < logged.length; first += TRADES_AT_ONCE) {
    pieces.push(tradesCsv(logged.slice(first, first + TRADES_AT_ONCE), made, first === 0), '\r\n')
    await new Promise((resolve) => setTimeout(resolve))
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}
