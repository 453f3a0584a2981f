import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { accessibilityProblems } from './accessibility.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

const leg = (id: string, optionType: string) => ({
  id,
  optionType,
  tradeType: 'SELL',
  quantity: 1,
  riskManagement: {},
  strikeCriteria: { type: 'Strike Type', strikeType: 'ATM' },
})
/** Runs over seven weeks: two calendar months, and enough sessions for the probability of overfitting. */
const STRADDLE = {
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: '2024-01-01',
  endDate: '2024-02-16',
  strategy: {
    name: 'multi_leg_strategy',
    entryStartTime: '09:20',
    entryEndTime: '13:30',
    squareOffTime: '15:15',
  },
  multiLegStrategy: {
    enabled: true,
    combinedPnLTracking: true,
    legs: [leg('leg_1', 'CALL'), leg('leg_2', 'PUT')],
  },
}

describe('Optimise', () => {
  let product: SharedProduct
  let browser: BrowserTools
  beforeAll(async () => {
    browser = await startTestBrowser()
  })
  // Each attempt at a test, including a retry, gets a fresh user.
  beforeEach(async () => {
    product = await joinProduct()
  })
  afterAll(async () => {
    await browser?.close()
  })

  /** Opens the setup with the strategy chosen. Saving the strategy again changes nothing. */
  async function openSetup(page: Page): Promise<void> {
    const id = 'strategy_1704067200000_luck'
    const configuration = { strategyName: 'Searched straddle', portfolioName: 'Luck', formData: STRADDLE }
    const data = { id, configuration }
    const answer = await page.context().request.post(product.url + routes.saveStrategy.path, { data })
    if (!answer.ok()) throw new Error(`The strategy was not saved: ${await answer.text()}`)
    await goTo(page, `${product.url}/app/optimise?strategy=${id}`)
    await page.getByRole('heading', { name: 'Optimise', level: 1 }).waitFor()
    await page.getByLabel('Field 1', { exact: true }).waitFor()
  }

  async function vary(page: Page, number: number, { field, values }: { field: string; values: string }) {
    if (number > 1) await press(page.getByRole('button', { name: 'Vary another field' }))
    await page.getByLabel(`Field ${number}`, { exact: true }).selectOption({ label: field })
    await page.getByLabel(`Values of field ${number}`).focus()
    await page.keyboard.type(values)
  }

  async function press(button: Locator): Promise<void> {
    await button.press('Enter')
  }

  const start = (page: Page) => press(page.getByRole('button', { name: 'Start the search' }))
  const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

  it('searches, inspects cells, opens and runs one, and walks forward, by keyboard', async () => {
    const { page, errors } = await browser.open()
    await enter(page, product)
    await openSetup(page)
    await vary(page, 1, { field: 'Exit time', values: '14:00, 14:30, 15:00' })
    await vary(page, 2, { field: 'Entry time', values: '09:20 to 09:40 step 10' })
    await page.getByText(/^9 variants, about .* Each counts as a trial\.$/).waitFor()
    await start(page)

    await page.getByRole('region', { name: 'What to make of it' }).waitFor()
    await page
      .getByText('Minutes and option prices are simulated: nothing here is evidence of an edge')
      .waitFor()
    const map = page.getByRole('region', { name: 'Heat map' })
    await expect.poll(() => map.getByRole('button').count()).toBe(9)
    await expect.poll(() => map.getByRole('button', { name: /suggested/ }).count()).toBe(1)
    await press(map.getByRole('button', { name: /^14:30, 09:40: / }))
    const card = page.getByRole('region', { name: 'Exit time 14:30, Entry time 09:40' })
    const figures = await card.getByText(/^Net .* trades · by luck alone /).innerText()
    await card.getByRole('img', { name: /Net profit of this variant/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const address = page.url()

    await press(card.getByRole('button', { name: 'Open in the builder' }))
    const builder = new BacktestingPage(page)
    await expect.poll(() => builder.field('Square Off Time').inputValue()).toBe('14:30')
    await expect.poll(() => builder.field('Entry Start Time').inputValue()).toBe('09:40')

    // The run of a cell gives the same result as the search.
    await page.goto(address)
    await press(map.getByRole('button', { name: /^14:30, 09:40: / }))
    await press(card.getByRole('button', { name: 'Run as a backtest' }))
    await builder.totalPnl.waitFor()
    expect(figures).toContain(`Net ${await builder.totalPnl.innerText()} ·`)

    await page.goto(address)
    await press(page.getByRole('tab', { name: 'Walk-forward' }))
    await page.getByLabel('Months in sample').fill('1')
    await page.getByLabel('Months out of sample').fill('1')
    await press(page.getByRole('button', { name: 'Walk forward', exact: true }))
    const windows = page.getByRole('region', { name: 'Windows' })
    await windows.getByRole('rowheader', { name: '01 Jan 2024 – 31 Jan 2024' }).waitFor()
    await page.getByText(/Out of sample together/).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => isWide(page)).toBe(false)
    await press(page.getByRole('tab', { name: 'Heat map' }))
    await map.getByRole('button', { name: /suggested/ }).waitFor()
    expect(await isWide(page)).toBe(false)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(errors).toEqual([])
  })

  it('shows the progress of a search, which can be cancelled and resumed', async () => {
    const { page, errors } = await browser.open()
    await enter(page, product)
    await openSetup(page)
    // Enough variants that the search cannot finish before it is cancelled.
    await vary(page, 1, { field: 'Exit time', values: '13:40 to 13:59 step 1' })
    await vary(page, 2, { field: 'Entry time', values: '09:20 to 09:39 step 1' })
    await vary(page, 3, { field: 'Leg 1: lots', values: '1 to 25' })
    await page.getByText(/^10,000 variants, about/).waitFor()
    await start(page)
    await page.getByRole('progressbar', { name: 'Search' }).waitFor()
    await page.getByText(/[1-9]\d* of 10,000 variants done/).waitFor()
    await press(page.getByRole('button', { name: 'Cancel', exact: true }))
    await page.getByText('The search was cancelled').waitFor()
    await page.getByRole('region', { name: 'Heat map' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const address = page.url()
    await press(page.getByRole('button', { name: 'Resume' }))
    await expect.poll(() => page.url()).not.toBe(address)
    await page.getByText(/of 10,000 variants done/).waitFor()
    await press(page.getByRole('button', { name: 'Cancel', exact: true }))
    await page.getByText('The search was cancelled').waitFor()
    expect(errors).toEqual([])
  })
})
