import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubCanvas } from '../fixtures/canvas.ts'
import { ThemeProvider } from '../ui/theme.tsx'
import { legsOf, someFormValues } from './fixtures/form-values.fixture.ts'
import { StrategyPayoffFigure, useStrategyPayoff } from './strategy-payoff.tsx'

beforeEach(stubCanvas)
afterEach(() => vi.unstubAllGlobals())

const { request } = someFormValues({ multiLegStrategy: legsOf({}) })

function Payoff() {
  return <StrategyPayoffFigure {...useStrategyPayoff(request)} underlying="NIFTY" empty="No contract" />
}

/** Shows the payoff of a strategy while the server gives this answer. */
function showPayoff(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answer)
  render(
    <ThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Payoff />
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

describe('the payoff of a strategy', () => {
  it('states no figures and denies no prices while the prices of its first day are on their way', () => {
    showPayoff(() => new Promise<Response>(() => {}))
    expect(screen.queryByText('Max loss')).toBeNull()
    expect(screen.queryByText(/The first day has no prices here/)).toBeNull()
  })

  it('says that the prices could not be loaded, not that the day has none', async () => {
    showPayoff(() => Promise.reject(new Error('offline')))
    expect(await screen.findByText(/^The prices of the first day could not be loaded/)).toBeTruthy()
    expect(screen.queryByText(/The first day has no prices here/)).toBeNull()
  })
})
