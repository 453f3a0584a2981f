import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backtestRequestSchema, type SkippedDay, type Trade } from '#domain'
import { compilePlan, runBacktest } from '#engine/backtest'
import type { MarketReader } from '#engine/market'
import { importFiles, openStoredDataset } from '#market-data'

/** Requests with data and the trades that a second, independent implementation makes of them; kept outside the project. */
const CASES = process.env['DELTA_CASES'] ?? join(import.meta.dirname, '../../../shared/cases')
const markets = existsSync(CASES)
  ? readdirSync(CASES).filter((name) => existsSync(join(CASES, name, 'data.csv.gz')))
  : []

interface Expected {
  readonly trades: readonly Partial<Trade>[]
  readonly skipped: readonly SkippedDay[]
}

const json = (...path: string[]) => JSON.parse(readFileSync(join(CASES, ...path), 'utf8')) as unknown
const casesOf = (market: string) => readdirSync(join(CASES, market, 'requests'))

/** The fields of a trade that the reference gives. */
function asGiven(trade: Trade, given: Partial<Trade> | undefined): Partial<Trade> {
  const fields = Object.keys(given ?? trade) as (keyof Trade)[]
  return Object.fromEntries(fields.map((field) => [field, trade[field]]))
}

describe('the reference cases', () => {
  it.skipIf(markets.length === 0)(`in ${CASES}, or where DELTA_CASES says, answer every request`, () => {
    for (const market of markets)
      expect(readdirSync(join(CASES, market, 'expected'))).toEqual(casesOf(market))
  })

  describe.each(markets)('of market %s', (market) => {
    const dataset = `case-${market}`
    let dataRoot: string
    let reader: MarketReader

    beforeAll(async () => {
      dataRoot = mkdtempSync(join(tmpdir(), 'delta-cases-'))
      await importFiles({ paths: [join(CASES, market, 'data.csv.gz')], dataset, dataRoot })
      reader = openStoredDataset(dataRoot, dataset)
    }, 120_000)

    afterAll(() => rmSync(dataRoot, { recursive: true }))

    it.each(casesOf(market))('%s: books the same trades and skips the same days', (name) => {
      const request = backtestRequestSchema.parse(json(market, 'requests', name))
      const expected = json(market, 'expected', name) as Expected
      const run = runBacktest(compilePlan(request, reader), reader)
      expect(run.trades.map((trade, i) => asGiven(trade, expected.trades[i]))).toEqual(expected.trades)
      expect(run.skipped).toEqual(expected.skipped)
    })
  })
})
