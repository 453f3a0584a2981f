import type { Locator, Page } from 'playwright-core'
import { goTo } from './go-to.ts'

/** The Data screen, as a user works it. */
export class DataPage {
  readonly imported: Locator
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
    this.imported = page.getByText(/^Imported into/)
  }

  static async open(page: Page, url: string): Promise<DataPage> {
    await goTo(page, `${url}/app/data#file`)
    await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor()
    await page.getByLabel('Dataset id').waitFor()
    return new DataPage(page)
  }

  /** The line of a dataset in the list. */
  entry(name: string): Locator {
    return this.#page
      .getByRole('region', { name: 'Datasets' })
      .getByRole('listitem')
      .filter({ hasText: name })
  }

  async import(form: { files: string[]; dataset: string; name?: string }): Promise<void> {
    await this.#page.getByLabel('Files').setInputFiles(form.files)
    await this.#page.getByLabel('Dataset id').fill(form.dataset)
    if (form.name) await this.#page.getByLabel('Name', { exact: true }).fill(form.name)
    await this.#page.getByRole('button', { name: 'Import', exact: true }).click()
  }

  async setDefault(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Set as default: ${name}` }).click()
    await this.entry(name).getByText('Default', { exact: true }).waitFor()
  }

  async delete(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Delete ${name}` }).click()
    await this.#page.getByRole('button', { name: 'Delete dataset' }).click()
  }
}
