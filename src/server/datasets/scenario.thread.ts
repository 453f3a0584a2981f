import type { MessagePort } from 'node:worker_threads'
import { generateScenario } from '#market-data'
import { makeWay, NICENESS } from '../make-way.ts'

makeWay(NICENESS.background)

/** Task of the thread: one scenario's dataset. */
export interface ScenarioTask {
  readonly scenario: string
  readonly dataset: string
  readonly dataRoot: string
  /** Sends progress in percent; any message back stops it. */
  readonly port: MessagePort
}

export type ScenarioEnd =
  | { readonly kind: 'made'; readonly contentHash: string }
  /** Nothing was generated, for a reason that its user can act on. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'cancelled' }

const REFUSALS = ['RangeError', 'DatasetHeldError', 'ForeignFolderError']

/** Generates one dataset from a scenario in this thread. */
export async function runTask({ port, ...options }: ScenarioTask): Promise<ScenarioEnd> {
  const stop = new AbortController()
  port.on('message', () => stop.abort())
  try {
    const onProgress = (percent: number) => port.postMessage(percent)
    const { contentHash } = await generateScenario({ ...options, signal: stop.signal, onProgress })
    return { kind: 'made', contentHash }
  } catch (error) {
    if (stop.signal.aborted) return { kind: 'cancelled' }
    if (error instanceof Error && REFUSALS.includes(error.name))
      return { kind: 'refused', message: error.message }
    throw error
  } finally {
    port.close()
  }
}
