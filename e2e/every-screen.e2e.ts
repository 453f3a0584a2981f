import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Belongings } from '../testing/belongings.ts'
import { startTestBrowser, type BrowserTools, type OpenPage } from '../testing/test-browser.ts'
import { ADMIN } from '../testing/product.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { pageProblems } from './sound-page.ts'

const SCREENS = [
  ...['dashboard', 'strategy-library', 'backtesting', 'backtesting/trade-logs', 'backtesting/runs', 'live'],
  ...['data', 'strategies', 'options-analysis', 'optimise', 'compare', 'help', 'bug-tracker', 'settings'],
]
const ADMIN_SCREENS = ['admin/users', 'admin/invitations', 'admin/messages', 'admin/server', 'admin/security']
/** The longest name that a strategy may have. */
const LONG_NAME = 'N'.repeat(120)

describe('every screen', () => {
  let product: SharedProduct
  let browser: BrowserTools
  beforeAll(async () => {
    browser = await startTestBrowser()
    product = await joinProduct()
  })
  afterAll(async () => {
    await browser?.close()
  })

  async function openAt(width: number, account = product.account): Promise<OpenPage> {
    const open = await browser.open({ width, height: 800 })
    await enter(open.page, { url: product.url, account })
    return open
  }

  /** Lists the problems of every screen, each with its address. */
  async function problemsOf(page: Page, screens: readonly string[]): Promise<string[]> {
    const problems: string[] = []
    for (const screen of screens) {
      await page.goto(`${product.url}/app/${screen}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByRole('button', { name: /^Open Delta Assistant/ }).waitFor()
      await page.waitForLoadState('networkidle')
      for (const problem of await pageProblems(page)) problems.push(`${screen}: ${problem}`)
    }
    return problems
  }

  it.each([1280, 360])(
    'has no problems at %i px with the longest strategy name, and leaves room for the assistant at the foot',
    async (width) => {
      const { page, context } = await openAt(width)
      await new Belongings(context.request, product.url).strategy(LONG_NAME)
      expect(await problemsOf(page, SCREENS)).toEqual([])
    },
  )

  it.each([1280, 360])('of the administration has no problems at %i px', async (width) => {
    const { page } = await openAt(width, ADMIN)
    expect(await problemsOf(page, ADMIN_SCREENS)).toEqual([])
  })
})
