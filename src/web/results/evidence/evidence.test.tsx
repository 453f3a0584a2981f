import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import type { BacktestBundle, Verdict } from '#domain'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { resampledEvidence } from '#engine/evidence'
import { compilePlan } from '#engine/replay'
import { aShortCall, aStrategy } from '#engine/replay/fixtures'
import { bundleOf, runBacktest } from '#engine/report'
import { anAnsweringServer, answers } from '../../fixtures/answering-server.ts'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { showPage } from '../../fixtures/page.tsx'
import { ThemeProvider } from '../../ui/theme.tsx'
import { AttributionSection } from './attribution-section.tsx'
import { EvidenceSection } from './evidence-section.tsx'
import type { ResampleTask } from './resample.ts'
import { StressSection } from './stress-section.tsx'
import { VerdictLine } from './verdict-line.tsx'

/** A long, profitable record on real data after twelve tries. */
const convincing: Verdict = {
  level: 'strong',
  grounds: ['chance-strong'],
  isSimulated: false,
  isLog: false,
  sessions: 500,
  trials: 12,
  variants: 12,
  chance: 0.0015,
  probabilistic: 0.999,
  deflated: 0.9931,
  minimumSessions: 120,
  overfitting: null,
  crash: {
    loss: 143_873,
    case: 'day-2020-03-23',
    date: '2024-03-05',
    seen: 0,
    missing: Math.log(20),
    cost: 431_000,
    earned: 592_000,
    sessionsToPay: 364.02,
  },
  amongIdeas: null,
}

const reasons = () => screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)

describe('the verdict', () => {
  it('is one line with the number of tries and its reasons', () => {
    showPage(<VerdictLine verdict={convincing} />)
    const line = within(screen.getByRole('group', { name: 'Evidence' }))
    expect(line.getByText('Strong evidence of an edge')).toBeTruthy()
    expect(line.getAllByText(/You have tried 12 variants of this idea/).length).toBeGreaterThan(0)
    expect(reasons()[0]).toContain(
      'By luck alone the best of 12 variants without an edge would look as good in 0.15% of cases, and both halves',
    )
  })

  it('never calls a simulated result evidence, whatever its figures', () => {
    showPage(<VerdictLine verdict={{ ...convincing, isSimulated: true }} />)
    expect(screen.getByText('Simulated minutes: nothing here is evidence of an edge')).toBeTruthy()
    expect(screen.queryByText('Strong evidence of an edge')).toBeNull()
    expect(reasons()[0]).toContain('On real data the same figures would mean: Strong')
  })

  it('states below the line what three bad days would cost, in three numbers and a sentence', () => {
    const crash = { ...convincing.crash!, earned: 192_000, sessionsToPay: 739.1 }
    showPage(<VerdictLine verdict={{ ...convincing, sessions: 330, crash }} />)
    const line = within(screen.getByRole('group', { name: 'Evidence' }))
    expect(line.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Net profit of 330 sessions',
      'Three days like 23 Mar 2020 would cost',
      'Sessions to pay for them',
    ])
    expect(line.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      '+₹1,92,000',
      '₹4,31,000',
      '740',
    ])
    expect(
      line.getByText(
        'Three days like 23 Mar 2020 would cost ₹4,31,000. This record earned ₹1,92,000 in 330 sessions and has seen none of them: 740 sessions at this rate would pay for three.',
      ),
    ).toBeTruthy()
  })

  it('keeps the crash sentence as arithmetic under a simulated result', () => {
    showPage(<VerdictLine verdict={{ ...convincing, isSimulated: true }} />)
    expect(screen.getByText(/^Three days like 23 Mar 2020 would cost ₹/)).toBeTruthy()
  })

  it('states that the verdict of a result of an older version has no crash loss', () => {
    showPage(<VerdictLine verdict={{ ...convincing, crash: null }} />)
    expect(screen.queryByText(/days like/)).toBeNull()
    expect(reasons().some((reason) => reason?.includes('run the backtest again to include it'))).toBe(true)
  })

  it('is lower among many ideas, and says so', () => {
    const amongIdeas = { ideas: 20, level: 'weak' as const }
    showPage(<VerdictLine verdict={{ ...convincing, level: 'fair', amongIdeas }} />)
    expect(screen.getByText('Fair on its own, Weak among your 20 ideas')).toBeTruthy()
  })

  it('does not guess how many variants were tried before an imported trade log', () => {
    showPage(<VerdictLine verdict={{ ...convincing, trials: 1, isLog: true }} />)
    expect(screen.queryByText(/You have tried/)).toBeNull()
    expect(reasons()).toContain('The number of variants tried before this log was made is not known.')
    expect(reasons().some((reason) => reason?.includes('if this were the only one tried'))).toBe(true)
  })

  it('does not round a figure up to a bound that it missed', () => {
    showPage(
      <VerdictLine
        verdict={{
          ...convincing,
          level: 'none',
          deflated: 0.9499,
          grounds: ['deflated-low', 'chance-above-weak'],
          chance: 0.0251,
        }}
      />,
    )
    expect(reasons()[0]).toBe(
      'The deflated Sharpe ratio, which counts every variant tried, is 0.94, below 0.95.',
    )
    expect(reasons()[1]).toContain('in 2.51% of cases, above 2.5%')
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
  const showSection = (...exits: readonly number[]) => showResult(aResult(...exits))
  const showResult = (bundle: BacktestBundle) =>
    showPage(
      <QueryClientProvider client={new QueryClient()}>
        <ThemeProvider>
          <EvidenceSection bundle={bundle} id="a" />
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

  it.each([
    [147_600.98, '1,47,601'],
    [148_982.3, '1,48,982'],
  ])('starts with a margin of %d rupees as it is written elsewhere, %s', async (margin, shown) => {
    const bundle = aResult(98, 150, 97)
    const summary = { ...bundle.results.summary, initialCapital: 0, estimatedCapitalRequired: margin }
    showResult({ ...bundle, results: { ...bundle.results, summary } })
    const capital = await screen.findByRole('spinbutton', { name: 'Capital' })
    expect(capital).toHaveProperty('value', shown)
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

describe('what made the profit', () => {
  const show = (status: number, message: string) => {
    anAnsweringServer(answers(routes.backtestAttribution, () => ({ status, message })))
    return showPage(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AttributionSection id="run-1" bundle={{} as BacktestBundle} />
      </QueryClientProvider>,
    )
  }

  it('of a run of an older engine is refused without an offer to try again', async () => {
    show(409, 'It was run by version 1.3.0 of the engine.')
    expect(await screen.findByText('It was run by version 1.3.0 of the engine.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('can be asked for again after a failure', async () => {
    show(500, 'The database is away.')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('the stress tests of a result', () => {
  it('say that the server is away, and appear when it is back', async () => {
    let isAway = true
    anAnsweringServer(
      answers(routes.listStress, () =>
        isAway ? { status: 500, message: 'The database is away.' } : { data: [] },
      ),
    )
    const { user } = showPage(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <StressSection id="run-1" />
      </QueryClientProvider>,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away.')
    isAway = false
    await user.click(screen.getByRole('button', { name: /Retry|Try again/ }))
    expect(await screen.findAllByRole('term')).not.toHaveLength(0)
  })
})
