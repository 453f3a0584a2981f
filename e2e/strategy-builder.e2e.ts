import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { hasFocus } from './keyboard.ts'
import { looksOf } from './looks.ts'
import { startTestBrowser, type BrowserTools, type OpenPage } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

interface Saved {
  readonly id: string
  readonly configuration: Readonly<Record<string, unknown>>
}

/** The strategies that the server has of the signed-in user. */
function savedStrategies(page: Page): Promise<Saved[]> {
  return page.evaluate(async () => {
    const response = await fetch('/api/data/strategies')
    return ((await response.json()) as { data: Saved[] }).data
  })
}

/** Counts clicks and keys. */
class CountingHand {
  readonly #page: Page
  clicks = 0
  presses = 0

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    this.clicks++
    await target.click()
  }

  async keys(...keys: string[]): Promise<void> {
    this.presses += keys.length
    for (const key of keys) await this.#page.keyboard.press(key)
  }
}

describe('the strategy builder', () => {
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

  async function openBuilder(
    options?: Parameters<BrowserTools['open']>[0],
  ): Promise<OpenPage & { screen: BacktestingPage }> {
    const open = await browser.open(options)
    await enter(open.page, product)
    return { ...open, screen: await BacktestingPage.open(open.page, product.url) }
  }

  it('builds a short straddle leg by leg, by mouse and keys, and describes it in plain words', async () => {
    const { page, screen, errors } = await openBuilder()
    await screen.toggle('Multi-leg strategy')
    await expect.poll(() => screen.legs()).toEqual(['Leg 1 BUY 1 lot CALL ATM'])
    await screen.choose('Trade Type', 'SELL')
    await screen.press('Duplicate leg 1')
    await expect.poll(() => screen.legs()).toEqual(['Leg 1 SELL 1 lot CALL ATM', 'Leg 2 SELL 1 lot CALL ATM'])
    await screen.choose('Option Type', 'PUT')
    await page.getByLabel('Lots').fill('2')
    await expect.poll(() => screen.summary.innerText()).toContain('Leg 2: SELL 2 lots PUT ATM')
    await page.getByRole('button', { name: /^Leg 2/ }).press('Alt+ArrowUp')
    const swapped = ['Leg 1 SELL 2 lots PUT ATM', 'Leg 2 SELL 1 lot CALL ATM']
    await expect.poll(() => screen.legs()).toEqual(swapped)
    await page.getByRole('button', { name: /^Leg 1/ }).click()
    await page
      .getByRole('row', { name: /^Leg 1/ })
      .locator('[draggable=true]')
      .dragTo(page.getByRole('button', { name: /^Leg 2/ }))
    await expect.poll(() => screen.legs()).toEqual(['Leg 1 SELL 1 lot CALL ATM', 'Leg 2 SELL 2 lots PUT ATM'])
    await page.getByRole('button', { name: /^Leg 1/ }).press('Delete')
    await expect.poll(() => screen.legs()).toEqual(['Leg 1 SELL 2 lots PUT ATM'])
    await expect.poll(() => page.getByRole('button', { name: /^Delete leg/ }).count()).toBe(0)
    expect(errors).toEqual([])
  })

  it("discards a chip's change on Escape, and keeps it on Enter", async () => {
    const { page, screen } = await openBuilder()
    await screen.press('Iron Condor')
    await expect.poll(() => screen.legs()).toHaveLength(4)
    const lots = () => page.getByRole('button', { name: /size of leg 2$/ })
    await lots().click()
    await page.keyboard.type('7')
    await expect.poll(() => lots().innerText()).toMatch(/^7\s+lots/)
    await page.keyboard.press('Escape')
    await expect.poll(() => lots().innerText()).toMatch(/^1\s+lot/)
    await lots().click()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(lots())).toBe(true)
    expect(await page.getByLabel('Lots').count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => hasFocus(page.getByRole('button', { name: /size of leg 3$/ }))).toBe(true)
    await page.getByRole('button', { name: /^\d+ more$/ }).press('Enter')
    await page.getByRole('button', { name: 'Covered Call' }).press('Enter')
    await page.getByText('Covered Call cannot be backtested.').waitFor()
    expect(await screen.legs()).toHaveLength(4)
  })

  it('leads to the invalid field of a folded leg, and runs on a page without the sidebar', async () => {
    const { page, errors } = await browser.open()
    await enter(page, product)
    await page.goto(`${product.url}/legacy-app`)
    await page.getByText('Backend Online').waitFor()
    await page.getByLabel('Strategy Name').fill('January call')
    await page.getByLabel('End Date').fill('2024-01-31')
    await page.getByRole('switch', { name: 'Multi-leg strategy' }).click()
    // The bar at the foot names the wrong field `Leg 1, Lots`.
    const leg = page.getByRole('button', { name: /^Leg 1 / })
    await page.getByLabel('Lots').fill('')
    await leg.click()
    await page.getByRole('button', { name: 'Run Backtest' }).click()
    await page.getByText('Leg 1, Lots: Lots required: must be between 1 and 100').waitFor()
    await expect
      .poll(() => page.getByLabel('Lots').evaluate((lots) => lots === document.activeElement))
      .toBe(true)
    await page.keyboard.type('2')
    await page.getByRole('button', { name: 'Run Backtest' }).click()
    await page.getByRole('heading', { name: 'Backtest Results' }).waitFor()
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByText('1 of at most 8 chosen').waitFor()
    expect(errors).toEqual([])
  })

  it('saves the strategy, which another screen opens unchanged', async () => {
    const { page, screen, errors } = await openBuilder()
    await screen.nameStrategy('Friday straddle')
    await screen.toggle('Multi-leg strategy')
    await screen.choose('Trade Type', 'SELL')
    const legs = await screen.legs()
    for (const date of ['2024-03-29', '2024-06-28']) {
      await screen.setDates('2024-01-01', date)
      // The notice stays for three seconds, which a busy machine may take to answer the press.
      const notice = page.getByText('Strategy "Friday straddle" saved successfully!')
      await Promise.all([notice.waitFor(), screen.press('Save Strategy')])
      await expect.poll(() => page.getByText('saved successfully!').count()).toBe(0)
    }
    const saved = await savedStrategies(page)
    expect(saved).toMatchObject([{ status: 'draft', configuration: { endDate: '2024-06-28' } }])

    await page.getByRole('button', { name: 'Start over' }).click()
    await page.evaluate(([strategy]) => {
      const { formData: strategyData, strategyName, portfolioName } = strategy.configuration
      const usr = { loadStrategy: true, strategyData, strategyName, portfolioName, strategyId: strategy.id }
      history.replaceState({ ...history.state, usr }, '')
    }, saved)
    await page.reload()
    await expect.poll(() => page.getByLabel('Strategy Name').inputValue()).toBe('Friday straddle')
    await expect.poll(() => screen.legs()).toEqual(legs)
    await screen.press('Save Strategy')
    await page.getByText('saved successfully!').waitFor()
    expect((await savedStrategies(page)).map(({ id }) => id)).toEqual(saved.map(({ id }) => id))
    expect(errors).toEqual([])
  })

  it('keeps input over a reload, and undoes it', async () => {
    const { page, screen } = await openBuilder()
    await screen.nameStrategy('Monday condor')
    await screen.toggle('Multi-leg strategy')
    await screen.chooseCriterion('Premium Range')
    await page.getByLabel('Lower Premium').fill('80')
    await page.reload()
    await page.getByText('Backend Online').waitFor()
    await expect.poll(() => page.getByLabel('Strategy Name').inputValue()).toBe('Monday condor')
    await expect.poll(() => screen.legs()).toEqual(['Leg 1 BUY 1 lot CALL premium ₹80–₹200'])
    await screen.press('Duplicate leg 1')
    await expect.poll(() => screen.legs()).toHaveLength(2)
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true)
    await screen.press('Undo')
    await expect.poll(() => screen.legs()).toHaveLength(1)
    await screen.press('Redo')
    await expect.poll(() => screen.legs()).toHaveLength(2)
  })

  it('carries a strategy to another browser by file', async () => {
    const first = await openBuilder()
    await first.screen.nameStrategy('Carried over')
    await first.screen.choose('Option Type', 'PUT')
    const downloading = first.page.waitForEvent('download')
    await first.screen.press('Save strategy to a file')
    const file = await downloading
    expect(file.suggestedFilename()).toBe('Carried-over.json')
    const json = readFileSync(await file.path())

    const second = await openBuilder()
    await second.page
      .getByLabel('Strategy file')
      .setInputFiles({ name: 'strategy.json', mimeType: 'application/json', buffer: json })
    await second.page.getByText('Strategy "Carried over" opened').waitFor()
    await expect.poll(() => second.screen.summary.innerText()).toContain('BUY 1 lot PUT ATM')
  })

  it('reports mistakes at their fields, and does not run', async () => {
    const { page, screen } = await openBuilder()
    await screen.nameStrategy('Wrong dates')
    await screen.setDates('2024-03-01', '2024-02-01')
    await screen.toggle('Multi-leg strategy')
    await page.getByLabel('Lots').fill('101')
    await screen.run()
    await page.getByText('The strategy cannot be run yet').waitFor()
    await expect
      .poll(() => page.getByText('End date must be after start date').count())
      .toBeGreaterThanOrEqual(2)
    await expect.poll(() => page.getByText('Must be between 1 and 100').count()).toBeGreaterThanOrEqual(2)
    await expect.poll(() => page.getByText('needs attention').isVisible()).toBe(true)
  })

  it('enters by an indicator rule that reads as one line', async () => {
    const { page, screen } = await openBuilder()
    await screen.setDates('2024-01-01', '2024-01-31')
    await screen.toggle('Indicator-based entry')
    const rule = page.getByRole('button', { name: /^Rule 1/ })
    await rule.waitFor()
    await expect.poll(() => rule.innerText()).toContain('RSI(14) on 5-min NIFTY > 50')
    await page.getByLabel('Value').fill('100')
    await page.getByText('This rule can never hold: RSI stays between 0 and 100').waitFor()
    await screen.select('Function 1', 'MACD · Moving Average Convergence/Divergence')
    await screen.select('Condition', 'crosses above')
    await expect
      .poll(() => rule.innerText())
      .toContain('MACD.macd(12, 26, 9) on 5-min NIFTY crosses above 100')
  })

  it.each(looksOf([1440, 390]))(
    'builds a 9:20 straddle, a condor and an RSI rule in at most three clicks and four keys each, at %i pixels',
    async (width) => {
      const { page, screen, errors } = await openBuilder({ width, height: 844 })
      await screen.setDates('2024-01-01', '2024-01-31')
      const hand = new CountingHand(page)
      await hand.click(page.getByRole('button', { name: 'Short Straddle' }))
      await hand.click(page.getByRole('group', { name: 'Stop on every leg' }).getByText('25%'))
      await hand.keys('Control+Enter')
      await screen.totalPnl.waitFor()
      // At most three clicks and four keys; the strategy enters at 09:20 by itself.
      expect([hand.clicks, hand.presses]).toEqual([2, 1])
      await expect
        .poll(() => screen.summary.innerText())
        .toMatch(/Enters at 09:20[^]*SELL 1 lot PUT ATM; stop 25%/)

      await screen.press('Clear Results')
      const second = new CountingHand(page)
      await second.click(page.getByRole('button', { name: 'Iron Condor', exact: true }))
      await second.click(screen.runButton)
      await screen.totalPnl.waitFor()
      expect(await screen.legs()).toHaveLength(4)
      expect(second.clicks).toBeLessThanOrEqual(4)

      await screen.press('Clear Results')
      const third = new CountingHand(page)
      await third.click(page.getByRole('switch', { name: 'Indicator-based entry' }))
      await third.click(screen.field('Value'))
      await third.keys('Control+a', '4', '0', 'Control+Enter')
      await expect.poll(() => screen.summary.innerText()).toContain('RSI(14) on 5-min NIFTY > 40')
      await screen.totalPnl.waitFor()
      expect(third.clicks).toBeLessThanOrEqual(4)
      expect(errors).toEqual([])
    },
  )

  it('builds and runs a 9:20 straddle with stops of 25 % in at most 25 keys, and the focus follows to the result', async () => {
    const { page, screen, errors } = await openBuilder()
    await screen.setDates('2024-01-01', '2024-01-31')
    await page.reload()
    await page.getByText('Backend Online').waitFor()
    const straddle = page.getByRole('button', { name: 'Short Straddle', exact: true })
    await straddle.waitFor()
    const hand = new CountingHand(page)
    const tabTo = async (target: Locator) => {
      for (let i = 0; i < 25 && !(await hasFocus(target)); i++) await hand.keys('Tab')
    }
    await tabTo(page.getByRole('link', { name: 'Skip to the screen' }))
    await hand.keys('Enter')
    await tabTo(straddle)
    await hand.keys('Enter')
    await tabTo(page.getByRole('button', { name: 'Skip to the legs' }))
    await hand.keys('Enter')
    const stops = page.getByRole('group', { name: 'Stop on every leg' })
    await expect.poll(() => hasFocus(stops.getByRole('button', { name: '20%' }))).toBe(true)
    await tabTo(stops.getByRole('button', { name: '25%' }))
    await hand.keys('Enter', 'Control+Enter')
    await screen.totalPnl.waitFor()
    await expect
      .poll(() => screen.summary.innerText())
      .toMatch(/Enters at 09:20[^]*SELL 1 lot PUT ATM; stop 25%/)
    await expect.poll(() => hasFocus(page.getByRole('region', { name: 'Backtest outcome' }))).toBe(true)
    expect([hand.clicks, hand.presses <= 25]).toEqual([0, true])
    expect(errors).toEqual([])
  })

  it('says beside Run what the run needs and takes, and offers the margin as capital', async () => {
    const { page, screen } = await openBuilder()
    await screen.press('Short Straddle')
    const bar = page.getByRole('group', { name: 'Run and save' })
    await bar
      .getByText(
        /^margin about ₹[\d.]+ L · 2\d\d sessions · (the first run prepares \d+ days?, later ones take )?\d+\.\d s$/,
      )
      .waitFor()
    await page.getByRole('button', { name: /^needs about ₹\d,\d0,000: use it$/ }).click()
    await page.getByText(/capital ₹[2-9],\d0,000/).waitFor()
    await page.getByLabel('End Date').fill('2023-12-01')
    await page.keyboard.press('Tab')
    await bar.getByRole('button', { name: 'End Date' }).click()
    await expect.poll(() => hasFocus(screen.field('End Date'))).toBe(true)
  })

  it('opens Optimise with the strategy of the form and the setting of the cell', async () => {
    const { page, screen } = await openBuilder()
    await screen.press('Short Straddle')
    await page.getByRole('button', { name: 'Add stop loss to leg 2' }).click()
    await screen.press('Vary')
    await page.waitForURL('**/app/optimise')
    await expect
      .poll(() => page.getByLabel('Field 1', { exact: true }).locator('option:checked').innerText())
      .toBe('Leg 2: stop loss, %')
    await page.getByLabel('Values of field 1').click()
    await page.keyboard.type('20, 30')
    await page.getByText(/^2 variants/).waitFor()
  })

  it('keeps the estimate of a first run inside the bar on a tablet', async () => {
    const { page } = await openBuilder({ width: 768, height: 1024 })
    await page.getByRole('button', { name: 'Iron Condor', exact: true }).click()
    await page.getByText(/^margin about .* the first run prepares \d+ days/).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768)
  })

  it.each(
    looksOf([
      ['light', 1440],
      ['dark', 1440],
      ['light', 360],
    ] as const),
  )('is accessible in the %s theme at %i pixels, with everything unfolded', async (colorScheme, width) => {
    const { page, screen } = await openBuilder({ colorScheme, width, height: 900 })
    await screen.toggle('Multi-leg strategy')
    await screen.toggle('Indicator-based entry')
    await page.getByRole('button', { name: /^Rule 1/ }).waitFor()
    for (const name of ['Stop Loss', 'Take Profit', 'Trail Profit', 'Re-entry'])
      await page.getByRole('switch', { name, exact: true }).first().click()
    await screen.press('Change advanced settings')
    await page.getByRole('button', { name: '+ Stop Loss of the whole position' }).click()
    // On a phone the payoff is drawn once it is near the window.
    await page.keyboard.press('End')
    await page.getByRole('img', { name: /^Payoff at expiry/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
})
