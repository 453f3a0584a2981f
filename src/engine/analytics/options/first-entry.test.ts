import { describe, expect, it } from 'vitest'
import type { DayFilters, Holding } from '#domain'
import { clockTime, tradingDates, tradingSession } from '#engine/exchange'
import { entryDays, firstEntryByCalendar, type EntryTerms } from './first-entry.ts'

interface Changes {
  readonly instrument?: EntryTerms['instrument']
  readonly from?: string
  readonly to?: string
  readonly squareOff?: string
  readonly holding?: Holding
  readonly filters?: DayFilters
}

const positional = (expiry: 'weekly' | 'monthly', enterDaysBefore: number, exitDaysBefore = 0): Holding => ({
  type: 'positional',
  expiry,
  enterDaysBefore,
  exitDaysBefore,
})

function termsOf({
  instrument = 'NIFTY',
  from = '2024-01-01',
  to = '2024-02-29',
  ...changes
}: Changes): EntryTerms {
  const { squareOff = '15:15', holding, filters } = changes
  return {
    instrument,
    startDate: from,
    endDate: to,
    strategy: { entryStartTime: '09:20', squareOffTime: squareOff, holding, filters },
  }
}

const first = (changes: Changes) => firstEntryByCalendar(termsOf(changes))

describe('the first day on which a strategy enters', () => {
  it('is the first session of the period, for one that holds within a day', () => {
    expect(first({ from: '2024-01-06' })).toEqual({ date: '2024-01-08' })
  })

  it('is the entry day of the first cycle that lies in the period, with the cycle’s expiry', () => {
    expect(first({ holding: positional('weekly', 4) })).toEqual({
      date: '2024-01-05',
      cycleExpiry: '2024-01-11',
    })
    expect(first({ holding: positional('weekly', 2) })).toEqual({
      date: '2024-01-02',
      cycleExpiry: '2024-01-04',
    })
  })

  it('of monthly cycles belongs to the exchange’s monthly contract, not to a weekly moved into its month', () => {
    const period = { from: '2025-04-21', to: '2025-05-30' }
    expect(first({ ...period, holding: positional('monthly', 2) })).toEqual({
      date: '2025-04-22',
      cycleExpiry: '2025-04-24',
    })
    expect(first({ ...period, from: '2025-04-25', holding: positional('monthly', 2) })).toEqual({
      date: '2025-05-27',
      cycleExpiry: '2025-05-29',
    })
  })

  it('may belong to an expiry after the period, if the position is closed within the period', () => {
    const holding = positional('weekly', 4, 3)
    expect(first({ from: '2024-01-05', to: '2024-01-08', holding })).toEqual({
      date: '2024-01-05',
      cycleExpiry: '2024-01-11',
    })
    expect(first({ from: '2024-01-05', to: '2024-01-07', holding })).toBeUndefined()
  })

  it('of BTST needs a session after it within the period', () => {
    expect(first({ holding: { type: 'btst' }, squareOff: '09:18' })).toEqual({ date: '2024-01-01' })
    expect(first({ from: '2024-01-05', to: '2024-01-07', holding: { type: 'btst' } })).toBeUndefined()
  })

  it.each<[string, DayFilters, string]>([
    ['weekdays', { weekdays: [3] }, '2024-01-03'],
    ['days to expiry', { dte: [0] }, '2024-01-04'],
    ['dates', { onlyDates: ['2024-01-09'] }, '2024-01-09'],
    ['dates left out', { skipDates: ['2024-01-01', '2024-01-02'] }, '2024-01-03'],
    ['events', { onlyEvents: ['budget'] }, '2024-02-01'],
  ])('is the first day that its filter by %s accepts', (_, filters, date) => {
    expect(first({ filters })?.date).toBe(date)
  })

  it('is never a session that ends before the square-off, such as a drill', () => {
    expect(first({ from: '2024-03-02', to: '2024-03-31' })?.date).toBe('2024-03-04')
    expect(first({ from: '2024-03-02', to: '2024-03-31', squareOff: '12:00' })?.date).toBe('2024-03-02')
  })

  it('is unknown while the dates are incomplete', () => {
    expect(first({ from: '2024-0' })).toBeUndefined()
  })

  it('is chosen among the sessions of the dataset, which may lack some days', () => {
    const sessions = tradingDates('2024-01-01', '2024-02-29')
      .filter((date) => date !== '2024-01-08')
      .map((date) => {
        const { openMinute, minutes } = tradingSession(date)!
        return { date, open: clockTime(openMinute), close: clockTime(openMinute + minutes) }
      })
    const [entry] = entryDays(termsOf({ from: '2024-01-04', holding: positional('weekly', 4) }), sessions)
    expect(entry).toEqual({ date: '2024-01-04', cycleExpiry: '2024-01-11' })
  })
})
