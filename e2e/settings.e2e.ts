import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { routes } from '#api'
import { accessibilityProblems } from './accessibility.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { tabTo } from './keyboard.ts'
import { looksOf } from './looks.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { enter, signIn } from '../testing/pages/sign-in-page.ts'
import { ADMIN } from '../testing/product.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

const SETTINGS = ['Profile', 'Notifications', 'Security', 'Plan', 'Broker connectivity'] as const
const ADMINISTRATION = ['Users', 'Invitations', 'Server', 'Security log'] as const
const LOOKS = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
] as const

describe('settings and administration', () => {
  let product: SharedProduct
  let browser: BrowserTools
  /** Passwords that the administrator may have by now: a retry signs in with a changed one. */
  const passwords: string[] = []

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([joinProduct(), startTestBrowser()])
    await makeAdministrator()
  })
  afterAll(async () => {
    await browser?.close()
  })

  /** Makes the user of this file an administrator, whose password no other test needs. */
  async function makeAdministrator(): Promise<void> {
    const { page } = await browser.open()
    await enter(page, { url: product.url, account: ADMIN })
    const found = await page.request.get(product.url + routes.listUsers.path, {
      params: { search: product.account.email },
    })
    const { data } = (await found.json()) as { data: { users: readonly { id: string }[] } }
    const [{ id }] = data.users
    const path = routes.changeUser.path.replace('{id}', id)
    const answer = await page.request.patch(product.url + path, { data: { role: 'admin' } })
    if (!answer.ok()) throw new Error(`The role was not changed: ${await answer.text()}`)
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  /** Replaces the text of the focused field. */
  async function typeOver(page: Page, text: string) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  }

  const open = (look: (typeof LOOKS)[number]) => browser.open({ ...look, height: 800 })

  /** Opens each tab in turn and checks that it is accessible and no wider than the window. */
  async function checkTabs(page: Page, tabs: readonly string[]) {
    for (const tab of tabs) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await page.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor()
      await page.getByRole('tabpanel').getByRole('heading').first().waitFor()
      expect([tab, await accessibilityProblems(page)]).toEqual([tab, []])
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect([tab, isWide]).toEqual([tab, false])
    }
  }

  it.each(looksOf(LOOKS))(
    'of a user are accessible on every tab in $colorScheme at $width px, without scrolling sideways',
    async (look) => {
      const { page, errors } = await open(look)
      const visitor = { email: `visitor-${randomUUID()}@example.com`, password: 'correct horse battery' }
      const answer = await page.request.post(`${product.url}/api/auth/sign-up`, {
        data: { name: 'A visitor', ...visitor },
      })
      expect(answer.ok()).toBe(true)
      await goTo(page, `${product.url}/app/settings`)
      await checkTabs(page, SETTINGS)
      await goTo(page, `${product.url}/app/admin`)
      await page.getByText('This screen is for administrators').waitFor()
      expect(errors).toEqual([])
    },
  )

  it.each(looksOf(LOOKS))(
    'of the administrator are accessible on every tab in $colorScheme at $width px, and show sign-ins as they happen',
    async (look) => {
      const { page, errors } = await open(look)
      await signIn(page, product)
      await goTo(page, `${product.url}/app/admin`)
      await checkTabs(page, ADMINISTRATION)
      await button(page, 'Notifications')
        .or(page.getByRole('button', { name: /^Notifications, \d+ unread$/ }))
        .click()
      await page
        .getByRole('dialog', { name: 'Notifications' })
        .getByText('Signed in with another browser')
        .first()
        .waitFor()
      expect(errors).toEqual([])
    },
  )

  it('work by keyboard alone: name, password, token, and who may register', async () => {
    const { page, errors } = await browser.open()
    const { email } = product.account
    const account = { email, password: passwords.at(-1) ?? product.account.password }
    await signIn(page, { url: product.url, account })
    await page.keyboard.press('Control+k')
    await page
      .getByRole('dialog', { name: 'Command palette' })
      .getByText(/^\d+ results$/)
      .waitFor()
    await page.keyboard.type('settings')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app/settings')

    await page.getByLabel('Full name').waitFor()
    await tabTo(page, page.getByLabel('Full name'))
    await typeOver(page, 'Asha Rao')
    await tabTo(page, page.getByLabel('Phone number'))
    await page.keyboard.type('12345')
    await page.keyboard.press('Enter')
    await page.getByText('Enter an Indian mobile number').waitFor()
    await typeOver(page, '98765 43210')
    await page.keyboard.press('Enter')
    await page.getByRole('banner').getByText('Asha Rao', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('+919876543210')

    await tabTo(page, page.getByRole('tab', { name: 'Profile' }))
    for (const tab of ['notifications', 'security']) {
      await page.keyboard.press('ArrowRight')
      await page.locator(`[role=tab]:focus`, { hasText: new RegExp(tab, 'i') }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/app/settings/${tab}`)
    }
    await tabTo(page, page.getByLabel('Current password', { exact: true }))
    await page.keyboard.type(account.password)
    await page.keyboard.press('Tab')
    await page.keyboard.type('password1')
    await page.getByText('This password is easily guessed').waitFor()
    const password = `quite another phrase ${passwords.length}`
    await typeOver(page, password)
    await page.getByText(/^(Strong|Very strong)$/).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Current password', { exact: true }).inputValue()).toBe('')
    passwords.push(password)

    await tabTo(page, page.getByRole('region', { name: 'Access tokens' }).getByLabel('Name'))
    await page.keyboard.type('notebook')
    await page.keyboard.press('Enter')
    await page.getByText(/^delta_[\w-]{43}$/).waitFor()

    await goTo(page, `${product.url}/app/admin/security`)
    const own = page.getByRole('row').filter({ hasText: email })
    await own.getByRole('cell', { name: 'Password changed' }).first().waitFor()
    expect(errors).toEqual([])
  })
})
