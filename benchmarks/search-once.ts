// One search in a separate process, started by `evidence.bench.ts`; prints its cost as JSON.
import { availableParallelism } from 'node:os'
import { variantCount } from '#engine/report'
import { dayNumber } from '#engine/exchange'
import { walkForward } from '#engine/evidence'
import { openDataset } from '#market-data'
import { decodeDays, type Chunk } from '../src/server/runs/sweeps/chunk.ts'
import { createSweeper } from '../src/server/runs/sweeps/sweeper.ts'
import { allowGrowth } from '../src/cli/heap-size.ts'
import { PERIOD, search, searchOfKind, type Searched } from './search-requests.ts'

const CHUNK = 20
/** Chunks that the server reads from its database at a time. */
const PORTION = 25

// As in a running server.
allowGrowth()
const [dataRoot, which] = process.argv.slice(2)
const sweep = searchOfKind(which) ?? search(Number(which))
const days = openDataset(dataRoot, 'simulated')
  .sessions('NIFTY')
  .filter((date) => date >= PERIOD.startDate && date <= PERIOD.endDate)
  .map(dayNumber)
const threads = Math.min(2, availableParallelism())
const sweeper = createSweeper(dataRoot, threads)
// Threads that have already read the days, like those of a server after the estimate.
await Promise.all(
  Array.from({ length: threads }, () => sweeper.variants({ sweep: search(40), first: 0, count: 1 })),
)
const used = process.cpuUsage()
const started = performance.now()
const chunks = await ranChunks()
const concluding = performance.now()
const { overfitting } = await sweeper.conclude(portions(), {
  sessions: days.length,
  variants: variantCount(sweep),
})
const { user, system } = process.cpuUsage(used)
const ended = performance.now()
const searched: Searched = {
  seconds: (ended - started) / 1000,
  processor: (user + system) / 1e6,
  pboSeconds: (ended - concluding) / 1000,
  stored: chunks.reduce((sum, chunk) => sum + chunk.rows.length + chunk.days.length, 0) / 1e6,
  // maxRSS is in kilobytes.
  peak: (process.resourceUsage().maxRSS * 1024) / 1e6,
  probability: overfitting?.probability ?? NaN,
  ...(which === '1000' && { walked: walk() }),
}
console.log(JSON.stringify(searched))
await sweeper.close()

async function ranChunks(): Promise<Chunk[]> {
  const count = variantCount(sweep)
  const ran: Chunk[] = new Array<Chunk>(Math.ceil(count / CHUNK))
  let next = 0
  const work = async () => {
    for (let at = next++; at < ran.length; at = next++) {
      const size = Math.min(CHUNK, count - at * CHUNK)
      ran[at] = (await sweeper.variants({ sweep, first: at * CHUNK, count: size })).chunk
    }
  }
  await Promise.all(Array.from({ length: threads }, work))
  return ran
}

async function* portions(): AsyncGenerator<Chunk[]> {
  for (let from = 0; from < chunks.length; from += PORTION) yield chunks.slice(from, from + PORTION)
}

function walk(): NonNullable<Searched['walked']> {
  const variants = chunks.slice(0, 10).flatMap((chunk) => decodeDays(chunk, days))
  const from = performance.now()
  const walked = walkForward(
    { sessions: days, sizes: [10, 20], variants },
    {
      inSampleMonths: 3,
      outOfSampleMonths: 1,
      stepMonths: 1,
      anchored: false,
      choice: 'plateau',
      objective: 'sharpe',
    },
  )
  return {
    windows: walked?.windows.length ?? 0,
    variants: variants.length,
    seconds: (performance.now() - from) / 1000,
  }
}
