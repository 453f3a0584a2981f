import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { ResultHeadline } from '#api'
import type { BacktestBundle } from '#domain'
import { headlineStatistics } from '#engine/analytics'
import { compilePlan } from '#engine/replay'
import { bundleOf, runBacktest } from '#engine/report'
import { aShortCall, aStrategy } from '#engine/replay/fixtures'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { showPage } from '../../fixtures/page.tsx'
import { ThemeProvider } from '../../ui/theme.tsx'
import { ResultsView } from './results-view.tsx'
import type { KnownResult } from './use-results.ts'

// Profits that end on half a rupee: inconsistent rounding would show.
const PRICES = { '2024-01-02': 100.05, '2024-01-03': 99.85, '2024-01-30': 103.35, '2024-02-01': 99.61 }

function bundle(kind: 'simulated' | 'imported') {
  const days = Object.entries(PRICES).map(([date, exit]) =>
    aDay({ date, expiry: date, contracts: { '21700 CE': { '09:15': 100, '12:00': exit } } }),
  )
  const name = kind === 'simulated' ? 'Simulated market' : 'My bars'
  const market = anInMemoryMarket(days, { id: kind === 'simulated' ? kind : 'my-bars', name, kind })
  const request = aStrategy(aShortCall(), { from: '2024-01-02', to: '2024-02-01' })
  return bundleOf(request, runBacktest(compilePlan(request, market), market))
}

const WORDS = ['Enters at 09:16.', 'SELL 1 lot CALL ATM; stop 25%.']

const queries = new QueryClient()
const framed = (id: string, result: KnownResult) => (
  <QueryClientProvider client={queries}>
    <ThemeProvider>
      <ResultsView id={id} result={result} strategyName="January calls" description={WORDS} />
    </ThemeProvider>
  </QueryClientProvider>
)

/** Shows results in turn, one after each click; a result may be only a headline. */
function Arriving({ results }: { results: readonly (readonly [id: string, result: KnownResult])[] }) {
  const [at, setAt] = useState(0)
  return (
    <>
      <button onClick={() => setAt(at + 1)}>Arrive</button>
      {framed(...results[at])}
    </>
  )
}

/** A result that the headline and then the trades of the next run replace. */
function nextRun() {
  const [before, next] = [bundle('imported'), bundle('simulated')]
  const headline = headlineOf(next)
  return (
    <Arriving
      results={[
        ['before', { bundle: before }],
        ['next', { headline }],
        ['next', { headline, bundle: next }],
      ]}
    />
  )
}

/** The headline that the server sends before the trades. */
function headlineOf({ results, instrument, period, dataset }: BacktestBundle): ResultHeadline {
  const { initialCapital } = results.summary
  const { trades, days, risk, byDay } = headlineStatistics(results.trades, {
    money: 'net',
    sessions: results.tradeLog.dailyLevelAnalysis.daily_summary,
    capital: initialCapital,
  })
  const columns = {
    days: [...byDay.days],
    profit: [...byDay.profit],
    cumulative: [...byDay.cumulative],
    drawdown: [...byDay.drawdown],
  }
  return { instrument, period, dataset, initialCapital, trades, days, risk, byDay: columns }
}

function show(kind: 'simulated' | 'imported') {
  const { user } = showPage(framed('january', { bundle: bundle(kind) }))
  return { user, bar: within(screen.getByRole('group', { name: 'Where these numbers come from' })) }
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent.replace(/^[▲▼]/, ''))
const rowsOf = async (region: string) =>
  within(await screen.findByRole('region', { name: region }))
    .getAllByRole('row')
    .slice(1)

beforeEach(stubCanvas)
afterEach(() => vi.unstubAllGlobals())

