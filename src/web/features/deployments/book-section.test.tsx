import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import { aDeployment } from '../../strategy/deployments/fixtures/deployment.fixture.ts'
import { answers, anAnsweringServer } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { BookOf } from './book-section.tsx'

afterEach(() => vi.unstubAllGlobals())

it('a deployment of a book names the book with its loss limit and leads to it', async () => {
  const book = {
    id: 'book-1',
    name: 'Thursdays',
    portfolioId: 'weekly',
    savedBookId: 'saved-1',
    cap: null,
    loss: 5000,
    createdAt: '2024-06-05T04:00:00Z',
  }
  anAnsweringServer(answers(routes.listDeployedBooks, () => ({ data: [book] })))
  showPage(
    <QueryClientProvider client={new QueryClient()}>
      <BookOf deployment={aDeployment({ bookId: 'book-1', bookPlace: 0 })} />
    </QueryClientProvider>,
  )
  expect((await screen.findByText(/loss limit of a day/)).textContent).toBe(', loss limit of a day ₹5,000')
  const link = await screen.findByRole('link', { name: 'Thursdays' })
  expect(link.getAttribute('href')).toBe('/app/strategies/portfolio/weekly?book=saved-1')
})
