import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import { answers } from '../../fixtures/answering-server.ts'
import { aUser } from '../../session/auth/fixtures/accounts.ts'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { BacktestingPage } from './backtesting-page.tsx'
import { showBench } from './fixtures/bench.fixture.tsx'
import { aDataset } from '../../fixtures/dataset.fixture.ts'
import { legsOf, someFormValues } from '../../strategy/fixtures/form-values.fixture.ts'
import { saveDraft } from '../../strategy/stored/draft.ts'
import type { FormRequest } from '../../strategy/form-values.ts'
import { strategyJson } from '../../strategy/strategy-document.ts'

const imported = aDataset({
  id: 'my-bars',
  name: 'My bars',
  kind: 'imported',
  underlyings: ['BANKNIFTY'],
  firstDate: '2016-06-01',
  lastDate: '2016-12-30',
  isDefault: false,
})

beforeEach(() => {
  stubCanvas()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

/** Shows the screen with a stored draft, and waits until it can be edited. */
async function showBuilder(
  request: Partial<FormRequest> = {},
  options: Parameters<typeof showBench>[1] = {},
) {
  saveDraft(someFormValues(request), aUser.id)
  const shown = showBench(<BacktestingPage />, options)
  await waitFor(() => expect(field('Strategy Name').disabled).toBe(false))
  return shown
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false })
const legs = async () =>
  (await screen.findAllByRole('button', { name: /^Leg \d/ })).map((leg) => leg.textContent)
const run = () => fireEvent.click(screen.getByRole('button', { name: 'Run Backtest' }))

const legWithRange = (lowerPremium: number, upperPremium: number) => ({
  multiLegStrategy: legsOf({ strikeCriteria: { type: 'Premium Range', lowerPremium, upperPremium } }),
})
const type = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}

describe('messages of fields that are validated together', () => {
  const ORDER = 'Lower premium must be ≤ upper premium'

  it('report at both premiums that upper is below lower, until either is corrected', async () => {
    await showBuilder(legWithRange(50, 200))
    fireEvent.blur(await screen.findByLabelText('Upper Premium', { exact: false }))
    type('Upper Premium', '20')
    await waitFor(() => expect(screen.getAllByText(ORDER)).toHaveLength(2))
    type('Lower Premium', '10')
    await waitFor(() => expect(screen.queryAllByText(ORDER)).toEqual([]))
  })

  it('report at the end date that the start was moved behind it, until it is moved back', async () => {
    await showBuilder({ startDate: '2024-01-01', endDate: '2024-01-31' })
    type('Start Date', '2024-03-01')
    expect(await screen.findByText('End date must be after start date')).toBeDefined()
    type('Start Date', '2024-01-02')
    await waitFor(() => expect(screen.queryByText('End date must be after start date')).toBeNull())
  })

  it('disappear for legs once multi-leg is off', async () => {
    await showBuilder(legWithRange(50, 20))
    run()
    expect(await screen.findByText('The strategy cannot be run yet')).toBeDefined()
    fireEvent.click(screen.getByRole('switch', { name: 'Multi-leg strategy' }))
    await waitFor(() => expect(screen.queryByText('The strategy cannot be run yet')).toBeNull())
  })
})

