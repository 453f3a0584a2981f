import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './accessibility.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct } from '../testing/shared-product.ts'

describe('a passkey of this device', () => {
  let browser: BrowserTools

  beforeAll(async () => {
    browser = await startTestBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  /** Gives the browser a virtual authenticator that always verifies the user. */
  async function addDevice(page: Page): Promise<void> {
    const devices = await page.context().newCDPSession(page)
    await devices.send('WebAuthn.enable')
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  }

  it('is added under Settings, signs in next to the form, and stops working once it is removed', async () => {
    const { page } = await browser.open({ isNewProfile: true })
    const product = await joinProduct()
    // Passkeys need a host name; an IP address cannot have them.
    const url = product.url.replace('127.0.0.1', 'localhost')
    await addDevice(page)
    await enter(page, { url, account: product.account })
    await page.goto(`${url}/app/settings/security`)
    await page.getByLabel('Name of the passkey').fill('My laptop')
    await page.getByLabel('Password to add it').fill(product.account.password)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('button', { name: 'Remove My laptop' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${url}/`)
    await page.goto(`${url}/login`)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL('**/app/**')

    await page.goto(`${url}/app/settings/security`)
    await page.getByText('last used', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: 'Remove My laptop' }).click()
    await page.getByText('No passkeys').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${url}/`)
    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('alert').getByText('This passkey is not known here').waitFor()
  })
})
