import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { startBrowser, type BrowserTools } from '../testing/browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter, signIn } from '../testing/pages/sign-in-page.ts'
import { ADMIN, startProduct, type Product } from '../testing/product.ts'

/** Who registers in one test and signs in in another; a second try registers somebody else. */
let secondUser = { name: 'Ravi Iyer', email: 'ravi@example.com', password: 'a second long password' }

describe('what is typed on a screen', () => {
  let product: Product
  let browser: BrowserTools

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(), startBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await product?.close()
  })

  async function openSignedIn(options?: Parameters<BrowserTools['open']>[0]) {
    const open = await browser.open(options)
    await enter(open.page, product)
    return { ...open, screen: await BacktestingPage.open(open.page, product.url) }
  }

  const nameField = (page: Page) => page.getByLabel('Strategy Name')
  const name = (page: Page) => expect.poll(() => nameField(page).inputValue())
  const badge = (page: Page, text: string) => page.getByRole('button', { name: text }).waitFor()

  /** As hands do it: into the field, to its end, everything away, and anew. */
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

  it('stays with the tab it was typed in, and a new tab starts from the last', async () => {
    const { page: first, context } = await openSignedIn()
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

  it('is not there for the next user of the browser, and is again for its own', async () => {
    const { page, errors } = await openSignedIn()
    await typeName(page, 'My secret condor')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${product.url}/`)
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
    await name(page).toBe('My secret condor')
    expect(errors).toEqual([])
  })

  it('outlasts a session that ended elsewhere: who signs in over the page goes on with what they asked for', async () => {
    const { page, context, screen } = await openSignedIn()
    await typeName(page, 'Still here')
    await screen.setDates('2024-01-01', '2024-01-31')
    // The session ends in the moment in which the backtest is asked for.
    const endSession = async () => {
      const cookies = await context.cookies()
      const headers = { origin: product.url }
      const ended = await context.request.post(`${product.url}/api/auth/sign-out`, { data: {}, headers })
      expect(ended.status()).toBe(200)
      // The page still shows the cookie of the session that is no more.
      await context.addCookies(cookies)
    }
    const asked = (route: Route) => endSession().then(() => route.continue())
    await page.route('**/api/data/backtest/run*', asked, { times: 1 })
    await screen.run()
    await signInDialog(page).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await signInAgain(page, ADMIN)
    await screen.totalPnl.waitFor()
    await name(page).toBe('Still here')
  })

  it('is covered where its user signed out in another tab, and gives way to another who signs in there', async () => {
    const { page, context } = await openSignedIn()
    await typeName(page, 'Not for others')
    const other = await openTab(context)
    await other.getByRole('button', { name: 'Logout' }).click()
    await signInDialog(page).waitFor()
    await expect.poll(() => nameField(page).isVisible()).toBe(false)
    await signInAgain(page, secondUser)
    await page.getByRole('banner').getByText(secondUser.name).waitFor()
    await name(page).toBe('')
  })

  it('is there after a reload without a server, and goes on by itself when that is back', async () => {
    const { page } = await openSignedIn()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await typeName(page, 'Through the night')
    await product.kill()
    await page.reload()
    await badge(page, 'Backend Offline')
    await name(page).toBe('Through the night')
    expect(new URL(page.url()).pathname).toBe('/app/backtesting')
    await page.getByRole('link', { name: 'Data', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor()

    await product.restart()
    await badge(page, 'Backend Online')
    await page.getByRole('region', { name: 'Datasets' }).getByRole('listitem').first().waitFor()
    await page.goBack()
    await name(page).toBe('Through the night')
    await expect.poll(() => nameField(page).isEnabled()).toBe(true)
  })
})
