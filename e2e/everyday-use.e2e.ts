import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { looksOf } from './looks.ts'

describe('the screens in everyday use', () => {
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

  async function openBuilder(width: number) {
    const open = await browser.open({ width, height: 844 })
    await enter(open.page, product)
    return { ...open, screen: await BacktestingPage.open(open.page, product.url) }
  }

  /** Toasts after their animation has ended, and the names of the controls that they cover at half their height. */
  const toastsOf = (page: Page) =>
    page.evaluate(async () => {
      const toaster = document.querySelector('[data-rht-toaster]')!
      const animations = toaster.getAnimations({ subtree: true })
      // The icon of an error has an endless animation.
      const ending = animations.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
      const bars = [...toaster.querySelectorAll('[role=status]')].map((one) =>
        one.parentElement!.getBoundingClientRect(),
      )
      const under = [...document.querySelectorAll('a[href], button, input, select, textarea')].filter(
        (one) => {
          const at = one.getBoundingClientRect()
          const y = (at.top + at.bottom) / 2
          return bars.some((bar) => {
            const x = (Math.max(at.left, bar.left) + Math.min(at.right, bar.right)) / 2
            const isInside = x > at.left && x < at.right && y > bar.top && y < bar.bottom
            // Toasts let clicks through, so this finds the element under them.
            return isInside && one.contains(document.elementFromPoint(x, y))
          })
        },
      )
      return {
        bars: bars.map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
        under: under.map((one) => one.getAttribute('aria-label') ?? one.textContent),
      }
    })

  it.each(looksOf([1440, 390]))(
    'duplicates a leg by double click, and undoes a deletion in a toast at the top right, at %i pixels',
    async (width) => {
      const { page, screen, errors } = await openBuilder(width)
      await screen.toggle('Multi-leg strategy')
      await page.getByRole('button', { name: 'Duplicate leg 1' }).dblclick()
      await expect.poll(() => screen.legs()).toHaveLength(3)
      await page.getByRole('button', { name: /^Leg 1/ }).click()
      await page.getByRole('button', { name: 'Increase Lots' }).click()
      await page.getByRole('button', { name: 'Delete leg 1' }).dblclick()
      await expect.poll(() => screen.legs()).toEqual(['Leg 1 BUY 1 lot CALL ATM', 'Leg 2 BUY 1 lot CALL ATM'])
      const undo = page.getByRole('button', { name: 'Undo: Leg 1 deleted' })
      await undo.waitFor()
      const { bars } = await toastsOf(page)
      expect(bars).toHaveLength(1)
      expect(bars[0]?.top).toBeLessThan(100)
      expect(bars[0]?.right).toBeGreaterThan(width * 0.8)
      await undo.click()
      await expect.poll(() => screen.legs().then((legs) => legs[0])).toBe('Leg 1 BUY 2 lots CALL ATM')
      expect(errors).toEqual([])
    },
  )

  it.each(looksOf([1440, 1280]))(
    'shows a toast in the header, where it covers no control, at %i pixels and beside the assistant',
    async (width) => {
      const { page } = await openBuilder(width)
      const copyLink = page.getByRole('button', { name: 'Copy link to this strategy' })
      for (const scrolled of [0, 200]) {
        await page.evaluate((top) => scrollTo(0, top), scrolled)
        await copyLink.dispatchEvent('click')
        await expect.poll(() => toastsOf(page).then(({ bars }) => bars.length)).toBe(1)
        const { bars, under } = await toastsOf(page)
        expect(under).toEqual([])
        // Its text has two lines.
        const header = (await page.getByRole('banner').boundingBox())!
        expect(bars[0]?.bottom).toBeLessThanOrEqual(header.y + header.height)
      }
      await page.getByRole('button', { name: /^Open Delta Assistant/ }).click()
      await page.getByRole('dialog', { name: 'Delta Assistant' }).waitFor()
      await copyLink.dispatchEvent('click')
      await expect.poll(() => toastsOf(page).then(({ bars }) => bars.length)).toBe(1)
      expect(await toastsOf(page)).toMatchObject({ under: [] })
    },
  )

  it('lets a tap through a toast to the field under it on a phone', async () => {
    const { page, screen } = await openBuilder(390)
    await screen.toggle('Multi-leg strategy')
    await page.getByRole('button', { name: 'Duplicate leg 1' }).click()
    await page.getByRole('button', { name: 'Delete leg 1' }).click()
    await page.getByRole('button', { name: 'Undo: Leg 1 deleted' }).waitFor()
    const { left, top } = (await toastsOf(page)).bars.at(0)!
    const name = page.getByLabel('Strategy Name')
    await name.evaluate((field, at) => scrollBy(0, field.getBoundingClientRect().top - at), top)
    expect((await toastsOf(page)).under).not.toEqual([])

    await page.mouse.click(left + 10, top + 15)

    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it.each(looksOf([360, 390, 1440]))(
    'deletes three legs by clicks at one place, and undoes them one after the other by the newest toast, at %i pixels',
    async (width) => {
      const { page, screen } = await openBuilder(width)
      await screen.toggle('Multi-leg strategy')
      for (let legs = 1; legs < 4; legs += 1) {
        await page.getByRole('button', { name: 'Duplicate leg 1' }).click()
        await expect.poll(async () => (await screen.legs()).length).toBe(legs + 1)
      }
      // On a phone, the button is under the place for the Undo of the second toast.
      const remove = page.getByRole('button', { name: 'Delete leg 1' })
      await remove.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 165))
      const box = (await remove.boundingBox())!
      for (let legs = 4; legs > 1; legs -= 1) {
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
        await expect.poll(async () => (await screen.legs()).length).toBe(legs - 1)
        await expect.poll(async () => (await toastsOf(page)).bars.length).toBe(5 - legs)
      }
      const { bars } = await toastsOf(page)
      const gaps = bars.slice(1).map((bar, i) => Math.round(bar.top - (bars[i]?.bottom ?? 0)))
      expect(gaps).toEqual([8, 8])

      for (let legs = 1; legs < 4; legs += 1) {
        const undo = page.getByRole('button', { name: 'Undo: Leg 1 deleted', disabled: false })
        await expect.poll(() => undo.count()).toBe(1)
        await undo.click()
        await expect.poll(async () => (await screen.legs()).length).toBe(legs + 1)
      }
    },
  )

  it('shows a toast above an open dialog, also on a phone', async () => {
    const { page } = await openBuilder(360)
    await goTo(page, `${product.url}/app/bug-tracker`)
    await page.getByRole('button', { name: 'Create Issue' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Issue' })
    await dialog.getByRole('button', { name: 'Create Issue' }).click()
    await page.getByText('Title and team are required').waitFor()

    const { bars } = await toastsOf(page)
    expect(bars[0]?.bottom).toBeLessThan((await dialog.boundingBox())!.y)
    // The dialog does not hide it from screen readers.
    await page.getByRole('status').filter({ hasText: 'Title and team are required' }).waitFor()
  })

  it("shows the user and the server's status on a phone", async () => {
    const { page } = await openBuilder(360)
    const header = page.getByRole('banner')
    for (const text of ['Backend Online', 'Asha Rao'])
      await expect.poll(() => header.getByText(text).isVisible()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  it('takes a visitor who browsed the site first to the page they had requested', async () => {
    const { page } = await browser.open({ hasServiceWorker: true })
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
    const { page, context } = await browser.open({ width: 390, height: 844, hasServiceWorker: true })
    await page.goto(`${product.url}/contact`, { waitUntil: 'networkidle' })
    const follow = async () => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Services' }).click()
    }
    // The scripts are requested after the paint, which a busy machine reaches when the network has long been idle.
    await page.waitForFunction(() => '__reactRouterDataRouter' in globalThis)
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
