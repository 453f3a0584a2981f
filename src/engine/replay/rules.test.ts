import { describe, expect, it } from 'vitest'
import type { IndicatorRule } from '#domain'
import { aLongCall, aRule, aStrategy, backtest, entries, type StrategyTerms } from '#engine/replay/fixtures'
import { minuteOfDay } from '#engine/exchange'
import type { DayColumns } from '#engine/market'
import { aDay, type DayInRupees } from '#engine/market/fixtures'

/**
 * Entry times of a long at-the-money call, `HH:MM` per day with an entry. The call costs 100 unless the day
 * says otherwise.
 */
function entryTimes(
  rules: IndicatorRule | IndicatorRule[],
  days: DayInRupees[],
  terms: StrategyTerms = {},
): string[] {
  const columns: DayColumns[] = days.map((day) => aDay({ contracts: { '21700 CE': 100 }, ...day }))
  const dates = columns.map(({ date }) => date).sort()
  const strategy = aStrategy(aLongCall(), {
    from: dates[0],
    to: dates[dates.length - 1],
    rules: [rules].flat(),
    ...terms,
  })
  return backtest(strategy, ...columns).trades.map(({ entryTime }) => entryTime)
}
/** An index of 21600 at the open that rises by 1 every minute. */
const rising = (minute: number) => 21600 + minute
const above = (value: number, rule: Partial<IndicatorRule> = {}) =>
  aRule({ function1: 'ROC', talibParams: { timeperiod: 1 }, numericValue: value, ...rule })

describe('a candle of an indicator rule', () => {
  it('counts once it is complete: a jump in bar 10:00 is seen at 10:01 on one-minute candles', () => {
    const jump = { index: { '09:15': 21600, '10:00': 21700, '10:01': 21700 } }
    expect(entryTimes(above(0.1), [jump])).toEqual(['10:01'])
  })

  it.each([
    { timeframe: 5, seen: '10:05' },
    { timeframe: 15, seen: '10:15' },
    { timeframe: 60, seen: '10:15' },
    { timeframe: 120, seen: '11:15' },
    { timeframe: 7, seen: '10:04' },
  ])('of $timeframe minutes, counted from the open, shows that jump at $seen', ({ timeframe, seen }) => {
    const days = [
      { date: '2024-01-03', index: 21600 },
      { date: '2024-01-04', index: { '09:15': 21600, '10:00': 21700 } },
    ]
    expect(entryTimes(above(0.1, { timeframe }), days)).toEqual([seen])
  })

  it.each([
    { field: 'OPEN', condition: 'LESS_THAN', at: '10:00', bar: [21650, 21700, 21650, 21700] },
    { field: 'HIGH', condition: 'GREATER_THAN', at: '10:02', bar: [21700, 21750, 21700, 21700] },
    { field: 'LOW', condition: 'LESS_THAN', at: '10:02', bar: [21700, 21700, 21650, 21700] },
    { field: 'CLOSE', condition: 'LESS_THAN', at: '10:04', bar: [21700, 21700, 21650, 21650] },
  ] as const)('of five minutes takes its $field from its bar of $at', ({ field, condition, at, bar }) => {
    const rule = aRule({
      function1: field,
      condition,
      function2: field,
      function2CandleOffset: -1,
      timeframe: 5,
    })
    expect(entryTimes(rule, [{ index: { '09:15': 21700, [at]: bar } }])).toEqual(['10:05'])
  })

  it('of five minutes has the volume of all of them', () => {
    const traded = (volume: number) => ({ open: 100, high: 100, low: 100, close: 100, volume })
    // The one minute with ten times the volume: 50 + 4 × 5 against 5 × 5.
    const call = (minute: number) => traded(minute === 46 ? 50 : 5)
    const rule = aRule({ function1: 'VOLUME', function2: 'VOLUME', function2CandleOffset: -1, timeframe: 5 })
    const onLeg = { ...rule, symbols: ['long call'] }
    expect(entryTimes(onLeg, [{ contracts: { '21700 CE': call } }])).toEqual(['10:05'])
  })

  it('cut short by the close of the session is complete at the close', () => {
    // The last 60-minute candle of a day is the 15 minutes from 15:15 on.
    const days = [
      { date: '2024-01-03', index: { '09:15': 21600, '15:20': 21700 } },
      { date: '2024-01-04', index: 21700 },
    ]
    expect(entryTimes(above(0.1, { timeframe: 60 }), days)).toEqual(['09:20'])
    expect(entryTimes(above(0.1, { timeframe: 60 }), days, { from: '2024-01-04' })).toEqual(['09:20'])
  })

  it('continues across sessions: at the open the newest is the last of the day before', () => {
    const days = [
      { date: '2024-01-03', index: { '09:15': 21600, '15:29': 21700 } },
      { date: '2024-01-04', index: 21700 },
    ]
    expect(entryTimes(above(0.1), days, { entry: '09:15', from: '2024-01-04' })).toEqual(['09:15'])
  })

  it('starts with the stored series, not with the backtest', () => {
    const warmUp = ['2024-01-01', '2024-01-02', '2024-01-03'].map((date) => ({ date, index: rising }))
    const sma = aRule({ function2: 'SMA', function2TalibParams: { timeperiod: 1000 } })
    const day = { date: '2024-01-04', index: 21980 }
    expect(entryTimes(sma, [...warmUp, day], { from: '2024-01-04' })).toEqual(['09:20'])
    expect(entryTimes(sma, [day])).toEqual([])
  })
})

