import type { MessagePort } from 'node:worker_threads'
import type { ImportOutcome } from '#api'
import type { BarMapping } from '#domain'
import { datasetBytes, DatasetHeldError, ImportError, importFiles, type ImportProgress } from '#market-data'
import { lowerPriority, NICENESS } from '../../kernel/thread-priority.ts'
import { heldWords } from './held-words.ts'

lowerPriority(NICENESS.background)

/** Task of the thread: one import. */
export interface ImportTask {
  readonly paths: readonly string[]
  readonly dataset: string
  readonly dataRoot: string
  readonly name: string | undefined
  /** Source of the files, if it is more specific than their formats. */
  readonly source?: string
  readonly allowBad: boolean
  readonly conflict: 'stop' | 'keep' | 'replace'
  readonly openInterest?: 'as-reported' | 'proven'
  readonly contracts: readonly string[]
  /** How the columns of files of no known format are read. */
  readonly mapping?: BarMapping | undefined
  /** The most bytes that the dataset may have afterwards. */
  readonly mostBytes?: number | undefined
  /** Whether it asks by 'ready' before the dataset changes, and waits for 'publish'. */
  readonly asks?: boolean
  /** Sends progress; any message back but 'publish' stops the import. */
  readonly port: MessagePort
}

/** Message of an import: its progress, or that it has checked everything and would now change the dataset. */
export type ImportMessage = ImportProgress | 'ready'
/** The answer that lets it change the dataset, or stops it at any time. */
export type ImportAnswer = 'publish' | 'stop'

export type ImportEnd =
  | {
      readonly kind: 'imported'
      readonly outcome: ImportOutcome
      /** Of all days of the dataset. */
      readonly bytes: number
    }
  /** The files were refused; nothing was changed. */
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly outcome: ImportOutcome | undefined
      /** Whether it was for bars that differ from the dataset's. */
      readonly isInConflict?: boolean
    }
  | { readonly kind: 'cancelled' }

const REPORT_EVERY_MILLISECONDS = 250

/** Runs one import in this thread. */
export async function runTask({ port, asks = false, ...options }: ImportTask): Promise<ImportEnd> {
  const stop = new AbortController()
  const answered = new Promise<void>((resolve) =>
    port.on('message', (message: ImportAnswer) => {
      if (message !== 'publish') stop.abort()
      resolve()
    }),
  )
  try {
    const report = await importFiles({
      ...options,
      signal: stop.signal,
      beforeCommit: async () => {
        if (!asks) return
        port.postMessage('ready' satisfies ImportMessage)
        await answered
      },
      onProgress: throttled((progress) => port.postMessage(progress)),
    })
    const { coverage: _, ...outcome } = report
    return { kind: 'imported', outcome, bytes: datasetBytes(options.dataRoot, options.dataset) }
  } catch (error) {
    if (stop.signal.aborted) return { kind: 'cancelled' }
    if (error instanceof ImportError)
      return {
        kind: 'refused',
        message: error.cause instanceof DatasetHeldError ? heldWords(options.dataset) : messageOf(error),
        outcome: error.findings,
        isInConflict: error.remedy?.kind === 'conflict',
      }
    throw error
  } finally {
    port.close()
  }
}

/** Rewords a message of the command line for the form, without the examples that the outcome lists anyway. */
function messageOf({ message, findings, remedy }: ImportError): string {
  const reason = findings ? message.split('\n', 1)[0] : message
  switch (remedy?.kind) {
    case 'allow-bad':
      return `${reason}, or choose to take the good rows`
    case 'conflict':
      return `${reason}, or choose to keep the dataset’s bars or to replace its days`
    case 'name-contract':
      return `${reason}, or say in 'Contracts' which one it is`
    case 'map-columns':
      return `${reason}. Choose the file again and say which column is which`
    case undefined:
      return reason
  }
}

function throttled(report: (progress: ImportProgress) => void): (progress: ImportProgress) => void {
  let last = 0
  return (progress) => {
    const now = performance.now()
    if (now - last < REPORT_EVERY_MILLISECONDS) return
    last = now
    report(progress)
  }
}
