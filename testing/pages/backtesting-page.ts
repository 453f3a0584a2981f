import type { Download, Locator, Page } from 'playwright-core'
import { goTo } from './go-to.ts'

/** The Backtesting screen, by its visible labels. */
export class BacktestingPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  static async open(page: Page, url: string): Promise<BacktestingPage> {
    await goTo(page, `${url}/app/backtesting`)
    const screen = new BacktestingPage(page)
    await page.getByRole('heading', { name: 'Backtesting', level: 1 }).waitFor()
    await page.getByText('Backend Online').waitFor()
    return screen
  }

  async nameStrategy(name: string): Promise<void> {
    await this.page.getByLabel('Strategy Name').fill(name)
  }

  async setDates(start: string, end: string): Promise<void> {
    await this.page.getByLabel('Start Date').fill(start)
    await this.page.getByLabel('End Date').fill(end)
  }

  /** Chooses an option of a group; if several groups have the name, of the last one. */
  async choose(group: string, option: string): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: group })
      .last()
      .getByRole('radio', { name: option })
      .click()
  }

  /** Switches a setting on or off; if several have the name, the last one. */
  async toggle(name: string): Promise<void> {
    await this.page.getByRole('switch', { name, exact: true }).last().click()
  }

  /** Chooses from a list; if several have the name, from the last one. */
  async select(field: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field }).last().selectOption({ label: option })
  }

  /** Types a strike such as 2 OTM, and takes it by Enter; if several legs are open, of the last one. */
  async typeStrike(text: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Strike', exact: true }).last().click()
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Enter')
  }

  /** Chooses a strike criterion by its name in the list of the strike. */
  async chooseCriterion(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Strike', exact: true }).last().click()
    await this.page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click()
  }

  /** Titles of the legs as in their headers: `Leg 1 SELL 1 lot CALL ATM`. */
  async legs(): Promise<string[]> {
    const headers = await this.page.getByRole('button', { name: /^Leg \d+ / }).allInnerTexts()
    // The leading number is not part of the accessible name.
    return headers.map((text) => text.replace(/\s+/g, ' ').replace(/^\d+ /, '').trim())
  }

  /** The strategy in plain words. */
  get summary(): Locator {
    return this.page.getByRole('region', { name: 'In plain words' })
  }

  get runButton(): Locator {
    return this.page.getByRole('button', { name: /^Run Backtest$/ })
  }

  async run(): Promise<void> {
    await this.runButton.click()
  }

  get totalPnl(): Locator {
    return this.page
      .getByText(/^Total P&L, (before|net of) charges$/)
      .locator('xpath=following-sibling::*[1]')
  }

  /** Opens a tab of the result, such as Days. */
  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tablist', { name: 'Result' }).getByRole('tab', { name, exact: true }).click()
  }

  get tradeLog(): Locator {
    return this.page.getByRole('region', { name: 'Detailed Trade Log', exact: true })
  }

  /** Rows of trades on the current page of the log. */
  tradeRows(): Locator {
    return this.tradeLog.getByRole('row').filter({ has: this.page.getByRole('cell') })
  }

  /** A field by its whole label; if several have it, the last one. A required field has a star. */
  field(label: string): Locator {
    return this.page.getByLabel(new RegExp(`^${label}\\*?$`)).last()
  }

  /** The message below a field: its error, or else its hint. */
  fieldMessage(label: string): Promise<string> {
    return this.field(label).evaluate(
      (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.innerText ?? '',
    )
  }

  async downloadReport(): Promise<Download> {
    const waiting = this.page.waitForEvent('download')
    await this.press('Download Complete Report PDF')
    return waiting
  }

  async downloadCsv(): Promise<Download> {
    const waiting = this.page.waitForEvent('download')
    await this.tradeLog.getByRole('button', { name: /CSV/ }).click()
    return waiting
  }
}