describe('a candle offset', () => {
  it.each([
    { offset: 0, seen: '10:01' },
    { offset: -1, seen: '10:02' },
    { offset: -10, seen: '10:11' },
  ])('of $offset shows a jump in bar 10:00 at $seen', ({ offset, seen }) => {
    const jump = { index: { '09:15': 21600, '10:00': 21700 } }
    expect(entryTimes(above(0.1, { function1CandleOffset: offset }), [jump])).toEqual([seen])
  })

  it('of the second function compares with an earlier candle', () => {
    const higher = aRule({ function2: 'CLOSE', function2CandleOffset: -3 })
    expect(entryTimes(higher, [{ index: { '09:15': 21600, '10:00': 21601 } }])).toEqual(['10:01'])
  })

  it('before the first stored candle never holds', () => {
    const back = aRule({ function1CandleOffset: -10 })
    expect(entryTimes(back, [{ index: 21700 }])).toEqual(['09:26'])
  })
})

describe('a condition', () => {
  const zigzag = { index: { '09:15': 21700, '09:40': 21710, '09:50': 21690, '10:00': 21710 } }
  const mean = { function2: 'SMA', function2TalibParams: { timeperiod: 5 } }

  it.each([
    { condition: 'GREATER_THAN', at: '09:41' },
    { condition: 'LESS_THAN', at: '09:51' },
    { condition: 'CROSSES_ABOVE', at: '09:41' },
    { condition: 'CROSSES_BELOW', at: '09:51' },
    { condition: 'EQUAL_TO', at: '09:20' },
  ] as const)('$condition the mean of five closes first holds at $at', ({ condition, at }) => {
    expect(entryTimes(aRule({ condition, ...mean }), [zigzag])).toEqual([at])
  })

  it('of a cross holds only at the candle of the cross', () => {
    expect(entryTimes(aRule({ condition: 'CROSSES_ABOVE', ...mean }), [zigzag], { entry: '09:42' })).toEqual([
      '10:01',
    ])
  })

  it('of a cross counts coming from equality, not staying equal', () => {
    const touches = { index: { '09:15': 21700, '10:00': 21705 } }
    expect(entryTimes(aRule({ condition: 'CROSSES_ABOVE', ...mean }), [touches])).toEqual(['10:01'])
    expect(entryTimes(aRule({ condition: 'CROSSES_BELOW', ...mean }), [touches])).toEqual([])
  })

  it('EQUAL_TO compares to the paisa', () => {
    const roc = (numericValue: number) =>
      aRule({ function1: 'ROC', talibParams: { timeperiod: 1 }, condition: 'EQUAL_TO', numericValue })
    // 21600 → 21700 is 0.46296…%.
    const jump = { index: { '09:15': 21600, '10:00': 21700 } }
    expect(entryTimes(roc(0.46), [jump])).toEqual(['10:01'])
    expect(entryTimes(roc(0.47), [jump])).toEqual([])
  })

  it('with a value that does not exist yet never holds, in either direction', () => {
    const long = { function2: 'SMA', function2TalibParams: { timeperiod: 60 } }
    const day = { index: { '09:15': 21700, '09:30': 21710, '10:30': 21600 } }
    // The mean of 60 closes exists from 10:15 on.
    expect(entryTimes(aRule({ condition: 'GREATER_THAN', ...long }), [day])).toEqual(['10:15'])
    expect(entryTimes(aRule({ condition: 'LESS_THAN', ...long }), [day])).toEqual(['10:31'])
    expect(entryTimes(aRule({ condition: 'EQUAL_TO', ...long }), [{ index: 21700 }])).toEqual(['10:15'])
  })
})

