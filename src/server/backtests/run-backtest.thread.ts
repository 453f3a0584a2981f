import type { MessagePort } from 'node:worker_threads'
import { SIMULATED_DATASET_ID, type BacktestRequest } from '#domain'
import { backtestReport } from '#engine/analytics'
import { PlanError } from '#engine/backtest'
import type { MarketReader } from '#engine/market'
import { refreshDataset } from '#market-data'
import { currentReader } from '../datasets/current-reader.ts'
import { encodeResult } from './result-encoding.ts'
import type { RunOutcome } from './runner.ts'

/** What a thread is given for one run. */
export interface ThreadTask {
  readonly request: BacktestRequest
  readonly marketDataFolder: string
  /** Receives whole percents. */
  readonly progress: MessagePort
  /** Shared; becomes 1 when the run is to stop. A computation that never pauses hears of nothing else. */
  readonly stop: Int32Array<SharedArrayBuffer>
}

/** Runs one backtest in this thread. */
export async function runInThread({
  request,
  marketDataFolder,
  progress,
  stop,
}: ThreadTask): Promise<RunOutcome> {
  const id = request.dataset ?? SIMULATED_DATASET_ID
  let reader: MarketReader | undefined
  try {
    await refreshDataset(marketDataFolder, id)
    reader = currentReader(marketDataFolder, id)
    const bundle = await backtestReport(request, reader, {
      onProgress: wholePercents((percent) => progress.postMessage(percent)),
      cancellation: {
        get aborted() {
          return Atomics.load(stop, 0) === 1
        },
      },
    })
    return { kind: 'completed', result: encodeResult(bundle) }
  } catch (error) {
    if (error instanceof PlanError) return { kind: 'refused', problems: error.problems }
    if (!reader && error instanceof RangeError)
      return { kind: 'refused', problems: [{ path: 'dataset', message: error.message }] }
    throw error
  } finally {
    progress.close()
  }
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
