import { afterEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import type { Holding } from '#domain'
import { listedAsSettled, isoDate, tradingDates } from '#engine/exchange'
import { answers, anAnsweringServer } from '../fixtures/answering-server.ts'
import { firstDayChains } from './use-first-day-chains.ts'

const asked = (url: string, name: string) => new URL(url, 'http://page').searchParams.get(name) ?? ''

/** Requests the chains of a strategy from 1 January 2024; gives the days and expiries that the server was asked for. */
async function chainsAskedFor(
  holding: Holding | undefined,
  unlisted: readonly string[] = [],
): Promise<string[]> {
  const addresses = anAnsweringServer(
    answers(routes.optionSessions, () => ({
      data: {
        sessions: tradingDates('2024-01-01', '2024-02-29').map((date) => ({
          date,
          open: '09:15',
          close: '15:30',
        })),
      },
    })),
    answers(routes.optionExpiries, (url) => {
      const date = asked(url, 'date')
      const listed = listedAsSettled('NIFTY', date).map(isoDate)
      const expiries = listed
        .filter((expiry) => !unlisted.includes(expiry))
        .map((expiry) => ({ date: expiry, monthly: false, days_to_expiry: 0, lot_size: 50 }))
      return { data: { date, expiries } }
    }),
    answers(routes.optionChain, () => ({ data: [] })),
  )
  await firstDayChains(
    {
      dataset: undefined,
      terms: {
        instrument: 'NIFTY',
        startDate: '2024-01-01',
        endDate: '2024-02-29',
        strategy: { entryStartTime: '09:20', squareOffTime: '15:15', holding, filters: undefined },
      },
      expiries: ['current', 'next', 'dte 5'],
    },
    new AbortController().signal,
  )
  return addresses
    .filter((url) => asked(url, 'expiry_date') !== '')
    .map((url) => `${asked(url, 'date')} ${asked(url, 'time')}: ${asked(url, 'expiry_date')}`)
}

const weekly: Holding = { type: 'positional', expiry: 'weekly', enterDaysBefore: 4, exitDaysBefore: 0 }

afterEach(() => vi.unstubAllGlobals())

describe("the prices of a strategy's preview", () => {
  it('are of the first session and the nearest expiry for an intraday strategy', async () => {
    expect(await chainsAskedFor(undefined)).toEqual([
      '2024-01-01 09:20: 2024-01-04',
      '2024-01-01 09:20: 2024-01-11',
      '2024-01-01 09:20: 2024-01-11',
    ])
  })

  it("are of the first cycle's entry day, and count expiries from the cycle’s", async () => {
    expect(await chainsAskedFor(weekly)).toEqual([
      '2024-01-05 09:20: 2024-01-11',
      '2024-01-05 09:20: 2024-01-18',
      '2024-01-05 09:20: 2024-01-18',
    ])
  })

  it("are of the next cycle if the dataset does not list the first one's expiry", async () => {
    expect((await chainsAskedFor(weekly, ['2024-01-11']))[0]).toBe('2024-01-12 09:20: 2024-01-18')
  })
})
