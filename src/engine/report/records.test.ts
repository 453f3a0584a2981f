import { describe, expect, it } from 'vitest'
import {
  aLongCall,
  aLongPut,
  aShortCall,
  aShortPut,
  aSingleLegStrategy,
  aStrategy,
  backtest,
  points,
} from '#engine/replay/fixtures'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan, ENGINE_VERSION } from '#engine/replay'
import { RunCancelled, runBacktest } from './run.ts'

describe('a trade record', () => {
  it('describes one entry and its exit, in rupees', () => {
    const day = aDay({
      expiry: '2024-01-11',
      index: { '09:15': 21700, '09:30': [21700, 21760, 21690, 21750] },
      contracts: { '21700 CE': { '09:15': 100, '09:25': 96.5, '09:30': [100, 130, 95, 120] } },
    })
    const [trade] = backtest(aStrategy(aShortCall({ id: 'leg_1', lots: 2, stop: points(25) })), day).trades
    expect(trade).toEqual({
      id: '2024-01-04-1',
      date: '2024-01-04',
      leg_id: 'leg_1',
      type: 'SELL',
      optionType: 'CALL',
      strike: 21700,
      expiry_date: '2024-01-11',
      dte: 5,
      entryTime: '09:20',
      entryPrice: 100,
      exitTime: '09:30',
      exitPrice: 125,
      exitReason: 'Stop Loss (pts)',
      lots: 2,
      quantity: 100,
      pnl: -2500,
      cumulativePnL: -2500,
      timestamp: '2024-01-04T09:30:00+05:30',
      reEntry: null,
      charges: trade.charges,
      netPnl: trade.pnl - trade.charges,
      underlyingAtEntry: 21700,
      underlyingAtExit: 21750,
      bestOpenProfit: 350,
      worstOpenProfit: 0,
    })
    expect(trade.charges).toBeGreaterThan(0)
  })

  it('has the bar of an exit inside it, the clock minute of an order, and 15:30 for the close', () => {
    const day = aDay({
      expiry: '2024-01-11',
      contracts: { '21700 CE': { '09:15': 100, '09:30': [100, 130, 100, 110] }, '21700 PE': 50 },
    })
    const strategy = aStrategy([aShortCall({ stop: points(25) }), aShortPut()], { squareOff: '15:30' })
    expect(backtest(strategy, day).trades.map(({ exitTime, timestamp }) => [exitTime, timestamp])).toEqual([
      ['09:30', '2024-01-04T09:30:00+05:30'],
      ['15:30', '2024-01-04T15:30:00+05:30'],
    ])
  })

  it('names the leg of a single-leg strategy "single"', () => {
    const day = aDay({ contracts: { '21700 PE': 50 } })
    expect(backtest(aSingleLegStrategy({ optionType: 'PUT', tradeType: 'SELL' }), day).trades).toMatchObject([
      { leg_id: 'single', lots: 1, type: 'SELL', optionType: 'PUT' },
    ])
  })
})

describe('the book', () => {
  const dips = { '09:15': 100, '09:30': [100, 100, 85, 100], '09:40': [100, 100, 85, 100] } as const
  const again = { stop: points(10), reEntry: { afterStop: 1 } }

  it('is in order of exit, then entry, then leg', () => {
    const legs = [
      aLongPut({ id: 'a', ...again }),
      aLongCall({ id: 'b' }),
      aLongCall({ id: 'c', stop: points(15) }),
      aLongCall({ id: 'd', ...again }),
    ]
    const day = aDay({ contracts: { '21700 CE': dips, '21700 PE': dips } })
    const order = backtest(aStrategy(legs), day).trades.map((t) => `${t.leg_id} ${t.entryTime}–${t.exitTime}`)
    expect(order).toEqual([
      'a 09:20–09:30',
      'c 09:20–09:30',
      'd 09:20–09:30',
      'a 09:31–09:40',
      'd 09:31–09:40',
      'b 09:20–15:15',
    ])
  })

  it('numbers trades within each day and sums their profit over all days', () => {
    const day = (date: string) => aDay({ date, contracts: { '21700 CE': dips, '21700 PE': 50 } })
    const strategy = aStrategy([aLongCall(again), aShortPut()], { from: '2024-01-03', to: '2024-01-04' })
    const { trades } = backtest(strategy, day('2024-01-03'), day('2024-01-04'))
    expect(trades.map(({ id, pnl, cumulativePnL }) => [id, pnl, cumulativePnL])).toEqual([
      ['2024-01-03-1', -500, -500],
      ['2024-01-03-2', -500, -1000],
      ['2024-01-03-3', 0, -1000],
      ['2024-01-04-1', -500, -1500],
      ['2024-01-04-2', -500, -2000],
      ['2024-01-04-3', 0, -2000],
    ])
  })
})

describe('a run', () => {
  const market = anInMemoryMarket(
    ['2024-01-02', '2024-01-03', '2024-01-04'].map((date) => aDay({ date, contracts: { '21700 CE': 100 } })),
    { id: 'own-data', kind: 'imported' },
  )
  const planFor = (from: string, to: string) => compilePlan(aStrategy(aLongCall(), { from, to }), market)

  it('names the dataset and the engine that produced it', () => {
    const run = runBacktest(planFor('2024-01-02', '2024-01-04'), market)
    expect(run.dataset).toMatchObject({ id: 'own-data', kind: 'imported', contentHash: '0'.repeat(64) })
    expect(run.engineVersion).toBe(ENGINE_VERSION)
  })

  it('visits the sessions of its dates, both ends included', () => {
    const { sessions } = runBacktest(planFor('2024-01-03', '2024-01-04'), market)
    expect(sessions.map(({ date }) => date)).toEqual(['2024-01-03', '2024-01-04'])
  })

  it('estimates a margin for each day that traded', () => {
    const short = compilePlan(aStrategy(aShortCall(), { from: '2024-01-04' }), market)
    expect(runBacktest(short, market).sessions[0].margin).toBeGreaterThan(100_000)
  })

  it('stops when cancelled', () => {
    const run = () =>
      runBacktest(planFor('2024-01-02', '2024-01-04'), market, { cancellation: { aborted: true } })
    expect(run).toThrow(RunCancelled)
  })

  it('reports its progress', () => {
    const heard: number[] = []
    runBacktest(planFor('2024-01-02', '2024-01-04'), market, { onProgress: (percent) => heard.push(percent) })
    expect(heard).toEqual([0])
  })
})
