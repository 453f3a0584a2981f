import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountContent } from '../testing/account-content.ts'
import { manyTrades, strategyPath } from '../testing/large-result.ts'
import { startTestBrowser, type BrowserTools, type OpenPage } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { startProduct, type Product } from '../testing/product.ts'

describe('a server that ends and starts again', () => {
  let product: Product
  let browser: BrowserTools

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(), startTestBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await product?.close()
  })

  async function openBuilder(
    options?: Parameters<BrowserTools['open']>[0],
  ): Promise<OpenPage & { screen: BacktestingPage }> {
    const open = await browser.open(options)
    await enter(open.page, product)
    return { ...open, screen: await BacktestingPage.open(open.page, product.url) }
  }

  const nameField = (page: Page) => page.getByLabel('Strategy Name')
  const name = (page: Page) => expect.poll(() => nameField(page).inputValue())
  const badge = (page: Page, text: string) => page.getByRole('button', { name: text }).waitFor()

  it('runs the backtest again that it was running', async () => {
    const { page, screen } = await openBuilder()
    // No other test simulates this index on this product, so the backtest takes seconds.
    const long = { ...manyTrades(), instrument: 'FINNIFTY', endDate: '2024-02-15' }
    await page.goto(product.url + strategyPath('Through the storm', long))
    await page.getByRole('button', { name: /^Leg 20/ }).waitFor()
    await screen.run()
    const job = await page.getByText(/^Job [0-9a-f-]{8}$/).innerText()
    await product.kill()
    await expect.poll(() => page.getByText(job).count()).toBe(1)
    await product.restart()
    await screen.totalPnl.waitFor({ timeout: 180_000 })
    await screen.tradeLog.scrollIntoViewIfNeeded()
    await expect.poll(() => screen.tradeLog.innerText()).toMatch(/\d+ trades/)
  })

  it('leaves unsaved input over a reload without it, gets the deletion made without it, and the screens continue by themselves', async () => {
    const { page, context } = await openBuilder({ hasServiceWorker: true })
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await nameField(page).click()
    await page.keyboard.type('Through the night')
    await new AccountContent(context.request, product.url).strategy('Morning call')
    const phone = await context.newPage()
    await phone.setViewportSize({ width: 390, height: 844 })
    await goTo(phone, `${product.url}/app/strategies`)
    const row = phone.getByRole('row', { name: /^Select Morning call Morning call/ })
    await row.waitFor()
    // Waits for the script of the notice about the unavailable server before the server stops.
    await phone.waitForLoadState('networkidle')

    await product.kill()
    await row.click()
    await phone
      .getByRole('dialog', { name: 'Morning call' })
      .getByRole('button', { name: 'Delete Strategy' })
      .click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await phone.getByText('Error deleting strategy').waitFor()
    await expect.poll(() => phone.getByRole('checkbox', { name: /^Select (?!all)/ }).count()).toBe(0)
    await page.reload()
    await badge(page, 'Backend Offline')
    await name(page).toBe('Through the night')
    expect(new URL(page.url()).pathname).toBe('/app/backtesting')
    await page.getByRole('link', { name: 'Data', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor()

    await product.restart()
    await badge(page, 'Backend Online')
    await page.getByRole('region', { name: 'Datasets' }).getByRole('listitem').first().waitFor()
    await page.goBack()
    await name(page).toBe('Through the night')
    await expect.poll(() => nameField(page).isEnabled()).toBe(true)
    const stored = () =>
      phone.evaluate(async () => {
        const answer = await fetch('/api/data/strategies').catch(() => undefined)
        const body = (await answer?.json()) as { data?: unknown[] } | undefined
        return body?.data?.length
      })
    await expect.poll(stored, { timeout: 180_000 }).toBe(0)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