describe('choosing the data', () => {
  it('lists the datasets with kind and days, and starts with the user’s default', async () => {
    await showBuilder({}, { datasets: [aDataset({ isDefault: false }), { ...imported, isDefault: true }] })
    const dataset = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Dataset' })
    await waitFor(() => expect(dataset.value).toBe('my-bars'))
    expect(
      within(dataset)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Simulated market · Simulated · 01 Jan 2024 to 30 Apr 2025',
      'My bars · Imported · 01 Jun 2016 to 30 Dec 2016',
    ])
    expect(screen.queryByText('Simulated minutes')).toBeNull()
  })

  it('runs on the default by name, so that the run matches the form', async () => {
    await showBuilder(
      { startDate: '2016-06-01', endDate: '2016-07-01', instrument: 'BANKNIFTY' },
      { datasets: [aDataset({ isDefault: false }), { ...imported, isDefault: true }] },
    )
    await screen.findByRole('option', { name: /My bars/ })
    const sent = vi.spyOn(globalThis, 'fetch')
    run()
    const submission = () => sent.mock.calls.find(([url]) => (url as string).includes('/backtest/run'))
    await waitFor(() => expect(submission()?.[0]).toMatch(/backtest\/run\?name=Short%20straddle$/))
    const [, init] = submission() ?? []
    expect(JSON.parse(init?.body as string)).toMatchObject({ dataset: 'my-bars', instrument: 'BANKNIFTY' })
  })

  it('says that simulated minutes are no history, and which prices of a day are real', async () => {
    await showBuilder()
    expect(await screen.findByText('Simulated minutes')).toBeTruthy()
    expect(
      screen.getByText(/^Daily prices of the index and India VIX are real\. .* a test bench, not history\.$/),
    ).toBeTruthy()
  })

  it('says so while the server has not listed the data yet, unless the user’s default was another', async () => {
    const unlisted = { routes: [answers(routes.listDatasets, () => ({ status: 500, message: 'Later' }))] }
    const { unmount } = await showBuilder({}, unlisted)
    expect(await screen.findByText('Simulated minutes')).toBeTruthy()
    unmount()

    const { unmount: leave } = await showBuilder(
      {},
      { datasets: [aDataset({ isDefault: false }), { ...imported, isDefault: true }] },
    )
    await screen.findByRole('option', { name: /My bars/ })
    leave()

    await showBuilder({}, unlisted)
    expect(await screen.findByRole('combobox', { name: 'Dataset' })).toBeTruthy()
    expect(screen.queryByText('Simulated minutes')).toBeNull()
  })

  it('shows the days and indices of another dataset, and takes over its days on request', async () => {
    const { user } = await showBuilder({}, { datasets: [aDataset(), imported] })
    const dataset = await screen.findByRole('combobox', { name: 'Dataset' })
    await within(dataset).findByRole('option', { name: /My bars/ })
    await user.selectOptions(dataset, 'my-bars')
    expect(await screen.findByText('Date must be between 2016-06-01 and 2016-12-30')).toBeTruthy()
    expect(screen.getByText('Date must be before 2016-12-30')).toBeTruthy()
    expect(screen.getByText(/^My bars has no NIFTY; choose BANKNIFTY/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use its dates' }))
    await waitFor(() => expect(screen.queryByText(/Date must be/)).toBeNull())
    expect(field('Start Date').value).toBe('01 Jun 2016')
  })
})

describe('a strategy that cannot be run', () => {
  it('leads to an empty field in a folded leg and names it', async () => {
    await showBuilder({ multiLegStrategy: legsOf({}, { quantity: undefined as never }) })
    await legs()
    expect(screen.queryByLabelText('Lots', { exact: false })).toBeNull()
    run()
    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toContain('Leg 2, Lots: Please complete all required fields')
    await waitFor(() => expect(document.activeElement).toBe(field('Lots')))
  })

  it('leads to a rule whose value is out of bounds', async () => {
    const { user } = await showBuilder()
    await user.click(screen.getByRole('switch', { name: 'Indicator-based entry' }))
    const value = await screen.findByLabelText('Value', { exact: false })
    fireEvent.change(value, { target: { value: '101' } })
    await user.click(screen.getByRole('button', { name: /^Rule 1/ }))
    run()
    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toContain('Rule 1, Value: Numeric values must be between -100 and +100.')
    await waitFor(() => expect(document.activeElement).toBe(field('Value')))
  })

  it('lists every invalid field by its label, and can be edited all the time', async () => {
    await showBuilder({
      startDate: '2023-12-01',
      strategy: { ...someFormValues().request.strategy, filters: { gapPercent: { min: 2, max: 1 } } },
      multiLegStrategy: legsOf({ quantity: 0 }, { exitTime: '09:15' }),
      initialCapital: 1,
    })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Run Backtest' })
    expect(button.disabled).toBe(false)
    run()
    const alert = await screen.findByRole('alert')
    const named = within(alert)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(named).toEqual([
      'Start Date',
      'Gap at the open from',
      'Leg 1, Lots',
      'Leg 2, Leaves at',
      'Initial Capital',
    ])
    expect(alert.textContent).not.toMatch(/exitTime|gapPercent|Capital [a-z]+[A-Z]|min and max/)
    expect(button.disabled).toBe(false)
  })

  it('requests no prices, and its payoff stays that of the last valid strategy and says why', async () => {
    const { user } = await showBuilder({ multiLegStrategy: legsOf({}) })
    await screen.findByText(/A sketch with NIFTY|A sketch from the prices/, undefined, { timeout: 20_000 })
    const sent = vi.spyOn(globalThis, 'fetch')
    const asked = () => sent.mock.calls.filter(([url]) => /option|chain|rule-days/.test(url as string)).length
    await legs()
    fireEvent.change(screen.getByLabelText('Entry Start Time', { exact: false }), {
      target: { value: '08:00' },
    })
    fireEvent.blur(screen.getByLabelText('Entry Start Time', { exact: false }))
    expect(await screen.findByText(/This is of the last valid strategy\. Entry Start Time: /)).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Instrument' }), 'BANKNIFTY')
    expect(asked()).toBe(0)
    type('Entry Start Time', '09:20')
    await waitFor(() => expect(screen.queryByText(/This is of the last valid strategy/)).toBeNull())
    await waitFor(() => expect(asked()).toBeGreaterThan(0))
  })

  it('leads from the list to each other problem', async () => {
    const { user } = await showBuilder({ startDate: '2023-12-01', endDate: '2025-05-01' })
    await screen.findByText('The period reaches beyond this dataset.')
    run()
    await waitFor(() => expect(document.activeElement).toBe(field('Start Date')))
    await user.click(await screen.findByRole('button', { name: 'End Date' }))
    await waitFor(() => expect(document.activeElement).toBe(field('End Date')))
  })
})

describe('legs', () => {
  const three = () => legsOf({ quantity: 1 }, { quantity: 2 }, { quantity: 3 })
  const lots = async () => (await legs()).map((leg) => /\d+ lots?/.exec(leg ?? '')?.[0])

  it('move by keyboard', async () => {
    const { user } = await showBuilder({ multiLegStrategy: three() })
    await legs()
    screen.getByRole('button', { name: /^Leg 3/ }).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(await lots()).toEqual(['1 lot', '3 lots', '2 lots'])
  })

  it('move by dragging one onto another’s place', async () => {
    await showBuilder({ multiLegStrategy: three() })
    await legs()
    const carried = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, data: string) => carried.set(type, data),
      getData: (type: string) => carried.get(type) ?? '',
      get types() {
        return [...carried.keys()]
      },
    }
    const [first, , third] = screen
      .getAllByRole('row')
      .filter((item) => item.querySelector('[draggable=true]'))
    fireEvent.dragStart(first.querySelector('[draggable=true]')!, { dataTransfer })
    fireEvent.dragOver(third, { dataTransfer })
    fireEvent.drop(third, { dataTransfer })
    expect(await lots()).toEqual(['2 lots', '3 lots', '1 lot'])
  })

  it('are restored by Ctrl+Z after they were deleted, and deleted again by Ctrl+Shift+Z or Ctrl+Y', async () => {
    const { user } = await showBuilder({ multiLegStrategy: three() })
    await legs()
    await user.click(screen.getByRole('button', { name: 'Delete leg 2' }))
    expect(await lots()).toEqual(['1 lot', '3 lots'])
    await user.keyboard('{Control>}z{/Control}')
    expect(await lots()).toEqual(['1 lot', '2 lots', '3 lots'])
    for (const again of ['{Control>}{Shift>}z{/Shift}{/Control}', '{Control>}y{/Control}']) {
      await user.keyboard(again)
      expect(await lots()).toEqual(['1 lot', '3 lots'])
      await user.keyboard('{Control>}z{/Control}')
      expect(await lots()).toEqual(['1 lot', '2 lots', '3 lots'])
    }
  })

  it('offer each strike criterion, which starts with its defaults when chosen', async () => {
    const { user } = await showBuilder({ multiLegStrategy: legsOf({}) })
    await legs()
    const strike = screen.getByRole<HTMLInputElement>('combobox', { name: 'Strike' })
    const chosen = async (type: string, ...labels: string[]) => {
      await user.click(strike)
      await user.click(screen.getByText(type, { selector: '[role=option] *' }))
      return labels.map((label) => field(label).value)
    }
    expect(await chosen('Premium Range', 'Lower Premium', 'Upper Premium')).toEqual(['50', '200'])
    expect(await chosen('Closest Premium', 'Target Premium')).toEqual([''])
    expect(await chosen('Premium ≥', 'Minimum Premium')).toEqual([''])
    expect(await chosen('Premium ≤', 'Maximum Premium')).toEqual([''])
    await chosen('Strike Type')
    expect(strike.value).toBe('ATM')
  })
})

