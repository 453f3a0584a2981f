import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './fixtures/a-stored-dataset.ts'
import { generateYears } from './generate-years.ts'
import { openDataset } from './open-dataset.ts'

describe('further years of the simulated market', () => {
  it('have each index from its first listed option on: FINNIFTY from 11 January 2021', async () => {
    const dataRoot = temporaryFolder()
    const made = await generateYears({ dataRoot, from: '2021-01-08', to: '2021-01-12' })
    expect(made).toMatchObject({ id: 'simulated-20210108-20210112', kind: 'simulated' })
    const reader = openDataset(dataRoot, made.id)
    expect(reader.sessions('NIFTY')).toEqual(['2021-01-08', '2021-01-11', '2021-01-12'])
    expect(reader.sessions('FINNIFTY')).toEqual(['2021-01-11', '2021-01-12'])
    expect(reader.vixMinutes?.('2021-01-08')?.close).toHaveLength(375)
  })

  it('leave out a day without prices, and end with the last prices', async () => {
    const options = { dataRoot: temporaryFolder(), from: '2026-01-01', to: '2026-01-02' }
    const { days } = await generateYears({ ...options, underlyings: ['FINNIFTY'] })
    expect(days.map(({ date }) => date)).toEqual(['2026-01-02'])
  })

  it('contain the real 23 March 2020: NIFTY fell by 13 %', async () => {
    const options = { dataRoot: temporaryFolder(), from: '2020-03-20', to: '2020-03-23' }
    const { id } = await generateYears({ ...options, underlyings: ['NIFTY'] })
    const reader = openDataset(options.dataRoot, id)
    const closes = ['2020-03-20', '2020-03-23'].map((date) => reader.day('NIFTY', date).officialClose!)
    expect(closes[1] / closes[0] - 1).toBeCloseTo(-0.1298, 4)
  })

  it.each([
    ['before the first daily price', '2018-12-03', '2019-01-31'],
    ['after the last one', '2026-07-01', '2026-08-31'],
    ['that ends before it begins', '2020-02-01', '2020-01-01'],
  ])('are refused for a period %s', async (_, from, to) => {
    await expect(generateYears({ dataRoot: temporaryFolder(), from, to })).rejects.toThrow(
      'daily prices are there from 2019-01-01 to 2026-07-31',
    )
  })

  it('leave no files behind when they are stopped', async () => {
    const dataRoot = temporaryFolder()
    const stop = new AbortController()
    const making = generateYears({
      dataRoot,
      from: '2020-01-01',
      to: '2020-01-31',
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    await expect(making).rejects.toThrow()
    expect(() => openDataset(dataRoot, 'simulated-20200101-20200131')).toThrow('unknown')
  })
})
