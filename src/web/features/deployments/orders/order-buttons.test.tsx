import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import { aDeployment } from '../../../strategy/deployments/fixtures/deployment.fixture.ts'
import { answers, anAnsweringServer } from '../../../fixtures/answering-server.ts'
import { showPage } from '../../../fixtures/page.tsx'
import { OrderButtons } from './order-buttons.tsx'

afterEach(() => vi.unstubAllGlobals())

it('a double click on Pause pauses, and does not resume', async () => {
  let pause = () => {}
  const asked = anAnsweringServer(
    answers(routes.pauseDeployment, () => {
      pause()
      return { data: aDeployment({ isPaused: true }) }
    }),
    answers(routes.resumeDeployment, () => ({ data: aDeployment() })),
  )
  function Shown() {
    const [isPaused, setPaused] = useState(false)
    pause = () => setPaused(true)
    return <OrderButtons deployment={aDeployment({ isPaused })} />
  }
  const { user } = showPage(
    <QueryClientProvider client={new QueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await user.click(await screen.findByRole('button', { name: 'Resume' }))
  expect(asked.filter((url) => url.endsWith('/resume'))).toEqual([])
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Resume' })).toHaveProperty('disabled', false),
  )
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  await vi.waitFor(() => expect(asked.filter((url) => url.endsWith('/resume'))).toHaveLength(1))
})

it('a deployment that was stopped for good offers neither Resume nor another order', () => {
  const deployment = aDeployment({ state: 'in-position', openLegs: 2, isPaused: true, isStopping: true })
  showPage(
    <QueryClientProvider client={new QueryClient()}>
      <OrderButtons deployment={deployment} />
    </QueryClientProvider>,
  )
  const [button, ...others] = screen.getAllByRole('button')
  expect([button?.textContent, (button as HTMLButtonElement).disabled]).toEqual(['Stopping …', true])
  expect(others).toEqual([])
})
