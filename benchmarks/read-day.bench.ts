/**
 * How long does it take to read the data of a day for a four-leg strategy — the index and four contracts,
 * four price columns each — when the day is new to the reader, and when it is cached? And one whole column of
 * the chain, as a choice of strike by premium needs it?
 *
 * Data: simulated NIFTY, 2024-01-01 to 2025-04-30 (generated first if missing); its files are in the page
 * cache.
 * Unit: milliseconds a day, best of several readers; peak memory as maximum resident set.
 */
import { resolve } from 'node:path'
import { ROW_KIND, type MarketDay, type MarketReader } from '#engine/market'
import { openDataset } from '#market-data'

const DATA_ROOT = resolve(process.env['DATA_DIR'] ?? 'data', 'datasets')
const READERS = 5

/** The index and the two calls and two puts in the middle of the table. */
function fourLegs(day: MarketDay): number[] {
  const middle = day.instruments.kind.indexOf(ROW_KIND.call) + (day.instruments.count >> 3)
  return [0, middle, middle + 1, middle + 2, middle + 3]
}

let sink = 0

function readLegs(day: MarketDay): void {
  for (const row of fourLegs(day)) {
    const { open, high, low, close } = day.bars(row)
    sink += open[5] + high[5] + low[5] + close[5]
  }
}

function readChain(day: MarketDay): void {
  for (let row = 0; row < day.instruments.count; row++) sink += day.field(row, 'close')[5]
}

function perDay(reader: MarketReader, read: (day: MarketDay) => void): number {
  const sessions = reader.sessions('NIFTY')
  const started = performance.now()
  for (const date of sessions) read(reader.day('NIFTY', date))
  return (performance.now() - started) / sessions.length
}

const reader = openDataset(DATA_ROOT, 'simulated')
const dates = reader.sessions('NIFTY')
await reader.prepare('NIFTY', { from: dates[0], to: dates[dates.length - 1] })

const runs = Array.from({ length: READERS }, () => {
  const fresh = openDataset(DATA_ROOT, 'simulated')
  return { cold: perDay(fresh, readLegs), warm: perDay(fresh, readLegs), chain: perDay(fresh, readChain) }
})
const best = (of: keyof (typeof runs)[number]) => Math.min(...runs.map((run) => run[of])).toFixed(3)
console.log(`${dates.length} days, checksum ${sink}`)
console.log(`index and four contracts, new day    ${best('cold')} ms a day`)
console.log(`the same again                       ${best('warm')} ms a day`)
console.log(`one column of the whole chain        ${best('chain')} ms a day`)
console.log(`peak memory                          ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`)
