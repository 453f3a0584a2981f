import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { looksOf } from './looks.ts'
import { startTestBrowser, type BrowserTools, type OpenPage } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { manyTrades, strategyPath } from '../testing/large-result.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

describe('the outcome of a backtest', () => {
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

  async function openScreen(
    options?: Parameters<BrowserTools['open']>[0],
  ): Promise<OpenPage & { screen: BacktestingPage }> {
    const open = await browser.open(options)
    await enter(open.page, product)
    const screen = await BacktestingPage.open(open.page, product.url)
    await screen.nameStrategy('January calls')
    await screen.setDates('2024-01-01', '2024-01-31')
    return { ...open, screen }
  }

  describe('that is on the screen', () => {
    let shown: Awaited<ReturnType<typeof openScreen>>
    beforeAll(async () => {
      product = await joinProduct()
      shown = await openScreen()
      await shown.screen.run()
      await shown.screen.totalPnl.waitFor()
    })
    afterAll(() => shown?.context.close())

    it('recomputes every figure when a weekday is left out or charges count', async () => {
      const { page, screen, errors } = shown
      const net = await screen.totalPnl.innerText()
      await page.getByRole('radio', { name: 'Gross' }).click()
      await expect.poll(() => screen.totalPnl.innerText()).not.toBe(net)
      await page.getByRole('checkbox', { name: 'Mon' }).click()
      // Five of the 22 sessions of January 2024 were Mondays.
      await page.getByText('17 of 22 trades').waitFor()
      await screen.tradeLog.scrollIntoViewIfNeeded()
      await expect.poll(() => screen.tradeLog.innerText()).toContain('17 trades')
      await screen.press('Select all')
      await page.getByRole('radio', { name: 'Net of charges' }).click()
      await expect.poll(() => screen.totalPnl.innerText()).toBe(net)
      expect(errors).toEqual([])
    })

    it('prints every trade on paper, without navigation and with nothing over the figures', async () => {
      const { page, screen } = shown
      const rows = screen.tradeLog.getByRole('region', { name: 'Trades' }).getByRole('row')
      expect(await rows.count()).toBe(11)
      const before = page.viewportSize()
      // The width of an A4 sheet.
      await page.setViewportSize({ width: 718, height: 1000 })
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      expect(await rows.count()).toBe(23)
      expect(
        await page.evaluate(() => {
          const shownOnes = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility())
          return {
            over: shownOnes.filter((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position))
              .length,
            navigation: shownOnes.filter((one) => one.matches('nav, [role=tablist]')).length,
            hidden: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
          }
        }),
      ).toEqual({ over: 0, navigation: 0, hidden: 0 })
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await page.emulateMedia({ media: null })
      if (before) await page.setViewportSize(before)
    })

    it('keeps the bars of its groups in high contrast', async () => {
      const { page } = shown
      const colours = () =>
        page
          .getByRole('img', { name: /^P&L by weekday/ })
          .locator('span')
          .evaluateAll((spans) =>
            spans
              .map((span) => getComputedStyle(span).backgroundColor)
              .filter((one) => one.startsWith('rgb(')),
          )
      const before = await colours()
      // Of profits and of losses.
      expect(new Set(before).size).toBe(2)
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await colours()).toEqual(before)
      await page.emulateMedia({ forcedColors: null })
    })

    it('sorts the trade log by any column and turns its pages', async () => {
      const { screen } = shown
      await screen.tradeLog.scrollIntoViewIfNeeded()
      const firstDate = () => screen.tradeRows().first().getByRole('cell').first().innerText()
      await expect.poll(firstDate).toBe('31 Jan 2024')
      await screen.tradeLog.getByRole('button', { name: 'Date' }).click()
      await expect.poll(firstDate).toBe('01 Jan 2024')
      await screen.press('Page 2')
      await expect.poll(firstDate).not.toBe('01 Jan 2024')
      await screen.select('Rows per page', '50 rows')
      await expect.poll(() => screen.tradeRows().count()).toBeGreaterThan(15)
    })

    it('prints the whole report with tables, curves and the rupee sign', async () => {
      const { page, screen, errors } = shown
      const downloading = page.waitForEvent('download')
      await screen.press('Download Complete Report PDF')
      const file = await downloading
      expect(file.suggestedFilename()).toMatch(/^backtest_report_\d{4}-\d{2}-\d{2}\.pdf$/)
      const pdf = readFileSync(await file.path(), 'latin1')
      expect(pdf.slice(0, 5)).toBe('%PDF-')
      expect(pdf).toContain('/BaseFont /Report')
      expect(errors).toEqual([])
    })
  })

  it('scrolls to the end of a long page of trades', async () => {
    const { page, screen } = await openScreen()
    await screen.setDates('2024-01-01', '2024-03-31')
    await screen.run()
    // The days are simulated first.
    await screen.totalPnl.waitFor({ timeout: 180_000 })
    await screen.select('Rows per page', '100 rows')
    await expect.poll(() => screen.tradeRows().count()).toBeGreaterThan(15)
    await page.getByRole('region', { name: 'Trades' }).press('End')
    await screen.tradeLog
      .getByText(/ (Jan|Feb) 2024$/)
      .first()
      .waitFor()
  })

  it.each(
    looksOf([
      ['light', 1440],
      ['dark', 1440],
      ['light', 360],
    ] as const),
  )('is accessible in the %s theme at %i pixels', async (colorScheme, width) => {
    const { page, screen } = await openScreen({ colorScheme, width, height: 900 })
    await screen.run()
    await screen.totalPnl.waitFor()
    // The window shows the whole page, so the bar at the foot covers no part of a button.
    await page.setViewportSize({ width, height: 6000 })
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

  it('shows the message of a server that refuses, and offers a solution', async () => {
    const { page, screen } = await openScreen()
    await page.route('**/api/data/backtest/run*', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, message: 'The queue is full', error: { code: 'unavailable', message: '' } },
      }),
    )
    await screen.run()
    await page.getByRole('alert').getByText('The queue is full').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Check Backend' }).getAttribute('href'))
      .toBe('/api/data/health')
    await screen.press('Retry')
    await page.getByText('Ready to Backtest').waitFor()
  })

  it('reports that a backtest was not accepted if the server fails before the first one', async () => {
    const { page, screen } = await openScreen()
    // The server fails together with the submission, and scripts that were not loaded yet fail too.
    for (const lost of ['**/api/data/backtest/run*', '**/assets/**'])
      await page.route(lost, (route) => route.abort())
    await screen.run()
    await page.getByRole('alert').getByText('Failed to submit backtest. Please try again.').waitFor()
    await page.unrouteAll()
    await screen.press('Retry')
    await screen.run()
    await screen.totalPnl.waitFor()
  })

  it('is shown although the scripts of the previews failed to load', async () => {
    const { page } = await browser.open()
    await page.route(/assets\/(run-estimate|strategy-words|payoff-card|ready-made-strip)/, (route) =>
      route.abort(),
    )
    await enter(page, product)
    const screen = await BacktestingPage.open(page, product.url)
    await screen.nameStrategy('Without previews')
    await screen.setDates('2024-01-01', '2024-01-31')
    await screen.run()
    await screen.totalPnl.waitFor()
  })

  it('polls a backtest when the event stream is cut', async () => {
    const { page, screen } = await openScreen()
    await page.route('**/api/data/backtest/events/**', (route) => route.abort())
    await screen.run()
    await screen.totalPnl.waitFor()
  })

  it('finds a running backtest again after a reload', async () => {
    const { page, screen } = await openScreen()
    // No other test simulates this index, so the backtest takes seconds.
    const long = { ...manyTrades(), instrument: 'FINNIFTY' }
    await page.goto(product.url + strategyPath('Found again', long))
    await page.getByRole('button', { name: /^Leg 20/ }).waitFor()
    await screen.run()
    const job = await page.getByText(/^Job [0-9a-f-]{8}$/).innerText()
    await page.reload()
    await expect.poll(() => page.getByText(job).count()).toBe(1)
    await screen.press('Cancel')
    await page.getByText('Ready to Backtest').waitFor()
  })

  it('locks the form with a message while the server is unavailable', async () => {
    const { page, screen } = await openScreen()
    // Answers only after the press: the screen also polls by itself and would remove the button.
    const pressed = Promise.withResolvers<void>()
    let isAway = true
    await page.route('**/api/**', async (route) => {
      if (isAway) return route.abort()
      await pressed.promise
      await route.continue()
    })
    await page.reload()
    await page
      .getByText(
        'Backend server is not available. Please ensure the backend is running and reachable at the configured API URL.',
      )
      .waitFor()
    await page.getByText('Backend Offline').waitFor()
    await expect.poll(() => screen.runButton.isDisabled()).toBe(true)
    await expect.poll(() => page.getByLabel('Strategy Name').isDisabled()).toBe(true)
    isAway = false
    await screen.press('Check again')
    pressed.resolve()
    await expect.poll(() => screen.runButton.isDisabled()).toBe(false)
  })
})
