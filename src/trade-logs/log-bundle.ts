import { createHash } from 'node:crypto'
import { importedFrom, TRADE_LOG_ID, type BacktestBundle, type Trade } from '#domain'
import { dailySummaries, expectancyRatio, summarise, tradeProfits } from '#engine/analytics'
import { instrumentOf, tradingDates, underlyingFromName } from '#engine/exchange'
import type { ReadLog } from './read-log.ts'

interface BundleOptions {
  readonly file: string
  /** Rupees. */
  readonly initialCapital?: number | undefined
}

/** A log as a result with all its figures, marked as not traded by Delta. */
export function logBundle(log: ReadLog, { file, initialCapital }: BundleOptions): BacktestBundle {
  const trades = [...log.trades]
  const dates = sessionsOf(log)
  const summary = summarise(trades, { initial: initialCapital, estimated: 0 })
  const { totalPnL } = summary
  return {
    results: {
      summary,
      trades,
      config: {},
      tradeLog: {
        dailyLevelAnalysis: { daily_summary: dailySummaries(trades, dates, new Map()) },
        strategyLevelAnalysis: {
          strategy_expectancy_ratio: expectancyRatio(tradeProfits(trades, 'gross')) ?? 0,
        },
      },
      skipped: [],
      band: { worst: totalPnL, base: totalPnL, best: totalPnL, trades: 0, pnl: 0 },
      sessions: dates.length,
    },
    instrument: log.instrument,
    instrumentType: 'OPTIONS',
    period: { startDate: dates[0] ?? '', endDate: dates.at(-1) ?? '' },
    dataset: {
      id: TRADE_LOG_ID,
      name: importedFrom(log.source),
      kind: 'log',
      contentHash: createHash('sha256').update(JSON.stringify(trades)).digest('hex'),
    },
    engineVersion: 'none',
    log: { source: log.source, file, rows: log.rows, notes: [...log.notes] },
  }
}

/**
 * The sessions from the first entry to the last exit; only the days with trades if the calendar is unknown.
 */
function sessionsOf({ trades, instrument }: ReadLog): string[] {
  const days = [...new Set(trades.flatMap(datesOf))].sort()
  const underlying = underlyingFromName(instrument.split(' + ')[0] ?? '')
  const [first, last] = [days[0], days.at(-1)]
  if (!underlying || first === undefined || last === undefined) return days
  return [...tradingDates(first, last, instrumentOf(underlying).exchange)]
}

const datesOf = ({ date, exitDate = date }: Trade) => [date, exitDate]
