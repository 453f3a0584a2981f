import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BrokerConnection, DownloadJob, DownloadOutcome, DownloadPlanAnswer } from '#api'
import { routes } from '#api/client'
import { answers, anAnsweringServer, type AnsweredRoute } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { DownloadCard } from './download-card.tsx'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

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
  megabytes: 85,
  holes: null,
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
  waitingUntil: null,
  error: null,
  isInConflict: false,
  outcome: null,
  submittedAt: '2025-05-01T06:00:00Z',
  finishedAt: null,
}

const OUTCOME: DownloadOutcome = {
  calls: 1200,
  sessions: 20,
  bars: 1_500_000,
  vixBars: 0,
  contentHash: 'abc',
  unchanged: false,
  empty: { count: 12, first: [] },
  failed: { count: 1, first: [{ what: '2025-04-17 23000 CE', message: 'Upstox: its server failed' }] },
  missingExpiries: [],
  duplicates: 0,
  emptyExpiries: [],
  disputed: { minutes: 0, first: [] },
  otherLots: [],
  daysWithoutOpenInterest: 0,
  stitched: null,
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

describe('the form of a download', () => {
  it('keeps what was typed over a reload', async () => {
    const first = showCard()
    await first.user.type(await screen.findByLabelText(/^Dataset to fill/), 'my-days')
    await first.user.type(screen.getByLabelText(/^From/), '17 Apr 2025')
    await first.user.click(screen.getByRole('checkbox', { name: 'India VIX too' }))
    first.unmount()
    showCard()
    expect(await screen.findByLabelText(/^Dataset to fill/)).toHaveProperty('value', 'my-days')
    expect(screen.getByLabelText(/^From/)).toHaveProperty('value', '17 Apr 2025')
    expect(screen.getByRole('checkbox', { name: 'India VIX too' })).toHaveProperty('checked', false)
  })
})

describe('a download', () => {
  it('into a dataset of somebody else is refused with the reason', async () => {
    const message = 'Dataset ‘mine’ belongs to another user'
    const fields = [{ path: 'dataset', message }]
    const { user } = showCard(
      [],
      [UPSTOX],
      answers(routes.planDownload, () => ({ status: 400, message, fields })),
    )
    await user.type(await screen.findByLabelText(/^From/), '2025-04-01')
    await user.type(screen.getByLabelText(/^To/), '2025-04-30')
    await user.type(screen.getByLabelText(/^Dataset to fill/), 'mine')
    await user.click(screen.getByRole('button', { name: 'Plan' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('is planned first: calls, time, limits and what the broker lacks; only then can it start', async () => {
    const started = answers(routes.startDownload, () => ({ data: { id: 'job' } }))
    const { user, asked, container } = showCard([], [UPSTOX], started)
    await user.type(await screen.findByLabelText(/^From/), '2025-04-01')
    await user.type(screen.getByLabelText(/^To/), '2025-04-30')
    await user.type(screen.getByLabelText(/^Dataset to fill/), 'mine')
    expect(screen.queryByRole('button', { name: 'Start download' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Plan' }))
    expect(await screen.findByText('About 1,200 calls, at least 2 min, at most 85 MB')).toBeTruthy()
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

  it('that failed shows the server’s reason, and can be resumed', async () => {
    const error = 'Upstox: the access token has ended'
    const again = answers(routes.startDownload, () => ({ data: { id: 'next' } }))
    const { user, asked } = showCard([{ ...JOB, status: 'failed', error }], [UPSTOX], again)
    expect(await screen.findByText(error)).toBeTruthy()
    const before = asked.length
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    expect(asked.slice(before)).toContain('/api/data/downloads')
  })

  it('whose bars differ from the dataset’s can keep them, replace them, or use another dataset', async () => {
    const bodies: unknown[] = []
    const again = answers(routes.startDownload, (_, body) => {
      bodies.push(body)
      return { data: { id: 'next' } }
    })
    const error = 'Upstox: 2 of 60 bars differ'
    const { user } = showCard([{ ...JOB, status: 'failed', error, isInConflict: true }], [UPSTOX], again)
    await user.click(await screen.findByRole('button', { name: 'Keep the dataset’s bars' }))
    await user.click(screen.getByRole('button', { name: 'Replace the dataset’s days' }))
    await user.type(screen.getByRole('textbox', { name: 'Another dataset' }), 'second')
    await user.click(screen.getByRole('button', { name: 'Import there' }))
    await waitFor(() => expect(bodies).toHaveLength(3))
    expect(bodies).toEqual([
      { ...JOB.request, conflict: 'keep' },
      { ...JOB.request, conflict: 'replace' },
      { ...JOB.request, dataset: 'second', conflict: 'stop' },
    ])
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
  })

  it('of series shows beforehand which minutes they do not reach, and afterwards the proof of their expiries', async () => {
    const stitched = {
      proofs: [
        {
          kind: 'WEEK',
          isMonthly: false,
          own: 8,
          later: 0,
          unclear: 1,
          ownAtMost: 0.08,
          laterAtLeast: null,
        },
      ],
      minutes: 90_000,
      withBar: 80_000,
      outOfReach: 7_500,
      withoutBar: 2_500,
      unproven: [{ day: '2025-04-17', expiry: '2025-04-17' }],
    } as const
    const outcome = {
      ...OUTCOME,
      daysWithoutOpenInterest: 3,
      stitched: { ...stitched, proofs: [...stitched.proofs], unproven: [...stitched.unproven] },
    }
    const holes = { contractDays: 4_000, never: 120, partly: 310 }
    const planned = answers(routes.planDownload, () => ({ data: { ...PLAN, holes } }))
    const { user } = showCard([{ ...JOB, status: 'completed', outcome }], [UPSTOX], planned)
    expect(
      await screen.findByText(
        /On 9 weekly expiry days the nearest weekly series held: that day’s own contract on 8 .*0\.08%/,
      ),
    ).toBeTruthy()
    expect(
      screen.getByText(/7,500 were farther from the money .* 2,500 within reach had no trade/),
    ).toBeTruthy()
    expect(screen.getByText(/17 Apr 2025 \(expiry 17 Apr 2025\)/)).toBeTruthy()
    expect(screen.getByText(/Open interest was left out on 3 days/)).toBeTruthy()
    await user.type(screen.getByLabelText(/^From/), '2025-04-01')
    await user.type(screen.getByLabelText(/^To/), '2025-04-30')
    await user.type(screen.getByLabelText(/^Dataset to fill/), 'mine')
    await user.click(screen.getByRole('button', { name: 'Plan' }))
    expect(
      await screen.findByText(
        /of 4,000 days of contracts 120 are out of their reach all day and 310 at times/,
      ),
    ).toBeTruthy()
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

  it('shows until when it waits if the broker requires it', async () => {
    showCard([{ ...JOB, waitingUntil: '2025-05-01T06:15:00Z' }])
    expect(
      await screen.findByText(/Upstox wants no call before 01 May 2025, .*it goes on by itself/),
    ).toBeTruthy()
  })

  it('that failed can be dismissed', async () => {
    const dismissed = answers(routes.dismissDownload, () => ({ data: { id: 'job' } }))
    const { user, asked } = showCard([{ ...JOB, status: 'failed', error: 'no' }], [UPSTOX], dismissed)
    await user.click(await screen.findByRole('button', { name: 'Dismiss the download into mine' }))
    expect(asked).toContain('/api/data/downloads/job')
  })

  it('leaves India VIX out on request', async () => {
    const bodies: unknown[] = []
    const planned = answers(routes.planDownload, (_, body) => {
      bodies.push(body)
      return { data: PLAN }
    })
    const { user } = showCard([], [UPSTOX], planned)
    await user.type(await screen.findByLabelText(/^From/), '2025-04-01')
    await user.type(screen.getByLabelText(/^To/), '2025-04-30')
    await user.type(screen.getByLabelText(/^Dataset to fill/), 'mine')
    await user.click(screen.getByRole('button', { name: 'Plan' }))
    await user.click(screen.getByRole('checkbox', { name: 'India VIX too' }))
    await user.click(screen.getByRole('button', { name: 'Plan' }))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies).toEqual([
      expect.not.objectContaining({ vix: expect.anything() }),
      expect.objectContaining({ vix: false }),
    ])
  })

  it('counts many missing expiries instead of listing a year of them in a line', async () => {
    const dates = ['2025-04-03', '2025-04-09', '2025-04-17', '2025-04-24', '2025-05-08']
    const outcome = { ...OUTCOME, missingExpiries: dates }
    showCard([{ ...JOB, status: 'completed', outcome }])
    expect(await screen.findByText('No contracts of 5 expiries from 03 Apr 2025 to 08 May 2025')).toBeTruthy()
    expect(screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)).toContain(
      '08 May 2025',
    )
  })

  it('reports doubtful minutes, expiries without a contract, and lots that differ at the broker', async () => {
    const outcome = {
      ...OUTCOME,
      failed: { count: 0, first: [] },
      emptyExpiries: ['2025-04-09'],
      disputed: { minutes: 3, first: [{ what: '2025-04-17 23000 CE', minutes: 3 }] },
      otherLots: [{ expiry: '2025-04-17', broker: 25, rules: [75] }],
    }
    showCard([{ ...JOB, status: 'completed', outcome }])
    expect(await screen.findByText(/3 minutes were answered twice .*2025-04-17 23000 CE \(3\)/)).toBeTruthy()
    expect(screen.getByText('Listed without a single contract: 09 Apr 2025.')).toBeTruthy()
    expect(screen.getByText(/17 Apr 2025: the broker’s lot is 25, the exchange’s rules say 75/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ask for the holes again' })).toBeTruthy()
  })

  it('that has ended counts the minutes of India VIX apart, as the dataset does, and one session as one', async () => {
    const outcome = { ...OUTCOME, sessions: 1, bars: 7875, vixBars: 375 }
    showCard([{ ...JOB, status: 'completed', outcome }])
    expect(await screen.findByText('1 session, 7,875 bars and 375 minutes of India VIX.')).toBeTruthy()
  })

  it('that has ended separates empty calls from failed ones', async () => {
    showCard([{ ...JOB, status: 'completed', outcome: OUTCOME }])
    expect(await screen.findByText(/12 calls had no minute .* 1 failed/)).toBeTruthy()
    expect(screen.getByText(/2025-04-17 23000 CE: Upstox: its server failed/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ask for the holes again' })).toBeTruthy()
  })

  it('needs a connected broker, and links to where one is connected', async () => {
    showCard([], [])
    expect(await screen.findByRole('link', { name: 'Connect one in Settings' })).toBeTruthy()
  })
})
