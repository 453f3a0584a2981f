import { describe, expect, it } from 'vitest'
import { tradingSession } from '#engine/exchange'
import { vixAt } from '#engine/market'
import { scenarioVix } from './scenario-vix.ts'
import { SIMULATION_VERSION, simulateVix, simulateVixCloses } from './simulate-day.ts'

const closes = new Map(simulateVixCloses().map(({ date, close }) => [date, close]))

describe('India VIX of the simulated market, minute by minute', () => {
  it.each(['2024-01-02', '2024-06-04', '2025-04-30'])(
    'on %s opens on the close before, as the exchange has it, and ends on the close of the day',
    (date) => {
      const { open, close } = simulateVix(date)
      const before = [...closes].findLast(([other]) => other < date)
      expect(open[0]).toBe(before?.[1])
      expect(close.at(-1)).toBe(closes.get(date))
    },
  )

  it('holds every price of a minute between its low and its high', () => {
    const { open, high, low, close } = simulateVix('2024-06-04')
    open.forEach((_, minute) => {
      expect(low[minute]).toBeLessThanOrEqual(Math.min(open[minute]!, close[minute]!))
      expect(high[minute]).toBeGreaterThanOrEqual(Math.max(open[minute]!, close[minute]!))
    })
  })

  it('says nothing in the break of a drill', () => {
    const date = '2024-03-02'
    const [from, to] = tradingSession(date)!.breaks[0]!
    expect([...simulateVix(date).close.subarray(from, to)].every((level) => level === 0)).toBe(true)
  })

  it('does not exist where the market has no session', () => {
    expect(() => simulateVix('2024-01-07')).toThrow("no India VIX session on '2024-01-07'")
  })

  it('is at a moment what the last minute before closed at, and at the open the open', () => {
    const day = simulateVix('2024-01-02')
    expect(vixAt(day, 0)).toBe(day.open[0])
    expect(vixAt(day, 60)).toBe(day.close[59])
    const [from, to] = tradingSession('2024-03-02')!.breaks[0]!
    const drill = simulateVix('2024-03-02')
    expect(vixAt(drill, to)).toBe(drill.close[from - 1])
  })
})

describe('India VIX of a dataset that was made of a scenario', () => {
  it('is drawn again, minute by minute, on the days of the scenario', () => {
    const minutes = scenarioVix({ name: 'crash-2020', version: String(SIMULATION_VERSION) })!
    const worst = minutes('2024-08-23')!
    expect(worst.close.at(-1)).toBe(8360)
    expect(minutes('2024-11-04')).toBeUndefined()
  })

  it('is not known of what another version of the market made, nor of imported data', () => {
    expect(scenarioVix({ name: 'crash-2020', version: '2' })).toBeUndefined()
    expect(scenarioVix(undefined)).toBeUndefined()
  })
})