describe('a result', () => {
  it('is labelled as simulated data', () => {
    expect(show('simulated').bar.getByRole('button', { name: 'Simulated minutes' })).toBeTruthy()
  })

  it('of imported data is not labelled simulated, and names its dataset', () => {
    expect(show('imported').bar.getByRole('button', { name: 'My bars' })).toBeTruthy()
    expect(screen.queryByText('Simulated minutes')).toBeNull()
  })

  it('has the whole strategy that was run in a collapsed section', async () => {
    show('simulated')
    const fold = (await screen.findByText('The whole strategy')).closest('details')!
    expect(
      within(fold)
        .getAllByRole('listitem', { hidden: true })
        .map((item) => item.textContent),
    ).toEqual(WORDS)
  })

  it('writes a figure that rounds to ₹0 without the colour of a loss', async () => {
    const whole = bundle('imported')
    const trades = whole.results.trades.map((trade) => ({ ...trade, worstOpenProfit: -0.4 }))
    showPage(framed('even', { bundle: { ...whole, results: { ...whole.results, trades } } }))
    const [name] = await screen.findAllByText('Average worst open loss')
    const figure = name?.parentElement?.querySelector('dd')
    expect(figure?.textContent).toBe('₹0')
    expect(figure?.className).not.toContain('text-loss')
  })

  it('states its filter and view', async () => {
    const { user, bar } = show('simulated')
    expect(bar.getByText('net of charges · weekdays all · days to expiry all')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Tue' }))
    await user.click(screen.getByRole('radio', { name: 'Gross' }))
    expect(
      await bar.findByText('before charges · weekdays Mon Wed Thu Fri · days to expiry all'),
    ).toBeTruthy()
  })

  it('shows headline and curve before its trades arrive, and the same figures afterwards', async () => {
    const whole = bundle('imported')
    const steps = [{ headline: headlineOf(whole) }, { bundle: whole }]
    const { user } = showPage(<Arriving results={steps.map((step) => ['january', step])} />)
    const headline = () => screen.getByLabelText('Headline figures').textContent
    const first = headline()
    expect(screen.getByRole('img', { name: /^Cumulative P&L by day/ })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Trades' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Arrive' }))
    await screen.findByRole('region', { name: 'Trades' })
    expect(headline()).toBe(first)
  })

  it('draws headline and trades of the next run into the charts of the one before', async () => {
    const { user } = showPage(nextRun())
    const plots = () => [...screen.getByRole('region', { name: 'Charts' }).querySelectorAll('canvas')]
    const first = plots()
    expect(first).toHaveLength(2)
    for (const _ of ['headline', 'trades']) {
      await user.click(screen.getByRole('button', { name: 'Arrive' }))
      expect(plots().map((plot) => first.indexOf(plot))).toEqual([0, 1])
    }
  })

  it('replaces another one completely, without mixing the two', async () => {
    const { user } = showPage(nextRun())
    await user.click(screen.getByRole('checkbox', { name: 'Tue' }))
    await screen.findByText(/^net of charges · weekdays Mon Wed/)
    await screen.findByText('2 trades')
    const arrive = () => user.click(screen.getByRole('button', { name: 'Arrive' }))
    const isOutOfSight = () =>
      screen.getByRole('region', { name: 'Trades' }).closest('[aria-busy=true]') !== null
    expect(isOutOfSight()).toBe(false)
    await arrive()
    expect(screen.getByText('net of charges · weekdays all · days to expiry all')).toBeTruthy()
    expect(isOutOfSight()).toBe(true)
    await arrive()
    expect(await screen.findByText('4 trades')).toBeTruthy()
    expect(isOutOfSight()).toBe(false)
  })

  it('gives each month the same amount in the table and on the heat map, in whole rupees', async () => {
    show('simulated')
    const table = (await rowsOf('Results by month')).map((row) => cells(row)[3])
    const heat = (await rowsOf('Monthly P&L by year')).flatMap(cells).filter((text) => text !== '–')
    expect(heat).toHaveLength(3)
    expect(heat).toEqual(table)
    const metrics = screen.getByText('Total P&L').closest('div')!
    expect(heat.at(-1)!.replace('+', '')).toBe(within(metrics).getByRole('definition').textContent)
    for (const text of heat) expect(text).toMatch(/^[+−]₹[\d,]+$/)
  })
})
