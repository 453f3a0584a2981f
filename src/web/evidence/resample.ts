import type { BacktestBundle } from '#domain'
import type { EvidentBundle, ResampledEvidence } from '#engine/evidence'

/** Resamples a result in a worker of its own, so that the page stays quick. Rejects when it breaks or is not wanted any more. */
export function resample(bundle: BacktestBundle, signal: AbortSignal): Promise<ResampledEvidence> {
  const worker = new Worker(new URL('./resample.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ResampledEvidence>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    worker.addEventListener('message', ({ data }: MessageEvent<ResampledEvidence>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    const { results, dataset, instrument, rules } = bundle
    const needed: EvidentBundle = { results, dataset, instrument, ...(rules && { rules }) }
    worker.postMessage(needed)
  }).finally(() => worker.terminate())
}
