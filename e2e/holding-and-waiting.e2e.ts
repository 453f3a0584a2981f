import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

describe('a strategy that is held over nights', () => {
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

  it('starts from a ready-made strategy, is filtered by weekday, runs, and shows its cycles and their explanation', async () => {
    const { page, errors } = await browser.open()
    await enter(page, product)
    const screen = await BacktestingPage.open(page, product.url)
    await screen.press('BTST long call')
    await screen.setDates('2024-01-01', '2024-01-31')
    await screen.summary.getByText('Held over one night', { exact: false }).waitFor()

    await page.getByRole('button', { name: /^\+ weekdays/ }).click()
    const weekdays = page.getByRole('group', { name: 'Weekdays that are traded' })
    await weekdays.getByRole('button', { name: 'Mon' }).click()
    await weekdays.getByRole('button', { name: 'Tue' }).click()
    await screen.summary.getByText('Only on Monday, Tuesday.').waitFor()
    await page.getByText(/^Accepts \d+ of 22 sessions of the calendar/).waitFor()

    await screen.run()
    await screen.totalPnl.waitFor()
    await screen.openTab('Days')
    const filtered = page.getByRole('region', { name: 'Filtered days' })
    await filtered.getByRole('switch', { name: 'Their result without the filters' }).click()
    await filtered.getByText(/^Without the filters these days would have made/).waitFor()

    const cycles = page.getByRole('region', { name: 'Cycles', exact: true }).first()
    await cycles.scrollIntoViewIfNeeded()
    const first = cycles
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first()
    await first.getByRole('link').last().click()
    const diary = page.getByRole('dialog').getByRole('region', { name: 'Diary of the day' })
    await diary.getByText(/^Held over the night: NIFTY \d+ CE, bought/).waitFor()
    await expect.poll(() => diary.getByText(/^NIFTY opened at/).count()).toBe(1)
    expect(errors).toEqual([])
  })
})
