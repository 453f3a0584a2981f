import { SIMULATED_DATASET_ID, type SweepRefusal } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { sharpeRatio } from '#engine/analytics'
import { verdictOf } from '#engine/evidence'
import { PlanError } from '#engine/replay'
import { judgedReport, stressRow, SweepRunner, type VariantRun } from '#engine/report'
import type { MarketReader } from '#engine/market'
import { refreshDataset } from '#market-data'
import { hashesOf } from '../backtests/strategy-hashes.ts'
import { currentReader } from '../../data/datasets/current-reader.ts'
import { brokenData, logMendedDays } from '../../kernel/data-fault.ts'
import type { DataFault, RefusedWork } from '../../kernel/db/schema/fault.ts'
import { analyse, blocksOf, overfit } from './analysis.ts'
import { encodeChunk } from './chunk.ts'
import type {
  Judged,
  JudgeTask,
  RanVariants,
  Stressed,
  StressTask,
  SweepAnswer,
  SweepTask,
  VariantsTask,
} from './sweeper.ts'
import { lowerPriority, NICENESS } from '../../kernel/thread-priority.ts'

lowerPriority(NICENESS.background)

logMendedDays()

/**
 * Smaller than in other threads, because all threads of a process run variants at the same time. It holds
 * what a search over 31 strikes of each type reads repeatedly; with much less, data is loaded again for each
 * variant.
 */
const CACHE_BYTES = 56 * 1024 * 1024

let kept: { readonly reader: MarketReader; readonly runner: SweepRunner } | undefined

/** Runs variants, analyses their results, or replays a backtest on an altered market. */
export async function runTask(task: SweepTask): Promise<SweepAnswer> {
  switch (task.kind) {
    case 'variants':
      return await runVariants(task)
    case 'stress':
      return await runStress(task)
    case 'judge':
      return await judge(task)
    case 'blocks':
      return blocksOf(task)
    case 'overfitting':
      return overfit(task)
    case 'analysis':
      return analyse(task)
  }
}

function runStress({ stress, ...task }: StressTask): Promise<Stressed> {
  return withRefusal(task, async (request, reader) => ({
    kind: 'stressed',
    row: await stressRow(request, reader, stress),
  }))
}

function judge({ finding, ...task }: JudgeTask): Promise<Judged> {
  return withRefusal(task, async (request, reader) => {
    const bundle = await judgedReport(request, reader)
    return { kind: 'judged', verdict: verdictOf(bundle, finding) }
  })
}

/** Runs on the task's dataset; refused if the data or the request can't be used. */
async function withRefusal<Answer>(
  { marketDataFolder, request }: Pick<StressTask, 'marketDataFolder' | 'request'>,
  run: (request: StressTask['request'], reader: MarketReader) => Promise<Answer>,
): Promise<Answer | { readonly kind: 'refused'; readonly fault: DataFault | RefusedWork }> {
  const dataset = request.dataset ?? SIMULATED_DATASET_ID
  try {
    await refreshDataset(marketDataFolder, dataset)
    return await run(request, currentReader(marketDataFolder, dataset, CACHE_BYTES))
  } catch (error) {
    const broken = brokenData(error)
    if (broken) return { kind: 'refused', fault: broken.fault }
    if (error instanceof PlanError || error instanceof RangeError)
      return { kind: 'refused', fault: { why: 'refused', says: error.message } }
    throw error
  }
}

async function runVariants({ marketDataFolder, sweep, first, count }: VariantsTask): Promise<RanVariants> {
  const started = performance.now()
  const named = sweep.request['dataset']
  const dataset = typeof named === 'string' ? named : SIMULATED_DATASET_ID
  await refreshDataset(marketDataFolder, dataset)
  const reader = currentReader(marketDataFolder, dataset, CACHE_BYTES)
  if (kept?.reader !== reader) kept = { reader, runner: new SweepRunner(reader) }
  const runs: (VariantRun | SweepRefusal)[] = []
  for (let variant = first; variant < first + count; variant++)
    runs.push(await kept.runner.attempt(sweep, variant, checked))
  const ran = runs.flatMap((run) => ('error' in run ? [] : [run]))
  const sessions = ran[0]?.sessions ?? []
  return {
    kind: 'variants',
    chunk: encodeChunk(runs, sessions.length),
    sessions: [...sessions],
    trials: ran.map(({ request, days }) => ({
      ...hashesOf(request),
      dailySharpe: sharpeRatio(days.profits),
    })),
    milliseconds: performance.now() - started,
  }
}

function checked(raw: Record<string, unknown>) {
  const { success, data, error } = backtestRequestSchema.safeParse(raw)
  return success ? data : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}
