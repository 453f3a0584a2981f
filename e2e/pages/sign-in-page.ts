import type { Page } from 'playwright-core'
import { ADMIN } from '../product.ts'

/** Signs in on the sign-in page, as the administrator unless said otherwise, and ends where the page leads. */
export async function signIn(
  page: Page,
  url: string,
  account: { email: string; password: string } = ADMIN,
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/app/**')
}
