import { expect, it } from 'vitest'
import { minuteOfDay } from '#engine/exchange'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { alterationsOf } from './stress-case.ts'

const day = anInMemoryMarket([aDay()]).day('NIFTY', '2024-01-04')

// A shock begins 15 minutes after the entry and takes another 15 to the fall of 10 %.
it.each([
  ['09:20', 45],
  ['12:29', 45],
  ['12:30', 15],
  ['13:59', 15],
  ['14:00', 0],
])('a fall of 10 % after an entry at %s halts the market for %d minutes', (entry, minutes) => {
  const first = {
    session: 0,
    minute: minuteOfDay(entry) - day.session.openMinute,
    contract: { expiry: day.day, strike: 2_170_000, isCall: true },
  }
  const stage = { day: () => day, isOverDays: false, sourceOf: (session: number) => session }
  const halted = alterationsOf('halt', { entry: 0, last: 0, first }, stage).get(0)?.halted
  expect(halted && halted.to - halted.from).toBe(minutes)
})
