import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import type { DayExplanation } from '#domain'
import { compilePlan } from '#engine/replay'
import { explainDay } from '#engine/explain'
import { aRule, aShortCall, aShortPut, aStrategy, percent, rupees } from '#engine/replay/fixtures'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { answers, anAnsweringServer } from '../../fixtures/answering-server.ts'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { showPage } from '../../fixtures/page.tsx'
import { ThemeProvider } from '../../ui/theme.tsx'
import { ExplainDay, type ExplainDayProps } from './explain-day.tsx'

const contracts = {
  '21700 CE': { '09:15': 100, '10:42': [110, 130, 105, 120] },
  '21700 PE': { '09:15': 90 },
} as const

function explained(): DayExplanation {
  const days = ['2024-01-03', '2024-01-04', '2024-01-05'].map((date) => aDay({ date, contracts }))
  const market = anInMemoryMarket(days)
  const request = aStrategy([aShortCall({ stop: percent(25) }), aShortPut()], {
    from: '2024-01-03',
    to: '2024-01-05',
    overall: { stop: rupees(5000) },
    rules: [aRule({ numericValue: 21_000 })],
  })
  return explainDay(compilePlan(request, market), market, '2024-01-04')
}

function show(props: Partial<ExplainDayProps> = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return showPage(
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <ExplainDay jobId="job-1" date="2024-01-04" {...props} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

beforeEach(stubCanvas)
afterEach(() => vi.unstubAllGlobals())

describe('the explanation of a day', () => {
  it('shows chart, diary, rules, trades, charges and margin', async () => {
    const asked = anAnsweringServer(answers(routes.explainBacktestDay, () => ({ data: explained() })))
    show()
    const diary = await screen.findByRole('region', { name: 'Diary of the day' })
    expect(asked).toEqual(['/api/data/backtest/explain/job-1?date=2024-01-04'])
    expect(
      screen.getByRole('img', { name: /^Premium by minute of NIFTY 21700 CE, NIFTY 21700 PE/ }),
    ).toBeTruthy()
    expect(
      screen.getByRole('img', { name: /^P&L by minute before charges, ending at −₹1,250$/ }),
    ).toBeTruthy()
    expect(within(diary).getByText(/stop level 125.00 hit inside the bar 10:42: high 130.00/)).toBeTruthy()
    const rules = screen.getByRole('region', { name: 'Indicator rules' })
    expect(within(rules).getByText('Held')).toBeTruthy()
    const charges = within(screen.getByRole('region', { name: 'Charges by component' }))
    expect(charges.getByRole('columnheader', { name: 'STT' })).toBeTruthy()
    expect(screen.getByText('Test market')).toBeTruthy()
    const parts = within(screen.getByRole('region', { name: 'Parts of the day’s net profit' }))
    expect(parts.getByRole('columnheader', { name: 'Volatility' })).toBeTruthy()
    expect(parts.getByRole('rowheader', { name: 'All trades' })).toBeTruthy()
  })

  it('labels premiums by the bar whose close they are', async () => {
    anAnsweringServer(answers(routes.explainBacktestDay, () => ({ data: explained() })))
    show({ tradeId: '2024-01-04-1' })
    const strikes = await screen.findByRole('region', { name: /^Strikes around .* 2024-01-04-1$/ })
    expect(within(strikes).getByRole('columnheader', { name: /^Premium, close of 09:19/ })).toBeTruthy()
    expect(screen.getAllByText(/At the close of 09:19 the index stood at/).length).toBeGreaterThan(0)
    expect(screen.queryByText(/Premium at 09:20/)).toBeNull()
  })

  it('narrows the chart to one trade', async () => {
    anAnsweringServer(answers(routes.explainBacktestDay, () => ({ data: explained() })))
    const { user } = show()
    const trades = await screen.findByRole('combobox', { name: 'Trades in the chart' })
    await user.selectOptions(trades, '2: SELL 21700 PUT, 09:20 to 15:15')
    expect(screen.queryByRole('img', { name: /^Premium by minute of NIFTY 21700 CE/ })).toBeNull()
    expect(screen.getByRole('img', { name: /^Premium by minute of NIFTY 21700 PE/ })).toBeTruthy()
  })

  it('starts with the requested trade', async () => {
    anAnsweringServer(answers(routes.explainBacktestDay, () => ({ data: explained() })))
    show({ tradeId: '2024-01-04-2' })
    await screen.findByRole('img', { name: /^Premium by minute of NIFTY 21700 PE/ })
  })

  it('links to the previous and next days', async () => {
    anAnsweringServer(answers(routes.explainBacktestDay, () => ({ data: explained() })))
    const onDate = vi.fn()
    const { user } = show({ onDate })
    await user.click(await screen.findByRole('button', { name: 'Next day' }))
    await user.click(screen.getByRole('button', { name: 'Previous day' }))
    expect(onDate.mock.calls).toEqual([['2024-01-05'], ['2024-01-03']])
  })

  it('keeps the focus on the link to the next day while that is replayed', async () => {
    anAnsweringServer(answers(routes.explainBacktestDay, () => ({ data: explained() })))
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    function Days() {
      const [date, setDate] = useState('2024-01-04')
      return <ExplainDay jobId="job-1" date={date} onDate={setDate} />
    }
    const { user } = showPage(
      <ThemeProvider>
        <QueryClientProvider client={queries}>
          <Days />
        </QueryClientProvider>
      </ThemeProvider>,
    )
    const next = await screen.findByRole('button', { name: 'Next day' })
    await user.click(next)
    await screen.findAllByRole('region')
    expect(document.activeElement).toBe(next)
  })

  it('shows why a day cannot be explained, and what to do', async () => {
    const message = 'The data of ‘Mine’ has changed since it ran. Run the backtest again to explain them.'
    anAnsweringServer(answers(routes.explainBacktestDay, () => ({ status: 409, message })))
    show()
    expect((await screen.findByRole('alert')).textContent).toContain(message)
  })

  it('is accessible', async () => {
    anAnsweringServer(answers(routes.explainBacktestDay, () => ({ data: explained() })))
    const { container } = show()
    await screen.findByRole('region', { name: 'Diary of the day' })
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})
