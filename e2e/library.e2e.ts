import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

describe('a strategy of the library', () => {
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

  it("is found, read, loaded and run, and then appears in the dashboard's counts", async () => {
    const { page, errors } = await browser.open({ width: 390 })
    await enter(page, product)
    await goTo(page, `${product.url}/app/dashboard`)
    await page.getByText('Run a first backtest').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    await goTo(page, `${product.url}/app/strategy-library`)
    await page.getByLabel('Search').fill('four legs')
    await page.getByLabel('Level').selectOption('intermediate')
    const strategies = page.getByRole('list', { name: 'Strategies', exact: true })
    await expect
      .poll(() => strategies.getByRole('heading', { level: 2 }).allInnerTexts())
      .toEqual(['Iron Condor', 'Iron Butterfly'])
    await page.getByRole('button', { name: 'Details of Iron Condor' }).click()
    const detail = page.getByRole('dialog', { name: 'Iron Condor' })
    await detail.getByRole('img', { name: /^Payoff: best/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await detail.getByRole('button', { name: 'Load into builder: Iron Condor' }).click()

    const screen = new BacktestingPage(page)
    await expect.poll(() => screen.legs()).toHaveLength(4)
    await screen.setDates('2024-01-01', '2024-01-05')
    await screen.run()
    await screen.totalPnl.waitFor()
    // Its trades are shown once it is stored.
    await page.getByText('Detailed Trade Log').waitFor()

    await goTo(page, `${product.url}/app/dashboard`)
    const total = page.getByRole('group', { name: 'Total Backtests' })
    await expect.poll(() => total.innerText()).toMatch(/\b1\b/)
    await page
      .getByRole('region', { name: 'Recent Backtests' })
      .getByText(/^NIFTY/)
      .waitFor()
    expect(errors).toEqual([])
  })
})
