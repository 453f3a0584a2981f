import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manyTrades, strategyPath } from '../testing/large-result.ts'
import { startTestBrowser, type BrowserTools, type OpenPage } from '../testing/test-browser.ts'
import { hasFocus, tabTo } from './keyboard.ts'
import { looksOf } from './looks.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { readPdf } from './pdf-text.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

/** Pixels by which the page is wider than the window. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

describe('a trader', () => {
  let product: SharedProduct
  let browser: BrowserTools

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([joinProduct(), startTestBrowser()])
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

  it('gets from an empty form to a printed report of a first strategy', async () => {
    const { page, screen, errors } = await openBuilder()
    await expect.poll(() => page.getByLabel('Strategy Name').inputValue()).toBe('')
    await page.getByText('Ready to Backtest').waitFor()
    await screen.nameStrategy('My first strategy')
    await screen.setDates('2024-01-01', '2024-01-31')
    await screen.choose('Option Type', 'PUT')
    await screen.choose('Trade Type', 'SELL')
    await screen.run()
    await screen.totalPnl.waitFor()
    for (const title of ['Charts', 'Monthly P&L', 'Breakdown', 'About these numbers'])
      await page.getByRole('region', { name: title, exact: true }).waitFor()

    await page.getByRole('img', { name: /^Cumulative P&L/ }).click()
    await page.getByRole('dialog', { name: /^What happened on \d{2} Jan 2024/ }).waitFor()
    await page.keyboard.press('Escape')

    const download = await screen.downloadReport()
    const report = readPdf(readFileSync(await download.path()))
    await screen.tradeLog.scrollIntoViewIfNeeded()
    const trades = await screen.tradeLog.getByText(/^\d+ trades$/).innerText()
    expect(report.pages).toBeGreaterThanOrEqual(3)
    expect(report.text).toContain('Backtest report: My first strategy')
    expect(report.text).toContain(`Total P&L ${await screen.totalPnl.innerText()}`)
    expect(report.text).toContain('01 Jan 2024 to 31 Jan 2024')
    expect(report.text).toContain(`${trades} · net of charges`)
    for (const title of ['P&L by expiry', 'Drawdown', 'Monthly results', 'About these numbers'])
      expect(report.text).toContain(title)
    expect(errors).toEqual([])
  })

  it('tests an iron condor with indicators, and reads why a trade was entered', async () => {
    const { page, screen, errors } = await openBuilder()
    await screen.nameStrategy('Iron condor')
    await screen.setDates('2024-01-01', '2024-01-31')
    await screen.toggle('Multi-leg strategy')
    const legs = [
      ['SELL', 'CALL', 'ATM+100'],
      ['BUY', 'CALL', 'ATM+300'],
      ['SELL', 'PUT', 'ATM+100'],
      ['BUY', 'PUT', 'ATM+300'],
    ] as const
    for (const [i, [trade, option, strike]] of legs.entries()) {
      if (i > 0) await screen.press('Add Leg')
      await screen.choose('Trade Type', trade)
      await screen.choose('Option Type', option)
      await screen.typeStrike(strike)
    }
    await expect
      .poll(() => screen.legs())
      .toEqual([
        'Leg 1 SELL 1 lot CALL ATM+100',
        'Leg 2 BUY 1 lot CALL ATM+300',
        'Leg 3 SELL 1 lot PUT 100 OTM (ATM+100)',
        'Leg 4 BUY 1 lot PUT 300 OTM (ATM+300)',
      ])
    await screen.toggle('Indicator-based entry')
    await screen.press('Add Rule')
    await screen.select('Function 1', 'EMA · Exponential Moving Average')
    await screen.select('Function 2', 'CLOSE')
    await screen.select('Condition', '<')
    await screen.run()
    await screen.totalPnl.waitFor()

    await screen.tradeLog.scrollIntoViewIfNeeded()
    const trade = screen.tradeRows().first()
    await expect.poll(() => trade.innerText()).toMatch(/Leg \d: /)
    await trade.getByRole('link').click()
    const rules = page.getByRole('dialog').getByRole('region', { name: /^Rules at the entry/ })
    await rules.waitFor()
    await expect.poll(() => rules.getByText('Held', { exact: true }).count()).toBe(2)
    await expect.poll(() => rules.innerText()).toContain('RSI(14)')
    await expect.poll(() => rules.innerText()).toContain('EMA(20)')
    await page.getByRole('dialog').getByRole('radio', { name: 'Whole day' }).click()
    await page.keyboard.press('Escape')
    await screen.openTab('Figures')
    await page.getByRole('tab', { name: 'Leg', exact: true }).click()
    await expect
      .poll(() => page.getByRole('region', { name: 'Results by leg' }).getByRole('row').count())
      // Four legs between the headings and the totals.
      .toBe(6)
    expect(errors).toEqual([])
  })

  it('finds each mistake reported at its own field', async () => {
    const { page, screen } = await openBuilder()
    await screen.nameStrategy('Wrong input')
    await screen.setDates('2024-01-01', '2024-01-31')
    await screen.toggle('Multi-leg strategy')
    await screen.toggle('Indicator-based entry')
    await page.getByLabel('Lots').fill('101')
    await screen.run()
    await page.getByText('The strategy cannot be run yet').waitFor()
    await page.getByLabel('Lots').fill('1')

    const wrong = async (label: string, value: string, message: string) => {
      const field = screen.field(label)
      // A field that starts empty is invalid until it is filled.
      if ((await field.inputValue()) === '') await field.fill('100')
      const right = await field.inputValue()
      await field.fill(value)
      await expect.poll(() => screen.fieldMessage(label), { message: `${label}: ${value}` }).toBe(message)
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      await field.fill(right)
      await expect.poll(() => screen.fieldMessage(label)).not.toBe(message)
    }
    for (const mistake of oneOfEachField(WRONG_VALUES)) await wrong(...mistake)
    for (const [criteria, ...mistakes] of WRONG_PREMIUMS) {
      await screen.chooseCriterion(criteria)
      for (const mistake of oneOfEachField(mistakes)) await wrong(...mistake)
    }
    const symbols = page.getByRole('group', { name: 'Symbols' })
    await symbols.getByRole('checkbox', { name: 'NIFTY' }).click()
    await symbols.getByText('Each indicator rule must have at least one symbol selected.').waitFor()
    await symbols.getByRole('checkbox', { name: 'NIFTY' }).click()
  })

  it('does all of this on a phone of 360 pixels without scrolling sideways', async () => {
    const { page, screen, errors } = await openBuilder({ width: 360, height: 740 })
    await screen.nameStrategy('On the way to work')
    await screen.setDates('2024-01-01', '2024-01-31')
    await screen.toggle('Multi-leg strategy')
    await screen.toggle('Indicator-based entry')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await screen.run()
    await screen.totalPnl.waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const open = (tab: string) => page.getByRole('tab', { name: tab, exact: true }).click()
    for (const tab of ['Expiry performance', 'Drawdown']) await open(tab)
    for (const card of ['Breakdown', 'Detailed Trade Log'])
      await page.getByRole('heading', { name: card, exact: true }).click()
    for (const tab of ['Weekly', 'Re-entry']) await open(tab)
    await page.getByRole('checkbox', { name: 'Fri' }).click()
    await page.getByText(/\d+ of \d+ trades/).waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await screen.tradeRows().first().getByRole('link').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('region', { name: 'Diary of the day' }).waitFor()
    const wider = await dialog.evaluate((one) =>
      Math.max(...[one, ...one.children].map((part) => part.scrollWidth - part.clientWidth)),
    )
    expect(wider).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await screen.downloadReport()
    expect(errors).toEqual([])
  })

  it('needs no mouse, from signing in to reading a day', async () => {
    const { page, errors } = await browser.open()
    const { keyboard } = page
    await page.goto(`${product.url}/login`)
    await tabTo(page, page.getByLabel('Email'))
    await keyboard.type(product.account.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await keyboard.type(product.account.password)
    await keyboard.press('Enter')
    await page.waitForURL('**/app/**')
    await page.getByText('Backend Online').waitFor()
    const screen = new BacktestingPage(page)

    await tabTo(page, page.getByLabel('Strategy Name'))
    await keyboard.type('By keyboard alone')
    await tabTo(page, page.getByLabel('End Date'))
    await keyboard.type('31 1 2024')
    await keyboard.press('Tab')
    await expect.poll(() => page.getByLabel('End Date').inputValue()).toBe('31 Jan 2024')
    await tabTo(page, page.getByRole('switch', { name: 'Multi-leg strategy' }))
    await keyboard.press('Space')
    await tabTo(page, screen.runButton)
    await keyboard.press('Enter')
    await screen.totalPnl.waitFor()

    await tabTo(page, page.getByRole('checkbox', { name: 'Mon' }))
    await keyboard.press('Space')
    await page.getByText('17 of 22 trades').waitFor()
    const curve = page.getByRole('img', { name: /^Cumulative P&L/ })
    const diary = page.getByRole('dialog').getByRole('region', { name: 'Diary of the day' })
    await tabTo(page, page.getByRole('tab', { name: 'Cumulative P&L' }))
    await tabTo(page, curve)
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await diary.waitFor()
    await keyboard.press('Escape')
    await expect.poll(() => hasFocus(curve)).toBe(true)
    const tab = page.getByRole('tab', { name: 'Cumulative P&L' })
    while (!(await hasFocus(tab))) await keyboard.press('Shift+Tab')
    await keyboard.press('ArrowRight')
    await tabTo(page, page.getByRole('img', { name: /^P&L by expiry/ }))
    await keyboard.press('ArrowRight')
    await page.getByRole('status').getByText('04 Jan 2024').waitFor()
    const link = screen.tradeRows().first().getByRole('link')
    await tabTo(page, link)
    await keyboard.press('Enter')
    await diary.waitFor()
    await keyboard.press('Escape')
    await expect.poll(() => hasFocus(link)).toBe(true)
    expect(errors).toEqual([])
  })

  it('keeps a running backtest over a reload, and gets its result', async () => {
    const { page, screen, errors } = await openBuilder()
    // No other test simulates this index, so the backtest takes seconds.
    const long = { ...manyTrades(), instrument: 'BANKNIFTY', endDate: '2024-02-15' }
    await page.goto(product.url + strategyPath('Reloaded', long))
    await page.getByRole('button', { name: /^Leg 20/ }).waitFor()
    await screen.run()
    const job = await page.getByText(/^Job [0-9a-f-]{8}$/).innerText()
    await page.reload()
    await page.getByText(job).or(screen.totalPnl).first().waitFor()
    await screen.totalPnl.waitFor({ timeout: 180_000 })
    await expect.poll(() => page.getByLabel('Strategy Name').inputValue()).toBe('Reloaded')
    expect(errors).toEqual([])
  })
})

type Mistake = readonly [label: string, value: string, message: string]

/** One mistake of each field, the next tomorrow. */
function oneOfEachField(mistakes: readonly Mistake[]): readonly Mistake[] {
  const byField = Map.groupBy(mistakes, ([label]) => label)
  return [...byField.values()].flatMap((ofField) => looksOf(ofField))
}

