import type { BacktestBundle, SessionFacts } from '#domain'
import type { EvidentBundle, ResampledEvidence } from '#engine/evidence'

/** Message to the worker. */
export interface ResampleTask {
  readonly bundle: EvidentBundle
  readonly facts: readonly SessionFacts[]
}

/** Resamples a result in a worker, so that the page stays responsive. Rejects on failure or abort. */
export function resample(
  bundle: BacktestBundle,
  facts: readonly SessionFacts[],
  signal: AbortSignal,
): Promise<ResampledEvidence> {
  const worker = new Worker(new URL('./resample.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ResampledEvidence>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    worker.addEventListener('message', ({ data }: MessageEvent<ResampledEvidence>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    const { results, dataset, instrument, rules } = bundle
    const task: ResampleTask = { bundle: { results, dataset, instrument, rules }, facts }
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}
