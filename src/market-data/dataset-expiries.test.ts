import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { InMemoryDay } from '#engine/market'
import { aDay, type DayInRupees } from '#engine/market/fixtures'
import { datasetExpiries } from './dataset-expiries.ts'
import { storeDays, temporaryFolder } from './fixtures/a-stored-dataset.ts'
import { expiryQuality } from './importers/expiry-quality.ts'

const STRIKES_NEAR = Array.from({ length: 11 }, (_, i) => 21_450 + 50 * i)

/** Contracts at fair prices without time value, with the index at 21700. */
function chain(
  strikes: readonly number[],
  expiry: string,
  series: (price: number) => number | number[] = (x) => x,
) {
  const price = (worth: number) => series(Math.max(0, worth) + 100)
  return Object.fromEntries(
    strikes.flatMap((strike) => [
      [`${strike} CE ${expiry}`, price(21_700 - strike)],
      [`${strike} PE ${expiry}`, price(strike - 21_700)],
    ]),
  ) as NonNullable<DayInRupees['contracts']>
}

const measured = (contracts: DayInRupees['contracts'], indexIsDerived = false) =>
  expiryQuality(new InMemoryDay(aDay({ date: '2024-01-04', contracts: contracts! })), indexIsDerived)

describe('the quality of an expiry', () => {
  it('has no gaps if it is complete', () => {
    expect(measured(chain(STRIKES_NEAR, '2024-01-04'))).toEqual([
      {
        expiry: '2024-01-04',
        contracts: 22,
        missingContracts: 0,
        missingMinutes: 0,
        longestGap: 0,
        staleContracts: 0,
        parityErrorPercent: 0,
      },
    ])
  })

  it('counts each call and put that never traded within five strikes of the money', () => {
    const { '21700 CE 2024-01-04': _, '21450 PE 2024-01-04': __, ...rest } = chain(STRIKES_NEAR, '2024-01-04')
    expect(measured(rest)).toMatchObject([{ contracts: 20, missingContracts: 2 }])
  })

  it('counts strikes in the step in which the expiry lists them', () => {
    const hundreds = Array.from({ length: 11 }, (_, i) => 21_200 + 100 * i)
    expect(measured(chain(hundreds, '2024-03-28'))).toMatchObject([{ missingContracts: 0 }])
  })

  it('is measured for each expiry separately, nearest first', () => {
    // Traded in the first hour only: 375 minutes less 60.
    const firstHour = chain(STRIKES_NEAR, '2024-01-11', (price) => new Array<number>(60).fill(price))
    const found = measured({ ...firstHour, ...chain(STRIKES_NEAR, '2024-01-04') })
    expect(
      found.map(({ expiry, missingMinutes, longestGap, staleContracts }) => ({
        expiry,
        missingMinutes,
        longestGap,
        staleContracts,
      })),
    ).toEqual([
      { expiry: '2024-01-04', missingMinutes: 0, longestGap: 0, staleContracts: 0 },
      { expiry: '2024-01-11', missingMinutes: 0.84, longestGap: 315, staleContracts: 22 },
    ])
  })

  it('has no parity error relative to a derived index, and null near-money figures without a pair', () => {
    expect(measured(chain(STRIKES_NEAR, '2024-01-04'), true)).toMatchObject([{ parityErrorPercent: null }])
    expect(measured({ '21700 CE': 100 })).toMatchObject([
      { missingMinutes: null, longestGap: null, parityErrorPercent: null, missingContracts: 21 },
    ])
  })

  it('has the scatter of the implied index around the day’s own carry', () => {
    const odd = { '21700 PE 2024-01-04': 100 + 21.7 }
    const [{ parityErrorPercent } = { parityErrorPercent: null }] = measured({
      ...chain([21_650, 21_700, 21_750], '2024-01-04'),
      ...odd,
    })
    // One pair of three is off by 0.1 % of the index.
    expect(parityErrorPercent).toBeCloseTo(0.1 / 3, 3)
  })
})

describe('the expiries of a dataset', () => {
  const days = ['2024-01-03', '2024-01-04'].map((date) =>
    aDay({ date, contracts: chain(STRIKES_NEAR, '2024-01-04') }),
  )
  const wanted = { underlying: 'NIFTY', year: 2024 } as const
  const NO_TIME = { ...wanted, milliseconds: -1 }

  it('are measured once and stored, as far as time allows', () => {
    const folder = temporaryFolder()
    storeDays(folder, days)
    expect(datasetExpiries(folder, 'test', NO_TIME)).toEqual({ days: [], waiting: 2 })
    const found = datasetExpiries(folder, 'test', wanted)
    expect(found.days.map(({ date }) => date)).toEqual(['2024-01-03', '2024-01-04'])
    expect(datasetExpiries(folder, 'test', NO_TIME)).toEqual(found)
    expect(datasetExpiries(folder, 'test', { ...NO_TIME, year: 2025 })).toEqual({ days: [], waiting: 0 })
  })

  it('of a changed day are measured again, and those of other days are not', () => {
    const folder = temporaryFolder()
    storeDays(folder, days)
    datasetExpiries(folder, 'test', wanted)
    storeDays(folder, [aDay({ date: '2024-01-04', contracts: { '21700 CE': 100 } })])
    expect(datasetExpiries(folder, 'test', NO_TIME)).toMatchObject({
      days: [{ date: '2024-01-03' }],
      waiting: 1,
    })
    expect(datasetExpiries(folder, 'test', wanted).days[1]?.expiries).toMatchObject([{ contracts: 1 }])
  })

  it('are measured again if the stored file is damaged', () => {
    const folder = temporaryFolder()
    storeDays(folder, days)
    const found = datasetExpiries(folder, 'test', wanted)
    writeFileSync(join(folder, 'test', 'expiry-quality.NIFTY.json'), '{"formatVersion":1,')
    expect(datasetExpiries(folder, 'test', wanted)).toEqual(found)
  })
})
