import { describe, expect, it } from 'vitest'
import {
  aLongCall,
  aLongPut,
  aRule,
  aShortCall,
  aShortPut,
  aStrategy,
  backtest,
  diary,
  entries,
  exits,
  percent,
} from '#engine/replay/fixtures'
import type { Session } from '#engine/exchange'
import { aDay } from '#engine/market/fixtures'

const noPrice = [{ date: '2024-01-04', reason: 'no-price' }]
const session = [{ date: '2024-01-04', reason: 'session' }]

describe('an entry', () => {
  it('is ordered at the entry start and fills at the open of that minute', () => {
    const day = aDay({ contracts: { '21700 CE': { '09:15': 90, '09:20': [100, 110, 95, 105] } } })
    expect(diary(aStrategy(aLongCall()), day)).toEqual([
      'BUY 21700 CE 09:20 at 100 → 15:15 at 105 Square Off',
    ])
  })

  it('at the open of the session fills at the first open', () => {
    const day = aDay({ contracts: { '21700 CE': [[100, 120, 90, 110]] } })
    expect(entries(aStrategy(aLongCall(), { entry: '09:15' }), day)).toEqual(['21700 CE 09:15 at 100'])
  })

  it('fills at the last price when the contract pauses, up to five minutes old', () => {
    // The last bar before 09:20 is that of 09:14 + minutes: at 09:20 its close is 09:20 − bar − 1 minutes old.
    const until = (clock: string) => aDay({ contracts: { '21700 CE': { '09:15': 90, [clock]: null } } })
    expect(entries(aStrategy(aLongCall(), { entry: '09:26' }), until('09:21'))).toEqual([
      '21700 CE 09:26 at 90',
    ])
    expect(backtest(aStrategy(aLongCall(), { entry: '09:27' }), until('09:21')).skipped).toEqual(noPrice)
  })

  it('is tried again minute by minute until the contract trades', () => {
    const late = aDay({ contracts: { '21700 CE': { '10:07': [80, 99, 70, 90] } } })
    // Without a premium a strike can still be chosen by a label.
    expect(entries(aStrategy(aLongCall()), late)).toEqual(['21700 CE 10:07 at 80'])
  })

  it('chooses its strike again at each try', () => {
    const day = aDay({
      index: { '09:15': 21700, '10:00': 21750 },
      contracts: { '21700 CE': { '11:00': 100 }, '21750 CE': 80 },
    })
    expect(entries(aStrategy(aLongCall()), day)).toEqual(['21750 CE 10:01 at 80'])
  })

  it('is abandoned after the entry end, and the day is counted as skipped', () => {
    const tooLate = aDay({ contracts: { '21700 CE': { '10:01': 80 } } })
    const strategy = aStrategy(aLongCall(), { entryEnd: '10:00' })
    expect(backtest(strategy, tooLate)).toMatchObject({ trades: [], skipped: noPrice })
    const byTime = aDay({ contracts: { '21700 CE': { '10:00': 80 } } })
    expect(entries(strategy, byTime)).toEqual(['21700 CE 10:00 at 80'])
  })

  it('enters no leg if one of them has no price', () => {
    const day = aDay({ contracts: { '21700 CE': 100, '21700 PE': { '09:40': 70 } } })
    expect(entries(aStrategy([aShortCall(), aShortPut()]), day)).toEqual([
      '21700 CE 09:40 at 100',
      '21700 PE 09:40 at 70',
    ])
  })

  it('skips the day if one leg has no contract', () => {
    const callsOnly = aDay({ contracts: { '21700 CE': 100 } })
    expect(backtest(aStrategy([aShortCall(), aShortPut()]), callsOnly)).toMatchObject({
      trades: [],
      skipped: noPrice,
    })
  })

  it('leaves out disabled legs', () => {
    const day = aDay({ contracts: { '21700 CE': 100, '21700 PE': 70 } })
    expect(entries(aStrategy([aShortCall(), aShortPut({ enabled: false })]), day)).toEqual([
      '21700 CE 09:20 at 100',
    ])
  })

  it('happens once a day, on every day', () => {
    const day = (date: string) => aDay({ date, contracts: { '21700 CE': { '09:15': 100, '09:30': 200 } } })
    const strategy = aStrategy(aShortCall({ stop: percent(25) }), { from: '2024-01-03', to: '2024-01-04' })
    expect(diary(strategy, day('2024-01-03'), day('2024-01-04'))).toEqual([
      'SELL 21700 CE 09:20 at 100 → 09:30 at 200 Stop Loss (%)',
      'SELL 21700 CE 09:20 at 100 → 09:30 at 200 Stop Loss (%)',
    ])
  })

  it('with rules is in the first minute of the window at which they hold', () => {
    const day = aDay({
      index: { '09:15': 21700, '10:00': 21720 },
      contracts: { '21700 CE': 100, '21750 CE': 80 },
    })
    const above = aRule({ function2: 'SMA', function2TalibParams: { timeperiod: 5 } })
    // The bar of 10:00 is complete at 10:01.
    expect(entries(aStrategy(aLongCall(), { rules: [above] }), day)).toEqual(['21700 CE 10:01 at 100'])
  })

  it('with rules that hold without a price tries the later minutes at which they hold', () => {
    const day = aDay({ contracts: { '21700 CE': { '11:00': 100 } } })
    expect(entries(aStrategy(aLongCall(), { rules: [aRule()] }), day)).toEqual(['21700 CE 11:00 at 100'])
    expect(backtest(aStrategy(aLongCall(), { rules: [aRule()], entryEnd: '10:00' }), day).skipped).toEqual(
      noPrice,
    )
  })

  it('with rules that never hold does not count the day as skipped', () => {
    const never = aRule({ condition: 'LESS_THAN' })
    const day = aDay({ contracts: { '21700 CE': 100 } })
    expect(backtest(aStrategy(aLongCall(), { rules: [never] }), day)).toMatchObject({
      trades: [],
      skipped: [],
    })
  })

  it('never happens at the square-off or after it', () => {
    const atTheEnd = aDay({ contracts: { '21700 CE': { '10:00': 100 } } })
    const strategy = aStrategy(aLongCall(), { entryEnd: '10:00', squareOff: '10:00' })
    expect(backtest(strategy, atTheEnd)).toMatchObject({ trades: [], skipped: noPrice })
  })
})

