import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

describe('the screens in everyday use', () => {
  let product: SharedProduct
  let browser: BrowserTools

  beforeAll(async () => {
    browser = await startTestBrowser({ hasServiceWorker: true })
  })
  // Each attempt at a test, including a retry, gets a fresh user.
  beforeEach(async () => {
    product = await joinProduct()
  })
  afterAll(async () => {
    await browser?.close()
  })

  async function openBuilder(width: number) {
    const open = await browser.open({ width, height: 844 })
    await enter(open.page, product)
    return { ...open, screen: await BacktestingPage.open(open.page, product.url) }
  }

  /** Names of the controls that toasts cover after their animation has ended. */
  const underToasts = (page: Page) =>
    page.evaluate(async () => {
      const toaster = document.querySelector('[data-rht-toaster]')!
      await Promise.all(toaster.getAnimations({ subtree: true }).map(({ finished }) => finished))
      const bars = [...toaster.querySelectorAll('[role=status]')].map((one) =>
        one.parentElement!.getBoundingClientRect(),
      )
      const under = [...document.querySelectorAll('a[href], button, input, select, textarea')].filter(
        (one) => {
          const at = one.getBoundingClientRect()
          const isUnder = bars.some(
            (bar) => at.left < bar.right && at.right > bar.left && at.top < bar.bottom && at.bottom > bar.top,
          )
          return isUnder && !toaster.contains(one)
        },
      )
      return {
        toasts: bars.length,
        under: under.map((one) => one.getAttribute('aria-label') ?? one.textContent),
      }
    })

  it.each([1440, 390])(
    'duplicates a leg by double click, and undoes a deletion in a toast that covers no control, at %i pixels',
    async (width) => {
      const { page, screen, errors } = await openBuilder(width)
      await screen.toggle('Multi-leg strategy')
      await page.getByRole('button', { name: 'Duplicate leg 1' }).dblclick()
      await expect.poll(() => screen.legs()).toHaveLength(3)
      await page.getByRole('button', { name: /^Leg 1/ }).click()
      await page.getByRole('button', { name: 'Increase Lots' }).click()
      await page.getByRole('button', { name: 'Delete leg 1' }).dblclick()
      await expect.poll(() => screen.legs()).toEqual(['Leg 1 BUY 1 lot CALL ATM', 'Leg 2 BUY 1 lot CALL ATM'])
      await expect.poll(() => underToasts(page)).toEqual({ toasts: 1, under: [] })
      await page.evaluate(() => scrollTo(0, 0))
      await expect.poll(() => underToasts(page)).toEqual({ toasts: 1, under: [] })
      await page.getByRole('button', { name: 'Undo: Leg 1 deleted' }).click()
      await expect.poll(() => screen.legs().then((legs) => legs[0])).toBe('Leg 1 BUY 2 lots CALL ATM')
      expect(errors).toEqual([])
    },
  )

  it("shows the user and the server's status on a phone", async () => {
    const { page } = await openBuilder(360)
    const header = page.getByRole('banner')
    for (const text of ['Backend Online', 'Asha Rao'])
      await expect.poll(() => header.getByText(text).isVisible()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  it('takes a visitor who browsed the site first to the page they had requested', async () => {
    const { page } = await browser.open()
    await page.goto(`${product.url}/app/data?from=a-link`)
    await page.waitForURL(`${product.url}/`)
    const main = page.getByRole('navigation', { name: 'Main' })
    await page.goto(`${product.url}/products`)
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await page.waitForURL('**/login')
    await page.goBack()
    await main.getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/contact')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    // The contact page also has an email field, so wait for the login.
    await page.getByRole('heading', { name: 'Login to Delta' }).waitFor()
    await page.getByLabel('Email').pressSequentially(product.account.email)
    await page.getByLabel('Password', { exact: true }).pressSequentially(product.account.password)
    await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app/data?from=a-link')
  })

  it('reports in the phone menu that a page could not be loaded, and opens it once it can be loaded', async () => {
    const { page, context } = await browser.open({ width: 390, height: 844 })
    await page.goto(`${product.url}/contact`, { waitUntil: 'networkidle' })
    const follow = async () => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Services' }).click()
    }
    await context.setOffline(true)
    await follow()
    const said = page.getByRole('alert')
    await said.getByText('Failed to navigate to Services. Please try again.').waitFor()
    await said.getByRole('button', { name: 'Dismiss' }).click()
    await said.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Get in Touch' }).waitFor()
    await context.setOffline(false)
    await follow()
    await page.getByRole('heading', { level: 1, name: 'Our Services' }).waitFor()
  })

  it('explains at the field why a message cannot be sent', async () => {
    const { page } = await browser.open({ width: 390, height: 844 })
    await page.goto(`${product.url}/contact`, { waitUntil: 'networkidle' })
    await page.getByRole('textbox', { name: 'Name' }).pressSequentially('   ')
    await page.getByRole('textbox', { name: 'Email' }).pressSequentially('asha@example')
    await page.keyboard.press('Enter')
    for (const reason of [
      'Name is required',
      'Enter an email address, like name@example.com',
      'Subject is required',
    ])
      await page.getByText(reason).waitFor()
    await page.keyboard.type('Asha Rao')
    await page.getByText('Name is required').waitFor({ state: 'detached' })
  })
})
