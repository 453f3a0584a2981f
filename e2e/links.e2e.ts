import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BRAND } from '#domain'
import { PUBLIC_PAGES } from '../src/web/app/site/public-pages.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

/** The login and registration pages redirect a signed-in user. */
const OPEN_TO_USERS = PUBLIC_PAGES.filter((path) => path !== '/login' && path !== '/register')
const PLATFORM = ['/app/backtesting', '/app/compare', '/app/data']

describe('every link', () => {
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

  /** Collects the targets of all links on these pages, including the mobile menu and footers. */
  async function targetsOn(page: Page, paths: readonly string[]): Promise<URL[]> {
    const found = new Set<string>()
    for (const path of paths) {
      await page.goto(product.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const hrefs = await page
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
      for (const href of hrefs) found.add(href)
    }
    return [...found].map((href) => new URL(href))
  }

  const isOwn = (target: URL) => target.origin === product.url

  it('on the public site leads to a page, an existing section, or one of the company’s own addresses', async () => {
    const { page } = await browser.open()
    const targets = await targetsOn(page, PUBLIC_PAGES)

    const own = targets.filter(isOwn)
    expect(own.length).toBeGreaterThan(8)
    for (const { pathname, hash } of own) {
      // The password reset page exists too, but search engines need not find it.
      expect([...PUBLIC_PAGES, '/reset-password'], `${pathname}${hash}`).toContain(pathname)
      if (!hash) continue
      const html = await (await fetch(product.url + pathname)).text()
      expect(html, `${pathname}${hash}`).toContain(`id="${hash.slice(1)}"`)
    }
    const elsewhere = targets.filter((target) => !isOwn(target)).map((target) => target.href)
    const known: string[] = [...Object.values(BRAND.social), `mailto:${BRAND.supportEmail}`]
    expect(elsewhere.map((href) => href.split('?')[0]).filter((href) => !known.includes(href ?? ''))).toEqual(
      [],
    )
  })

  it('in the signed-in area leads to the page it names', async () => {
    const { page, errors } = await browser.open()
    await enter(page, product)
    const targets = await targetsOn(page, [...OPEN_TO_USERS, ...PLATFORM])

    const platform = targets.filter((target) => isOwn(target) && target.pathname.startsWith('/app'))
    expect(platform.length).toBeGreaterThan(3)
    for (const { href, pathname } of platform) {
      await goTo(page, href)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(new URL(page.url()).pathname).toBe(pathname === '/app' ? '/app/backtesting' : pathname)
    }
    expect(errors).toEqual([])
  })
})
