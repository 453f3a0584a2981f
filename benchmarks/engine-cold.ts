/** One run in a fresh process, for `engine.bench.ts`: prints the milliseconds from opening the dataset to the result. */
import { backtestRequestSchema } from '#domain/schemas'
import { backtestReport } from '#engine/report'
import { openDataset } from '#market-data'
import { ironCondor } from './engine-requests.ts'

const started = performance.now()
const reader = openDataset(process.argv[2], 'simulated')
const bundle = await backtestReport(backtestRequestSchema.parse(ironCondor()), reader)
const run = performance.now() - started
// maxRSS is in kilobytes.
const peakMegabytes = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ run, peakMegabytes, trades: bundle.results.trades.length }))
