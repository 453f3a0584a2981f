import type { Page } from 'playwright-core'
import { routes } from '#api'
import type { Account } from '../product.ts'

interface Signable {
  readonly url: string
  readonly account: Account
}

/** Signs in on the sign-in page of a product with its account, and ends on the page it leads to. */
export async function signIn(page: Page, { url, account }: Signable): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/app/**')
}

/**
 * Signs in without the form, for a test that is about something else and goes to its screen next. An account made by
 * a test goes on in the session in which it was made, because a sign-in takes at least a second.
 */
export async function enter(page: Page, { url, account: { cookies, ...account } }: Signable): Promise<void> {
  if (cookies) {
    await page.context().addCookies(cookies.map((header) => ({ ...nameAndValue(header), url })))
    return
  }
  const answer = await page.context().request.post(url + routes.signIn.path, { data: account })
  if (!answer.ok()) throw new Error(`${account.email} could not sign in: ${await answer.text()}`)
}

function nameAndValue(header: string): { name: string; value: string } {
  const [pair = ''] = header.split(';')
  const sign = pair.indexOf('=')
  return { name: pair.slice(0, sign), value: pair.slice(sign + 1) }
}
