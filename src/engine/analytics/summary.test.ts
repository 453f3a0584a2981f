import { describe, expect, it } from 'vitest'
import { aTrade, tradesOf } from './fixtures/index.ts'
import { summarise } from './summary.ts'

const capital = { estimated: 50_000 }

describe('the summary of three trades on two days, +1000 and -400 then +200, at charges of 50 each', () => {
  const trades = [
    aTrade({ date: '2024-01-01', pnl: 1000, charges: 50 }),
    aTrade({ date: '2024-01-01', pnl: -400, charges: 50 }),
    aTrade({ date: '2024-01-02', pnl: 200, charges: 50 }),
  ]

  it('is of gross profit, and also states the net profit', () => {
    expect(summarise(trades, capital)).toMatchObject({
      totalTrades: 3,
      winningTrades: 2,
      losingTrades: 1,
      totalPnL: 800,
      totalCharges: 150,
      netPnL: 650,
      profitFactor: 3,
      avgWinAmount: 600,
      avgLossAmount: -400,
      tradingDays: 2,
    })
  })

  it('has no drawdown, because no day ended below an earlier one', () => {
    expect(summarise(trades, capital).maxDrawdown).toBe(0)
  })

  it('returns 0.8 % on ₹1,00,000 if the request has no capital', () => {
    expect(summarise(trades, capital)).toMatchObject({ totalReturnPercentage: 0.8, initialCapital: 100_000 })
  })

  it('returns 0.8 % on a stated capital of a lakh', () => {
    expect(summarise(trades, { ...capital, initial: 100_000 })).toMatchObject({
      totalReturnPercentage: 0.8,
      initialCapital: 100_000,
      estimatedCapitalRequired: 50_000,
    })
  })
})

it('a day that loses the whole profit of the day before is a negative drawdown', () => {
  expect(summarise(tradesOf(['2024-01-01', 500], ['2024-01-02', -700]), capital).maxDrawdown).toBe(-700)
})

it('a run without trades has a summary of zeros, except for its capital', () => {
  const { initialCapital, ...rest } = summarise([], { estimated: 0 })
  expect(initialCapital).toBe(100_000)
  expect(new Set(Object.values(rest))).toEqual(new Set([0]))
})

it('ten trades of ten paise make one rupee, not 0.9999999999999999', () => {
  const trades = Array.from({ length: 10 }, () => aTrade({ pnl: 0.1 }))
  expect(summarise(trades, capital).totalPnL).toBe(1)
})
