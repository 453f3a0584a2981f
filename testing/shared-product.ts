import { randomInt } from 'node:crypto'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { routes } from '#api'
import { anAddress } from './browser.ts'
import { startProduct, type Account, type Product } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address and data folder of the product shared by browser tests. */
    readonly sharedProduct: { readonly url: string; readonly dataFolder: string }
  }
}

/** The product that browser tests share, as one of its users sees it. */
export interface SharedProduct {
  readonly url: string
  readonly dataFolder: string
  readonly account: Account
}

let running: Product | undefined

/** Starts the shared product before the first browser test. */
export async function setup(project: TestProject): Promise<void> {
  // Sign-ups are limited by address, so each test file uses its own address.
  running = await startProduct({ TRUST_PROXY: '127.0.0.1' })
  project.provide('sharedProduct', { url: running.url, dataFolder: running.dataFolder })
}

/** Ends it after the last. */
export async function teardown(): Promise<void> {
  await running?.close()
}

/**
 * Joins the shared product as a new user without data. A test that stops the server starts its own product.
 */
export async function joinProduct(): Promise<SharedProduct> {
  const { url, dataFolder } = inject('sharedProduct')
  const name = `trader-${Date.now().toString(36)}-${randomInt(1e6)}`
  const account = { email: `${name}@example.com`, password: 'correct horse battery' }
  const answer = await fetch(`${url}${routes.signUp.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
    body: JSON.stringify({ name: 'Asha Rao', ...account }),
  })
  if (!answer.ok) throw new Error(`The shared product refused a sign-up: ${await answer.text()}`)
  return { url, dataFolder, account: { ...account, cookies: answer.headers.getSetCookie() } }
}