const WRONG_VALUES: readonly Mistake[] = [
  ['Strategy Name', '', 'Strategy name is required'],
  [
    'Strategy Name',
    'Straddle!',
    'Strategy name can only contain letters, numbers, spaces, hyphens, and underscores',
  ],
  ['Portfolio Name', '', 'Portfolio name is required'],
  [
    'Portfolio Name',
    'Mine/Yours',
    'Portfolio name can only contain letters, numbers, spaces, hyphens, and underscores',
  ],
  ['Start Date', '2023-12-29', 'Date must be between 2024-01-01 and 2025-04-30'],
  ['End Date', '2024-01-01', 'End date must be after start date'],
  ['End Date', '2025-05-01', 'Date must be before 2025-04-30'],
  ['Entry Start Time', '09:14', 'Entry start time must be between 09:15 and 15:30'],
  ['Entry End Time', '15:31', 'Entry end time must be between 09:15 and 15:30'],
  ['Entry End Time', '09:16', 'Entry end time must be after entry start time'],
  ['Square Off Time', '15:31', 'Square off time must be between 09:15 and 15:30'],
  ['Square Off Time', '14:29', 'Square off time must be at or after entry end time'],
  ['Lots', '0', 'Must be between 1 and 100'],
  ['Value', '101', 'Numeric values must be between -100 and +100.'],
  ['Value', '', 'Numeric values must be between -100 and +100.'],
  ['Timeframe', '121', 'Timeframe must be between 1 and 120 minutes.'],
]

const WRONG_PREMIUMS: readonly (readonly [criteria: string, ...mistakes: Mistake[]])[] = [
  [
    'Premium Range',
    ['Lower Premium', '', 'Both lower and upper premium values are required'],
    ['Lower Premium', '0', 'Premium values must be greater than 0'],
    ['Lower Premium', '300', 'Lower premium must be ≤ upper premium'],
  ],
  [
    'Closest Premium',
    ['Target Premium', '', 'Target premium is required and must be greater than 0'],
    ['Target Premium', '0', 'Target premium is required and must be greater than 0'],
  ],
  ['Premium ≥', ['Minimum Premium', '0', 'Minimum premium is required and must be greater than 0']],
  ['Premium ≤', ['Maximum Premium', '-5', 'Maximum premium is required and must be greater than 0']],
]
