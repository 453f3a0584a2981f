import { expect, it } from 'vitest'
import { aDeployment } from './fixtures/deployment.fixture.ts'
import { groupDeployments } from './deployment-groups.ts'

const profit = { day: 100, booked: 0, open: 100, charges: 0.1, netDay: 99.9, netTotal: 250.05 }
const book = {
  id: 'book-1',
  name: 'Thursdays',
  portfolioId: 'thursdays',
  savedBookId: 'saved-1',
  cap: 500_000,
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
