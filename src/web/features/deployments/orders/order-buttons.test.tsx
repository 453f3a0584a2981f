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
