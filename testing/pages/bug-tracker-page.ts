import type { Locator, Page } from 'playwright-core'
import { goTo } from './go-to.ts'

/** The bug tracker as a user has it before them. */
export class BugTrackerPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  static async open(page: Page, url: string, query = ''): Promise<BugTrackerPage> {
    await goTo(page, `${url}/app/bug-tracker${query}`)
    await page.getByRole('heading', { level: 1, name: 'Bug Tracker' }).waitFor()
    return new BugTrackerPage(page)
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** The title of an issue, which opens it. */
  issue(title: string): Locator {
    return this.page.getByRole('link', { name: title })
  }

  column(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  said(text: string): Promise<void> {
    return this.page.getByText(text, { exact: true }).first().waitFor()
  }
}