describe('the output of an indicator', () => {
  const bands = { function2: 'BBANDS', function2TalibParams: { timeperiod: 5, nbdevup: 1, nbdevdn: 1 } }
  const day = { index: { '09:15': 21700, '10:00': 21710, '11:00': 21690 } }

  it('is the first one by default', () => {
    expect(entryTimes(aRule(bands), [day])).toEqual(['10:01'])
    expect(entryTimes(aRule({ ...bands, function2Output: 'upperband' }), [day])).toEqual(['10:01'])
  })

  it('is the named one', () => {
    const below = aRule({ ...bands, condition: 'LESS_THAN', function2Output: 'lowerband' })
    expect(entryTimes(below, [day])).toEqual(['11:01'])
  })

  it.each(['macd', 'macdsignal', 'macdhist'])('%s of MACD uses its usual periods by default', (output) => {
    const flat = { date: '2024-01-03', index: 21700 }
    const rule = aRule({ function1: 'MACD', function1Output: output, numericValue: 0.0001 })
    expect(entryTimes(rule, [flat, { ...flat, date: '2024-01-04' }])).toEqual([])
    expect(
      entryTimes(rule, [flat, { date: '2024-01-04', index: { '09:15': 21700, '10:00': 21800 } }]),
    ).toEqual(['10:01'])
  })
})

describe('a rule on a leg', () => {
  const onLeg = (rule: Partial<IndicatorRule> = {}) => above(1, { symbols: ['long call'], ...rule })
  const closeOfLeg = (rule: Partial<IndicatorRule> = {}) => aRule({ symbols: ['long call'], ...rule })
  const CALL_JUMPS = { '09:15': 100, '10:00': 110 } as const

  it('reads the contract that the leg would choose', () => {
    const day = { contracts: { '21700 CE': CALL_JUMPS, '21750 CE': 80 } }
    expect(entryTimes(onLeg(), [day])).toEqual(['10:01'])
  })

  it('keeps the contract of the strike time, even if the money moves later', () => {
    const index = { '09:15': 21700, '09:40': 21750 }
    const contracts = { '21700 CE': { '09:15': 100, '11:00': 110 }, '21750 CE': CALL_JUMPS }
    expect(entryTimes(onLeg(), [{ index, contracts }])).toEqual(['11:01'])
    expect(entryTimes(onLeg({ dailyStrikeTime: '09:45' }), [{ index, contracts }])).toEqual(['10:01'])
  })

  it('cannot hold before its strike time', () => {
    const always = closeOfLeg()
    expect(entryTimes(always, [{}])).toEqual(['09:20'])
    expect(entryTimes({ ...always, dailyStrikeTime: '11:30' }, [{}])).toEqual(['11:30'])
  })

  it('chooses its contract again each day and reads it from its first stored bar', () => {
    const mean = closeOfLeg({ function2: 'SMA', function2TalibParams: { timeperiod: 500 } })
    const days = [
      { date: '2024-01-03', contracts: { '21700 CE 2024-01-11': 100 } },
      { date: '2024-01-04', contracts: { '21700 CE 2024-01-11': 101 } },
    ]
    // The 500th close is that of bar 124 of the second day, complete at 11:20.
    expect(entryTimes(mean, days, { from: '2024-01-04' })).toEqual(['11:20'])
    expect(entryTimes(mean, [days[1]])).toEqual([])
  })

  it('never holds on a day without a contract to read', () => {
    const day = { contracts: { '21700 CE': 100, '21700 PE': 50 } }
    const strategy = aStrategy(aLongCall({ expiry: 'next' }), { rules: [closeOfLeg()] })
    expect(backtest(strategy, aDay(day))).toMatchObject({ trades: [], skipped: [] })
  })

  it('holds again on the day after a day without a contract', () => {
    const days: DayInRupees[] = [
      { date: '2024-01-03', contracts: { '21700 PE': 50 } },
      { date: '2024-01-04', contracts: { '21700 CE': 100 } },
    ]
    expect(entryTimes(closeOfLeg(), days)).toEqual(['09:20'])
  })

  it('may use volume, which contracts have', () => {
    const vwap = closeOfLeg({ function2: 'VWAP' })
    expect(entryTimes(vwap, [{ contracts: { '21700 CE': CALL_JUMPS } }])).toEqual(['10:01'])
  })

  it('restarts its VWAP with each session', () => {
    const vwap = closeOfLeg({ function2: 'VWAP' })
    const days = [
      { date: '2024-01-03', contracts: { '21700 CE 2024-01-11': 500 } },
      { date: '2024-01-04', contracts: { '21700 CE 2024-01-11': { '09:15': 100, '10:00': 101 } } },
    ]
    expect(entryTimes(vwap, days, { from: '2024-01-04' })).toEqual(['10:01'])
  })
})

