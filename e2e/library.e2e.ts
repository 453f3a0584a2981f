import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { startBrowser, type BrowserTools } from '../testing/browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

describe('a strategy of the library', () => {
  let product: SharedProduct
  let browser: BrowserTools

  beforeAll(async () => {
    browser = await startBrowser()
  })
  // Each try of a test has a user who owns nothing yet.
  beforeEach(async () => {
    product = await joinProduct()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('is found, read, loaded and run, and the dashboard then counts it', async () => {
    const { page, errors } = await browser.open({ width: 390 })
    await enter(page, product)
    await page.goto(`${product.url}/app/dashboard`)
    await page.getByText('Run a first backtest').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    await page.goto(`${product.url}/app/strategy-library`)
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

    await page.goto(`${product.url}/app/dashboard`)
    const total = page.getByRole('group', { name: 'Total Backtests' })
    await expect.poll(() => total.innerText()).toMatch(/\b1\b/)
    await page
      .getByRole('region', { name: 'Recent Backtests' })
      .getByText(/^NIFTY/)
      .waitFor()
    expect(errors).toEqual([])
  })

  it('says of a calendar the same in the builder and on the shelf, and the capital of its whole period', async () => {
    const { page, errors } = await browser.open({ width: 1440, height: 1000 })
    const user = await joinProduct()
    await enter(page, user)
    await page.goto(`${user.url}/app/strategy-library`)
    await page.getByRole('button', { name: 'Load into builder: Calendar Spread' }).click()
    const builder = new BacktestingPage(page)
    await expect.poll(() => builder.legs()).toHaveLength(2)
    await builder.nameStrategy('Calendar')
    await builder.setDates('2025-04-28', '2025-04-30')
    const figure = (name: string) =>
      page
        .getByRole('definition')
        .and(page.locator(`dt:text-is("${name}") + dd`))
        .first()
        .innerText()
    const figures = () => Promise.all(['Max profit', 'Max loss', 'Breakeven'].map(figure))
    await page.getByText('A sketch from the prices of 28 Apr 2025').waitFor({ timeout: 180_000 })
    const said = await figures()
    expect(said[0]).toMatch(/^about ₹[\d,]+$/)
    expect(said[1]).toMatch(/^about −₹[\d,]+$/)
    expect(said[2]).toMatch(/^about [\d,]+, [\d,]+$/)
    await builder.press('Save Strategy')
    await page.getByText('Strategy "Calendar" saved successfully!').waitFor()

    await page.getByRole('link', { name: 'My Strategy' }).click()
    await page.getByRole('rowheader', { name: /^Calendar/ }).click()
    await page.getByText('A sketch from the prices of 28 Apr 2025').waitFor()
    await expect.poll(figures).toEqual(said)
    await page.getByText(/^Needs about ₹2,\d\d,\d{3} of capital/).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(errors).toEqual([])
  })
})
