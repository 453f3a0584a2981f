import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PUBLIC_PAGES } from '../src/web/app/site/public-pages.ts'
import { accessibilityProblems } from './accessibility.ts'
import { looksOf } from './looks.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

const hasFocus = (element: Element) => element === document.activeElement

describe('the public site', () => {
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

  it.each(
    looksOf([
      [360, 'light'],
      [1440, 'dark'],
    ] as const),
  )('is accessible at %i px in %s', async (width, colorScheme) => {
    const { page, errors } = await browser.open({ width, colorScheme })
    for (const path of PUBLIC_PAGES) {
      await page.goto(product.url + path, { waitUntil: 'networkidle' })
      expect(await accessibilityProblems(page), path).toEqual([])
    }
    expect(errors).toEqual([])
  })

  it.each(looksOf([360, 768, 2560]))('fits on a screen of %i px', async (width) => {
    const { page } = await browser.open({ width })
    for (const path of PUBLIC_PAGES) {
      await page.goto(product.url + path)
      expect(await scrollsSideways(page), path).toBe(false)
    }
  })

  it('can be read before its scripts arrive and without scripts', async () => {
    for (const path of PUBLIC_PAGES) {
      const html = await (await fetch(product.url + path)).text()
      expect(html, path).toMatch(/<h1[^>]*>[^<]{4,}/)
      expect(html, path).toMatch(/<meta name="description" content="[^"]{10,}"/)
      expect(html, path).toContain('property="og:title"')
    }
    expect(await (await fetch(`${product.url}/robots.txt`)).text()).toContain('Disallow: /app')
    expect(await (await fetch(`${product.url}/sitemap.xml`)).text()).toContain('<loc>/products</loc>')
  })

  it('replays a day beside its promise, again when asked, and stands still with reduced motion', async () => {
    const { page } = await browser.open()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(product.url, { waitUntil: 'networkidle' })
    const figure = page.getByRole('figure', { name: 'One day of a strategy' })
    // A day takes eight seconds, in which the browser draws hundreds of pictures.
    const endDay = () =>
      figure.evaluate((day) => day.getAnimations({ subtree: true }).forEach((part) => part.finish()))
    const replay = page.getByRole('button', { name: 'Replay the day' })
    await endDay()
    await replay.click()
    await page.getByRole('button', { name: 'Pause the day' }).waitFor()
    await endDay()
    await replay.waitFor()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    const net = figure.getByText('Net of the day')
    await expect
      .poll(() => net.evaluate((text) => getComputedStyle(text.closest('li') as Element).opacity))
      .toBe('1')
  })

  it('loads at most 126 kB of script on the landing page', async () => {
    const { page } = await browser.open({ isNewProfile: true })
    const scripts: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
    })
    // The page asks for the session once its scripts have started.
    const started = page.waitForResponse('**/api/auth/session')
    await page.goto(product.url)
    await started
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)

    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(126_000)
  })

  it.each(looksOf(['light', 'dark'] as const))(
    'has an accessible login modal in %s that traps the focus',
    async (colorScheme) => {
      const { page } = await browser.open({ colorScheme })
      await page.goto(product.url, { waitUntil: 'networkidle' })
      const opener = page.getByRole('banner').getByRole('button', { name: 'Sign Up' })
      await opener.press('Enter')
      const modal = page.getByRole('dialog', { name: 'Login to Delta' })
      await modal.waitFor()
      await expect.poll(() => modal.getByLabel('Email').evaluate(hasFocus)).toBe(true)
      for (let stop = 0; stop < 9; stop += 1) {
        await page.keyboard.press(stop % 3 === 2 ? 'Shift+Tab' : 'Tab')
        await expect.poll(() => modal.locator(':focus').count()).toBe(1)
      }
      await page.waitForTimeout(200) // until the modal has faded in
      expect(await accessibilityProblems(page)).toEqual([])
      await page.keyboard.press('Escape')
      await modal.waitFor({ state: 'detached' })
      await expect.poll(() => opener.evaluate(hasFocus)).toBe(true)
    },
  )

  it('has a phone menu that works by keyboard alone', async () => {
    const { page } = await browser.open({ width: 360, height: 740, colorScheme: 'dark' })
    await page.goto(`${product.url}/contact`, { waitUntil: 'networkidle' })
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.press('Enter')
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    await page.keyboard.press('Tab')
    await expect.poll(() => menu.getByRole('link', { name: 'Home' }).evaluate(hasFocus)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => opener.evaluate(hasFocus)).toBe(true)
    await opener.press('Enter')
    await menu.getByRole('link', { name: 'Services' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Our Services' }).waitFor()
    await expect.poll(() => menu.count()).toBe(0)
  })

  it('keeps input typed before its scripts arrived, and submits if Enter was pressed', async () => {
    const { page, errors } = await browser.open()
    let release = () => {}
    const arrived = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/*.js', (route) => arrived.then(() => route.continue()))
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
    await page.waitForRequest('**/*.js')
    await page.getByLabel('Email').click()
    await page.keyboard.type(product.account.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(product.account.password)
    await page.keyboard.press('Enter')
    release()
    await page.waitForURL('**/app/**')
    expect(errors).toEqual([])
  })

  it('repeats a click made before its scripts arrived', async () => {
    const { page, errors } = await browser.open()
    let release = () => {}
    const arrived = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/*.js', (route) => arrived.then(() => route.continue()))
    await page.goto(product.url, { waitUntil: 'commit' })
    await page.waitForRequest('**/*.js')
    await page.getByRole('button', { name: 'Launch Platform' }).click()
    release()
    await page.getByRole('dialog', { name: 'Login to Delta' }).waitFor()
    expect(errors).toEqual([])
  })

  it('scrolls its rows round in 80 s and 40 s and fades its notes in within 0.4 s', async () => {
    const { page } = await browser.open()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(`${product.url}/testimonials`)
    const seconds = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).animationDuration))
    expect(await seconds('.scroll-row')).toEqual(['80s', '40s'])
    expect(await seconds('.quote-fade')).toEqual(['0.4s'])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const names = page
      .locator('.scroll-row')
      .evaluateAll((all) => all.map((row) => getComputedStyle(row).animationName))
    expect(await names).toEqual(['none', 'none'])
  })

  it('refuses a wrong password in the modal and accepts the right one', async () => {
    const { page } = await browser.open()
    await page.goto(product.url, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Launch Platform' }).click()
    const modal = page.getByRole('dialog', { name: 'Login to Delta' })
    await modal.getByLabel('Email').fill(product.account.email)
    await modal.getByLabel('Password', { exact: true }).fill('wrong')
    await modal.getByRole('button', { name: 'Sign In' }).click()
    await expect
      .poll(() => modal.getByRole('alert').innerText())
      .toBe('Invalid email or password. Please try again.')

    await modal.getByLabel('Password', { exact: true }).fill(product.account.password)
    await modal.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/app/backtesting')

    await page.goto(product.url)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
  })

  it('takes someone who had to log in first to the page they had requested', async () => {
    const { page } = await browser.open()
    await page.goto(`${product.url}/app/backtesting?from=a-link`)
    await page.waitForURL(`${product.url}/`)
    await page.getByText('Log in to go on to backtesting').waitFor()
    await page.getByLabel('Email').fill(product.account.email)
    await page.getByLabel('Password', { exact: true }).fill(product.account.password)
    await page.getByRole('button', { name: 'Sign In' }).click()

    await page.waitForURL('**/app/backtesting?from=a-link')
  })

  it('scrolls to its sections, also from its other pages', async () => {
    const { page } = await browser.open()
    const top = (id: string) =>
      page.evaluate((name) => document.getElementById(name)!.getBoundingClientRect().top, id)
    await page.goto(`${product.url}/contact`, { waitUntil: 'networkidle' })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Solution' }).click()
    await page.getByRole('heading', { name: 'From an idea to an answer' }).waitFor()
    await expect.poll(() => top('solution')).toBeLessThan(100)

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
    await expect.poll(() => top('pricing')).toBeLessThan(100)
    await expect.poll(() => page.getByRole('banner').getAttribute('data-translucent')).toBe('true')
  })

  it("throws confetti for yearly billing under the server's content policy", async () => {
    const { page, errors } = await browser.open()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(product.url, { waitUntil: 'networkidle' })
    await page.getByText('Yearly').click()
    await page.locator('body > canvas').waitFor({ state: 'attached' })

    await expect
      .poll(() => page.getByRole('article', { name: 'Professional' }).innerText())
      .toContain('Save $202')
    expect(errors).toEqual([])
  })

  it('delivers a message', async () => {
    const { page, errors } = await browser.open()
    await page.goto(`${product.url}/contact`, { waitUntil: 'networkidle' })
    await page.getByRole('textbox', { name: 'Name' }).fill('Asha Rao')
    await page.getByRole('textbox', { name: 'Email' }).fill('asha@example.com')
    await page.getByLabel('Subject').selectOption('Technical Support')
    await page.getByRole('textbox', { name: 'Message' }).fill('Do you cover SENSEX?')
    await page.getByRole('button', { name: 'Send Message' }).click()

    await page.getByText('Thank you! Your message has been sent successfully.').waitFor()
    expect(errors).toEqual([])
  })
})
