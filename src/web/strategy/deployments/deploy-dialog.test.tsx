import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import { backtestRequestSchema } from '#domain/schemas'
import { answers, anAnsweringServer } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { DeployDialog } from './deploy-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A strategy that sells a call, in lots. */
const selling = (quantity: number) =>
  backtestRequestSchema.parse({
    instrument: 'NIFTY',
    instrumentType: 'OPTIONS',
    startDate: '2024-01-01',
    endDate: '2024-01-31',
    strategy: {
      name: 'multi_leg_strategy',
      entryStartTime: '09:16',
      entryEndTime: '14:30',
      squareOffTime: '15:15',
      legs: [
        {
          id: 'leg_1',
          optionType: 'CALL',
          tradeType: 'SELL',
          strikeSelection: 'ATM',
          strikeDistance: 0,
          quantity,
          enabled: true,
        },
      ],
    },
  })

const FEEDS = answers(routes.deploymentFeeds, () => ({
  data: {
    datasets: [
      {
        id: 'nifty',
        name: 'Nifty',
        isSimulated: false,
        isDoubtful: false,
        underlyings: ['NIFTY'],
        firstDate: '2024-01-01',
        lastDate: '2024-12-31',
        today: { NIFTY: '2024-06-05' },
      },
    ],
    brokers: [],
  },
}))

function show() {
  return showPage(
    <QueryClientProvider client={new QueryClient()}>
      <DeployDialog strategy={{ name: 'Call', request: selling(10) }} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

describe('deploying a strategy of ten lots twice', () => {
  it('reads the legs back with the lots that are traded, not with those of the strategy', async () => {
    const preview = answers(routes.previewDeployment, () => ({
      data: {
        words: 'Sell 20 ATM CE',
        request: selling(20),
        feedName: 'Nifty, at 60×',
        isSimulated: false,
        isDoubtful: false,
        firstDate: '2024-06-05',
        lastDate: '2024-06-05',
        startsAt: '2024-06-05T03:45:00.000Z',
        lines: [],
      },
    }))
    anAnsweringServer(FEEDS, preview)
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Read it back' }))
    const traded = await screen.findByLabelText('Strategy traded')
    expect(traded.textContent).toContain('20 lots')
    expect(traded.textContent).not.toContain('10 lots')
  })
})

describe('a refusal of the server', () => {
  it('stands at the field that it means, until the form is edited', async () => {
    const message = 'Leg 1 would trade 110 lots; at most 100'
    const fields = [{ path: 'lots', message }]
    anAnsweringServer(
      FEEDS,
      answers(routes.previewDeployment, () => ({ status: 400, message, fields })),
    )
    const { user } = show()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Read it back' })).toHaveProperty('disabled', false),
    )
    await user.click(screen.getByRole('button', { name: 'Read it back' }))
    const lots = await screen.findByLabelText(/^Times the lots/)
    await waitFor(() =>
      expect(document.getElementById(lots.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message),
    )
    expect(screen.queryByText('It cannot be deployed so')).toBeNull()
    await user.type(lots, '0')
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  })

  it('that no field of the form means stands above it', async () => {
    const message = 'Leg 1 has no stop'
    const fields = [{ path: 'request.strategy.legs.0.stopLoss', message }]
    anAnsweringServer(
      FEEDS,
      answers(routes.previewDeployment, () => ({ status: 400, message, fields })),
    )
    const { user } = show()
    await screen.findByLabelText(/^Times the lots/)
    await user.click(screen.getByRole('button', { name: 'Read it back' }))
    await screen.findByText('It cannot be deployed so')
    screen.getByText(message)
  })
})
