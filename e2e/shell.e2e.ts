import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { bytesBefore } from './script-size.ts'
import { looksOf } from './looks.ts'

/** Compressed, as sent. */
const SCRIPT_BUDGET_BYTES = 200_000

describe('the signed-in area', () => {
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

  async function openSignedIn(options?: Parameters<BrowserTools['open']>[0]) {
    const open = await browser.open(options)
    await enter(open.page, product)
    await BacktestingPage.open(open.page, product.url)
    return open
  }

  it('switches from light to dark to system, and starts in the chosen theme without a flash', async () => {
    const { page } = await openSignedIn({ colorScheme: 'light' })
    const shown = () => page.evaluate(() => document.documentElement.dataset['theme'])
    for (const [button, theme] of [
      [/^Theme: system/, 'light'],
      [/^Theme: light/, 'dark'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await expect.poll(shown).toBe(theme)
    }
    await page.route('**/*.js', (route) => route.abort())
    await page.reload()
    await expect.poll(shown).toBe('dark')
  })

  it('shows its screens in an overlay on a phone, which Escape closes', async () => {
    const { page } = await openSignedIn({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Open navigation' }).click()
    const overlay = page.getByRole('dialog', { name: 'Navigation' })
    await overlay.getByRole('link', { name: 'Backtesting' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await overlay.waitFor({ state: 'detached' })
  })

  it('stays usable when parts of it fail to load, marks the missing parts, and loads them later', async () => {
    const { page } = await browser.open()
    // The service worker would serve the parts from its cache.
    await page.route('**/service-worker.js', (route) => route.abort())
    await enter(page, product)
    // The server stops after the screen has loaded and before the parts around it have.
    const lost = /assets\/(bell|kill-switch|toaster|palette-dialog)-/
    await page.route(lost, (route) => route.abort())
    const builder = await BacktestingPage.open(page, product.url)
    await page.keyboard.press('Control+k')
    const away = page.getByRole('alert').filter({ hasText: 'This part could not be fetched' })
    await away.waitFor()
    await page.getByLabel('Strategy Name').waitFor()
    await page.unroute(lost)
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
    await away.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /notifications/i }).waitFor()
    await builder.nameStrategy('Said all the same')
    await builder.press('Save Strategy')
    await page
      .getByText(/saved successfully/)
      .first()
      .waitFor()
  })

  it.each(looksOf(['light', 'dark'] as const))(
    'is accessible in %s, including its palette',
    async (colorScheme) => {
      const { page, errors } = await openSignedIn({ colorScheme })
      expect(await accessibilityProblems(page)).toEqual([])
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Command palette' })
      await palette.getByText(/^\d+ results$/).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await page.keyboard.type('qzxv')
      await palette.getByText('Nothing found').waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      expect(errors).toEqual([])
    },
  )

  it('can be navigated by keyboard alone: a screen, a saved strategy, and back to the start', async () => {
    const { page, errors } = await openSignedIn({ width: 360, height: 740 })
    await page.getByLabel('Strategy Name').fill('Tuesday calls')
    await page.getByRole('button', { name: 'Save Strategy', exact: true }).click()
    await page.getByText('Strategy "Tuesday calls" saved successfully!').first().waitFor()
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    const opener = page.getByRole('button', { name: 'Search or jump to…' })

    await opener.press('Enter')
    await palette.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)

    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').waitFor()
    await page.keyboard.type('compare')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Compare backtests' }).waitFor()

    await page.keyboard.press('Control+k')
    await palette.getByRole('option', { name: 'Tuesday calls' }).waitFor()
    await page.keyboard.type('tues')
    await page.keyboard.press('Enter')
    await page.getByText('Strategy "Tuesday calls" opened').waitFor()
    await expect.poll(() => page.getByLabel('Strategy Name').inputValue()).toBe('Tuesday calls')

    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').waitFor()
    await page.keyboard.type('logout')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${product.url}/`)
    expect(errors).toEqual([])
  })

  it('refuses signed-out visitors, and sends unknown paths to the start page', async () => {
    const { page } = await browser.open()
    for (const path of ['/app/backtesting', '/legacy-app', '/nowhere']) {
      await page.goto(product.url + path)
      await page.waitForURL(`${product.url}/`)
    }
  })

  it('is left by Logout', async () => {
    const { page } = await openSignedIn()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${product.url}/`)
    await page.goto(`${product.url}/app/backtesting`)
    await page.waitForURL(`${product.url}/`)
  })

  it('loads at most 200 kB of scripts before the builder can be used', () => {
    const bytes = bytesBefore(['entry.client', 'root', 'guard', 'shell', 'backtesting.route'])
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES)
  })
})
