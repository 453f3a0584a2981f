import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { accessibilityProblems } from './accessibility.ts'

/** A strategy that sells one at-the-money option on eight days of January. */
const selling = (optionType: 'CALL' | 'PUT') => ({
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: '2024-01-01',
  endDate: '2024-01-10',
  strategy: {
    name: 'custom_option_strategy',
    optionType,
    tradeType: 'SELL',
    strikeSelection: 'ATM',
    strikeDistance: 0,
    entryStartTime: '09:20',
    entryEndTime: '14:30',
    squareOffTime: '15:15',
  },
})

describe('strategies tested as a batch', () => {
  let product: SharedProduct
  let browser: BrowserTools
  beforeAll(async () => {
    browser = await startTestBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  async function save(request: APIRequestContext, strategyName: string, optionType: 'CALL' | 'PUT') {
    const configuration = { strategyName, portfolioName: 'Thursdays', formData: selling(optionType) }
    const id = `strategy_1704067200000_${optionType.toLowerCase()}`
    const answer = await request.post(product.url + routes.saveStrategy.path, { data: { id, configuration } })
    if (!answer.ok()) throw new Error(`${strategyName} was not saved: ${await answer.text()}`)
  }

  const rowOf = (page: Page, name: string) =>
    page.getByRole('row', { name: new RegExp(`^Select ${name} ${name}`) })
  const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

  it('go by keyboard from the list to a batch that another tab shows, to one portfolio, and to the dashboard, on a phone', async () => {
    const { page, context, errors } = await browser.open({ width: 390, height: 844 })
    product = await joinProduct()
    await enter(page, product)
    await save(context.request, 'Calls', 'CALL')
    await save(context.request, 'Puts', 'PUT')
    await goTo(page, `${product.url}/app/strategies`)
    await rowOf(page, 'Calls').focus()
    await page.keyboard.press('x')
    await rowOf(page, 'Puts').focus()
    await page.keyboard.press('x')
    await page.getByText('2 of 2 strategies selected').waitFor()
    await page.getByRole('button', { name: 'Run Selected Strategies' }).focus()
    await page.keyboard.press('Enter')

    const other = await context.newPage()
    await goTo(other, `${product.url}/app/strategies`)
    for (const tab of [page, other])
      await tab
        .getByRole('region', { name: 'Batch Test Results', exact: true })
        .getByText('2 strategies: 2 successful, 0 failed')
        .waitFor({ timeout: 180_000 })
    await other.close()
    await page.reload()
    await page
      .getByRole('region', { name: 'Batch Test Results', exact: true })
      .getByText('2 strategies: 2 successful, 0 failed')
      .waitFor()
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).press('Enter')
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByText('Your batch test is done').waitFor()
    await bell.getByText('2 strategies: 2 tested.').waitFor()
    await page.keyboard.press('Escape')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Dismiss results' }).focus()
    await page.keyboard.press('Enter')

    await page.getByRole('button', { name: 'Thursdays (2)' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Run as one book' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Thursdays', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Run as one book' }).focus()
    await page.keyboard.press('Enter')
    const book = page.getByRole('region', { name: 'The book', exact: true })
    await book.waitFor({ timeout: 180_000 })
    const net = () =>
      book.locator('dt', { hasText: 'Net P&L' }).locator('xpath=following-sibling::dd').innerText()
    const both = await net()
    await page.getByRole('spinbutton', { name: 'Lots of Puts' }).fill('0')
    await expect.poll(net).not.toBe(both)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await width(page)).toBeLessThanOrEqual(390)

    await goTo(page, `${product.url}/app/dashboard`)
    const total = page.getByRole('group', { name: 'Total Backtests' })
    await expect.poll(() => total.innerText()).toMatch(/\b2\b/)
    await expect
      .poll(() => page.getByRole('group', { name: 'Active Strategies' }).innerText())
      .toMatch(/\b2\b/)
    expect(errors).toEqual([])
  })

  it('give the same results from the command line', async () => {
    const { page } = await browser.open()
    await enter(page, product)
    const answer = await page.request.post(product.url + routes.createAccessToken.path, {
      data: { name: 'terminal', scope: 'full' },
    })
    const { data } = (await answer.json()) as { data: { token: string } }
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['bin/delta.js', 'batch-test', 'Calls', 'Puts', '--url', product.url],
      { env: { ...process.env, DELTA_TOKEN: data.token } },
    )
    const [first, second, last] = stdout.trim().split('\n')
    await goTo(page, `${product.url}/app/strategies`)
    const shown = await rowOf(page, 'Calls').innerText()
    expect(shown).toContain(/: (\S+) net of ₹/.exec(first ?? '')?.[1])
    expect([second?.slice(0, 12), last]).toEqual(['2 of 2 Puts:', '2 of 2 strategies tested'])
  })
})
