import { MULTI_LEG_STRATEGY } from '../choices.ts'
import { LEG_STOP_TRAIL_START, LEG_THRESHOLDS, type ThresholdStart } from '../settings/risk-rules.ts'
import { parseStrikeLabel } from '../strike-label.ts'
import type { BacktestRequest } from '../schemas/backtest-request.ts'
import type { Leg } from '../schemas/leg.ts'
import type { LegRisk } from '../schemas/risk.ts'
import type { OptionType } from '../schemas/strike.ts'
import type { LibraryLeg, LibraryStrategy } from './library-strategy.ts'

/** Dates and times (IST) for the first test of a library strategy. */
export const LIBRARY_DEFAULTS = {
  instrument: 'NIFTY',
  startDate: '2024-01-01',
  endDate: '2024-12-31',
  entryTime: '09:16',
  exitTime: '15:15',
} as const

/**
 * A leg of a converted strategy. A `stock` leg of the library keeps its type, although backtests only trade
 * options.
 */
export type ConvertedLeg = Omit<Leg, 'optionType'> & { optionType: OptionType | 'STOCK' }

/** The exits of a leg as the table of settings starts them, switched off. */
function legRisk(): LegRisk {
  const { stopLoss, takeProfit } = LEG_THRESHOLDS
  return {
    stopLoss: {
      ...exitOff(stopLoss.start),
      trailing: false,
      trailAmount: LEG_STOP_TRAIL_START.rupees,
      trailPercentage: LEG_STOP_TRAIL_START.percentage,
    },
    takeProfit: exitOff(takeProfit.start),
  }
}

function exitOff({ percentage, rupees }: ThresholdStart) {
  return { enabled: false, type: 'percentage', percentageValue: percentage, fixedAmount: rupees } as const
}

/** The legs of a library strategy as the builder stores them, with every exit off. */
export function convertedLegs({ legs }: Pick<LibraryStrategy, 'legs'>): ConvertedLeg[] {
  return legs.map((leg, i) => convertedLeg(leg, `leg-${i + 1}`))
}

function convertedLeg({ action, type, strike, quantity, expiry }: LibraryLeg, id: string): ConvertedLeg {
  const tradeType = action === 'buy' ? 'BUY' : 'SELL'
  const common = { id, tradeType, quantity, enabled: true, riskManagement: legRisk() } as const
  if (type === 'stock') return { ...common, optionType: 'STOCK', strikeSelection: 'ATM', strikeDistance: 0 }
  const { selection, distance } = parseStrikeLabel(strike)
  const strikeType = strike ?? 'ATM'
  return {
    ...common,
    optionType: type === 'call' ? 'CALL' : 'PUT',
    strikeLabel: strikeType,
    strikeSelection: selection,
    strikeDistance: distance,
    strikeCriteria: { type: 'Strike Type', strikeType },
    ...(expiry && { expiry }),
  }
}

/** Why a strategy cannot be backtested, as a message for a trader; undefined if it can. */
export function whyNotBacktested({ legs }: Pick<LibraryStrategy, 'legs'>): string | undefined {
  if (!legs.some(({ type }) => type === 'stock')) return undefined
  return 'One leg is the index itself, held as a fund, a basket or a future. Datasets hold option prices alone, and the options without that holding would be another position with another risk.'
}

/**
 * The request that tests a strategy with the library's defaults; undefined if `whyNotBacktested` gives a
 * reason.
 */
export function libraryRequest(strategy: Pick<LibraryStrategy, 'legs'>): BacktestRequest | undefined {
  const legs = convertedLegs(strategy).filter(isOptionLeg)
  if (legs.length < strategy.legs.length) return undefined
  const { instrument, startDate, endDate, entryTime, exitTime } = LIBRARY_DEFAULTS
  return {
    instrument,
    instrumentType: 'OPTIONS',
    startDate,
    endDate,
    timeFrame: '1min',
    strategy: {
      name: MULTI_LEG_STRATEGY,
      optionType: 'CALL',
      tradeType: 'BUY',
      entryStartTime: entryTime,
      entryEndTime: exitTime,
      squareOffTime: exitTime,
      strikeSelection: 'ATM',
      strikeDistance: 0,
    },
    multiLegStrategy: { enabled: true, combinedPnLTracking: false, legs },
    indicatorConfiguration: { enabled: false, rules: [] },
  }
}

function isOptionLeg(leg: ConvertedLeg): leg is Leg {
  return leg.optionType !== 'STOCK'
}
