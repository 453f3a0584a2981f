import type { Page } from 'playwright-core'

interface Router {
  navigate(path: string): Promise<void>
}

/** Navigates by the router of the app, as a link does. */
function navigate(page: Page, path: string): Promise<void> {
  return page.evaluate(async (to) => {
    await (globalThis as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(to)
  }, path)
}

/**
 * Goes to an address of the product. From an open screen the app's router goes there over a public page, so that the
 * screen and its cached answers start anew. Loading the builder again would take about 2 s of processor time.
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
