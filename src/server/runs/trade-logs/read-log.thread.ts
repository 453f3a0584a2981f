import { logBundle, previewLog, readLog, TradeLogError } from '#trade-logs'
import { reconcile, reconcileDay, type TradedPeriod } from '#engine/analytics'
import { encodeResult } from '../backtests/result-encoding.ts'
import { decodeTrades } from '../backtests/stored-result.ts'
import type { LogTask, StoredTrades } from './log-reader.ts'
import { publishedClose } from './published-close.ts'
import { lowerPriority, NICENESS } from '../../kernel/thread-priority.ts'

lowerPriority(NICENESS.background)

/** Reads one log in this thread, or compares two. */
export function runTask(task: LogTask): unknown {
  if (task.kind === 'reconcile') return reconciled(task)
  try {
    return task.kind === 'preview' ? { kind: 'preview', preview: previewLog(task.text) } : read(task)
  } catch (error) {
    if (!(error instanceof TradeLogError)) throw error
    const { message, problems, wanted } = error
    return { kind: 'refused', message, problems, wanted }
  }
}

function read({ text, file, choices }: Extract<LogTask, { kind: 'read' }>) {
  const log = readLog(text, choices, publishedClose)
  const bundle = logBundle(log, { file, initialCapital: choices.initialCapital })
  const { source, instrument, notes } = log
  const headerHash = choices.mapping && previewLog(text).headerHash
  const { period } = bundle
  return { kind: 'read', source, instrument, notes, headerHash, period, result: encodeResult(bundle) }
}

async function reconciled({ own, log, date }: Extract<LogTask, { kind: 'reconcile' }>): Promise<string> {
  const [ours, theirs] = await Promise.all([tradedPeriod(own), tradedPeriod(log)])
  const pairs = date === undefined ? [] : reconcileDay(ours, theirs, date)
  return JSON.stringify({ reconciliation: reconcile(ours, theirs), pairs })
}

async function tradedPeriod({ period, trades }: StoredTrades): Promise<TradedPeriod> {
  return { period, trades: await decodeTrades(trades) }
}
