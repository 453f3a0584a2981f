import { describe, expect, it } from 'vitest'
import type { BacktestRequest } from '#domain'
import { compilePlan } from '#engine/replay'
import { explainDay } from '#engine/explain'
import {
  aLongCall,
  aRule,
  aShortCall,
  aShortPut,
  aStrategy,
  percent,
  points,
  rupees,
} from '#engine/replay/fixtures'
import { aDay, anInMemoryMarket, type Series } from '#engine/market/fixtures'
import { diaryOf } from './diary.ts'

const aCallThat = (trades: Series) => aDay({ contracts: { '21700 CE': trades } })

function diary(request: BacktestRequest, day: ReturnType<typeof aDay>): string[] {
  const market = anInMemoryMarket([day])
  const explained = explainDay(compilePlan(request, market), market, '2024-01-04')
  return diaryOf(explained).map(({ time, text }) => `${time} ${text}`)
}

const exitOf = (request: BacktestRequest, day: ReturnType<typeof aDay>) => diary(request, day).at(-1)
const short = (terms: Parameters<typeof aShortCall>[0] = {}) => aStrategy(aShortCall(terms))

describe('the diary of a day', () => {
  it("states each entry with its price, the price's origin, and the levels", () => {
    const day = aCallThat({ '09:15': 100, '09:20': [124.55, 126, 124, 125] })
    expect(diary(short({ stop: percent(25), target: percent(40) }), day)[0]).toBe(
      '09:20 Sold 1 lot (50) NIFTY 21700 CE at 124.55: open of 09:20. Stop 155.70, target 74.75.',
    )
  })

  it('states the age of a stale price', () => {
    const day = aCallThat({ '09:15': 100, '09:17': null, '09:30': 90 })
    expect(diary(short(), day)[0]).toContain('at 100.00: last price, 3 minutes old: close of 09:16.')
  })

  it('states the cost of slippage', () => {
    const request = aStrategy(aShortCall(), {
      execution: { trigger: 'intrabar', slippage: { type: 'points', value: 0.5 } },
    })
    expect(diary(request, aCallThat(100))[0]).toContain(
      'at 99.50: open of 09:20; slippage of 0.50 on a market price of 100.00.',
    )
  })

  it('names the price that hit a stop inside a bar', () => {
    const day = aCallThat({ '09:15': 101, '10:42': [110, 127, 109, 120] })
    expect(exitOf(short({ stop: percent(25) }), day)).toBe(
      '10:42 Bought NIFTY 21700 CE at 126.25: stop level 126.25 hit inside the bar 10:42: high 127.00.',
    )
  })

  it('names the open that gapped beyond a stop', () => {
    const day = aCallThat({ '09:15': 101, '10:42': [131, 132, 128, 130] })
    expect(exitOf(short({ stop: percent(25) }), day)).toBe(
      '10:42 Bought NIFTY 21700 CE at 131.00: gapped: open 131.00 beyond the stop 126.25.',
    )
  })

  it('counts how often a trailing stop moved', () => {
    const day = aCallThat({ '09:15': 100, '09:30': [100, 100, 88, 95], '09:40': [100, 112, 100, 110] })
    expect(exitOf(short({ stop: points(20), trailingBy: 5 }), day)).toMatch(
      /stop level 110\.00 hit .* Its stop had moved once\.$/,
    )
  })

  it('states that a bar reached both stop and target', () => {
    const day = aCallThat({ '09:15': 100, '10:42': [100, 130, 50, 100] })
    expect(exitOf(short({ stop: percent(25), target: percent(40) }), day)).toContain(
      'a bar reached both stop and target, and the stop is taken to have come first',
    )
  })

  it('states the profit that triggered the overall exit', () => {
    const request = aStrategy(aShortCall(), { overall: { stop: rupees(1200) } })
    expect(exitOf(request, aCallThat({ '09:15': 100, '10:42': 130 }))).toBe(
      '10:43 Bought NIFTY 21700 CE at 130.00: overall stop −₹1,200 reached at the close before 10:43: −₹1,500; open of 10:43.',
    )
  })

  it('states the closing index that settled a contract', () => {
    const day = aDay({ index: 21_982.8, officialClose: 21_982.8, contracts: { '21700 CE': 100 } })
    expect(exitOf(aStrategy(aShortCall(), { squareOff: '15:30' }), day)).toBe(
      '15:30 Settled NIFTY 21700 CE at 282.80: settled at the intrinsic value of the official closing index 21,982.80.',
    )
  })

  it('names the leg that prevented the entry', () => {
    const day = aDay({ contracts: { '21700 CE': 100, '21700 PE': { '15:00': 80 } } })
    expect(diary(aStrategy([aShortCall(), aShortPut()]), day)).toEqual([
      '09:20 No entry of short put up to 14:30: the contract had no price in the last five minutes.',
      '14:30 No entry: not all legs had a contract with a price.',
    ])
  })

  it('states that the rules never held', () => {
    const request = aStrategy(aShortCall(), { rules: [aRule({ numericValue: 99_999 })] })
    expect(diary(request, aCallThat(100))).toEqual([
      '14:30 No entry: there was no minute from 09:20 to 14:30 at which all rules held.',
    ])
  })

  it('lists an entry inside a bar before its exit in the same bar', () => {
    const leg = {
      ...aShortCall({ stop: points(10) }),
      entry: { type: 'momentum', of: 'premium', direction: 'down', unit: 'points', value: 10 } as const,
    }
    const day = aCallThat({ '09:15': 100, '10:00': [95, 101, 89, 101] })
    expect(diary(aStrategy(leg), day).slice(-2)).toEqual([
      expect.stringMatching(/^10:00 Sold 1 lot .* at 90\.00/),
      expect.stringMatching(/^10:00 Bought .* at 100\.00: stop level 100\.00 hit/),
    ])
  })

  it('states from which side a premium returned to its cost: a bar that opens above it fills at its open', () => {
    const reEntry = { afterStop: 1, inAll: 1 }
    const leg = aLongCall({ stop: points(10), reEntry })
    const comesBack = {
      ...leg,
      riskManagement: {
        ...leg.riskManagement!,
        reEntry: { ...leg.riskManagement!.reEntry!, mode: 'cost' as const },
      },
    }
    const day = aCallThat({ '09:15': 61.5, '12:00': [61.5, 61.5, 51.5, 52], '12:11': [70.2, 71, 70, 70] })
    const lines = diary(aStrategy(comesBack), day)
    expect(lines).toContainEqual(
      expect.stringContaining('its premium had to rise back to 61.50, the previous entry price, or above.'),
    )
    expect(lines).toContainEqual(
      expect.stringMatching(/^12:11 Bought 1 lot .* at 70\.20, re-entry 1 of the leg/),
    )
  })
})
