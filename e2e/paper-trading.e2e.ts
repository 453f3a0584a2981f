import type { APIRequestContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { AccountContent } from '../testing/account-content.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { accessibilityProblems } from './accessibility.ts'
import { looksOf } from './looks.ts'

const leg = (id: string, optionType: 'CALL' | 'PUT') => ({
  id,
  optionType,
  tradeType: 'SELL',
  strikeSelection: 'ATM',
  strikeDistance: 0,
  quantity: 1,
  enabled: true,
  riskManagement: { stopLoss: { enabled: true, type: 'percentage', percentageValue: 100 } },
})
/** Sells a straddle in the second minute. Only a doubled premium would end it before the square-off. */
const STRADDLE = {
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: '2024-01-01',
  endDate: '2024-01-31',
  strategy: {
    name: 'multi_leg_strategy',
    entryStartTime: '09:16',
    entryEndTime: '14:30',
    squareOffTime: '15:15',
  },
  multiLegStrategy: {
    enabled: true,
    combinedPnLTracking: false,
    legs: [leg('leg_1', 'CALL'), leg('leg_2', 'PUT')],
  },
}
/** A minute of the market takes a second, or a tenth of one; a busy machine is slower. */
const TIMEOUT = { timeout: 240_000, interval: 500 }

describe('paper trading', () => {
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

  async function save(request: APIRequestContext) {
    const configuration = { strategyName: 'Straddle', portfolioName: 'Paper', formData: STRADDLE }
    const data = { id: 'strategy_1704067200000_paper', configuration }
    const answer = await request.post(product.url + routes.saveStrategy.path, { data })
    if (!answer.ok()) throw new Error(`The strategy was not saved: ${await answer.text()}`)
  }

  /** Deploys from the strategy's row and opens the deployment's page. */
  async function deploy(page: Page, speed: string): Promise<void> {
    await goTo(page, `${product.url}/app/strategies`)
    const row = page.getByRole('row', { name: /^Select Straddle Straddle/ })
    await row.getByRole('button', { name: 'Place Order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deploy “Straddle” on paper' })
    await dialog.getByLabel('Speed').selectOption({ label: speed })
    await dialog.getByRole('button', { name: 'Read it back' }).press('Enter')
    await dialog.getByText('On paper: no order is sent to a broker').waitFor()
    expect(await dialog.getByText('Simulated minutes').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Start paper trading' }).press('Enter')
    await page.waitForURL('**/app/live/*')
    await page.getByRole('heading', { level: 1, name: 'Straddle' }).waitFor()
  }

  const openLegs = (page: Page) =>
    page.getByRole('table', { name: 'Legs' }).getByText('open', { exact: true }).count()
  const confirm = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name }).press('Enter')

  /** Leaves the page of a deployment, which draws every minute, until its legs have left. */
  async function untilSquaredOff(page: Page): Promise<void> {
    await expect.poll(() => openLegs(page), TIMEOUT).toBe(2)
    const address = page.url()
    const path = routes.deployment.path.replace('{id}', address.slice(address.lastIndexOf('/') + 1))
    await page.goto('about:blank')
    const legs = async () => {
      const answer = await page.request.get(product.url + path)
      return ((await answer.json()) as { data: { now: { legs: readonly unknown[] } } }).data.now.legs
    }
    await expect.poll(legs, TIMEOUT).toEqual([])
    await page.goto(address)
  }

  /** Distinct positions of a button in the page, sampled at every frame for the given number of prices. */
  const placesOf = (page: Page, name: RegExp, prices: number) =>
    page
      .getByRole('button', { name })
      .first()
      .evaluate(async (button, wanted) => {
        const places = new Set<string>()
        const seen = new Set<string>()
        while (seen.size < wanted) {
          await new Promise(requestAnimationFrame)
          if (!button.isConnected) return ['it went away', ...places]
          const { left, top, width } = button.getBoundingClientRect()
          places.add([left + scrollX, top + scrollY, width].map(Math.round).join())
          seen.add(button.closest('tr')?.textContent ?? '')
        }
        return [...places]
      }, prices)

  it.each(looksOf([1280, 360]))('keeps Square off in place as prices tick, at %i px', async (width) => {
    const { page, context } = await browser.open({ width, height: 800 })
    await enter(page, product)
    await new AccountContent(context.request, product.url).deployment('Ticking', { speed: 240 })
    await goTo(page, `${product.url}/app/live`)
    await page.getByRole('link', { name: 'Ticking' }).click()
    await expect.poll(() => openLegs(page), TIMEOUT).toBe(2)
    expect(await placesOf(page, /^Square off Sell .* CE/, 12)).toHaveLength(1)
  })

  it('shows each price of an open leg in full on a phone', async () => {
    const { page, context } = await browser.open({ width: 360, height: 800 })
    await enter(page, product)
    await new AccountContent(context.request, product.url).deployment('In full', { speed: 240 })
    await goTo(page, `${product.url}/app/live`)
    await page.getByRole('link', { name: 'In full' }).click()
    await expect.poll(() => openLegs(page), TIMEOUT).toBe(2)
    const legs = page.getByRole('table', { name: 'Legs' })
    await legs
      .getByText(/^now [\d,.]+$/)
      .first()
      .waitFor(TIMEOUT)
    const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth
    const parts = await legs.locator('tbody th span:visible').all()
    const cut = await Promise.all(parts.map((part) => part.evaluate(isCut)))
    expect(cut).not.toContain(true)
  })

  it.each(looksOf([1280, 768]))(
    'names a leg in two lines, and says in the list what comes next, in full at %i px',
    async (width) => {
      const { page, context } = await browser.open({ width, height: 800 })
      await enter(page, product)
      await new AccountContent(context.request, product.url).deployment('In words', { speed: 20 })
      await goTo(page, `${product.url}/app/live`)
      const row = page.getByRole('article', { name: 'In words' })
      await row.getByText(/^Holds 2 legs, /).waitFor(TIMEOUT)
      const isCut = (one: Element) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight
      for (const words of [/^Holds 2 legs, .* net in this session$/, /^Next: Square-off at 15:15$/])
        expect(await row.getByText(words).evaluate(isCut)).toBe(false)
      // The kill switch takes room of the header, not of the user's name.
      const name = page.getByRole('banner').getByTitle('Asha Rao', { exact: true })
      expect(await name.evaluate(isCut)).toBe(false)

      await row.getByRole('link', { name: 'In words' }).click()
      await expect.poll(() => openLegs(page), TIMEOUT).toBe(2)
      const leg = page.getByRole('table', { name: 'Legs' }).getByText(/^Sell .* CE, /)
      const lines = await leg.evaluate(
        (one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight),
      )
      expect(Math.round(lines)).toBeLessThanOrEqual(2)
    },
  )

  it('exits lots, re-enters a leg, adds one from the chain, and moves a stop on the chart, by keys alone', async () => {
    const { page, context, errors } = await browser.open({ width: 1280, height: 1000 })
    await enter(page, product)
    await new AccountContent(context.request, product.url).deployment('Hands', { speed: 20, lots: 3 })
    await goTo(page, `${product.url}/app/live`)
    await page.getByRole('link', { name: 'Hands' }).press('Enter')
    await expect.poll(() => openLegs(page), TIMEOUT).toBe(2)
    const log = (text: RegExp) => page.getByText(text).first().waitFor()

    await page.getByRole('button', { name: /^Exit lots of Sell .* CE/ }).press('Enter')
    await page.getByLabel('Lots to exit').press('ArrowUp')
    await confirm(page, 'Exit the lots')
    await log(/lots exited by hand, .*; \d+ remain open/)

    await page.getByRole('button', { name: /^Square off Sell .* CE/ }).press('Enter')
    await confirm(page, 'Square off the leg')
    await page.getByRole('button', { name: /^Re-enter Leg 1/ }).press('Enter')
    await confirm(page, 'Re-enter the leg')
    await log(/re-entered by hand/)

    await page.getByRole('button', { name: 'Add a leg' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Lots').press('ArrowUp')
    expect(await accessibilityProblems(page)).toEqual([])
    await confirm(page, 'Add the leg')
    await log(/You added a leg: buy 2 lots of NIFTY/)
    await expect.poll(() => openLegs(page), TIMEOUT).toBe(3)

    const stop = page.getByRole('slider', { name: /^Stop of Leg 2/ })
    const before = Number(await stop.getAttribute('aria-valuenow'))
    await stop.press('PageDown')
    await expect
      .poll(() => stop.getAttribute('aria-valuetext'))
      .toMatch(new RegExp(`^₹${(before - 1).toFixed(2)}, [−+]₹[\\d,]+ before charges$`))
    expect(await accessibilityProblems(page)).toEqual([])
    await stop.press('Enter')
    await log(/You set the stop of Leg 2/)
    expect(errors).toEqual([])
  })

  it.each(
    looksOf([
      ['light', 1440],
      ['dark', 390],
    ] as const),
  )('squares a book off at its loss limit, in the %s theme at %i px', async (colorScheme, width) => {
    const { page, context, errors } = await browser.open({ width, height: 900, colorScheme })
    await enter(page, product)
    await page.goto(
      product.url + (await new AccountContent(context.request, product.url).savedBook('Thursdays')),
    )
    await page.getByRole('button', { name: 'Deploy on paper' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Deploy “Thursdays” on paper' })
    await dialog.getByLabel('First day').fill('2024-01-03')
    await dialog.getByLabel('Most loss of the book a day').fill('100')
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Read it back' }).press('Enter')
    await dialog.getByText(/^A loss of ₹100 in a session/).waitFor()
    await dialog.getByRole('button', { name: 'Start paper trading' }).press('Enter')
    const group = page.getByRole('region', { name: 'Book Thursdays' })
    await group.getByText('loss limit ₹100').waitFor()
    await expect.poll(() => group.getByText(/^Loss limit of the book reached/).count(), TIMEOUT).toBe(2)
    expect(await accessibilityProblems(page)).toEqual([])
    await group.getByRole('link', { name: 'Thursdays one' }).press('Enter')
    await page.getByText(/The day of the book stands at .* and its limit is a loss of ₹100/).waitFor()
    await page
      .getByText(/: the loss limit of the book, /)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Thursdays', exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(errors).toEqual([])
  })

  it('goes from a saved strategy through manual orders to a day equal to its backtest', async () => {
    const { page, context, errors } = await browser.open({ width: 1280, height: 1000 })
    await enter(page, product)
    await save(context.request)

    await deploy(page, '60×')
    await expect.poll(() => openLegs(page), TIMEOUT).toBe(2)
    await page.getByRole('button', { name: 'Pause' }).press('Enter')
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    const leaving = page.getByRole('button', { name: /^Square off Sell .* CE/ })
    await leaving.press('Enter')
    await confirm(page, 'Square off the leg')
    await expect.poll(() => openLegs(page), TIMEOUT).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])

    await goTo(page, `${product.url}/app/dashboard`)
    await page.getByRole('region', { name: 'Open on paper' }).waitFor()
    await page.getByRole('button', { name: 'Kill switch' }).press('Enter')
    await confirm(page, 'Square off and pause all')
    await page.getByRole('button', { name: 'Kill switch' }).waitFor({ state: 'detached', ...TIMEOUT })
    await goTo(page, `${product.url}/app/live`)
    await page.getByRole('region', { name: 'Running' }).getByRole('link', { name: 'Straddle' }).click()
    await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter')
    await confirm(page, 'Stop for good')
    await page.getByRole('button', { name: 'Delete', exact: true }).waitFor(TIMEOUT)

    await deploy(page, '600×')
    await untilSquaredOff(page)
    await page.getByText('Finished', { exact: true }).waitFor(TIMEOUT)
    await page.getByRole('button', { name: /^Compare .* with its backtest$/ }).press('Enter')
    await page.getByText('Identical to the backtest').waitFor(TIMEOUT)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'Results as a run' }).click()
    await page.getByText('Paper', { exact: true }).first().waitFor()

    await page.setViewportSize({ width: 360, height: 800 })
    await goTo(page, `${product.url}/app/live`)
    await page
      .getByRole('region', { name: 'Ended' })
      .getByRole('link', { name: 'Straddle' })
      .first()
      .waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(errors).toEqual([])
  }, 360_000)
})
