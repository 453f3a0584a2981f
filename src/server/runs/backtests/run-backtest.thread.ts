import type { MessagePort } from 'node:worker_threads'
import { SIMULATED_DATASET_ID, type BacktestRequest } from '#domain'
import { backtestReport, strategyBook } from '#engine/report'
import { KeptSeries, PlanError } from '#engine/replay'
import type { MarketReader } from '#engine/market'
import { refreshDataset } from '#market-data'
import { currentReader } from '../../data/datasets/current-reader.ts'
import { brokenData, logMendedDays } from '../../kernel/data-fault.ts'
import { encodeHeadline, encodeResult } from './result-encoding.ts'
import { headlineOf } from './result-headline.ts'
import type { BookOutcome, RunOutcome } from './runner.ts'
import { makeWay } from '../../kernel/make-way.ts'

makeWay()

logMendedDays()

/** Task of the thread: one run. */
export interface ThreadTask {
  readonly request: BacktestRequest
  readonly marketDataFolder: string
  /** A whole result, a result with its headline in advance, or the input of a portfolio's book. */
  readonly wanted: 'result' | 'headline' | 'book'
  /** Receives whole percents, and the headline as soon as it is known. */
  readonly told: MessagePort
  /** Shared memory; set to 1 to stop the run. A busy computation can't receive messages. */
  readonly stop: Int32Array<SharedArrayBuffer>
}

/** Messages of a run: its progress in percent, or its headline as a compressed frame of JSON. */
export type Told = number | Uint8Array

/** Runs one backtest in this thread. */
export async function runTask({
  request,
  marketDataFolder,
  told,
  wanted,
  stop,
}: ThreadTask): Promise<RunOutcome | BookOutcome> {
  const id = request.dataset ?? SIMULATED_DATASET_ID
  let reader: MarketReader | undefined
  try {
    await refreshDataset(marketDataFolder, id)
    reader = currentReader(marketDataFolder, id)
    const options = {
      series: seriesOn(reader),
      onProgress: wholePercents((percent) => told.postMessage(percent)),
      cancellation: {
        get aborted() {
          return Atomics.load(stop, 0) === 1
        },
      },
    }
    if (wanted === 'book') return { kind: 'completed', book: await strategyBook(request, reader, options) }
    const bundle = await backtestReport(request, reader, options)
    if (wanted === 'headline') told.postMessage(encodeHeadline(headlineOf(bundle)))
    return { kind: 'completed', result: encodeResult(bundle) }
  } catch (error) {
    if (error instanceof PlanError) return { kind: 'refused', problems: error.problems }
    if (!reader && error instanceof RangeError)
      return { kind: 'refused', problems: [{ path: 'dataset', message: error.message }] }
    const broken = brokenData(error)
    if (broken) return broken
    throw error
  } finally {
    told.close()
  }
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
