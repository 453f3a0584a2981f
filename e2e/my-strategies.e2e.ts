import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { AccountContent } from '../testing/account-content.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct } from '../testing/shared-product.ts'

describe('My Strategies', () => {
  let browser: BrowserTools
  beforeAll(async () => {
    browser = await startTestBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  const rowOf = (page: Page, name: string): Locator =>
    page.getByRole('row', { name: new RegExp(`^Select ${name} ${name}`) })
  const rowNames = async (page: Page) =>
    (await page.getByRole('checkbox', { name: /^Select (?!all)/ }).count()).toString()
  const toShelf = async (page: Page) => {
    await page.getByRole('link', { name: 'My Strategy' }).click()
    await page.getByRole('heading', { name: 'My Strategies', level: 1 }).waitFor()
  }

  it('lists saved strategies, which are copied, edited, restored and deleted by mouse and keyboard', async () => {
    const { page, errors } = await browser.open()
    const user = await joinProduct()
    await enter(page, user)
    const builder = await BacktestingPage.open(page, user.url)
    await builder.nameStrategy('Morning call')
    await page.getByLabel('Portfolio Name').fill('Weekly')
    await builder.press('Save Strategy')
    await page.getByText('Strategy "Morning call" saved successfully!').waitFor()

    await toShelf(page)
    await page.getByRole('button', { name: 'Weekly (1)' }).waitFor()
    await rowOf(page, 'Morning call').getByRole('button', { name: 'Copy Strategy' }).click()
    await rowOf(page, 'Morning call - Copy').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    await rowOf(page, 'Morning call').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Backtesting', level: 1 }).waitFor()
    await expect.poll(() => page.getByLabel('Strategy Name').inputValue()).toBe('Morning call')
    await builder.choose('Trade Type', 'SELL')
    // The notice of the first time is gone.
    await expect.poll(() => page.getByText('saved successfully!').count()).toBe(0)
    await builder.press('Save Strategy')
    await page.getByText('Strategy "Morning call" saved successfully!').waitFor()

    await toShelf(page)
    await rowOf(page, 'Morning call').click()
    await page.getByRole('button', { name: 'Version History' }).click()
    const history = page.getByRole('dialog', { name: 'Version history of Morning call' })
    await history.getByText('Version 2').waitFor()
    await history.getByText(/BUY CALL.*→ SELL CALL/).waitFor()
    await history.getByRole('button', { name: 'Restore version 1' }).click()
    await history.getByText('Version 3').waitFor()
    await page.keyboard.press('Escape')

    await rowOf(page, 'Morning call - Copy').focus()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => rowNames(page)).toBe('1')
    expect(errors).toEqual([])
  })

  it('scrolls a long list by wheel to its last row and no further', async () => {
    const { page, context } = await browser.open({ width: 1280, height: 800 })
    const user = await joinProduct()
    await enter(page, user)
    const own = new AccountContent(context.request, user.url)
    for (let i = 0; i < 60; i++) await own.strategy(`Strategy ${i}`)
    await goTo(page, `${user.url}/app/strategies`)
    await page.getByText('Strategy 59', { exact: true }).hover()
    const last = page.getByText('Strategy 0', { exact: true })
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600)
        return last.isVisible()
      })
      .toBe(true)
    for (let i = 0; i < 20; i++) await page.mouse.wheel(0, 600)
    // The list scrolls with the page, which ends soon below it.
    await expect.poll(() => last.evaluate((row) => row.getBoundingClientRect().bottom > 0)).toBe(true)
    const below = await last.evaluate(
      (row) => document.documentElement.scrollHeight - scrollY - row.getBoundingClientRect().bottom,
    )
    expect(below).toBeLessThan(700)
  })
})
