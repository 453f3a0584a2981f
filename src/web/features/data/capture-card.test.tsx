import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, it, vi } from 'vitest'
import type { BrokerConnection, Capture } from '#api'
import { routes } from '#api/client'
import { answers, anAnsweringServer, type AnsweredRoute } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { CaptureCard } from './capture-card.tsx'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const CONNECTION: BrokerConnection = {
  broker: 'zerodha',
  shown: {},
  hasToken: true,
  tokenEndsAt: null,
  connectedAt: '2025-04-20T06:00:00Z',
  problem: null,
}
const CAPTURE: Capture = {
  broker: 'zerodha',
  enabled: true,
  underlyings: ['NIFTY'],
  strikes: 10,
  expiries: 1,
  dataset: 'nights',
  nights: [
    { day: '2025-04-11', state: 'waiting', message: null },
    { day: '2025-04-09', state: 'missed', message: 'Delta was not running' },
    { day: '2025-04-08', state: 'captured', message: null },
  ],
}

function showCard(captures: Capture[], connections = [CONNECTION], ...more: AnsweredRoute[]) {
  anAnsweringServer(
    ...more,
    answers(routes.listBrokerConnections, () => ({ data: connections })),
    answers(routes.listCaptures, () => ({ data: captures })),
  )
  return showPage(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CaptureCard />
    </QueryClientProvider>,
  )
}

it('is switched on with indices, strikes and a dataset', async () => {
  let saved = false
  const { user, container } = showCard(
    [],
    [CONNECTION],
    answers(routes.saveCapture, () => {
      saved = true
      return { data: CAPTURE }
    }),
  )
  await user.click(await screen.findByRole('switch', { name: 'Capture through Zerodha' }))
  await user.click(screen.getByRole('checkbox', { name: 'SENSEX' }))
  expect(screen.getByRole('button', { name: 'Save capture' })).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText(/^Nights go into/), 'nights')
  await user.click(screen.getByRole('button', { name: 'Save capture' }))
  await vi.waitUntil(() => saved)
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

it('shows the last nights, the number of missing minutes, and the remedy', async () => {
  showCard([CAPTURE])
  const nights = await screen.findByRole('list', { name: 'Last nights' })
  expect([...nights.children].map((night) => night.textContent)).toEqual([
    '11 Apr 2025To come',
    '09 Apr 2025MissedDelta was not running',
    '08 Apr 2025Captured',
  ])
  expect(screen.getByText('One night is missing')).toBeTruthy()
})

it('keeps what was typed over a reload until it is saved, and says that it is not saved', async () => {
  const first = showCard([CAPTURE])
  const strikes = await screen.findByLabelText(/^Captured strikes/)
  await first.user.clear(strikes)
  await first.user.type(strikes, '7')
  first.unmount()
  const again = showCard(
    [CAPTURE],
    [CONNECTION],
    answers(routes.saveCapture, () => ({ data: CAPTURE })),
  )
  expect(await screen.findByLabelText(/^Captured strikes/)).toHaveProperty('value', '7')
  expect(screen.queryByText(/^Not saved yet/)).not.toBeNull()
  await again.user.click(screen.getByRole('button', { name: 'Save capture' }))
  await vi.waitUntil(() => screen.queryByText(/^Not saved yet/) === null)
  expect(screen.getByLabelText(/^Captured strikes/)).toHaveProperty('value', '10')
})