describe('the strike of a leg', () => {
  it.each([
    ['2 OTM', /CALL ATM\+100\./],
    ['25Δ', /CALL delta 0\.25\./],
    ['₹80', /CALL premium near ₹80\./],
    ['1.5 %', /CALL ATM 1\.5% outward\./],
    ['24000', /CALL strike 24000\./],
  ])('is typed as %s', async (text, words) => {
    const { user } = await showBuilder({ multiLegStrategy: legsOf({}) })
    await user.click(await screen.findByRole('combobox', { name: 'Strike' }))
    await user.keyboard(`{Control>}a{/Control}${text}{Enter}`)
    expect(await screen.findByText(words)).toBeTruthy()
    // Enter closes the row, as in every field of a leg.
    expect(screen.queryByRole('combobox', { name: 'Strike' })).toBeNull()
  })

  it('is chosen by the arrow keys from suggestions that typing filters, and Escape restores it', async () => {
    const { user } = await showBuilder({ multiLegStrategy: legsOf({}) })
    const strike = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Strike' })
    await user.click(strike)
    await user.keyboard('{Control>}a{/Control}3 ot')
    const options = () =>
      [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
    expect(options()[0]).toMatch(/^3 OTM \(ATM\+150\)/)
    await user.keyboard('{Escape}{Escape}')
    expect([strike.value, options()]).toEqual(['ATM', []])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.getElementById(strike.getAttribute('aria-activedescendant')!)?.textContent).toMatch(
      /^1 OTM \(ATM\+50\)/,
    )
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/CALL ATM\+50\./)).toBeTruthy()
  })

  it('keeps a text that is no strike with its message, and blocks the run', async () => {
    const { user } = await showBuilder({ multiLegStrategy: legsOf({}) })
    await user.click(await screen.findByRole('combobox', { name: 'Strike' }))
    await user.keyboard('{Control>}a{/Control}80{Enter}')
    expect(await screen.findByText(/^80 is no strike of NIFTY\. Type ₹80 for a premium/)).toBeTruthy()
    run()
    expect((await screen.findByText('The strategy cannot be run yet')).parentElement?.textContent).toContain(
      'Leg 1, Strike: 80 is no strike of NIFTY',
    )
  })
})

