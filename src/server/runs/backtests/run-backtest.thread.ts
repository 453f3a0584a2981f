import type { MessagePort } from 'node:worker_threads'
import type { RuleDaysAnswer } from '#api'
import { SIMULATED_DATASET_ID, type BacktestRequest } from '#domain'
import { ruleDays } from '#engine/explain'
import { bundleOf, judgedReport, RunCancelled, runBacktest, strategyBook } from '#engine/report'
import { compilePlan, KeptSeries, PlanError, requiredDates, type Plan } from '#engine/replay'
import type { MarketReader } from '#engine/market'
import { refreshDataset } from '#market-data'
import { currentReader } from '../../data/datasets/current-reader.ts'
import { brokenData, logMendedDays } from '../../kernel/data-fault.ts'
import { encodeHeadline, encodeResult } from './result-encoding.ts'
import { headlineOf } from './result-headline.ts'
import type { Outcome, Produced, Wanted } from './runner.ts'
import { lowerPriority } from '../../kernel/thread-priority.ts'

lowerPriority()

logMendedDays()

/** Task of the thread: one run. */
export interface ThreadTask {
  readonly request: BacktestRequest
  readonly marketDataFolder: string
  readonly wanted: Wanted
  /** Whether to send the headline before the result. */
  readonly isWaitedFor: boolean
  /** Receives whole percents, and the headline as soon as it is known. */
  readonly messages: MessagePort
  /** Shared memory; set to 1 to stop the run. A busy computation can't receive messages. */
  readonly stop: Int32Array<SharedArrayBuffer>
}

/** Messages of a run: its progress in percent, or its headline as compressed JSON. */
export type ThreadMessage = number | Uint8Array

/** Runs one backtest in this thread. */
export async function runTask(task: ThreadTask): Promise<Outcome<Produced[Wanted]>> {
  const { request, marketDataFolder, messages } = task
  const id = request.dataset ?? SIMULATED_DATASET_ID
  let reader: MarketReader | undefined
  try {
    await refreshDataset(marketDataFolder, id)
    reader = currentReader(marketDataFolder, id)
    return { kind: 'completed', result: await produce(task, reader) }
  } catch (error) {
    if (error instanceof PlanError) return { kind: 'refused', problems: error.problems }
    if (!reader && error instanceof RangeError)
      return { kind: 'refused', problems: [{ path: 'dataset', message: error.message }] }
    const broken = brokenData(error)
    if (broken) return broken
    throw error
  } finally {
    messages.close()
  }
}

async function produce(task: ThreadTask, reader: MarketReader): Promise<Produced[Wanted]> {
  const { request, wanted, messages, stop, isWaitedFor } = task
  const cancellation = {
    get aborted() {
      return Atomics.load(stop, 0) === 1
    },
  }
  const series = seriesOn(reader)
  const options = {
    series,
    onProgress: wholePercents((percent) => messages.postMessage(percent)),
    cancellation,
  }
  switch (wanted) {
    case 'result':
      return encodeResult(
        await judgedReport(request, reader, options, (report) => {
          if (isWaitedFor) messages.postMessage(encodeHeadline(headlineOf(report)))
        }),
      )
    case 'book':
      return strategyBook(request, reader, options)
    case 'headline':
    case 'rule-days': {
      const plan = compilePlan(request, reader)
      await reader.prepare(plan.underlying, { ...requiredDates(plan, reader), cancellation })
      if (wanted === 'rule-days') return countDays(request, { plan, reader, cancellation })
      // Data is loaded only once, so the time excludes it.
      const started = performance.now()
      const run = runBacktest(plan, reader, { cancellation, series: series.of(plan) })
      const headline = encodeHeadline(headlineOf(bundleOf(request, run)))
      return { headline, milliseconds: Math.round(performance.now() - started) }
    }
  }
}

interface Days {
  readonly plan: Plan
  readonly reader: MarketReader
  readonly cancellation: { readonly aborted: boolean }
}

/** On how many days the enabled rules of a strategy allow an entry. */
function countDays(
  { indicatorConfiguration }: BacktestRequest,
  { plan, reader, cancellation }: Days,
): RuleDaysAnswer {
  const { sessions, filtered, byRule, together } = ruleDays(plan, reader, () => cancellation.aborted)
  if (cancellation.aborted) throw new RunCancelled()
  const enabled = indicatorConfiguration?.enabled
    ? indicatorConfiguration.rules.filter((rule) => rule.enabled)
    : []
  const rules = enabled.map(({ id }, i) => ({ id, days: byRule[i] }))
  return { sessions, filtered, rules, together }
}

const series = new WeakMap<MarketReader, KeptSeries>()

/**
 * This thread's cached indicator series for a reader. A changed dataset has a new reader, and so new series.
 */
function seriesOn(reader: MarketReader): KeptSeries {
  const kept = series.get(reader) ?? new KeptSeries(reader)
  series.set(reader, kept)
  return kept
}

function wholePercents(report: (percent: number) => void): (percent: number) => void {
  let last = -1
  return (percent) => {
    const whole = Math.floor(percent)
    if (whole === last) return
    last = whole
    report(whole)
  }
}
