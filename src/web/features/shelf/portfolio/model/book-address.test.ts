import { describe, expect, it } from 'vitest'
import type { SavedBook } from '#domain'
import { bookDraft, isChanged, readBookAddress, writeBookAddress } from './book-address.ts'

const saved: SavedBook = {
  id: 'b1',
  portfolioId: 'thursdays',
  name: 'Two lots',
  lots: [
    { strategyId: 's1', lots: 2 },
    { strategyId: 's2', lots: 0 },
  ],
  cap: 500_000,
  startDate: '2024-01-01',
  endDate: '2024-03-31',
  dataset: 'simulated',
  edits: 1,
  updatedAt: '2024-04-01T00:00:00.000Z',
}
const proposed = () => ({ startDate: '2024-01-01', endDate: '2024-12-31', dataset: 'simulated' })
const draftOf = (changes: Parameters<typeof bookDraft>[0]['changes'], of: SavedBook | undefined = saved) =>
  bookDraft({ strategyIds: ['s1', 's2', 's3'], saved: of, changes, proposed })

describe('the address of a book', () => {
  it.each([
    { book: 'b1', run: 'job-1', changes: {} },
    { book: undefined, run: undefined, changes: { lots: new Map([['strategy.a_1', 3]]), cap: null } },
    { book: 'b1', run: undefined, changes: { startDate: '2024-02-01', dataset: 'mine', cap: 250_000 } },
  ])('reads back what was written: %j', (address) => {
    const again = readBookAddress(new URLSearchParams(writeBookAddress(address).toString()))
    expect(again).toEqual({
      ...address,
      changes: {
        startDate: undefined,
        endDate: undefined,
        dataset: undefined,
        lots: undefined,
        cap: undefined,
        ...address.changes,
      },
    })
  })

  it('ignores lots that no book can have', () => {
    const { lots } = readBookAddress(new URLSearchParams('lots=s1.2~s2.-1~s3.1000~.4~s4')).changes
    expect([...(lots ?? [])]).toEqual([['s1', 2]])
  })
})

describe('the book on the screen', () => {
  it('is the saved one, without strategies that came later', () => {
    const draft = draftOf({})
    expect([...draft.lots]).toEqual([
      ['s1', 2],
      ['s2', 0],
      ['s3', 0],
    ])
    expect(draft).toMatchObject({ cap: 500_000, endDate: '2024-03-31', dataset: 'simulated' })
    expect(isChanged(draft, saved)).toBe(false)
  })

  it('has one of each strategy over the proposed period if none is open', () => {
    const draft = bookDraft({ strategyIds: ['s1', 's2'], saved: undefined, changes: {}, proposed })
    expect([...draft.lots.values()]).toEqual([1, 1])
    expect(draft).toMatchObject({ cap: null, endDate: '2024-12-31' })
  })

  it.each([
    { cap: null },
    { cap: Number.NaN },
    { lots: new Map([['s2', 1]]) },
    { lots: new Map([['s3', 1]]) },
    { endDate: '2024-02-28' },
    { dataset: 'mine' },
  ])('differs from the saved one after a change of %o', (changes) => {
    expect(isChanged(draftOf(changes), saved)).toBe(true)
  })
})
