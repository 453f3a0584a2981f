import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

describe('the results of a backtest', () => {
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

  it('link from a trade to the explanation of its day and back, and to a comparison', async () => {
    const { page, errors } = await browser.open()
    await enter(page, product)
    const screen = await BacktestingPage.open(page, product.url)
    await screen.nameStrategy('Long call in January')
    await screen.setDates('2024-01-01', '2024-01-12')
    await screen.run()
    await screen.totalPnl.waitFor()
    const total = await screen.totalPnl.innerText()

    await screen.tradeLog.scrollIntoViewIfNeeded()
    const first = screen.tradeRows().first()
    const cells = await first.getByRole('cell').allInnerTexts()
    await first.getByRole('link').click()
    const dialog = page.getByRole('dialog', { name: `What happened on ${cells[0]}` })
    const diary = dialog.getByRole('region', { name: 'Diary of the day' })
    await diary.waitFor()
    await expect
      .poll(() => diary.getByText(/^Bought 1 lot \(\d+\) NIFTY \d+ CE at [\d.]+: open of/).count())
      .toBe(1)
    await expect.poll(() => dialog.getByText('Simulated minutes').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Previous day' }).click()
    await page.getByRole('dialog', { name: /^What happened on/ }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => screen.totalPnl.innerText()).toBe(total)

    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('list', { name: 'Backtests to choose from' }).getByRole('checkbox').first().click()
    await page.getByRole('region', { name: 'Curves', exact: true }).waitFor()
    expect(new URL(page.url()).search).toMatch(/^\?runs=[0-9a-f-]{36}$/)
    expect(errors).toEqual([])
  })
})
