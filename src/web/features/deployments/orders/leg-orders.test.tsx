import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import type { DeployedLeg } from '#domain'
import { aDeployment } from '../../../strategy/deployments/fixtures/deployment.fixture.ts'
import { answers, anAnsweringServer } from '../../../fixtures/answering-server.ts'
import { showPage } from '../../../fixtures/page.tsx'
import { ExitLots, LevelDialog } from './leg-orders.tsx'

afterEach(() => vi.unstubAllGlobals())

const LEG: DeployedLeg = {
  legId: 'leg_1',
  key: 'leg_1',
  state: 'open',
  side: 'SELL',
  optionType: 'CALL',
  strike: 24_000,
  expiry: '2024-06-06',
  lots: 3,
  quantity: 75,
  entryDate: '2024-06-05',
  entryTime: '09:20',
  entryPrice: 100,
  last: 90,
  profit: 500,
  waitsFor: null,
  levels: { stop: 130, target: null, isTrail: false },
}
const OF = { leg: LEG, underlying: 'NIFTY', deploymentId: 'dep-1' }

const inPage = (content: React.ReactNode) =>
  showPage(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>)

describe('Enter in a field of an order', () => {
  it('sets the stop that was typed, and closes the dialog', async () => {
    const sent: unknown[] = []
    const onClose = vi.fn<() => void>()
    anAnsweringServer(
      answers(routes.setDeploymentLevels, (_, body) => {
        sent.push(body)
        return { data: aDeployment() }
      }),
    )
    const { user } = inPage(<LevelDialog {...OF} onClose={onClose} />)
    const stop = screen.getByLabelText('Stop')
    await user.clear(stop)
    await user.type(stop, '95{Enter}')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ leg: 'leg_1', stop: 95 }])
  })

  it('exits the lots that were typed', async () => {
    const sent: unknown[] = []
    anAnsweringServer(
      answers(routes.exitDeploymentLots, (_, body) => {
        sent.push(body)
        return { data: aDeployment() }
      }),
    )
    const { user } = inPage(<ExitLots {...OF} />)
    await user.click(screen.getByRole('button', { name: /^Exit lots/ }))
    const lots = await screen.findByRole('spinbutton', { name: 'Lots to exit' })
    await user.clear(lots)
    await user.type(lots, '2{Enter}')
    await waitFor(() => expect(sent).toEqual([{ leg: 'leg_1', key: 'leg_1', lots: 2 }]))
  })

  it.each(['abc', '-5', '0'])('gives no order for a stop of %s, and the field says why', async (typed) => {
    const asked = anAnsweringServer()
    const { user } = inPage(<LevelDialog {...OF} onClose={() => undefined} />)
    const stop = screen.getByLabelText('Stop')
    await user.clear(stop)
    await user.type(stop, `${typed}{Enter}`)
    screen.getByText('A price above 0, such as 120.50, or empty for none')
    expect(asked).toEqual([])
  })
})
