import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { routes } from '#api'
import { accessibilityProblems } from './accessibility.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'

let browser: BrowserTools
const { url } = inject('sharedProduct')

beforeAll(async () => {
  browser = await startTestBrowser()
})
afterAll(() => browser?.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function tryIt(page: Page): Promise<void> {
  await page.goto(url)
  await button(page, 'Try without an account').click()
  await page.waitForURL('**/app/backtesting')
  await page.getByText(/^Guest workspace: gone in 23 h\./).waitFor()
}

const typeInto = async (page: Page, label: string, text: string) => {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click()
  await page.keyboard.type(text)
}

describe('a visitor without an account', () => {
  it('signs up inside, keeps the run, and signs in to it later', async () => {
    const { page } = await browser.open()
    await tryIt(page)
    await button(page, 'Short Straddle').click()
    const screen = new BacktestingPage(page)
    await screen.setDates('2024-01-01', '2024-01-31')
    await screen.run()
    await screen.totalPnl.waitFor()
    await button(page, 'Sign Up').click()
    const email = `kept-${Date.now().toString(36)}@example.com`
    await typeInto(page, 'Name', 'Asha Rao')
    await typeInto(page, 'Email', email)
    await typeInto(page, 'Password', 'correct horse battery')
    await page.keyboard.press('Enter')
    await page.getByText('This is your account now').waitFor()
    await expect.poll(() => page.getByText(/^Guest workspace/).count()).toBe(0)
    const there = await browser.open()
    const data = { email, password: 'correct horse battery' }
    expect((await there.page.request.post(url + routes.signIn.path, { data })).ok()).toBe(true)
    const listed = await there.page.request.get(url + routes.listBacktests.path)
    expect(((await listed.json()) as { data: { total: number } }).data.total).toBe(1)
  })

  it('gets one workspace for a double click; a second visitor from the same address reads when to try again', async () => {
    const { page, context } = await browser.open()
    await page.goto(url)
    const opened: string[] = []
    page.on(
      'request',
      (request) => request.url().endsWith(routes.openGuestWorkspace.path) && opened.push('one'),
    )
    await button(page, 'Try without an account').dblclick()
    await page.waitForURL('**/app/backtesting')
    expect(opened).toHaveLength(1)
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(url)
    await button(page, 'Try without an account').click()
    await page.getByText('One guest workspace an hour can be opened from your address').waitFor()
  })

  it('reads in Settings what needs an account, and is asked before the workspace is deleted', async () => {
    const { page } = await browser.open({ width: 360, colorScheme: 'dark' })
    await tryIt(page)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await page.goto(`${url}/app/settings/security`)
    await page.getByText('A guest has no account to set up').waitFor()
    await button(page, 'Logout').click()
    await page.getByRole('dialog', { name: 'Leave and delete this guest workspace?' }).waitFor()
    await button(page, 'Stay').click()
    await button(page, 'Logout').click()
    await button(page, 'Leave and delete').click()
    await button(page, 'Try without an account').waitFor()
    await page.goto(`${url}/app/backtesting`)
    await page.waitForURL(`${url}/`)
  })
})
