import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountContent } from '../testing/account-content.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { looksOf } from './looks.ts'

const SCREENS = ['dashboard', 'strategies', 'options-analysis', 'settings/security', 'backtesting/runs']
/** Delays of the server's answers in turn, ms, so that they arrive in another order than they were requested. */
const SLOW = [700, 150, 450, 300, 600]
/** Movement up to this distance is tolerated, px. */
const STILL = 4

/** Names of the enabled controls in the window that moved while the answers arrived. */
function movedControls(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ still, watched }) =>
      new Promise<string[]>((done) => {
        const places = new Map<Element, DOMRect>()
        const moved = new Set<string>()
        const nameOf = (control: Element) => {
          const [label] = (control as HTMLInputElement).labels ?? []
          return control.getAttribute('aria-label') ?? (label?.textContent || control.textContent)
        }
        const start = performance.now()
        const look = () => {
          for (const control of document.querySelectorAll(
            'main :is(a, button, input, select):not(:disabled)',
          )) {
            const place = control.getBoundingClientRect()
            if (place.width === 0 || place.top > innerHeight || place.bottom < 0) continue
            const { left, top } = places.get(control) ?? place
            if (Math.abs(left - place.left) > still || Math.abs(top - place.top) > still)
              moved.add(nameOf(control))
            places.set(control, place)
          }
          if (performance.now() - start < watched) requestAnimationFrame(look)
          else done([...moved])
        }
        look()
      }),
    { still: STILL, watched: 2500 },
  )
}

describe('a screen', () => {
  let product: SharedProduct
  let browser: BrowserTools
  beforeAll(async () => {
    browser = await startTestBrowser()
    product = await joinProduct()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it.each(looksOf([1280, 390]))(
    'moves no control under the pointer while its answers arrive, at %i px',
    async (width) => {
      const { page, context } = await browser.open({ width, height: 800 })
      await enter(page, product)
      const content = new AccountContent(context.request, product.url)
      await content.strategy('Saved')
      await content.deployment('Open on paper', { speed: 60 })
      const screens = [...SCREENS, `backtesting/runs/${await content.run('A run')}`]
      // Loads their scripts first, so that only answers arrive late below.
      for (const screen of screens) {
        await goTo(page, `${product.url}/app/${screen}`)
        await page.waitForLoadState('networkidle')
      }
      let asked = 0
      await page.route('**/api/**', async (route) => {
        const delay = SLOW[asked++ % SLOW.length]
        setTimeout(() => void route.continue().catch(() => undefined), delay)
      })
      const moved: string[] = []
      for (const screen of screens) {
        await goTo(page, `${product.url}/app/${screen}`)
        for (const control of await movedControls(page)) moved.push(`${screen}: ${control}`)
      }
      expect(moved).toEqual([])
    },
  )
})