describe('opening a strategy', () => {
  const brought = someFormValues({ instrument: 'BANKNIFTY' })
  const state = {
    loadStrategy: true,
    strategyData: brought.request,
    strategyName: 'Brought along',
    portfolioName: 'Weeklies',
  }

  it('opens the strategy that another screen passes', async () => {
    await showBuilder({}, { state: { ...state, strategyData: JSON.parse(strategyJson(brought)).request } })
    await waitFor(() => expect(field('Strategy Name').value).toBe('Brought along'))
    expect(field('Portfolio Name').value).toBe('Weeklies')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Instrument' }).value).toBe('BANKNIFTY')
  })

  it('takes no input until the strategy of another screen is open, which would overwrite it', async () => {
    showBench(<BacktestingPage />, { state })
    const takesInput = () => !field('Strategy Name').closest('form')?.hasAttribute('inert')
    // While the draft of before is shown, nothing can be typed into it.
    await waitFor(() => expect([field('Strategy Name').value, takesInput()]).toEqual(['', false]))
    await waitFor(() => expect([field('Strategy Name').value, takesInput()]).toEqual(['Brought along', true]))
  })

  it('takes input at an address that names a part of the page, such as the one of “Skip to the screen”', async () => {
    const { address } = await showBuilder({}, { at: '/app/backtesting#screen' })
    expect(field('Strategy Name').closest('form')?.hasAttribute('inert')).toBe(false)
    expect(address()).toBe('/app/backtesting#screen')
  })

  it('restores the input after a reload', async () => {
    const { unmount, user } = await showBuilder()
    await user.clear(field('Strategy Name'))
    await user.type(field('Strategy Name'), 'Typed before')
    unmount()
    showBench(<BacktestingPage />)
    await waitFor(() => expect(field('Strategy Name').value).toBe('Typed before'))
  })

  it('keeps the form if a file holds no strategy', async () => {
    const { user } = await showBuilder()
    const file = new File(['date,price'], 'trades.json', { type: 'application/json' })
    await user.upload(screen.getByLabelText('Strategy file'), file)
    expect(field('Strategy Name').value).toBe('Short straddle')
  })
})
