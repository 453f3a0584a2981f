import { SIMULATED_DATASET_ID, type BacktestRequest } from '#domain'
import { ruleDays } from '#engine/explain'
import type { MarketReader } from '#engine/market'
import { compilePlan, PlanError, requiredDates, type Plan } from '#engine/replay'
import { headline, RunCancelled, type Cancellation } from '#engine/report'
import { refreshDataset } from '#market-data'
import { currentReader } from '../../data/datasets/current-reader.ts'
import { brokenData, logMendedDays } from '../../kernel/data-fault.ts'
import type { LiveOutcome, RuleDaysOutcome } from './live-runner.ts'
import { makeWay } from '../../kernel/make-way.ts'

makeWay()

logMendedDays()

/** Questions about a strategy that is being edited. */
export type LiveQuestion = 'headline' | 'rule-days'

/** Task of the thread. */
export interface LiveTask {
  readonly question: LiveQuestion
  readonly request: BacktestRequest
  readonly marketDataFolder: string
  /** Shared memory; set to 1 when the caller no longer waits. */
  readonly stop: Int32Array<SharedArrayBuffer>
}

/** Answers a question about a request in this thread, without storing anything. */
export async function runTask({
  question,
  request,
  marketDataFolder,
  stop,
}: LiveTask): Promise<LiveOutcome | RuleDaysOutcome> {
  const id = request.dataset ?? SIMULATED_DATASET_ID
  const cancellation = {
    get aborted() {
      return Atomics.load(stop, 0) === 1
    },
  }
  let reader: MarketReader | undefined
  try {
    await refreshDataset(marketDataFolder, id)
    reader = currentReader(marketDataFolder, id)
    const plan = compilePlan(request, reader)
    await reader.prepare(plan.underlying, { ...requiredDates(plan, reader), cancellation })
    if (question === 'headline') return answer(plan, reader, cancellation)
    return countDays(request, plan, reader, cancellation)
  } catch (error) {
    if (error instanceof RunCancelled) return { kind: 'cancelled' }
    if (error instanceof PlanError) return { kind: 'refused', problems: error.problems }
    if (!reader && error instanceof RangeError)
      return { kind: 'refused', problems: [{ path: 'dataset', message: error.message }] }
    const broken = brokenData(error)
    if (broken) return broken
    throw error
  }
}

function answer(plan: Plan, reader: MarketReader, cancellation: Cancellation): LiveOutcome {
  // Data is loaded only once, so the time excludes it.
  const started = performance.now()
  const { days, cumulative, ...figures } = headline(plan, reader, cancellation)
  const milliseconds = Math.round(performance.now() - started)
  return {
    kind: 'answered',
    answer: { ...figures, days: [...days], cumulative: [...cumulative], milliseconds },
  }
}

function countDays(
  { indicatorConfiguration }: BacktestRequest,
  plan: Plan,
  reader: MarketReader,
  cancellation: Cancellation,
): RuleDaysOutcome {
  const { sessions, filtered, byRule, together } = ruleDays(plan, reader, () => cancellation.aborted)
  if (cancellation.aborted) return { kind: 'cancelled' }
  const enabled = indicatorConfiguration?.enabled
    ? indicatorConfiguration.rules.filter((rule) => rule.enabled)
    : []
  const rules = enabled.map(({ id }, i) => ({ id, days: byRule[i] }))
  return { kind: 'answered', answer: { sessions, filtered, rules, together } }
}
