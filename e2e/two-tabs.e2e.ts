import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { startBrowser, type BrowserTools } from '../testing/browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

/** A stored object that two tabs of one user edit. */
interface Thing {
  /** Creates it and returns its id. */
  readonly make: (page: Page, url: string) => Promise<string>
  /** Opens its form, ready for input. */
  readonly open: (page: Page, url: string, id: string) => Promise<void>
  /** The field that both tabs type into. */
  readonly field: (page: Page) => Locator
  readonly save: (page: Page) => Promise<void>
  /** The stored value of the field. */
  readonly stored: (page: Page, url: string, id: string) => Promise<string | undefined>
}

const post = async (page: Page, address: string, data: object) =>
  ((await (await page.request.post(address, { data })).json()) as { data: { id: string } }).data
const get = async <T>(page: Page, address: string) =>
  ((await (await page.request.get(address)).json()) as { data: T }).data
type Named = { id: string; name: string; description: string }[]

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last().click()

const THINGS: Readonly<Record<string, Thing>> = {
  'a portfolio': {
    make: async (page, url) =>
      (await post(page, url + routes.createPortfolio.path, { name: 'Weekly', description: '' })).id,
    open: async (page, url, id) => {
      await page.goto(`${url}/app/strategies?portfolio=${id}`)
      await page.getByRole('button', { name: 'Rename or describe' }).click()
    },
    field: (page) => page.getByRole('dialog').getByLabel('Description'),
    save: press('Save portfolio'),
    stored: async (page, url, id) =>
      (await get<Named>(page, url + routes.listPortfolios.path)).find((one) => one.id === id)?.description,
  },
  'an issue': {
    make: async (page, url) => {
      const [team] = await get<Named>(page, url + routes.listTeams.path)
      return (await post(page, url + routes.createIssue.path, { title: 'Empty chart', teamId: team!.id })).id
    },
    open: async (page, url, id) => {
      await page.goto(`${url}/app/bug-tracker?issue=${id}`)
      await page.getByRole('dialog').getByLabel('Title').waitFor()
    },
    field: (page) => page.getByRole('dialog').getByLabel('Title'),
    save: press('Save Changes'),
    stored: async (page, url, id) =>
      (await get<{ issue: { title: string } }>(page, url + routes.issueDetails.path.replace('{id}', id)))
        .issue.title,
  },
  'the profile': {
    make: async () => '',
    open: async (page, url) => {
      await page.goto(`${url}/app/settings`)
      await page.getByLabel(/^Full Name/i).waitFor()
    },
    field: (page) => page.getByLabel(/^Full Name/i),
    save: press('Save Changes'),
    stored: async (page, url) => (await get<{ name: string }>(page, url + routes.profile.path)).name,
  },
}

describe('two tabs that edit the same object', () => {
  let browser: BrowserTools
  beforeAll(async () => void (browser = await startBrowser()))
  afterAll(() => browser?.close())

  async function twoTabs(): Promise<{ product: SharedProduct; first: Page; second: Page }> {
    const { page: first, context } = await browser.open()
    const product = await joinProduct()
    await enter(first, product)
    return { product, first, second: await context.newPage() }
  }

  async function type(field: Locator, text: string): Promise<void> {
    await field.click()
    await field.page().keyboard.press('ControlOrMeta+A')
    await field.page().keyboard.type(text)
  }

  it.each(Object.entries(THINGS))('report the conflict: %s', async (_, thing) => {
    const { product, first, second } = await twoTabs()
    const { url } = product
    const id = await thing.make(first, url)
    await thing.open(first, url, id)
    await thing.open(second, url, id)
    await type(thing.field(first), 'As the first says')
    await thing.save(first)
    await expect.poll(() => thing.stored(first, url, id)).toBe('As the first says')

    await type(thing.field(second), 'As the second says')
    await thing.save(second)
    const question = second.getByRole('dialog', { name: 'This was changed meanwhile' })
    await question.getByText('As the first says').waitFor()
    await question.getByText('As the second says').waitFor()
    expect(await thing.stored(first, url, id)).toBe('As the first says')
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => thing.stored(first, url, id)).toBe('As the second says')
  })

  it('keep both versions of a strategy, and do not restore a deleted one', async () => {
    const { product, first, second } = await twoTabs()
    const { url } = product
    const builder = await BacktestingPage.open(first, url)
    await type(first.getByLabel('Strategy Name'), 'Straddle')
    await builder.press('Save Strategy')
    await first.getByText('Strategy "Straddle" saved successfully!').waitFor()

    await second.goto(`${url}/app/strategies`)
    await second.getByRole('button', { name: 'Edit Strategy' }).click()
    await second.getByText('Backend Online').waitFor()
    await type(builder.field('End Date'), '28 Feb 2024')
    await builder.press('Save Strategy')
    await expect.poll(() => endDates(first, url)).toEqual([['Straddle', '2024-02-28']])

    const other = new BacktestingPage(second)
    await type(other.field('End Date'), '29 Feb 2024')
    await other.press('Save Strategy')
    const question = second.getByRole('dialog', { name: 'This was changed meanwhile' })
    await question.getByText('End date').waitFor()
    await question.getByRole('button', { name: 'Keep both' }).click()
    await second.getByText('Strategy "Straddle - Copy" saved successfully!').waitFor()
    expect(await endDates(first, url)).toEqual([
      ['Straddle - Copy', '2024-02-29'],
      ['Straddle', '2024-02-28'],
    ])

    for (const { id } of await get<Named>(first, url + routes.listStrategies.path))
      await first.request.delete(url + routes.deleteStrategy.path.replace('{id}', id))
    await type(builder.field('End Date'), '27 Feb 2024')
    await builder.press('Save Strategy')
    await first.getByRole('button', { name: 'Leave it deleted' }).click()
    await first.getByText(/^Not saved/).waitFor()
    expect(await endDates(first, url)).toEqual([])
  })
})

async function endDates(page: Page, url: string): Promise<[string, string][]> {
  type Saved = { configuration: { strategyName: string; endDate: string } }
  const saved = await get<Saved[]>(page, url + routes.listStrategies.path)
  return saved
    .map(({ configuration }): [string, string] => [configuration.strategyName, configuration.endDate])
    .sort()
}
