import { describe, expect, it } from 'vitest'
import type { Underlying } from '#domain'
import { dayNumber, expiries, isoDate } from '#engine/exchange'
import { chooseExpiry, isMonthlyExpiry } from './choose-expiry.ts'

/** Every month of 2019 to 2026 in which a weekly expires after the monthly contract. */
const MOVED: readonly (readonly [Underlying, monthly: string, lastWeekly: string])[] = [
  ['NIFTY', '2025-04-24', '2025-04-30'],
  ['BANKNIFTY', '2024-01-25', '2024-01-31'],
  ['BANKNIFTY', '2024-04-24', '2024-04-30'],
  ['FINNIFTY', '2022-02-22', '2022-02-28'],
  ['MIDCPNIFTY', '2022-02-22', '2022-02-28'],
  ['MIDCPNIFTY', '2023-09-25', '2023-09-29'],
  ['SENSEX', '2024-10-25', '2024-10-31'],
]

const UNDERLYINGS = ['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'MIDCPNIFTY', 'SENSEX', 'BANKEX'] as const

const ofRuleBook = (underlying: Underlying) => expiries(underlying, '2019-02-11', '2026-12-31')
const daysOf = (dates: readonly string[]) => dates.map(dayNumber)

describe('the monthly expiry of a leg', () => {
  it.each(MOVED)(
    'of %s is %s although a weekly of the month expires on %s',
    (underlying, monthly, weekly) => {
      const listed = ofRuleBook(underlying).map(({ date }) => dayNumber(date))
      const chosenOn = (date: string) =>
        isoDate(chooseExpiry(listed, 'monthly', { underlying, day: dayNumber(date) })!)
      expect(listed).toContain(dayNumber(weekly))
      expect(chosenOn(`${monthly.slice(0, 8)}02`)).toBe(monthly)
      expect(chosenOn(monthly)).toBe(monthly)
      expect(chosenOn(weekly) > weekly).toBe(true)
    },
  )

  it.each(UNDERLYINGS)(
    'of %s is the contract that the rule book calls monthly, in every month',
    (underlying) => {
      const all = ofRuleBook(underlying)
      const listed = daysOf(all.map(({ date }) => date))
      const monthlies = all.filter((_, i) => isMonthlyExpiry(underlying, listed, i))
      expect(monthlies).toEqual(all.filter(({ kind }) => kind === 'monthly'))
    },
  )

  it('is no other expiry of the month if the dataset lacks the monthly contract', () => {
    const listed = daysOf(['2025-04-17', '2025-04-30', '2025-05-08'])
    const moment = { underlying: 'NIFTY', day: dayNumber('2025-04-16') } as const
    expect(chooseExpiry(listed, 'monthly', moment)).toBeUndefined()
  })

  it('is the last listed one of its calendar month in a year that the rule book does not know', () => {
    const listed = daysOf(['2031-01-23', '2031-01-30', '2031-02-06', '2031-02-27'])
    const moment = { underlying: 'NIFTY', day: dayNumber('2031-01-20') } as const
    expect(isoDate(chooseExpiry(listed, 'monthly', moment)!)).toBe('2031-01-30')
    expect(isoDate(chooseExpiry(listed, 'nextMonthly', moment)!)).toBe('2031-02-27')
  })

  it('comes second as the monthly contract of the next month, not as a weekly moved into this one', () => {
    const listed = daysOf(['2025-04-24', '2025-04-30', '2025-05-08', '2025-05-29'])
    const moment = { underlying: 'NIFTY', day: dayNumber('2025-04-22') } as const
    expect(isoDate(chooseExpiry(listed, 'nextMonthly', moment)!)).toBe('2025-05-29')
  })
})
