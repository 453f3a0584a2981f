/** An iron condor of four legs with stops, targets, trailing and an overall stop, over the whole simulated market. */
export function ironCondor() {
  const leg = (id: string, side: 'BUY' | 'SELL', optionType: 'CALL' | 'PUT', strikeType: string) => ({
    id,
    optionType,
    tradeType: side,
    strikeCriteria: { type: 'Strike Type', strikeType },
    quantity: 1,
    riskManagement:
      side === 'SELL'
        ? {
            stopLoss: {
              enabled: true,
              type: 'percentage',
              percentageValue: 40,
              trailing: true,
              trailPercentage: 10,
            },
            takeProfit: { enabled: true, type: 'percentage', percentageValue: 80 },
          }
        : { takeProfit: { enabled: true, type: 'percentage', percentageValue: 300 } },
  })
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
      combinedPnLTracking: true,
      legs: [
        leg('leg_1', 'SELL', 'CALL', 'ATM+100'),
        leg('leg_2', 'BUY', 'CALL', 'ATM+300'),
        leg('leg_3', 'SELL', 'PUT', 'ATM+100'),
        leg('leg_4', 'BUY', 'PUT', 'ATM+300'),
      ],
    },
    simpleRiskManagement: {
      simpleStopLoss: { enabled: true, type: 'percentage', percentageValue: 30 },
    },
  }
}

/** Three rules on the index: a momentum, a trend and a volatility condition that hold on most days at some minute. */
export function threeRules() {
  const rule = (id: string, fields: object) => ({ id, timeframe: 5, symbols: ['INSTRUMENT'], ...fields })
  return {
    enabled: true,
    rules: [
      rule('rule_1', {
        function1: 'RSI',
        condition: 'GREATER_THAN',
        function2: 'NUMERIC_INPUT',
        numericValue: 40,
      }),
      rule('rule_2', { function1: 'EMA', condition: 'GREATER_THAN', function2: 'SMA' }),
      rule('rule_3', {
        function1: 'CLOSE',
        condition: 'LESS_THAN',
        function2: 'BBANDS',
        function2Output: 'upperband',
      }),
    ],
  }
}

/** The same condor of weekly contracts, entered three sessions before each expiry and held to it: four sessions. */
export function weeklyCondor() {
  const request = ironCondor()
  const holding = { type: 'positional', expiry: 'weekly', enterDaysBefore: 3, exitDaysBefore: 0 }
  return { ...request, strategy: { ...request.strategy, holding } }
}

/** The condor with strikes by delta, or with all of them at the money. */
export function condorOf(strikes: 'delta' | 'atm') {
  const request = ironCondor()
  const strikeOf = (side: string) =>
    strikes === 'atm'
      ? { type: 'Strike Type', strikeType: 'ATM' }
      : { type: 'Delta', targetDelta: side === 'SELL' ? 0.3 : 0.15 }
  const legs = request.strategy.legs.map((leg) => ({ ...leg, strikeCriteria: strikeOf(leg.tradeType) }))
  return { ...request, strategy: { ...request.strategy, legs } }
}

/** A short straddle at the money with a stop on each leg. */
export function straddle() {
  const request = ironCondor()
  const legs = request.strategy.legs.slice(0, 2).map((leg, i) => ({
    ...leg,
    tradeType: 'SELL',
    optionType: i === 0 ? 'CALL' : 'PUT',
    strikeCriteria: { type: 'Strike Type', strikeType: 'ATM' },
    riskManagement: { stopLoss: { enabled: true, type: 'percentage', percentageValue: 30 } },
  }))
  return { ...request, strategy: { ...request.strategy, legs }, simpleRiskManagement: undefined }
}