describe('several conditions', () => {
  const early = above(0.1)
  const jumps = {
    index: { '09:15': 21600, '10:00': 21700, '11:00': 21800 },
    contracts: { '21700 CE': { '09:15': 100, '11:00': 110 }, '21800 CE': 1 },
  }

  it('must hold at the same minute', () => {
    const onLeg = above(1, { symbols: ['long call'] })
    expect(entryTimes([early], [jumps])).toEqual(['10:01'])
    const chosenAt = { ...onLeg, dailyStrikeTime: '10:01' }
    expect(entryTimes([early, chosenAt], [jumps])).toEqual(['11:01'])
  })

  it('of one rule on several symbols must hold for each of them', () => {
    const both = above(0.1, { symbols: ['INSTRUMENT', 'long call'], dailyStrikeTime: '09:59' })
    const contracts = { '21600 CE': { '09:15': 100, '11:00': 110 }, '21800 CE': 5 }
    expect(entryTimes(both, [{ ...jumps, contracts }])).toEqual(['11:01'])
  })

  it('keep averages of different periods separate', () => {
    const fastOverSlow = aRule({
      function1: 'SMA',
      talibParams: { timeperiod: 3 },
      function2: 'SMA',
      function2TalibParams: { timeperiod: 60 },
    })
    expect(entryTimes(fastOverSlow, [{ index: { '09:15': 21700, '10:30': 21710 } }])).toEqual(['10:31'])
  })

  it('keep candles of different lengths separate', () => {
    const days = [{ date: '2024-01-03', index: 21600 }, jumps]
    expect(entryTimes([aRule(), above(0.1, { timeframe: 15 })], days, { from: '2024-01-04' })).toEqual([
      '10:15',
    ])
  })

  it('leave out disabled rules', () => {
    expect(entryTimes([early, aRule({ condition: 'LESS_THAN', enabled: false })], [jumps])).toEqual(['10:01'])
  })

  it('may name the index by INSTRUMENT or by its name', () => {
    expect(entryTimes({ ...early, symbols: ['NIFTY'] }, [jumps])).toEqual(['10:01'])
  })
})

describe('a rule at the edges of the window', () => {
  const jumpAt = (clock: string) => ({ index: { '09:15': 21600, [clock]: 21700 } })

  it('is checked at the entry start and at the entry end', () => {
    expect(entryTimes(above(0.1), [jumpAt('09:19')])).toEqual(['09:20'])
    expect(entryTimes(above(0.1), [jumpAt('14:29')])).toEqual(['14:30'])
    expect(entryTimes(above(0.1), [jumpAt('14:30')])).toEqual([])
  })

  it('is not checked before the entry start', () => {
    expect(entryTimes(above(0.1), [jumpAt('09:18')])).toEqual([])
  })

  it('buys at the open of the minute at which it holds', () => {
    const strategy = aStrategy(aLongCall(), { rules: [above(0.1)] })
    const call = (minute: number) => 100 + minute
    const day = aDay({ ...jumpAt('10:00'), contracts: { '21700 CE': call } })
    expect(entries(strategy, day)).toEqual([
      `21700 CE 10:01 at ${100 + minuteOfDay('10:01') - minuteOfDay('09:15')}`,
    ])
  })
})
