import { describe, expect, it } from 'vitest'
import { SCENARIO_NAMES, type ScenarioName } from '#domain'
import { expiries, strikeStep } from '#engine/exchange'
import { mean, standardDeviation } from '../inspect/moments.ts'
import { simulateSessions } from './sessions.ts'
import { SCENARIOS } from './scenarios.ts'
import { simulateDay } from './simulate-day.ts'

const scenarioOf = (name: ScenarioName) => SCENARIOS.find((scenario) => scenario.name === name)!

function sessionsOf(name: ScenarioName) {
  return simulateSessions(1, scenarioOf(name).script)
}

const movesOf = (name: ScenarioName) =>
  sessionsOf(name).map(({ index }) => Math.log(index.NIFTY.close / index.NIFTY.previousClose))

function wholeMove(name: ScenarioName): number {
  return movesOf(name).reduce((sum, move) => sum + move, 0)
}

describe('the scenarios', () => {
  it('are listed by name, each with a label and a sentence about its events', () => {
    expect(SCENARIOS.map(({ name }) => name)).toEqual(SCENARIO_NAMES)
    for (const { label, description } of SCENARIOS)
      expect([label.length, description.length].every(Boolean)).toBe(true)
  })

  it('calm: hardly a day moves by a percent, and India VIX stays near 11', () => {
    expect(Math.max(...movesOf('calm').map(Math.abs))).toBeLessThan(0.012)
    const vix = mean(sessionsOf('calm').map((session) => session.vix))
    expect(vix).toBeGreaterThan(10)
    expect(vix).toBeLessThan(13)
  })

  it('trend: up by some 12 % on a volatility below ten', () => {
    expect(wholeMove('trend')).toBeCloseTo(Math.log(1.04 * 1.035 * 1.04), 6)
    expect(standardDeviation(movesOf('trend')) * Math.sqrt(252)).toBeLessThan(0.1)
  })

  it('melt-up: up by a fifth with India VIX rising', () => {
    expect(wholeMove('melt-up')).toBeGreaterThan(0.18)
    const sessions = sessionsOf('melt-up')
    expect(sessions.at(-1)!.vix).toBeGreaterThan(1.3 * sessions[0].vix)
  })

  it('crash-2024: one session falls by 5.9 %, and the next takes back more than half', () => {
    const moves = movesOf('crash-2024').map((move) => Math.exp(move) - 1)
    const worst = moves.indexOf(Math.min(...moves))
    expect(moves[worst]).toBeCloseTo(-0.0593, 6)
    expect(moves[worst + 1]).toBeCloseTo(0.0336, 6)
  })

  it('crash-2020: down by a quarter in the month, by 13 % on one day, with India VIX above 80', () => {
    const sessions = sessionsOf('crash-2020')
    const month = sessions.filter(({ date }) => date.startsWith('2024-08'))
    const fall = month.at(-1)!.index.NIFTY.close / month[0].index.NIFTY.previousClose - 1
    expect(fall).toBeCloseTo(-0.232, 6)
    expect(Math.min(...movesOf('crash-2020'))).toBeCloseTo(Math.log(0.87), 6)
    expect(Math.max(...sessions.map(({ vix }) => vix))).toBeGreaterThan(80)
  })

  it('expiry-pinning: every index closes its expiry days on a strike, and moves little on them', () => {
    const days = sessionsOf('expiry-pinning').map(({ date, index }) => ({ date, day: index.NIFTY }))
    const isExpiry = ({ date }: { date: string }) => expiries('NIFTY', date, date).length > 0
    const onExpiry = days.filter(isExpiry)
    expect(onExpiry.length).toBeGreaterThan(10)
    for (const { day } of onExpiry) expect((day.close * 100) % strikeStep('NIFTY')).toBeCloseTo(0, 6)
    const usual = mean(days.filter((day) => !isExpiry(day)).map(({ day }) => day.sessionVolatility))
    expect(mean(onExpiry.map(({ day }) => day.sessionVolatility))).toBeLessThan(0.7 * usual)
  })

  it.each(SCENARIO_NAMES)('%s follows on from day to day', (name) => {
    const sessions = sessionsOf(name)
    sessions.slice(1).forEach(({ index, date }, i) => {
      expect(index.NIFTY.previousClose, date).toBeCloseTo(sessions[i].index.NIFTY.close, 6)
    })
  })

  it('price the worst day of March 2020 without a call or put below its payoff, with strikes to a rupee', () => {
    const day = simulateDay('NIFTY', '2024-08-22', 1, scenarioOf('crash-2020').script)
    const { count, strike } = day.instruments
    const last = day.session.minutes - 1
    expect(day.officialClose! / 100).toBeLessThan(20_000)
    const expiring = Array.from({ length: count }, (_, row) => row).filter(
      (row) => row > 0 && day.instruments.expiry[row] === day.instruments.expiry[1],
    )
    const closes = expiring.map((row) => day.columns.close[row * day.session.minutes + last])
    expect(closes.filter((price) => price > 0).length).toBeGreaterThan(20)
    expect(Math.min(...strike.subarray(1)) / 100).toBeLessThan(14_000)
  })
})
