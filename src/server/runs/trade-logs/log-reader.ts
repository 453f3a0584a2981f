import type { LogChoices } from '#domain'
import type { LineProblem, LogPreview, TradeLogError } from '#trade-logs'
import type { EncodedResult } from '../backtests/result-encoding.ts'
import { createThreads } from '../../kernel/threads.ts'

/** Tasks of the thread. */
export type LogTask =
  | { readonly kind: 'preview'; readonly text: string }
  | {
      readonly kind: 'read'
      readonly text: string
      readonly file: string
      readonly choices: LogChoices
    }
  | {
      readonly kind: 'reconcile'
      readonly own: StoredTrades
      readonly log: StoredTrades
      readonly date: string | undefined
    }

/** The part of a stored result that is compared. */
export interface StoredTrades {
  readonly period: { readonly startDate: string; readonly endDate: string }
  /** As stored. */
  readonly trades: Uint8Array
}

/** A refused log. */
export interface RefusedLog {
  readonly kind: 'refused'
  readonly message: string
  readonly problems: readonly LineProblem[]
  readonly wanted: TradeLogError['wanted']
}

/** A log as a result that can be stored. */
export interface ReadResult {
  readonly kind: 'read'
  readonly source: string
  readonly instrument: string
  readonly period: { readonly startDate: string; readonly endDate: string }
  readonly notes: readonly string[]
  /** Present if the log was read by a user's mapping. */
  readonly headerHash: string | undefined
  readonly result: EncodedResult
}

/** Reads trade logs in a separate thread, which ends when idle. */
export interface LogReader {
  preview(text: string): Promise<{ readonly kind: 'preview'; readonly preview: LogPreview } | RefusedLog>
  read(task: Omit<Extract<LogTask, { kind: 'read' }>, 'kind'>): Promise<ReadResult | RefusedLog>
  /** The comparison as JSON text. */
  reconcile(task: Omit<Extract<LogTask, { kind: 'reconcile' }>, 'kind'>): Promise<string>
  close(): Promise<void>
}

export function createLogReader(): LogReader {
  const threads = createThreads<LogTask, unknown>(new URL('read-log.thread.ts', import.meta.url))
  return {
    preview: (text) => threads.run({ kind: 'preview', text }) as ReturnType<LogReader['preview']>,
    read: (task) => threads.run({ kind: 'read', ...task }) as ReturnType<LogReader['read']>,
    reconcile: (task) => threads.run({ kind: 'reconcile', ...task }) as Promise<string>,
    close: () => threads.close(),
  }
}
