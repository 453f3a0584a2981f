import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { signIn } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { accessibilityProblems } from './accessibility.ts'
import { looksOf } from './looks.ts'

describe('the account', () => {
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

  it('hides the secret of an access token once a new password has ended it', async () => {
    const { page } = await browser.open()
    await signIn(page, product)
    await page.goto(`${product.url}/app/settings/security`)
    const tokens = page.getByRole('region', { name: 'Access tokens' })
    await tokens.getByLabel('Name').fill('notebook')
    await tokens.getByLabel('Name').press('Enter')
    const secret = tokens.getByText(/^delta_[\w-]{43}$/)
    await secret.waitFor()
    const password = 'quite another phrase'
    await page.getByLabel('Current password', { exact: true }).fill(product.account.password)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    await page.getByText(/^(Strong|Very strong)$/).waitFor()
    await page.getByLabel('Confirm new password').press('Enter')
    await page.getByText('Password changed; your other sessions and access tokens have ended').waitFor()
    await secret.waitFor({ state: 'detached' })
    await tokens.getByText('No access tokens').waitFor()
  })

  it.each(looksOf([1280, 360]))(
    'states after its deletion until when signing in restores it, and signing in does, at %i px',
    async (width) => {
      const { page } = await browser.open({ width, height: 800 })
      await signIn(page, product)
      await page.goto(`${product.url}/app/settings/security`)
      await page.getByRole('button', { name: 'Delete account' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
      await dialog.getByLabel('Password').fill(product.account.password)
      await dialog.getByRole('button', { name: 'Delete account' }).press('Enter')
      await page.waitForURL(`${product.url}/`)
      const said = page.getByRole('status').filter({ hasText: 'Your account is to be deleted' })
      await said
        .getByText(/On \d\d \w{3} \d{4}, \d\d:\d\d everything in the account is deleted for good/)
        .waitFor()
      await page.goto(`${product.url}/login`)
      await said.waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByLabel('Email').fill(product.account.email)
      await page.getByLabel('Password', { exact: true }).fill(product.account.password)
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await page.waitForURL('**/app/**')
      await page.goto(`${product.url}/app/dashboard`)
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    },
  )
})
