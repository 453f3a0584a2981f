import type { MessagePort } from 'node:worker_threads'
import type { ScenarioJob } from '#api'
import { FURTHER_YEARS } from '#domain'
import { datasetBytes, DatasetHeldError, generateScenario, generateYears } from '#market-data'
import { lowerPriority, NICENESS } from '../../kernel/thread-priority.ts'
import { heldWords } from './held-words.ts'

lowerPriority(NICENESS.background)

/** Input of a thread that generates one dataset from a scenario or for further years. */
export interface ScenarioTask {
  readonly request: ScenarioJob['request']
  /** Id of the dataset. */
  readonly dataset: string
  /** The most bytes that the dataset may have. */
  readonly mostBytes: number | undefined
  readonly dataRoot: string
  /** Sends progress in percent; any message back stops it. */
  readonly port: MessagePort
}

export type ScenarioEnd =
  | { readonly kind: 'made'; readonly contentHash: string; readonly bytes: number }
  /** Nothing was generated, for a reason that its user can act on. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'cancelled' }

const REFUSALS = ['RangeError', 'ForeignFolderError']

/** Makes one dataset in this thread. */
export async function runTask({ port, request, ...target }: ScenarioTask): Promise<ScenarioEnd> {
  const stop = new AbortController()
  port.on('message', () => stop.abort())
  try {
    const onProgress = (percent: number) => port.postMessage(percent)
    const { contentHash } = await generated(request, { ...target, signal: stop.signal, onProgress })
    return { kind: 'made', contentHash, bytes: datasetBytes(target.dataRoot, target.dataset) }
  } catch (error) {
    if (stop.signal.aborted) return { kind: 'cancelled' }
    if (error instanceof DatasetHeldError) return { kind: 'refused', message: heldWords(target.dataset) }
    if (error instanceof Error && REFUSALS.includes(error.name))
      return { kind: 'refused', message: error.message }
    throw error
  } finally {
    port.close()
  }
}

interface GenerationOptions extends Omit<ScenarioTask, 'port' | 'request'> {
  readonly signal: AbortSignal
  readonly onProgress: (percent: number) => void
}

function generated(request: ScenarioTask['request'], options: GenerationOptions) {
  if (request.scenario !== FURTHER_YEARS) return generateScenario({ scenario: request.scenario, ...options })
  const { from, to } = request
  return generateYears({ from, to, ...options })
}
