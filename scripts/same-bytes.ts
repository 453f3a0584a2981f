/**
 * `node scripts/same-bytes.ts --against <other checkout> [--random 200] [folder of cases …]`: answers every
 * request of the folders, and random requests on random markets, with this checkout and with another one, and
 * compares the bytes: of each result with its band, of each day's explanation, and of the message for a
 * request that cannot be served.
 *
 * A folder of cases holds `data.csv.gz` and `requests/*.json`. Both checkouts need their installed packages.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import type { BacktestRequest, DatasetIdentity } from '#domain'
import { anyRequest, anyTraits, aSeed, randomMarket } from '#engine/replay/fixtures'
import type { DayColumns, MarketReader } from '#engine/market'

/** The functions used of a checkout; the module that exports each may differ. */
interface Checkout {
  readonly backtestRequestSchema: { parse(input: unknown): BacktestRequest }
  importFiles(terms: { paths: string[]; dataset: string; dataRoot: string }): Promise<unknown>
  openStoredDataset(dataRoot: string, dataset: string): MarketReader
  readonly InMemoryReader: new (dataset: DatasetIdentity, days: readonly DayColumns[]) => MarketReader
  compilePlan(request: BacktestRequest, reader: MarketReader): object
  backtestReport(request: BacktestRequest, reader: MarketReader): Promise<object>
  explainDay(plan: object, reader: MarketReader, date: string): object
}

const DATASET: DatasetIdentity = {
  id: 'same-bytes',
  name: 'Random market',
  kind: 'imported',
  contentHash: '0'.repeat(64),
}
/** The same random requests in every run. */
const SEED = 20_240_104

/** The exports of a checkout's domain, engine and market data. */
async function openCheckout(root: string): Promise<Checkout> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const doors = Object.entries(manifest.imports).filter(
    ([door]) => /^#(domain|engine|market-data)/.test(door) && !door.endsWith('/fixtures'),
  )
  const modules = await Promise.all(
    doors.map(([, file]) => import(pathToFileURL(resolve(root, file)).href) as Promise<object>),
  )
  return Object.assign({}, ...modules) as Checkout
}

/** A checkout's whole answer to a request, as text. */
async function answer(checkout: Checkout, asked: unknown, reader: MarketReader): Promise<string[]> {
  try {
    const request = checkout.backtestRequestSchema.parse(asked)
    const plan = checkout.compilePlan(request, reader)
    const dates = reader
      .sessions(request.instrument)
      .filter((date) => date >= request.startDate && date <= request.endDate)
    return [
      JSON.stringify(await checkout.backtestReport(request, reader)),
      ...dates.map((date) => JSON.stringify(checkout.explainDay(plan, reader, date))),
    ]
  } catch (error) {
    return [String(error)]
  }
}

class Comparison {
  requests = 0
  trades = 0
  explanations = 0
  bytes = 0
  readonly differences: string[] = []

  add(name: string, one: readonly string[], other: readonly string[]): void {
    this.requests++
    this.trades += one[0].split('"exitReason"').length - 1
    this.explanations += one.length - 1
    this.bytes += one.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    const at = Array.from({ length: Math.max(one.length, other.length) }, (_, i) => i).filter(
      (i) => one[i] !== other[i],
    )
    if (at.length > 0) this.differences.push(`${name}: ${at.map((i) => partOf(i, one, other)).join('; ')}`)
  }

  toString(): string {
    const counts = `${this.requests} requests, ${this.trades} trades, ${this.explanations} explained days, ${this.bytes} bytes`
    return `${counts}: ${this.differences.length === 0 ? 'all the same' : `${this.differences.length} DIFFER`}`
  }
}

function partOf(i: number, one: readonly string[], other: readonly string[]): string {
  const [a = '', b = ''] = [one[i], other[i]]
  let from = 0
  while (a[from] === b[from]) from++
  const around = (text: string) => text.slice(Math.max(0, from - 40), from + 60)
  return `${i === 0 ? 'result' : `day ${i}`} at ${from}: here …${around(a)}…, there …${around(b)}…`
}

async function compareCases(folder: string, here: Checkout, there: Checkout): Promise<Comparison> {
  const comparison = new Comparison()
  const dataRoot = mkdtempSync(join(tmpdir(), 'delta-same-bytes-'))
  try {
    const readers: MarketReader[] = []
    for (const [i, checkout] of [here, there].entries()) {
      const root = join(dataRoot, String(i))
      await checkout.importFiles({ paths: [join(folder, 'data.csv.gz')], dataset: 'case', dataRoot: root })
      readers.push(checkout.openStoredDataset(root, 'case'))
    }
    for (const name of readdirSync(join(folder, 'requests'))) {
      const asked = JSON.parse(readFileSync(join(folder, 'requests', name), 'utf8')) as unknown
      comparison.add(name, await answer(here, asked, readers[0]), await answer(there, asked, readers[1]))
    }
  } finally {
    rmSync(dataRoot, { recursive: true })
  }
  return comparison
}

async function compareRandom(count: number, here: Checkout, there: Checkout): Promise<Comparison> {
  const comparison = new Comparison()
  const questions = fc.sample(fc.tuple(anyRequest(), anyTraits(), aSeed()), { numRuns: count, seed: SEED })
  for (const [i, [request, traits, seed]] of questions.entries()) {
    const days = randomMarket(seed, undefined, { ...traits, underlying: request.instrument })
    const ask = (checkout: Checkout) => answer(checkout, request, new checkout.InMemoryReader(DATASET, days))
    comparison.add(`random request ${i + 1}`, await ask(here), await ask(there))
  }
  return comparison
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, random: { type: 'string', default: '200' } },
})
if (!values.against) throw new Error('--against is missing, expected the path of the other checkout')
const here = await openCheckout(resolve(import.meta.dirname, '..'))
const there = await openCheckout(resolve(values.against))
const results: [string, Comparison][] = []
for (const folder of positionals)
  results.push([`cases ${basename(folder)}`, await compareCases(resolve(folder), here, there)])
results.push(['random', await compareRandom(Number(values.random), here, there)])
for (const [name, comparison] of results) {
  console.log(`${name.padEnd(10)} ${comparison.toString()}`)
  for (const difference of comparison.differences.slice(0, 5)) console.log(`  ${difference}`)
}
process.exitCode = results.some(([, { differences }]) => differences.length > 0) ? 1 : 0
