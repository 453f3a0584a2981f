import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { AccountContent } from '../testing/account-content.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { OptionsAnalysisPage } from '../testing/pages/options-analysis-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { ADMIN } from '../testing/product.ts'
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
  /** Only administrators edit it. */
  readonly isAdmin?: true
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
      await goTo(page, `${url}/app/strategies?portfolio=${id}`)
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
      return (await post(page, url + routes.createIssue.path, { title: 'Empty chart', teamId: team.id })).id
    },
    open: async (page, url, id) => {
      await goTo(page, `${url}/app/bug-tracker/${id}?edit=1`)
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
      await goTo(page, `${url}/app/settings`)
      await page.getByLabel(/^Full Name/i).waitFor()
    },
    field: (page) => page.getByLabel(/^Full Name/i),
    save: press('Save Changes'),
    stored: async (page, url) => (await get<{ name: string }>(page, url + routes.profile.path)).name,
  },
  'a run': {
    make: aFinishedRun,
    open: async (page, url, id) => {
      await goTo(page, `${url}/app/backtesting/runs/${id}`)
      await page.getByRole('button', { name: 'Rename', exact: true }).click()
    },
    field: (page) => page.getByRole('dialog').getByLabel('Note'),
    save: press('Save'),
    stored: async (page, url, id) =>
      (await get<{ note: string }>(page, url + routes.getRun.path.replace('{id}', id))).note,
  },
  'the tags of a strategy on its card': {
    make: async (page, url) => new AccountContent(page.request, url).strategy('Tagged'),
    open: async (page, url) => {
      await goTo(page, `${url}/app/strategies`)
      await page.getByText('Tagged', { exact: true }).click()
    },
    field: (page) => page.getByLabel('New tag'),
    save: press('Add'),
    stored: async (page, url, id) => {
      const saved = await get<{ id: string; tags: string[] }[]>(page, url + routes.listStrategies.path)
      return saved.find((one) => one.id === id)?.tags.join()
    },
  },
  'a team': {
    isAdmin: true,
    make: async (page, url) => {
      const key = `T${lettersOf(Date.now())}`
      return (
        await post(page, url + routes.createTeam.path, { name: key, key, isOpen: false, memberIds: [] })
      ).id
    },
    open: async (page, url, id) => {
      const teams = await get<Named>(page, url + routes.listTeams.path)
      await goTo(page, `${url}/app/bug-tracker`)
      await page.getByRole('button', { name: 'Teams', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Edit ${teams.find((team) => team.id === id)!.name}`, exact: true })
        .click()
    },
    field: (page) => page.getByRole('dialog').getByLabel(/^Name/),
    save: press('Save team'),
    stored: async (page, url, id) =>
      (await get<Named>(page, url + routes.listTeams.path)).find((team) => team.id === id)?.name,
  },
}

/** Two tabs of a user. */
interface Tabs {
  readonly product: SharedProduct
  readonly first: Page
  readonly second: Page
}

describe('two tabs that edit the same object', () => {
  let browser: BrowserTools
  /** A trader's and the administrator's, for tests that each edit a thing of their own. */
  let tabs: { readonly own: Tabs; readonly admin: Tabs }
  beforeAll(async () => {
    browser = await startTestBrowser()
    tabs = { own: await twoTabs(), admin: await twoTabs(true) }
  })
  afterAll(() => browser?.close())

  async function twoTabs(isAdmin = false): Promise<Tabs> {
    const { page: first, context } = await browser.open({ width: 1440, height: 900 })
    const product = await joinProduct()
    await enter(first, isAdmin ? { ...product, account: ADMIN } : product)
    return { product, first, second: await context.newPage() }
  }

  async function type(field: Locator, text: string): Promise<void> {
    await field.click()
    await field.page().keyboard.press('ControlOrMeta+A')
    await field.page().keyboard.type(text)
  }

  it.each(Object.entries(THINGS))('report the conflict: %s', async (_, thing) => {
    const { product, first, second } = thing.isAdmin ? tabs.admin : tabs.own
    const { url } = product
    const id = await thing.make(first, url)
    await thing.open(first, url, id)
    await thing.open(second, url, id)
    await type(thing.field(first), 'As the first says')
    await thing.save(first)
    await expect.poll(() => thing.stored(first, url, id)).toBe('As the first says')

    await type(thing.field(second), 'As the second says')
    await thing.save(second)
    const question = second.getByRole('dialog', { name: 'Changed since you opened it' })
    await question.getByText('As the first says').waitFor()
    await question.getByText('As the second says').waitFor()
    expect(await thing.stored(first, url, id)).toBe('As the first says')
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => thing.stored(first, url, id)).toBe('As the second says')
  })

  it('keep both positions of a simulator', async () => {
    const { product, first, second } = await twoTabs()
    const { url } = product
    const desk = await OptionsAnalysisPage.open(first, url)
    await desk.move('30M: 30 minutes back', '15:00')
    for (const kind of ['CE', 'PE'])
      await desk.atTheMoney.getByRole('button', { name: new RegExp(`^Sell .* ${kind}$`) }).click()
    await expect.poll(() => desk.legs.count()).toBe(2)
    await desk.name('Save as Simulator', 'Straddle')

    const other = await OptionsAnalysisPage.open(second, url)
    await second.getByText('Straddle · saved with').waitFor()
    await expect.poll(() => other.legs.count()).toBe(2)
    await first.getByRole('button', { name: 'Exit all' }).click()
    await press('Save changes')(first)
    await first.getByText('Simulator "Straddle" saved').waitFor()

    await second.getByRole('button', { name: /^Exit: .* PE/ }).click()
    await expect.poll(() => other.legs.count()).toBe(1)
    await press('Save changes')(second)
    const question = second.getByRole('dialog', { name: 'Changed since you opened it' })
    await question.getByRole('button', { name: 'Keep both' }).click()
    await second.getByText('Straddle (mine) · saved with').waitFor()
    await expect
      .poll(async () =>
        (await get<{ name: string }[]>(first, url + routes.listSimulators.path))
          .map(({ name }) => name)
          .sort(),
      )
      .toEqual(['Straddle', 'Straddle (mine)'])
  })

  it('let the second administrator change an account only after a confirmation', async () => {
    const { product, first, second } = tabs.admin
    const { url, account } = product
    type Listed = {
      readonly users: { readonly email: string; readonly plan: string | null; readonly role: string }[]
    }
    const stored = async () => {
      const { users } = await get<Listed>(first, `${url}${routes.listUsers.path}?search=${account.email}`)
      return users.map(({ plan, role }) => [plan, role])[0]
    }
    for (const page of [first, second]) {
      await goTo(page, `${url}/app/admin`)
      await type(page.getByRole('tabpanel').getByRole('searchbox'), account.email)
      await page.getByRole('button', { name: `Manage ${account.email}` }).click()
    }
    await first.getByLabel('Plan').selectOption('professional')
    await press('Change')(first)
    await expect.poll(stored).toEqual(['professional', 'user'])

    await second.getByLabel('Plan').selectOption('starter')
    await press('Change')(second)
    const question = second.getByRole('dialog', { name: 'Changed since you opened it' })
    await question.getByRole('button', { name: 'Keep theirs' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await stored()).toEqual(['professional', 'user'])
  })

  it('keep both versions of a strategy, and do not restore a deleted one', async () => {
    const { product, first, second } = await twoTabs()
    const { url } = product
    const builder = await BacktestingPage.open(first, url)
    await type(first.getByLabel('Strategy Name'), 'Straddle')
    await builder.press('Save Strategy')
    await first.getByText('Strategy "Straddle" saved successfully!').waitFor()

    await goTo(second, `${url}/app/strategies`)
    await second.getByRole('button', { name: 'Edit Strategy' }).click()
    await second.getByText('Backend Online').waitFor()
    await type(builder.field('End Date'), '28 Feb 2024')
    await builder.press('Save Strategy')
    await expect.poll(() => endDates(first, url)).toEqual([['Straddle', '2024-02-28']])

    const other = new BacktestingPage(second)
    await type(other.field('End Date'), '29 Feb 2024')
    await other.press('Save Strategy')
    const question = second.getByRole('dialog', { name: 'Changed since you opened it' })
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

/** The id of a backtest of three sessions that has ended. */
async function aFinishedRun(page: Page, url: string): Promise<string> {
  const leg = {
    id: 'leg_1',
    optionType: 'CALL',
    tradeType: 'SELL',
    quantity: 1,
    riskManagement: {},
    strikeCriteria: { type: 'Strike Type', strikeType: 'ATM' },
  }
  const request = {
    instrument: 'NIFTY',
    instrumentType: 'OPTIONS',
    startDate: '2024-01-01',
    endDate: '2024-01-03',
    strategy: {
      name: 'multi_leg_strategy',
      entryStartTime: '09:20',
      entryEndTime: '13:30',
      squareOffTime: '15:15',
    },
    multiLegStrategy: { enabled: true, combinedPnLTracking: true, legs: [leg] },
  }
  const started = await page.request.post(url + routes.runBacktest.path, { data: request })
  const { jobId } = ((await started.json()) as { data: { jobId: string } }).data
  const status = async () =>
    (await get<{ status: string }>(page, url + routes.backtestStatus.path.replace('{id}', jobId))).status
  await expect.poll(status, { timeout: 60_000 }).toBe('completed')
  return jobId
}

/** Four letters that differ from one moment to the next. */
const lettersOf = (moment: number) =>
  moment
    .toString(26)
    .slice(-4)
    .replaceAll(/./g, (digit) => String.fromCharCode(65 + parseInt(digit, 26)))

async function endDates(page: Page, url: string): Promise<[string, string][]> {
  type Saved = { configuration: { strategyName: string; endDate: string } }
  const saved = await get<Saved[]>(page, url + routes.listStrategies.path)
  return saved
    .map(({ configuration }): [string, string] => [configuration.strategyName, configuration.endDate])
    .sort()
}
