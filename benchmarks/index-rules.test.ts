import { describe, expect, it } from 'vitest'
import { REGULAR_MINUTES } from './day-features.ts'
import { INDEX_RULES, ruleProfit, tStatistic, type RuleSession } from './index-rules.ts'

/** Thursday, 4 January 2024: the index opens 100 points up and moves by `step` points in each minute. */
function aSession(step: (minute: number) => number): RuleSession {
  const open: number[] = []
  const close: number[] = []
  for (let minute = 0; minute < REGULAR_MINUTES; minute++) {
    open.push(minute === 0 ? 20_000 : close[minute - 1])
    close.push(open[minute] + step(minute))
  }
  const high = open.map((price, i) => Math.max(price, close[i]))
  const low = open.map((price, i) => Math.min(price, close[i]))
  const before = { previousClose: 19_900, previousHigh: 20_050, previousLow: 19_800 }
  return { date: '2024-01-04', open, high, low, close, ...before }
}

const named = (start: string) => INDEX_RULES.find(({ name }) => name.startsWith(start))!

describe('a rule of the index', () => {
  it('is one of 24 with different names', () => {
    expect(new Set(INDEX_RULES.map(({ name }) => name)).size).toBe(24)
  })

  it.each(INDEX_RULES)('does not know what comes after its minute: $name', ({ wanted }) => {
    const wave = (minute: number) => 6 * Math.sin(minute / 9) + 3 * Math.sin(minute / 2)
    const whole = wanted(aSession(wave))
    for (const until of [20, 64, 130, 250, 320]) {
      const otherwise = wanted(aSession((minute) => (minute <= until ? wave(minute) : -5 * wave(minute))))
      expect(otherwise.slice(0, until + 1)).toEqual(whole.slice(0, until + 1))
    }
  })

  it.each([
    ['hold on Thursdays, 09:30', 350, 15],
    ['hold from 14:30', 50, 315],
    ['fade the gap, 09:16 to 09:45', -29, 1],
    ['follow the first 60 minutes', 305, 60],
    ['buy a break above the first 15', 349, 16],
    ['sell a break below', 0, 0],
    ['fade every minute', -364, 1],
  ])(
    'earns the points between entry and 15:20 on a day that rises by a point a minute: %s',
    (name, earned, entry) => {
      const profit = ruleProfit(
        named(name),
        aSession(() => 1),
      )
      const inPoints = Math.sign(profit) * (20_000 + entry) * (Math.exp(Math.abs(profit) / 1e4) - 1)
      expect(inPoints).toBeCloseTo(earned, 6)
    },
  )

  it('has a t of 6 if it earns 1 on five days and 3 on five', () => {
    expect(tStatistic([1, 3, 1, 3, 1, 3, 1, 3, 1, 3])).toBeCloseTo(6, 9)
  })
})
