import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RunningWork } from '#api'
import { routes } from '#api/client'
import { answers, anAnsweringServer } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { WorkTab } from './work-tab.tsx'

afterEach(() => vi.unstubAllGlobals())

const SEARCH: RunningWork = {
  kind: 'job',
  id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  what: 'Search',
  userId: 'ann',
  user: 'ann@example.com',
  name: 'Ann',
  state: 'running',
  progress: 40,
  since: '2024-01-01T00:00:00Z',
  bytes: null,
  bookId: null,
}
const DEPLOYMENT: RunningWork = {
  ...SEARCH,
  kind: 'deployment',
  what: 'Deployment on paper',
  id: '7f9619ff-8b86-4011-b42d-00c04fc964ff',
  user: 'bob@example.com',
  state: 'in-position',
  progress: null,
  bytes: 18_400,
  bookId: '3f0c1a34-0f2b-4c52-9f0e-0d6f2f5f7a11',
}

/** The tab with a search and a deployment that run. */
function showWork() {
  anAnsweringServer(
    answers(routes.listRunningWork, () => ({ data: { work: [SEARCH, DEPLOYMENT], total: 2 } })),
  )
  showPage(
    <QueryClientProvider client={new QueryClient()}>
      <WorkTab />
    </QueryClientProvider>,
  )
}

describe("users' running work", () => {
  it('says whose deployments run, in which book, and how much they have stored', async () => {
    showWork()
    const row = await screen.findByRole('row', {
      name: /^bob@example.com Deployment on paper, book 3f0c1a34/,
    })
    expect(row.textContent).toContain('19 kB')
    expect(screen.getByRole('row', { name: /^ann@example.com Search/ }).textContent).toContain('–')
  })

  it('is in the states that its users see on their own screens', async () => {
    showWork()
    expect(await screen.findByRole('cell', { name: 'In position' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: 'Running, 40 %' })).toBeTruthy()
  })

  it('is stopped only after a confirmation', async () => {
    const stopped: unknown[] = []
    anAnsweringServer(
      answers(routes.listRunningWork, () => ({ data: { work: [SEARCH], total: 1 } })),
      answers(routes.stopRunningWork, (_, body) => {
        stopped.push(body)
        return { data: {} }
      }),
    )
    const { user } = showPage(
      <QueryClientProvider client={new QueryClient()}>
        <WorkTab />
      </QueryClientProvider>,
    )
    await user.click(await screen.findByRole('button', { name: 'Stop: Search of ann@example.com' }))
    expect(screen.getByRole('dialog').textContent).toContain('Data stored so far stays.')
    expect(stopped).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Stop it' }))
    await vi.waitFor(() => expect(stopped).toEqual([{ kind: 'job', id: SEARCH.id }]))
  })
})
