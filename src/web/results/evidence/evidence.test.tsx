import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Verdict } from '#domain'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { resampledEvidence } from '#engine/evidence'
import { compilePlan } from '#engine/replay'
import { aShortCall, aStrategy } from '#engine/replay/fixtures'
import { bundleOf, runBacktest } from '#engine/report'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { showPage } from '../../fixtures/page.tsx'
import { ThemeProvider } from '../../ui/theme.tsx'
import { EvidenceSection } from './evidence-section.tsx'
import type { ResampleTask } from './resample.ts'
import { VerdictLine } from './verdict-line.tsx'

/** A long, profitable record on real data after twelve tries. */
const convincing: Verdict = {
  level: 'strong',
  grounds: ['deflated-strong'],
  isSimulated: false,
  isLog: false,
  sessions: 500,
  trials: 12,
  probabilistic: 0.999,
  deflated: 0.9931,
  minimumSessions: 120,
  overfitting: null,
}

const reasons = () => screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)

describe('the verdict', () => {
  it('is one line with the number of tries, and gives its reasons', () => {
    showPage(<VerdictLine verdict={convincing} />)
    const line = within(screen.getByRole('group', { name: 'Evidence' }))
    expect(line.getByText('Strong evidence of an edge')).toBeTruthy()
    expect(line.getAllByText(/You have tried 12 variants of this idea/).length).toBeGreaterThan(0)
    expect(reasons()[0]).toContain('The deflated Sharpe ratio is 0.99, the record is long enough')
  })

  it('never calls a simulated result evidence, whatever its figures', () => {
    showPage(<VerdictLine verdict={{ ...convincing, isSimulated: true }} />)
    expect(
      screen.getByText('Minutes and option prices are simulated: nothing here is evidence of an edge'),
    ).toBeTruthy()
    expect(screen.queryByText('Strong evidence of an edge')).toBeNull()
    expect(reasons()[0]).toContain('On real data these figures would read: Strong')
  })

  it('does not guess how many variants were tried before an imported trade log', () => {
    showPage(<VerdictLine verdict={{ ...convincing, trials: 1, isLog: true }} />)
    expect(screen.queryByText(/You have tried/)).toBeNull()
    expect(reasons()).toContain('How many variants were tried before this log was made is not known here.')
    expect(reasons().some((reason) => reason?.includes('were it the only one tried'))).toBe(true)
  })

  it('does not round a figure up to a bound that it missed', () => {
    showPage(
      <VerdictLine
        verdict={{
          ...convincing,
          level: 'none',
          deflated: 0.8999,
          grounds: ['too-short', 'deflated-below-weak'],
        }}
      />,
    )
    expect(reasons()).toContain('The deflated Sharpe ratio is 0.89, below 0.90.')
    expect(reasons()[0]).toContain('500 sessions are too few')
  })
})

/** Computes on the main thread, because jsdom has no workers. */
class WorkerInPlace {
  #listen: ((event: { data: unknown }) => void) | undefined
  addEventListener(kind: string, listener: (event: { data: unknown }) => void): void {
    if (kind === 'message') this.#listen = listener
  }
  postMessage({ bundle, facts }: ResampleTask): void {
    this.#listen?.({ data: resampledEvidence(bundle, facts) })
  }
  terminate(): void {}
}

beforeEach(() => {
  stubCanvas()
  vi.stubGlobal('Worker', WorkerInPlace)
})
afterEach(() => vi.unstubAllGlobals())

/** Calls sold at 100 and bought back at the given prices, one lot a session. */
function aResult(...exits: readonly number[]) {
  const dates = exits.map((_, i) => `2024-01-0${i + 1}`)
  const days = dates.map((date, i) =>
    aDay({ date, expiry: date, contracts: { '21700 CE': { '09:15': 100, '12:00': exits[i] } } }),
  )
  const market = anInMemoryMarket(days, { id: 'my-bars', name: 'My bars', kind: 'imported' })
  const request = aStrategy(aShortCall(), { from: '2024-01-01', to: dates.at(-1) })
  return bundleOf(request, runBacktest(compilePlan(request, market), market))
}

describe('the resampling of a result', () => {
  const showSection = (...exits: readonly number[]) =>
    showPage(
      <QueryClientProvider client={new QueryClient()}>
        <ThemeProvider>
          <EvidenceSection bundle={aResult(...exits)} id="a" />
        </ThemeProvider>
      </QueryClientProvider>,
    )

  it('gives the probability that a typed capital is lost', async () => {
    const { user } = showSection(98, 150, 97)
    const capital = await screen.findByRole('spinbutton', { name: 'Capital' })
    await user.clear(capital)
    await user.type(capital, '100000')
    expect(screen.getByText(/Probability of ruin/).textContent).toContain('0.0%')
    await user.clear(capital)
    await user.type(capital, '1')
    const certain = screen.getByText(/Probability of ruin/).textContent
    expect(Number(/([\d.]+)%/.exec(certain)?.[1])).toBeGreaterThan(60)
    await user.clear(capital)
    expect(screen.getByText(/Type a capital/)).toBeTruthy()
  })

  it('compares halves and weekdays, with the probability that the difference is luck', async () => {
    showSection(98, 97, 96, 104)
    const table = await screen.findByRole('region', {
      name: 'Profit by half, weekday, days to expiry and regime',
    })
    const halves = within(table).getAllByRole('rowheader', { name: /^Half of the period/ })
    expect(halves.map((cell) => cell.textContent)).toEqual([
      'Half of the period: First half',
      'Half of the period: Second half',
    ])
  })
})
