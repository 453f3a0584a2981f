import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IndicatorRule } from '#domain'
import { aDay, anInMemoryMarket, type DayInRupees } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import { aLongCall, aRule, aStrategy, type StrategyTerms } from '#engine/replay/fixtures'
import { runBacktest } from '#engine/report'
import { ruleDays } from './rule-days.ts'

/** A long at-the-money call, bought in the first minute from 09:20 to 15:00 in which every rule holds. */
function given(rules: IndicatorRule[], days: DayInRupees[], terms: StrategyTerms = {}) {
  const columns = days.map((day) => aDay({ contracts: { '21700 CE': 100 }, ...day }))
  const dates = columns.map(({ date }) => date).sort()
  const strategy = aStrategy(aLongCall(), { from: dates[0], to: dates.at(-1), rules, ...terms })
  const market = anInMemoryMarket(columns)
  return { plan: compilePlan(strategy, market), market }
}
function count(...asked: Parameters<typeof given>) {
  const { plan, market } = given(...asked)
  return ruleDays(plan, market)
}

const closeAbove = (numericValue: number) => aRule({ function1: 'CLOSE', numericValue })
const closeBelow = (numericValue: number) =>
  aRule({ function1: 'CLOSE', condition: 'LESS_THAN', numericValue })

const CALM = { date: '2024-01-03', index: 21700 }
const UP_AT_NOON = { date: '2024-01-04', index: { '09:15': 21700, '12:00': 21800 } }
const UP_AT_THE_END = { date: '2024-01-05', index: { '09:15': 21700, '15:05': 21800 } }

describe('the days on which rules allow an entry', () => {
  it('are those with a minute of the entry window at which it holds', () => {
    const terms = { entryEnd: '15:00' }
    expect(count([closeAbove(21750)], [CALM, UP_AT_NOON, UP_AT_THE_END], terms)).toEqual({
      sessions: 3,
      filtered: 0,
      byRule: [1],
      together: 1,
    })
  })

  it('are counted for each rule separately; for all rules together they must hold in the same minute', () => {
    const rules = [closeAbove(21750), closeBelow(21750)]
    expect(count(rules, [CALM, UP_AT_NOON])).toEqual({
      sessions: 2,
      filtered: 0,
      byRule: [1, 2],
      together: 0,
    })
  })

  it('are counted among the days that the day filters accept', () => {
    const rules = [closeAbove(21750)]
    const { plan, market } = given(rules, [CALM, UP_AT_NOON])
    const onlyCalm = { ...plan, filters: { onlyDates: [CALM.date] } }
    expect(ruleDays(onlyCalm, market)).toEqual({ sessions: 1, filtered: 1, byRule: [0], together: 0 })
  })

  it('are zero if the leg a rule reads has no contract', () => {
    const onLeg = { ...closeAbove(1), symbols: ['long call'] }
    expect(count([onLeg], [{ ...CALM, contracts: { '21700 PE': 100 } }]).byRule).toEqual([0])
  })

  it('are the days on which the strategy is entered, whatever the rule', () => {
    const level = fc.integer({ min: 21_500, max: 21_900 })
    const path = fc.array(level, { minLength: 4, maxLength: 4 })
    const times = ['09:15', '10:00', '12:30', '14:55']
    const check = (above: number, below: number, first: number[], second: number[]) => {
      const day = (date: string, levels: number[]) => ({
        date,
        index: Object.fromEntries(times.map((time, i) => [time, levels[i] ?? 0])),
        contracts: Object.fromEntries([...strikes()].map((strike) => [`${strike} CE`, 100])),
      })
      const days = [day('2024-01-03', first), day('2024-01-04', second)]
      const { plan, market } = given([closeAbove(above), closeBelow(below)], days, { entryEnd: '15:00' })
      const entered = new Set(runBacktest(plan, market).trades.map(({ date }) => date))
      expect(ruleDays(plan, market).together).toBe(entered.size)
    }
    fc.assert(fc.property(level, level, path, path, check), { numRuns: 60, seed: 14 })
  })
})

function* strikes() {
  for (let strike = 21_400; strike <= 22_000; strike += 50) yield strike
}
