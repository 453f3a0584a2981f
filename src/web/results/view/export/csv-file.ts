import type { Trade } from '#domain'
import { loggedTrades } from './trade-cells.ts'
import { tradesCsv, type MadeBy } from './trades-csv.ts'

/** Number of trades written between two pauses for the page. */
const TRADES_AT_ONCE = 1000

/** Writes the trade log as a CSV file in pieces, so that the page stays responsive with many thousands of trades. */
export async function csvFile(trades: readonly Trade[], made: MadeBy): Promise<Blob> {
  // The byte order mark makes Excel read UTF-8.
  const pieces = ['\uFEFF']
  const logged = loggedTrades(trades, made.money)
  for (let first = 0; first === 0 || first < logged.length; first += TRADES_AT_ONCE) {
    pieces.push(tradesCsv(logged.slice(first, first + TRADES_AT_ONCE), made, first === 0), '\r\n')
    await new Promise((resolve) => setTimeout(resolve))
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}
