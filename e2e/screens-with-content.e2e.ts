import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountContent } from '../testing/account-content.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { OptionsAnalysisPage } from '../testing/pages/options-analysis-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { pageProblems } from './page-problems.ts'
import { looksOf } from './looks.ts'

/** The longest allowed name, in one word. */
const LONG = 'N'.repeat(120)

const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const

describe('screens filled with the longest names', () => {
  let product: SharedProduct
  let browser: BrowserTools
  let own: { run: string; other: string; search: string; portfolio: string; strategy: string }

  beforeAll(async () => {
    browser = await startTestBrowser()
    product = await joinProduct()
    const { page, context } = await browser.open()
    await enter(page, product)
    const things = new AccountContent(context.request, product.url)
    const strategy = await things.strategy(LONG, LONG)
    await things.strategy('Another', LONG)
    await things.batch([strategy])
    const [run, other] = [await things.run(LONG), await things.run(`${LONG.slice(1)}M`)]
    await things.tradeLog(LONG.slice(0, 80))
    await things.issue(LONG)
    for (const name of [LONG, `${LONG.slice(1)}M`]) await things.deployment(name, { speed: 1 })
    own = { run, other, strategy, search: await things.search(), portfolio: await things.book(LONG) }
  })
  afterAll(async () => {
    await browser?.close()
  })

  /** Lists the problems of a page, each with its name. */
  async function problemsOf(page: Page, name: string, options = {}): Promise<string[]> {
    await page.waitForLoadState('networkidle').catch(() => undefined)
    return (await pageProblems(page, options)).map((problem) => `${name}: ${problem}`)
  }

  /** A problem if a long name has pushed a column of a table out of sight. */
  async function hiddenColumn(page: Page, label: string, header: string): Promise<string[]> {
    const table = page.getByRole('region', { name: label, exact: true })
    const column = table.getByRole('columnheader', { name: header, exact: true })
    const end = (one: Element) => one.getBoundingClientRect().right
    const hidden = (await column.evaluate(end)) - (await table.evaluate(end))
    return hidden > 0 ? [`${label}: ${hidden} px of ${header} are out of sight`] : []
  }

  const openScreen = (page: Page, path: string) => goTo(page, `${product.url}/app/${path}`)

  it.each(looksOf(LOOKS))(
    'results and their exports have no problems at $width px, $colorScheme',
    async (look) => {
      const { page } = await browser.open({ ...look, height: 800 })
      await enter(page, product)
      const problems: string[] = []
      await openScreen(page, `backtesting/runs/${own.run}`)
      const tabs = page.getByRole('tablist', { name: 'Result' })
      await tabs.waitFor()
      await page.getByText('Detailed Trade Log').waitFor()
      problems.push(...(await problemsOf(page, 'result')))
      for (const tab of ['Expiry performance', 'Drawdown']) await page.getByRole('tab', { name: tab }).click()
      problems.push(...(await problemsOf(page, 'result, drawdown')))
      for (const name of ['Days', 'Trades', 'Why', 'Luck', 'Stress', 'Figures', 'Files']) {
        await tabs.getByRole('tab', { name, exact: true }).click()
        if (name === 'Luck') await page.getByText('Deepest drawdown of each path').waitFor()
        problems.push(...(await problemsOf(page, `result, ${name}`)))
      }
      await openScreen(page, `backtesting/runs/${own.run}/explain/${own.run}/2024-01-03`)
      const day = page.getByRole('dialog', { name: /^What happened on/ })
      await day.getByRole('region', { name: 'Diary of the day' }).waitFor()
      problems.push(...(await problemsOf(page, 'explained day', { hasDialog: true })))
      await openScreen(page, `compare?runs=${own.run},${own.other}`)
      await page.getByRole('region', { name: 'Curves', exact: true }).waitFor()
      problems.push(...(await problemsOf(page, 'compare')))
      await openScreen(page, `optimise?search=${own.search}`)
      const map = page.getByRole('region', { name: 'Heat map' })
      await map.getByRole('button').first().click()
      await page.getByRole('button', { name: 'Run as a backtest' }).waitFor()
      problems.push(...(await problemsOf(page, 'optimise')))
      await openScreen(page, `strategies/portfolio/${own.portfolio}`)
      await page.getByRole('region', { name: 'The book', exact: true }).waitFor()
      problems.push(...(await problemsOf(page, 'book')))
      if (look.width > 1000) problems.push(...(await hiddenColumn(page, 'Strategies of the book', 'Net P&L')))
      expect(problems).toEqual([])
    },
  )

  it.each(looksOf(LOOKS))(
    'lists, dialogs and the bell have no problems at $width px, $colorScheme',
    async (look) => {
      const { page } = await browser.open({ ...look, height: 800 })
      await enter(page, product)
      const problems: string[] = []
      const inDialog = { hasDialog: true }
      await openScreen(page, 'backtesting/runs')
      await page.getByRole('link', { name: LONG, exact: true }).first().waitFor()
      problems.push(...(await problemsOf(page, 'runs')))
      await openScreen(page, 'bug-tracker')
      await page.getByRole('checkbox', { name: /^Select [A-Z]+-\d+$/ }).click()
      problems.push(...(await problemsOf(page, 'issues')))
      await page.getByRole('link', { name: LONG }).click()
      await page.getByRole('region', { name: 'Activity' }).waitFor()
      problems.push(...(await problemsOf(page, 'issue')))
      await page.getByRole('button', { name: 'Edit Issue' }).click()
      await page.getByRole('dialog', { name: 'Edit Issue' }).getByLabel('Title').waitFor()
      problems.push(...(await problemsOf(page, 'edited issue', inDialog)))
      await openScreen(page, 'bug-tracker?view=board')
      await page.getByRole('link', { name: LONG }).waitFor()
      problems.push(...(await problemsOf(page, 'board')))
      await openScreen(page, 'strategies')
      await page.getByRole('region', { name: 'Batch Test Results', exact: true }).waitFor()
      problems.push(...(await problemsOf(page, 'shelf list')))
      problems.push(...(await hiddenColumn(page, 'Batch test results, table', 'Performance')))
      await openScreen(page, `strategies?strategy=${own.strategy}`)
      await page.getByRole('button', { name: 'Version History' }).waitFor()
      // On a phone the strategy is a dialog over the list.
      problems.push(...(await problemsOf(page, 'shelf', { hasDialog: look.width < 1024 })))
      await page.getByRole('button', { name: 'Version History' }).click()
      await page.getByText('Version 1', { exact: true }).first().waitFor()
      problems.push(...(await problemsOf(page, 'history', inDialog)))
      await page.keyboard.press('Escape')
      await openScreen(page, 'strategies')
      await page.getByRole('toolbar', { name: 'Portfolios' }).getByRole('button', { name: LONG }).click()
      await page.getByRole('button', { name: 'Rename or describe' }).click()
      await page.getByRole('dialog').getByLabel('Portfolio name').waitFor()
      problems.push(...(await problemsOf(page, 'portfolio', inDialog)))
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
      problems.push(...(await problemsOf(page, 'bell', inDialog)))
      expect(problems).toEqual([])
    },
  )

  it.each(looksOf(LOOKS))(
    'paper trading and the simulator have no problems at $width px, $colorScheme',
    async (look) => {
      const { page } = await browser.open({ ...look, height: 800 })
      await enter(page, product)
      const problems: string[] = []
      await openScreen(page, 'live')
      await page.getByRole('link', { name: LONG, exact: true }).waitFor()
      problems.push(...(await problemsOf(page, 'deployments')))
      await page.getByRole('link', { name: LONG, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: LONG }).waitFor()
      problems.push(...(await problemsOf(page, 'deployment')))
      await page.getByRole('button', { name: 'Stop', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Stop for good' }).waitFor()
      problems.push(...(await problemsOf(page, 'order', { hasDialog: true })))
      await openScreen(page, 'dashboard')
      await page.getByRole('heading', { level: 1 }).waitFor()
      problems.push(...(await problemsOf(page, 'dashboard')))
      const desk = await OptionsAnalysisPage.open(page, product.url)
      await desk.strikes.focus()
      for (const key of ['ArrowDown', 's']) await page.keyboard.press(key)
      await expect.poll(() => desk.legs.count()).toBe(1)
      await page.getByRole('button', { name: 'Save as Simulator' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill(LONG)
      await page.getByRole('dialog').getByLabel('Name').press('Enter')
      await page.getByText(`${LONG} · saved with`).waitFor()
      problems.push(...(await problemsOf(page, 'desk')))
      for (const tab of ['Greeks', 'P&L table'])
        if ((await page.getByRole('tab', { name: tab }).count()) > 0) {
          await page.getByRole('tab', { name: tab }).click()
          problems.push(...(await problemsOf(page, tab)))
        }
      await openScreen(page, 'data')
      await page.getByRole('heading', { level: 1 }).waitFor()
      problems.push(...(await problemsOf(page, 'data')))
      expect(problems).toEqual([])
    },
  )
})
