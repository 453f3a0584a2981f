import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AmbiguityBand, FilteredDay, SkippedDay, Trade } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { compilePlan } from '#engine/replay'
import { runBacktest } from '#engine/report'
import type { MarketReader } from '#engine/market'
import { importFiles, openStoredDataset } from '#market-data'

/**
 * Requests with data, and the trades that a second, independent implementation computes for them; kept
 * outside the project.
 */
const CASES = process.env['DELTA_CASES'] ?? join(import.meta.dirname, '../../../shared/cases')
/** The first two markets have intraday strategies, the others strategies that hold, wait and re-enter. */
const MARKETS = ['1', '2', '3', '4']
const markets = MARKETS.filter((name) => existsSync(join(CASES, name, 'data.csv.gz')))

interface Expected {
  readonly trades: readonly Partial<Trade>[]
  readonly skipped: readonly SkippedDay[]
  readonly filtered?: readonly FilteredDay[]
  readonly band?: Partial<AmbiguityBand>
}

const json = (...path: string[]) => JSON.parse(readFileSync(join(CASES, ...path), 'utf8')) as unknown
const casesOf = (market: string) => readdirSync(join(CASES, market, 'requests'))

/** The fields of a trade that the reference contains. */
function asGiven(trade: Trade, given: Partial<Trade> | undefined): Partial<Trade> {
  const fields = Object.keys(given ?? trade) as (keyof Trade)[]
  return Object.fromEntries(fields.map((field) => [field, trade[field]]))
}

describe('the reference cases', () => {
  it.skipIf(markets.length === 0)(`in ${CASES}, or at DELTA_CASES, answer every request`, () => {
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
    })

    afterAll(() => rmSync(dataRoot, { recursive: true }))

    it.each(casesOf(market))(
      '%s: books the same trades, excludes the same days and has the same band',
      (name) => {
        const request = backtestRequestSchema.parse(json(market, 'requests', name))
        const expected = json(market, 'expected', name) as Expected
        const run = runBacktest(compilePlan(request, reader), reader)
        expect(run.trades.map((trade, i) => asGiven(trade, expected.trades[i]))).toEqual(expected.trades)
        expect(run.skipped).toEqual(expected.skipped)
        if (expected.filtered) expect(run.filtered).toEqual(expected.filtered)
        if (expected.band) expect(run.band).toMatchObject(expected.band)
      },
    )
  })
})