describe('the square-off', () => {
  it('fills at the open of its minute', () => {
    const day = aDay({ contracts: { '21700 CE': { '09:15': 100, '15:15': [103, 120, 90, 110] } } })
    expect(exits(aStrategy(aLongCall()), day)).toEqual(['15:15 at 103 Square Off'])
  })

  it('of a contract that has stopped trading fills at its last price, however old', () => {
    const day = aDay({
      contracts: { '21700 CE': { '09:15': 100, '10:00': [101, 110, 90, 104], '10:01': null } },
    })
    expect(exits(aStrategy(aLongCall()), day)).toEqual(['15:15 at 104 Square Off'])
  })

  it('at the session close fills at the close of the last bar and is noted at 15:30', () => {
    const day = aDay({
      expiry: '2024-01-11',
      contracts: { '21700 CE': { '09:15': 100, '15:29': [101, 110, 90, 104] } },
    })
    expect(exits(aStrategy(aLongCall(), { squareOff: '15:30' }), day)).toEqual(['15:30 at 104 Square Off'])
  })
})

describe('a session that is not a regular one', () => {
  const muhurat: Session = { openMinute: 18 * 60, minutes: 60, breaks: [] }
  const drill: Session = { openMinute: 555, minutes: 195, breaks: [[45, 135]] }

  it('is skipped when the entry falls outside it', () => {
    const day = aDay({ session: muhurat, contracts: { '21700 CE': 100 } })
    expect(backtest(aStrategy(aLongCall()), day).skipped).toEqual(session)
  })

  it('is skipped when the square-off falls outside it', () => {
    const day = aDay({ session: drill, contracts: { '21700 CE': 100 } })
    expect(backtest(aStrategy(aLongCall()), day)).toMatchObject({ trades: [], skipped: session })
  })

  it('is traded when the strategy ends with it', () => {
    const day = aDay({ session: drill, expiry: '2024-01-11', contracts: { '21700 CE': 100 } })
    const strategy = aStrategy(aLongCall(), { entryEnd: '12:00', squareOff: '12:30' })
    expect(exits(strategy, day)).toEqual(['12:30 at 100 Square Off'])
  })

  it('has minutes without bars in its break: a stop waits for the reopening', () => {
    const jumps = aDay({ session: drill, contracts: { '21700 CE': (minute) => (minute < 45 ? 100 : 180) } })
    const strategy = aStrategy(aShortCall({ stop: percent(25) }), { entryEnd: '12:00', squareOff: '12:30' })
    expect(exits(strategy, jumps)).toEqual(['11:30 at 180 Stop Loss (%)'])
  })

  it('lets an entry inside its break wait for the reopening', () => {
    const day = aDay({ session: drill, contracts: { '21700 CE': 100 } })
    const strategy = aStrategy(aLongCall(), { entry: '10:30', entryEnd: '12:00', squareOff: '12:30' })
    expect(entries(strategy, day)).toEqual(['21700 CE 11:30 at 100'])
  })

  it('does not hide regular days next to it', () => {
    const days = [
      aDay({ date: '2024-01-03', session: muhurat, contracts: { '21700 PE': 50 } }),
      aDay({ contracts: { '21700 PE': 100 } }),
    ]
    const run = backtest(aStrategy(aLongPut(), { from: '2024-01-03', to: '2024-01-04' }), ...days)
    expect(run.skipped).toEqual([{ date: '2024-01-03', reason: 'session' }])
    expect(run.trades.map(({ date }) => date)).toEqual(['2024-01-04'])
    expect(run.sessions.map(({ date }) => date)).toEqual(['2024-01-03', '2024-01-04'])
  })
})
