import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter, signIn } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

/** Registers in one test and signs in in another. A retry registers a different user. */
let secondUser = { name: 'Ravi Iyer', email: 'ravi@example.com', password: 'a second long password' }

describe('unsaved input on a screen', () => {
  let product: SharedProduct
  let browser: BrowserTools

  beforeAll(async () => {
    browser = await startTestBrowser({ hasServiceWorker: true })
  })
  // A sign-out ends the session in which a user was made.
  beforeEach(async () => {
    product = await joinProduct()
  })
  afterAll(async () => {
    await browser?.close()
  })

  async function openSignedIn(options?: Parameters<BrowserTools['open']>[0]) {
    const open = await browser.open(options)
    await enter(open.page, product)
    return { ...open, screen: await BacktestingPage.open(open.page, product.url) }
  }

  const nameField = (page: Page) => page.getByLabel('Strategy Name')
  const name = (page: Page) => expect.poll(() => nameField(page).inputValue())

  /** Edits like a user: click into the field, go to its end, delete everything, type again. */
  async function typeName(page: Page, text: string): Promise<void> {
    await nameField(page).click()
    await page.keyboard.press('End')
    for (let left = (await nameField(page).inputValue()).length; left > 0; left--)
      await page.keyboard.press('Backspace')
    await page.keyboard.type(text)
  }

  async function openTab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    await BacktestingPage.open(page, product.url)
    return page
  }

  const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in to go on' })

  async function signInAgain(page: Page, account: { email: string; password: string }): Promise<void> {
    await signInDialog(page).getByLabel('Email').fill(account.email)
    await signInDialog(page).getByLabel('Password', { exact: true }).fill(account.password)
    await page.keyboard.press('Enter')
    await signInDialog(page).waitFor({ state: 'detached' })
  }

  it('stays with its tab, and a new tab starts from the latest', async () => {
    const { page: first, context } = await openSignedIn({ hasServiceWorker: false })
    await typeName(first, 'Morning straddle')
    const second = await openTab(context)
    await name(second).toBe('Morning straddle')
    await typeName(second, 'Evening strangle')
    await first.reload()
    await name(first).toBe('Morning straddle')
    await first.getByRole('link', { name: 'Data', exact: true }).click()
    await first.getByRole('heading', { level: 1, name: 'Data' }).waitFor()
    await first.goBack()
    await name(first).toBe('Morning straddle')
    await second.reload()
    await name(second).toBe('Evening strangle')
  })

  const signOutQuestion = (page: Page) =>
    page.getByRole('dialog', { name: 'Sign out and discard unsaved work?' })

  /** Signs out and confirms the loss of unsaved work. */
  async function signOutAndDiscard(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Logout' }).click()
    await signOutQuestion(page).getByRole('button', { name: 'Sign out and discard' }).click()
    await page.waitForURL(`${product.url}/`)
  }

  it('is listed before its user signs out, and survives if they stay', async () => {
    const { page, errors } = await openSignedIn({ hasServiceWorker: false })
    await typeName(page, 'My secret condor')
    await page.getByRole('button', { name: 'Logout' }).click()
    const question = signOutQuestion(page)
    await question.getByText('Not yet saved on the server:').waitFor()
    await expect
      .poll(() => question.getByRole('listitem').allInnerTexts())
      .toEqual([`'My secret condor' in the builder`])
    expect(await accessibilityProblems(page)).toEqual([])
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    await page.reload()
    await name(page).toBe('My secret condor')
    expect(errors).toEqual([])
  })

  it('is deleted by a sign-out, for the same user and for the next user of the browser', async () => {
    const { page, errors } = await openSignedIn({ hasServiceWorker: false })
    await typeName(page, 'My secret condor')
    await signOutAndDiscard(page)
    secondUser = { ...secondUser, email: `ravi-${randomUUID()}@example.com` }
    await page.goto(`${product.url}/register`)
    await page.getByLabel('Name', { exact: true }).fill(secondUser.name)
    await page.getByLabel('Email').fill(secondUser.email)
    await page.getByLabel('Password', { exact: true }).fill(secondUser.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app/**')
    await name(page).toBe('')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${product.url}/`)
    await signIn(page, product)
    await name(page).toBe('')
    expect(errors).toEqual([])
  })

  it("leaves nothing of its user in the browser's storage after a sign-out", async () => {
    const { page, screen } = await openSignedIn()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await typeName(page, 'My secret condor')
    await screen.setDates('2024-01-01', '2024-01-31')
    await screen.run()
    await screen.totalPnl.waitFor()
    const open = (link: string) => page.getByRole('link', { name: link, exact: true }).click()
    await open('Dashboard')
    await open('My Strategy')
    // Who leaves the screen before its list has arrived keeps none.
    await expect.poll(() => keptIn(page)).toContainEqual(expect.stringContaining('strategy-list'))
    await open('Options Analysis')
    await expect.poll(() => keysIn(page)).toContainEqual(expect.stringMatching(/^local desk:/))
    expect(await keysIn(page)).toContainEqual(expect.stringMatching(/^session backtest-draft:/))
    expect((await storedIn(page)).text).toContain('My secret condor')

    await signOutAndDiscard(page)

    await expect.poll(() => keptIn(page)).toEqual([])
    // A mark stays until the server has been informed of the sign-out.
    const kinds = async () => {
      const keys = (await keysIn(page)).map((key) => key.split(':')[0])
      // The pace of backtests is the server's; a run that had to prepare days does not tell it.
      return keys.filter((key) => key !== 'local backtest-pace').toSorted()
    }
    await expect.poll(kinds).toEqual(['local app-theme', 'local sidebar-collapsed'])
    const { databases, text } = await storedIn(page)
    expect(databases).toEqual([])
    expect(text).not.toContain('My secret condor')
    expect(text).not.toContain(product.account.email)
  })

  /** Keys of the site's storages. */
  const keysIn = (page: Page) =>
    page.evaluate(() => [
      ...Object.keys(localStorage).map((key) => `local ${key}`),
      ...Object.keys(sessionStorage).map((key) => `session ${key}`),
    ])

  /** Addresses in the site's caches, without the app's own files, which all users get. */
  const keptIn = async (page: Page) => {
    const all = await page.evaluate(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = await Promise.all(opened.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => url)
    })
    return all.filter((url) => url.includes('/kept/') || url.includes('/api/'))
  }

  /** Text of the site's storages and kept answers, and its databases. */
  function storedIn(page: Page) {
    return page.evaluate(async () => {
      const texts = [...Object.values(localStorage), ...Object.values(sessionStorage)] as string[]
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        // The app's own files are many and large; what users typed is never in them.
        for (const request of await cache.keys())
          if (/\/(kept|api)\//.test(request.url))
            texts.push((await (await cache.match(request))?.text()) ?? '')
      }
      const databases = (await indexedDB.databases()).map((database) => database.name)
      return { databases, text: texts.join('\n') }
    })
  }

  it('survives a session that ended elsewhere: after signing in over the page, the requested backtest runs', async () => {
    const { page, context, screen } = await openSignedIn()
    await typeName(page, 'Still here')
    await screen.setDates('2024-01-01', '2024-01-31')
    // The session ends exactly when the backtest is requested.
    const endSession = async () => {
      const cookies = await context.cookies()
      const headers = { origin: product.url }
      const ended = await context.request.post(`${product.url}/api/auth/sign-out`, { data: {}, headers })
      expect(ended.status()).toBe(200)
      // The page still sends the cookie of the ended session.
      await context.addCookies(cookies)
    }
    const asked = (route: Route) => endSession().then(() => route.continue())
    await page.route('**/api/data/backtest/run*', asked, { times: 1 })
    await screen.run()
    await signInDialog(page).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await signInAgain(page, product.account)
    await screen.totalPnl.waitFor()
    await name(page).toBe('Still here')
  })

  it('is covered when its user signs out in another tab, and is replaced when another user signs in there', async () => {
    const { page, context } = await openSignedIn({ hasServiceWorker: false })
    await typeName(page, 'Not for others')
    const other = await openTab(context)
    await signOutAndDiscard(other)
    await signInDialog(page).waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    await expect.poll(() => nameField(page).isVisible()).toBe(false)
    await signInAgain(page, secondUser)
    await page.getByRole('banner').getByText(secondUser.name).waitFor()
    await name(page).toBe('')
  })
})
