import type { Locator, Page } from 'playwright-core'
import { goTo } from './go-to.ts'

/** The simulator, in its users' terms. */
export class OptionsAnalysisPage {
  readonly strikes: Locator
  /** The row of the chain nearest the money. */
  readonly atTheMoney: Locator
  readonly legs: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.strikes = page.getByRole('region', { name: 'Strikes of the chain' })
    this.atTheMoney = this.strikes.getByRole('row').filter({ hasText: 'ATM' })
    this.legs = page.getByRole('list', { name: 'Open legs' }).getByRole('listitem')
  }

  /** Opens the desk at the last minute of the data; the day may have to be made first. */
  static async open(page: Page, url: string): Promise<OptionsAnalysisPage> {
    await goTo(page, `${url}/app/options-analysis`)
    const desk = new OptionsAnalysisPage(page)
    await desk.atTheMoney.waitFor({ timeout: 180_000 })
    return desk
  }

  /** Presses a time control and waits for the chain of the minute that it leads to. */
  async move(control: string, to: string): Promise<void> {
    await this.#page.getByRole('button', { name: control }).click()
    await this.shows(to)
  }

  /** Waits for the chain of a minute. */
  async shows(time: string): Promise<void> {
    await this.#page.getByText(new RegExp(`^[A-Z]+ \\d\\d \\w+ \\d{4} at ${time}$`)).waitFor()
    // Prevents trades at the prices of the minute before.
    await this.#page.getByText('Loading…', { exact: true }).waitFor({ state: 'detached' })
  }

  /** One of the figures in the bar. */
  async figure(name: string): Promise<string> {
    return this.#page
      .getByRole('definition')
      .and(this.#page.locator(`dt:text-is("${name}") + dd`))
      .innerText()
  }

  /** Presses a button that asks for a name, enters it, and waits until the simulator of that name is open. */
  async name(button: string, name: string): Promise<void> {
    await this.#page.getByRole('button', { name: button }).click()
    const dialog = this.#page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog
      .getByRole('button')
      .filter({ hasText: /^(Save|Fork)$/ })
      .click()
    await this.#page.getByText(`${name} · saved with`).waitFor()
  }
}
