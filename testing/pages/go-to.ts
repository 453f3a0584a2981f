import type { Page } from 'playwright-core'

interface Router {
  navigate(path: string): Promise<void>
}

/** Follows a link of the app without a link. */
function navigate(page: Page, path: string): Promise<void> {
  return page.evaluate(async (to) => {
    await (globalThis as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(to)
  }, path)
}

/**
 * Goes to an address of the product. From an open screen the app's router goes there over a public page, so that the
 * screen and the data it has read start anew; loading the whole page again takes four times as long.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  const { origin } = new URL(address)
  if (!page.url().startsWith(`${origin}/app/`)) {
    await page.goto(address)
    return
  }
  const between = page.getByRole('heading', { level: 1, name: 'Terms', exact: true })
  await navigate(page, '/terms')
  await between.waitFor()
  await navigate(page, address.slice(origin.length))
  await between.waitFor({ state: 'detached' })
}
