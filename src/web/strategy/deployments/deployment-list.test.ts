import { describe, expect, it } from 'vitest'
import { answeredList, groupDeployments, withDeployments } from './deployment-list.ts'
import { aDeployment } from './fixtures/deployment.fixture.ts'

describe('the list of deployments', () => {
  it('keeps the later of two states, whichever arrives last', () => {
    const early = aDeployment({ revision: 10, time: '10:32' })
    const late = aDeployment({ revision: 11, time: '10:33' })

    expect(withDeployments([early], [late])).toEqual([late])
    expect(withDeployments([late], [early])).toEqual([late])
    expect(answeredList([late], [early])).toEqual([late])
  })

  it('drops deployments that the server no longer has, and adds new ones', () => {
    const known = aDeployment({ id: 'dep-1' })
    const other = aDeployment({ id: 'dep-2' })

    expect(answeredList([known], [other])).toEqual([other])
    expect(withDeployments([known], [other]).map(({ id }) => id)).toEqual(['dep-1', 'dep-2'])
  })

  it('lists running deployments before ended ones, latest first', () => {
    const ended = aDeployment({ id: 'ended', state: 'finished', endedAt: '2024-06-05T12:00:00Z' })
    const endedLater = aDeployment({ id: 'ended later', state: 'failed', endedAt: '2024-06-05T13:00:00Z' })
    const running = aDeployment({ id: 'running', createdAt: '2024-06-01T04:00:00Z' })

    const list = withDeployments([], [ended, endedLater, running])
    expect(list.map(({ id }) => id)).toEqual(['running', 'ended later', 'ended'])
  })
})

const profit = { day: 100, booked: 0, open: 100, charges: 0.1, netDay: 99.9, netTotal: 250.05 }
const book = {
  id: 'book-1',
  name: 'Thursdays',
  portfolioId: 'thursdays',
  savedBookId: 'saved-1',
  cap: 500_000,
  loss: null,
  createdAt: '2024-06-05T04:00:00Z',
}
const member = (id: string, bookPlace: number, change: Parameters<typeof aDeployment>[0] = {}) =>
  aDeployment({ id, bookId: 'book-1', bookPlace, profit, margin: 100_000.35, ...change })

it('the deployments of a book stand together in its order, with the sum of their figures', () => {
  const list = [member('b', 1), aDeployment({ id: 'alone' }), member('a', 0)]
  const { running, ended } = groupDeployments(list, new Map([['book-1', book]]))
  expect(running.books).toMatchObject([
    {
      id: 'book-1',
      book,
      deployments: [{ id: 'a' }, { id: 'b' }],
      total: { netDay: 199.8, netTotal: 500.1, margin: 200_000.7, openLegs: 2 },
    },
  ])
  expect(running.alone.map(({ id }) => id)).toEqual(['alone'])
  expect(ended).toEqual({ books: [], alone: [] })
})

it('a book runs as long as any of its deployments does', () => {
  const half = groupDeployments([member('a', 0, { state: 'failed' }), member('b', 1)], new Map())
  expect(half.running.books.map(({ deployments }) => deployments.length)).toEqual([2])
  const over = groupDeployments([member('a', 0, { state: 'stopped' })], new Map())
  expect([over.running.books.length, over.ended.books.length]).toEqual([0, 1])
})
