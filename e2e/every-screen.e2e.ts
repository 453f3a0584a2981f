import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { startBrowser, type BrowserTools, type OpenPage } from '../testing/browser.ts'
import { ADMIN } from '../testing/product.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { accessibilityProblems } from './accessibility.ts'

const SCREENS = [
  ...['dashboard', 'strategy-library', 'backtesting', 'backtesting/trade-logs', 'backtesting/runs', 'live'],
  ...['data', 'strategies', 'options-analysis', 'optimise', 'compare', 'help', 'bug-tracker', 'settings'],
]
const ADMIN_SCREENS = ['admin/users', 'admin/invitations', 'admin/messages', 'admin/server', 'admin/security']
/** The longest name that a strategy may have. */
const LONG_NAME = 'N'.repeat(120)

const STRATEGY = {
  ...{ instrument: 'NIFTY', instrumentType: 'OPTIONS', startDate: '2024-01-01', endDate: '2024-01-31' },
  strategy: {
    ...{ name: 'multi_leg_strategy', entryStartTime: '09:16', entryEndTime: '14:30', squareOffTime: '15:15' },
  },
  multiLegStrategy: {
    enabled: true,
    combinedPnLTracking: false,
    legs: [
      {
        ...{ id: 'leg_1', optionType: 'CALL', tradeType: 'SELL', strikeSelection: 'ATM', strikeDistance: 0 },
        ...{ quantity: 1, enabled: true },
        riskManagement: { stopLoss: { enabled: true, type: 'percentage', percentageValue: 100 } },
      },
    ],
  },
}

/** Lists elements that the assistant's button covers at any scroll position; '' means none. */
async function covered(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const button = document.querySelector('[aria-label^="Open Delta Assistant"]')
    if (!button) return 'there is no button'
    const box = button.getBoundingClientRect()
    if (box.width !== box.height || innerWidth - box.right > 24 || innerHeight - box.bottom > 24)
      return 'the button is not round and at the lower right'
    const isRoom = (element: Element) => element.matches('[data-foot-strip], [data-foot-bar]')
    const found = new Set<string>()
    const steps = Array.from({ length: 8 }, (_, i) => 1 + (i * (box.width - 2)) / 7)
    const points = steps.flatMap((x) => steps.map((y) => [box.left + x, box.top + y] as const))
    const height = document.documentElement.scrollHeight
    for (let top = 0; top < height; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      for (const [x, y] of points) {
        const under = document.elementsFromPoint(x, y).find((element) => !button.contains(element))
        if (under && !isRoom(under)) found.add(`${under.tagName} ${under.textContent.slice(0, 40)}`)
      }
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...found].join('; ')
  })
}

describe('every screen', () => {
  let product: SharedProduct
  let browser: BrowserTools
  beforeAll(async () => {
    browser = await startBrowser()
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
      const under = await covered(page)
      if (under) problems.push(`${screen}: the assistant's button covers ${under}`)
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (width > 0) problems.push(`${screen}: ${width} px wider than the window`)
      for (const problem of await accessibilityProblems(page)) problems.push(`${screen}: ${problem}`)
    }
    return problems
  }

  it.each([1280, 360])(
    'has no problems at %i px with the longest strategy name, and leaves room for the assistant at the foot',
    async (width) => {
      const { page, context } = await openAt(width)
      const configuration = { strategyName: LONG_NAME, portfolioName: 'Names', formData: STRATEGY }
      const saved = await context.request.post(product.url + routes.saveStrategy.path, {
        data: { id: `strategy_1704067200000_${width}`, configuration },
      })
      expect(saved.ok()).toBe(true)
      expect(await problemsOf(page, SCREENS)).toEqual([])
    },
  )

  it.each([1280, 360])('of the administration has no problems at %i px', async (width) => {
    const { page } = await openAt(width, ADMIN)
    expect(await problemsOf(page, ADMIN_SCREENS)).toEqual([])
  })
})
