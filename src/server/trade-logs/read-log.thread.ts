import { logBundle, lookAtLog, readLog, TradeLogError } from '#trade-logs'
import { encodeResult } from '../backtests/result-encoding.ts'
import type { LogTask } from './log-reader.ts'

/** Reads one log in this thread. */
export function runTask(task: LogTask): unknown {
  try {
    return task.kind === 'look' ? { kind: 'look', look: lookAtLog(task.text) } : read(task)
  } catch (error) {
    if (!(error instanceof TradeLogError)) throw error
    const { message, problems, wanted } = error
    return { kind: 'refused', message, problems, wanted }
  }
}

function read({ text, file, choices }: Extract<LogTask, { kind: 'read' }>) {
  const log = readLog(text, choices)
  const bundle = logBundle(log, { file, initialCapital: choices.initialCapital })
  const { source, instrument, notes } = log
  return { kind: 'read', source, instrument, notes, period: bundle.period, result: encodeResult(bundle) }
}
