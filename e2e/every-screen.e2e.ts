import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountContent } from '../testing/account-content.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { ADMIN, type Account } from '../testing/product.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { pageProblems } from './page-problems.ts'
import { looksOf } from './looks.ts'

const SCREENS = [
  'dashboard',
  'strategy-library',
  'backtesting',
  'backtesting/trade-logs',
  'backtesting/runs',
  'live',
  'data',
  'strategies',
  'options-analysis',
  'optimise',
  'compare',
  'help',
  'bug-tracker',
  'settings',
]
const ADMIN_SCREENS = ['admin/users', 'admin/invitations', 'admin/messages', 'admin/server', 'admin/security']
/** Of a computer and of a phone; a screen is resized rather than opened again. */
const WIDTHS = [1280, 360] as const
const HEIGHT = 800
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

  /** Opens every screen as a user and lists its problems, each with its address. */
  async function problemsOf(screens: readonly string[], account: Account, name?: string): Promise<string[]> {
    const { page, context } = await browser.open({ width: WIDTHS[0], height: HEIGHT })
    await enter(page, { url: product.url, account })
    if (name !== undefined) await new AccountContent(context.request, product.url).strategy(name)
    const problems: string[] = []
    for (const screen of screens) {
      await goTo(page, `${product.url}/app/${screen}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByRole('button', { name: /^Open Delta Assistant/ }).waitFor()
      for (const width of looksOf(WIDTHS)) {
        await page.setViewportSize({ width, height: HEIGHT })
        await page.waitForLoadState('networkidle')
        for (const problem of await pageProblems(page)) problems.push(`${screen}, ${width} px: ${problem}`)
      }
    }
    return problems
  }

  it('has no problems with the longest strategy name, and leaves room for the assistant at the foot', async () => {
    expect(await problemsOf(SCREENS, product.account, LONG_NAME)).toEqual([])
  })

  it('of the administration has no problems, with a message of the longest names', async () => {
    const { context } = await browser.open()
    await new AccountContent(context.request, product.url).message('N'.repeat(80))
    expect(await problemsOf(ADMIN_SCREENS, ADMIN)).toEqual([])
  })
})
