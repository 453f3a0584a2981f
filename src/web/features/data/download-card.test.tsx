import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BrokerConnection, DownloadJob, DownloadPlanAnswer } from '#api'
import { routes } from '#api/calls'
import { answers, anAnsweringServer, type AnsweredRoute } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { DownloadCard } from './download-card.tsx'

afterEach(() => vi.unstubAllGlobals())

const UPSTOX: BrokerConnection = {
  broker: 'upstox',
  shown: {},
  hasToken: true,
  tokenEndsAt: null,
  connectedAt: '2025-04-20T06:00:00Z',
  problem: null,
}
const PLAN: DownloadPlanAnswer = {
  sessions: 20,
  firstSession: '2025-04-01',
  lastSession: '2025-04-30',
  expiries: 5,
  missingExpiries: ['2025-04-09'],
  calls: 1200,
  seconds: 120,
  limits: '2000 calls in 30 minutes',
}
const JOB: DownloadJob = {
  id: 'job',
  request: {
    broker: 'upstox',
    underlying: 'NIFTY',
    from: '2025-04-01',
    to: '2025-04-30',
    strikes: 20,
    expiries: 2,
    dataset: 'mine',
  },
  status: 'running',
  progress: 40,
  done: 480,
  calls: 1200,
  error: null,
  outcome: null,
  submittedAt: '2025-05-01T06:00:00Z',
  finishedAt: null,
}

function showCard(jobs: DownloadJob[] = [], connections = [UPSTOX], ...more: AnsweredRoute[]) {
  const asked = anAnsweringServer(
    ...more,
    answers(routes.planDownload, () => ({ data: PLAN })),
    answers(routes.listDownloads, () => ({ data: jobs })),
    answers(routes.listBrokerConnections, () => ({ data: connections })),
  )
  const page = showPage(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DownloadCard />
    </QueryClientProvider>,
    { at: '/app/data' },
  )
  return { ...page, asked }
}

describe('a download', () => {
  it('is planned first: calls, time, limits and what the broker lacks; only then can it start', async () => {
    const started = answers(routes.startDownload, () => ({ data: { id: 'job' } }))
    const { user, asked, container } = showCard([], [UPSTOX], started)
    await user.type(await screen.findByLabelText(/^From/), '2025-04-01')
    await user.type(screen.getByLabelText(/^To/), '2025-04-30')
    await user.type(screen.getByLabelText(/^Dataset to fill/), 'mine')
    expect(screen.queryByRole('button', { name: 'Start download' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Plan' }))
    expect(await screen.findByText('About 1,200 calls, at least 2 min')).toBeTruthy()
    expect(screen.getByText(/Allowed are 2000 calls in 30 minutes/)).toBeTruthy()
    expect(screen.getByText(/no contracts of 09 Apr 2025/)).toBeTruthy()
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Start download' }))
    expect(asked).toContain('/api/data/downloads')
  })

  it('starts once if its button is clicked twice', async () => {
    let starts = 0
    const started = answers(routes.startDownload, () => ({ data: { id: `job ${++starts}` } }))
    const { user } = showCard([], [UPSTOX], started)
    await user.type(await screen.findByLabelText(/^From/), '2025-04-01')
    await user.type(screen.getByLabelText(/^To/), '2025-04-30')
    await user.type(screen.getByLabelText(/^Dataset to fill/), 'mine')
    await user.click(screen.getByRole('button', { name: 'Plan' }))
    await user.dblClick(await screen.findByRole('button', { name: 'Start download' }))
    await waitFor(() => expect(starts).toBe(1))
  })

  it('shows its progress, and can be stopped', async () => {
    showCard([JOB])
    expect(await screen.findByText('480 of about 1,200 calls answered')).toBeTruthy()
    expect(
      screen.getByRole('progressbar', { name: 'Download into mine' }).getAttribute('aria-valuenow'),
    ).toBe('40')
    expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
  })

  it('that failed says why in the server’s words, and can be resumed', async () => {
    const error = 'Upstox: the access token has ended'
    const again = answers(routes.startDownload, () => ({ data: { id: 'next' } }))
    const { user, asked } = showCard([{ ...JOB, status: 'failed', error }], [UPSTOX], again)
    expect(await screen.findByText(error)).toBeTruthy()
    const before = asked.length
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    expect(asked.slice(before)).toContain('/api/data/downloads')
  })

  it('that a later one resumed is not offered again', async () => {
    showCard([JOB, { ...JOB, id: 'before', status: 'cancelled' }])
    expect(await screen.findByText('Stopped. What was downloaded is kept.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
  })

  it('is not planned if its last day precedes its first', async () => {
    const { user } = showCard()
    await user.type(await screen.findByLabelText(/^From/), '2025-04-30')
    await user.type(screen.getByLabelText(/^To/), '2025-04-01')
    await user.type(screen.getByLabelText(/^Dataset to fill/), 'mine')
    expect(screen.getByText('Not before From')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Plan' }).hasAttribute('disabled')).toBe(true)
  })

  it('that has ended separates empty calls from failed ones', async () => {
    const outcome = {
      calls: 1200,
      sessions: 20,
      bars: 1_500_000,
      contentHash: 'abc',
      unchanged: false,
      empty: { count: 12, first: [] },
      failed: { count: 1, first: [{ what: '2025-04-17 23000 CE', message: 'Upstox: its server failed' }] },
      missingExpiries: [],
      duplicates: 0,
    }
    showCard([{ ...JOB, status: 'completed', outcome }])
    expect(await screen.findByText(/12 calls had no minute .* 1 failed/)).toBeTruthy()
    expect(screen.getByText(/2025-04-17 23000 CE: Upstox: its server failed/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ask for the holes again' })).toBeTruthy()
  })

  it('needs a connected broker, and says where to connect one', async () => {
    showCard([], [])
    expect(await screen.findByRole('link', { name: 'Connect one in Settings' })).toBeTruthy()
  })
})
