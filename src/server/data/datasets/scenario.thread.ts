import type { MessagePort } from 'node:worker_threads'
import type { ScenarioJob } from '#api'
import { generateScenario, generateYears } from '#market-data'
import { lowerPriority, NICENESS } from '../../kernel/thread-priority.ts'

lowerPriority(NICENESS.background)

/** Input of a thread that generates one dataset from a scenario or for further years. */
export interface ScenarioTask {
  readonly request: ScenarioJob['request']
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

/** Makes one dataset in this thread. */
export async function runTask({ port, request, dataRoot }: ScenarioTask): Promise<ScenarioEnd> {
  const stop = new AbortController()
  port.on('message', () => stop.abort())
  try {
    const onProgress = (percent: number) => port.postMessage(percent)
    const { contentHash } = await made(request, { dataRoot, signal: stop.signal, onProgress })
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

interface Making {
  readonly dataRoot: string
  readonly signal: AbortSignal
  readonly onProgress: (percent: number) => void
}

function made(request: ScenarioTask['request'], making: Making) {
  return request.scenario === 'years'
    ? generateYears({ ...request, ...making })
    : generateScenario({ ...request, ...making })
}
