import { describe, expect, it } from 'vitest'
import type { DayColumns } from '#engine/market'
import { datasetTrust, storeTrustDays, trustRefusal } from './dataset-trust.ts'
import { storeDays, temporaryFolder } from './fixtures/a-stored-dataset.ts'
import { aMinuteLate, timesHundred, without } from './fixtures/spoiled-days.ts'
import { dayTrust } from './importers/day-trust.ts'
import { publishedPrices } from './published-prices.ts'
import { simulateDay } from './simulated/index.ts'

// One spoiled day, or one spoiled index, among clean ones.

const DATES = ['2024-08-12', '2024-08-13', '2024-08-14'] as const
const indexOnly = (day: DayColumns) => without(day, (row) => row !== 0)
const NIFTY = DATES.map((date) => indexOnly(simulateDay('NIFTY', date)))
const BANKNIFTY = DATES.map((date) => indexOnly(simulateDay('BANKNIFTY', date)))

/** A dataset of these days, judged as an import judges them. */
function judged(days: readonly DayColumns[]) {
  const dataRoot = temporaryFolder()
  const stored = storeDays(dataRoot, days)
  const found = days.map((day) => {
    const { underlying, date } = day
    const { sha256 } = stored.days.find((one) => one.underlying === underlying && one.date === date)!
    return { underlying, date, sha256, ...dayTrust(day, false, publishedPrices(underlying, date)) }
  })
  storeTrustDays(dataRoot, 'test', found)
  const { state, reasons } = datasetTrust(dataRoot, 'test')
  return {
    state,
    reasons: reasons.map(({ underlying, check, days: many }) => `${underlying} ${check} ${many}`),
    refusal: trustRefusal(dataRoot, 'test'),
  }
}

describe('a dataset of several days and indices', () => {
  it('is trusted if all of them are clean', () => {
    expect(judged([...NIFTY, ...BANKNIFTY])).toEqual({ state: 'trusted', reasons: [], refusal: undefined })
  })

  it('is doubtful if one day of one index is a minute late, and names only that', () => {
    const [first, second, third] = NIFTY
    const { state, reasons, refusal } = judged([first, aMinuteLate(second), third, ...BANKNIFTY])
    expect([state, reasons]).toEqual(['doubtful', ['NIFTY opening 1']])
    expect(refusal).toContain('NIFTY 2024-08-13: the bar of 09:15 is missing')
  })

  it('is refused if one index of two is in another unit, and only doubtful if one of its days is', () => {
    const spoiled = judged([...NIFTY, ...BANKNIFTY.map((day) => timesHundred(day))])
    expect([spoiled.state, spoiled.reasons]).toEqual(['refused', ['BANKNIFTY level 3']])
    const [first, ...others] = BANKNIFTY
    expect(judged([...NIFTY, timesHundred(first), ...others]).state).toBe('doubtful')
  })

  it('is doubtful if a day repeats the prices of an earlier one', () => {
    const [first, second] = NIFTY
    const { state, reasons } = judged([first, { ...first, date: second.date }])
    expect([state, reasons]).toEqual(['doubtful', expect.arrayContaining(['NIFTY copy 1', 'NIFTY level 1'])])
  })
})
