import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AccountContent } from '../testing/account-content.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

/** Tab presses from a row to its actions. */
const MOST_TABS = 3

describe('the rows of a list by keyboard', () => {
  let product: SharedProduct
  let browser: BrowserTools
  let page: Page
  let own: AccountContent

  beforeAll(async () => {
    browser = await startTestBrowser()
  })
  // Each attempt at a test, including a retry, gets a fresh user.
  beforeEach(async () => {
    product = await joinProduct()
    const open = await browser.open()
    page = open.page
    await enter(page, product)
    own = new AccountContent(open.context.request, product.url)
  })
  afterAll(async () => {
    await browser?.close()
  })

  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document
      return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim()
    })

  /** Presses Tab until a control with this name has the focus; fails after three presses. */
  async function tabsTo(name: RegExp): Promise<void> {
    const passed: string[] = []
    for (let i = 0; i < MOST_TABS; i++) {
      await page.keyboard.press('Tab')
      const at = await focused()
      if (name.test(at)) return
      passed.push(at)
    }
    throw new Error(`Three Tabs pass ${passed.join(', ')}; none is ${String(name)}`)
  }

  /** Presses a key and expects the focus on a row before the next key. */
  async function walks(key: string, to: string): Promise<void> {
    await page.keyboard.press(key)
    await expect.poll(focused).toContain(to)
  }

  it('of runs: arrow keys move, Space selects, `c` compares, an imported log says why it cannot be selected', async () => {
    for (const name of ['First run', 'Second run']) await own.run(name)
    await own.tradeLog('Log of March')
    // The short address leads to the runs, too.
    await goTo(page, `${product.url}/app/runs`)
    await page.waitForURL('**/app/backtesting/runs')
    await page.getByRole('link', { name: 'Log of March' }).focus()
    await page.keyboard.press('Space')
    await page
      .getByText('An imported log is compared with a backtest on its own page, under Reconcile')
      .waitFor()
    await walks('ArrowDown', 'Second run')
    await page.keyboard.press('Space')
    await walks('End', 'First run')
    await page.keyboard.press('Space')
    await page.getByText('2 of at most').waitFor()
    await tabsTo(/^Delete First run$/)
    await page.keyboard.press('Shift+Tab')
    await walks('Home', 'Log of March')
    await page.keyboard.press('c')
    await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor()
    await page.getByText('First run').first().waitFor()
    await page.getByText('Second run').first().waitFor()
  })

  it('of issues, as a list and on the board', async () => {
    for (const title of ['Third issue', 'Second issue', 'First issue']) await own.issue(title)
    await goTo(page, `${product.url}/app/bug-tracker`)
    await page.getByRole('link', { name: 'First issue' }).focus()
    await page.keyboard.press('Space')
    await walks('ArrowDown', 'Second issue')
    await page.keyboard.press('Space')
    await page.getByText('2 selected', { exact: true }).waitFor()
    await tabsTo(/^Status for the selected issues$/)
    await page.keyboard.press('d')
    await page.getByRole('button', { name: 'Update selected' }).press('Enter')
    await page.getByText('Updated 2 issues').waitFor()
    await page.getByRole('link', { name: 'Third issue' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Third issue' }).waitFor()

    await goTo(page, `${product.url}/app/bug-tracker?view=board`)
    await page.getByRole('region', { name: 'Issues in Done' }).getByRole('link').first().focus()
    await page.keyboard.press('ArrowDown')
    const second = await focused()
    await tabsTo(/^Status of /)
    await page.keyboard.press('b')
    await page
      .getByRole('region', { name: 'Issues in Backlog' })
      .getByText(second.replace(/^\S+\s*/, ''))
      .waitFor()
  })

  it('of strategies and portfolios', async () => {
    for (const name of ['Alpha', 'Beta']) await own.strategy(name)
    for (let i = 1; i <= 30; i++) await own.portfolio(`Portfolio ${i}`)
    await goTo(page, `${product.url}/app/strategies`)
    await page
      .getByRole('row', { name: /^Select (Alpha|Beta)/ })
      .first()
      .focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByText('1 of 2 strategies selected').waitFor()
    await tabsTo(/^Run Backtest$/)
    // Thirty portfolios are one tab stop, followed by the actions on the shown one.
    const bar = page.getByRole('toolbar', { name: 'Portfolios' })
    const sizes = () => bar.evaluate((box) => box.scrollHeight - box.clientHeight)
    await expect.poll(sizes).toBeGreaterThan(0)
    expect(await bar.evaluate((box) => box.clientHeight)).toBeLessThanOrEqual(120)
    await bar.hover()
    await page.mouse.wheel(0, 400)
    await expect.poll(() => bar.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
    await bar.getByRole('button', { name: /^All/ }).focus()
    await walks('ArrowRight', '(0)')
    await page.keyboard.press('Space')
    await page.getByRole('link', { name: 'Run as one book' }).waitFor()
    await tabsTo(/^Run as one book$/)
  })

  it('of deployments', async () => {
    for (const name of ['Paper one', 'Paper two']) await own.deployment(name)
    await goTo(page, `${product.url}/app/live`)
    await page
      .getByRole('link', { name: /^Paper (one|two)$/ })
      .first()
      .focus()
    await walks('ArrowDown', 'Paper')
    await tabsTo(/^Pause Paper/)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: /^Resume Paper/ }).waitFor()
  })

  it('of the library', async () => {
    await goTo(page, `${product.url}/app/strategy-library`)
    const first = page
      .getByRole('list', { name: 'Strategies' })
      .getByRole('button', { name: /^Details of/ })
      .first()
    await first.focus()
    const before = await focused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const name = (await focused()).replace('Details of ', '')
    expect(name).not.toBe(before.replace('Details of ', ''))
    await tabsTo(/^Load into builder/)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await page.getByRole('dialog', { name }).waitFor()
  })
})
