import { deflateRawSync } from 'node:zlib'

const STRIKES = ['ATM', 'ATM+50', 'ATM+100', 'ATM+150', 'ATM+200'] as const

/**
 * A backtest of about 20,000 trades: 20 legs over the whole simulated market, each with a stop of 24 %, a target of 48 % and
 * three re-entries.
 */
export function manyTrades() {
  const legs = STRIKES.flatMap((strikeType) =>
    (['CALL', 'PUT'] as const).flatMap((optionType) =>
      (['BUY', 'SELL'] as const).map((tradeType) => ({ strikeType, optionType, tradeType })),
    ),
  )
  const again = { enabled: true, count: 3 }
  return {
    instrument: 'NIFTY',
    instrumentType: 'OPTIONS',
    startDate: '2024-01-01',
    endDate: '2025-04-30',
    strategy: {
      name: 'multi_leg_strategy',
      entryStartTime: '09:20',
      entryEndTime: '14:30',
      squareOffTime: '15:15',
      legs: legs.map(({ strikeType, ...side }, i) => ({
        id: `leg_${i + 1}`,
        ...side,
        strikeCriteria: { type: 'Strike Type', strikeType },
        quantity: 1,
        riskManagement: {
          stopLoss: { enabled: true, type: 'percentage', percentageValue: 24 },
          takeProfit: { enabled: true, type: 'percentage', percentageValue: 48 },
          reEntry: { ...again, stopLossReEntry: again, takeProfitReEntry: again },
        },
      })),
    },
  }
}

/** The path that opens a strategy on the Backtesting screen. */
export function strategyPath(strategyName: string, request: object): string {
  const link = deflateRawSync(JSON.stringify({ strategyName, request })).toString('base64url')
  return `/app/backtesting#strategy=${link}`
}
