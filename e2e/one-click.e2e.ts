import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { honoursKey, routes, type Route } from '#api'
import { AccountContent } from '../testing/account-content.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { goTo } from '../testing/pages/go-to.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { OptionsAnalysisPage } from '../testing/pages/options-analysis-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { ADMIN, type Account } from '../testing/product.ts'
import { joinProduct } from '../testing/shared-product.ts'
import { looksOf } from './looks.ts'

/** Milliseconds between the first and the second click: scripts, bouncing buttons, double clicks. */
const GAPS = [0, 20, 80, 150]

/** A button that sends a write. */
interface Sending {
  /** The route it calls; a value in braces matches anything. */
  readonly route: { readonly method: string; readonly path: string }
  /** Opens the form and fills it in. `round` makes the input different each time. */
  readonly prepare: (page: Page, url: string, round: number) => Promise<void>
  readonly button: (page: Page) => Locator
  /** Undoes the write; a second click must not call it. */
  readonly opposite?: { readonly path: string }
  readonly isAdmin?: true
}

const named = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last()

async function type(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.page().keyboard.press('ControlOrMeta+A')
  await field.page().keyboard.type(text)
}

const leg = {
  id: 'leg_1',
  optionType: 'CALL',
  tradeType: 'SELL',
  quantity: 1,
  riskManagement: {},
  strikeCriteria: { type: 'Strike Type', strikeType: 'ATM' },
}
const SHORT_CALL = {
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: '2024-01-01',
  endDate: '2024-01-05',
  strategy: {
    name: 'multi_leg_strategy',
    entryStartTime: '09:20',
    entryEndTime: '13:30',
    squareOffTime: '15:15',
  },
  multiLegStrategy: { enabled: true, combinedPnLTracking: true, legs: [leg] },
}

/** Saves a short call over one week and returns its id. */
async function aStrategy(
  page: Page,
  url: string,
  strategyName: string,
  portfolioName = 'Clicked',
): Promise<string> {
  const id = `strategy_1704067200000_${strategyName.toLowerCase().replace(' ', '')}`
  const configuration = { strategyName, portfolioName, formData: SHORT_CALL }
  const answer = await page.request.post(url + routes.saveStrategy.path, { data: { id, configuration } })
  if (!answer.ok()) throw new Error(`The strategy was not saved: ${await answer.text()}`)
  return id
}

async function aTeam(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(url + routes.listTeams.path)
  return ((await answer.json()) as { data: { id: string }[] }).data[0].id
}

const BUTTONS: Readonly<Record<string, Sending>> = {
  'Create Issue': {
    route: routes.createIssue,
    prepare: async (page, url, round) => {
      await goTo(page, `${url}/app/bug-tracker`)
      await page.getByRole('button', { name: 'Create Issue', exact: true }).first().click()
      await type(page.getByRole('dialog').getByLabel('Title'), `Clicked twice ${round}`)
      await page
        .getByRole('dialog')
        .getByLabel('Team')
        .selectOption(await aTeam(page, url))
    },
    button: named('Create Issue'),
  },
  'Add Comment': {
    route: routes.commentOnIssue,
    prepare: async (page, url, round) => {
      const data = { title: `Commented ${round}`, teamId: await aTeam(page, url) }
      const issue = (await (await page.request.post(url + routes.createIssue.path, { data })).json()) as {
        data: { id: string }
      }
      await goTo(page, `${url}/app/bug-tracker/${issue.data.id}`)
      await type(page.getByLabel('Comment'), 'Seen here, too')
    },
    button: named('Add Comment'),
  },
  'Create portfolio': {
    route: routes.createPortfolio,
    prepare: async (page, url, round) => {
      await goTo(page, `${url}/app/strategies`)
      await page.getByRole('button', { name: 'New portfolio' }).click()
      await type(page.getByRole('dialog').getByLabel('Portfolio name'), `Weekly ${round}`)
    },
    button: named('Create portfolio'),
  },
  'Create token': {
    route: routes.createAccessToken,
    prepare: async (page, url, round) => {
      await goTo(page, `${url}/app/settings/security`)
      await type(page.getByRole('region', { name: 'Access tokens' }).getByLabel(/^Name/), `script ${round}`)
    },
    button: named('Create token'),
  },
  'Send Message': {
    route: routes.sendContactMessage,
    prepare: async (page, url, round) => {
      await page.goto(`${url}/contact`)
      await type(page.getByLabel(/^Name/), 'Asha Rao')
      await type(page.getByLabel(/^Email/), 'asha@example.com')
      await page.getByLabel(/^Subject/).selectOption('general')
      await type(page.getByLabel(/^Message/), `A question, ${round}`)
    },
    button: named('Send Message'),
  },
  'Run Backtest': {
    route: routes.runBacktest,
    prepare: async (page, url, round) => {
      const builder = await BacktestingPage.open(page, url)
      await type(page.getByLabel('Strategy Name'), `Straddle ${round}`)
      await type(builder.field('End Date'), '03 Jan 2024')
    },
    button: (page) => page.getByRole('button', { name: /^Run Backtest/ }),
  },
  'Start paper trading': {
    route: routes.createDeployment,
    prepare: async (page, url, round) => {
      await aStrategy(page, url, `Deployed ${round}`)
      await goTo(page, `${url}/app/strategies`)
      const row = page.getByRole('row', { name: new RegExp(`Deployed ${round}`) })
      await row.getByRole('button', { name: 'Place Order' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Read it back' }).click()
    },
    button: named('Start paper trading'),
  },
  'Run Selected Strategies': {
    route: routes.startBatch,
    prepare: async (page, url, round) => {
      await aStrategy(page, url, `Batch ${round}`)
      await goTo(page, `${url}/app/strategies`)
      await page.getByRole('checkbox', { name: `Select Batch ${round}`, exact: true }).click()
    },
    button: named('Run Selected Strategies'),
  },
  'Start the search': {
    route: routes.startSweep,
    prepare: async (page, url, round) => {
      const id = await aStrategy(page, url, `Searched ${round}`)
      await goTo(page, `${url}/app/optimise?strategy=${id}`)
      await page.getByLabel('Field 1', { exact: true }).selectOption({ label: 'Exit time' })
      await page.getByLabel('Values of field 1').focus()
      await page.keyboard.type(`14:0${round}, 14:30`)
      await page.getByText(/^2 variants/).waitFor()
    },
    button: named('Start the search'),
  },
  'Run as one book': {
    route: routes.startPortfolioRun,
    prepare: async (page, url, round) => {
      await aStrategy(page, url, `Booked ${round}`, `Book ${round}`)
      const listed = await page.request.get(url + routes.listPortfolios.path)
      const { data } = (await listed.json()) as { data: { id: string; name: string }[] }
      const id = data.find(({ name }) => name === `Book ${round}`)!.id
      await goTo(page, `${url}/app/strategies/portfolio/${id}`)
      await page.getByRole('button', { name: 'Run as one book' }).waitFor()
    },
    button: named('Run as one book'),
  },
  'Save as Simulator': {
    route: routes.createSimulator,
    prepare: async (page, url, round) => {
      const desk = await OptionsAnalysisPage.open(page, url)
      if ((await desk.legs.count()) === 0)
        await desk.atTheMoney.getByRole('button', { name: /^Sell .* CE$/ }).click()
      await page.getByRole('button', { name: 'Save as Simulator' }).click()
      await type(page.getByRole('dialog').getByLabel('Name'), `Desk ${round}`)
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }),
  },
  Fork: {
    route: routes.forkSimulator,
    prepare: async (page, url, round) => {
      const desk = await OptionsAnalysisPage.open(page, url)
      if ((await desk.legs.count()) === 0)
        await desk.atTheMoney.getByRole('button', { name: /^Sell .* CE$/ }).click()
      await desk.name('Save as Simulator', `Stem ${round}`)
      await page.getByRole('button', { name: 'Fork here' }).click()
      await type(page.getByRole('dialog').getByLabel('Name'), `Fork ${round}`)
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Fork', exact: true }),
  },
  'Copy Strategy': {
    route: routes.copyStrategy,
    prepare: async (page, url, round) => {
      await aStrategy(page, url, `Copied ${round}`)
      await goTo(page, `${url}/app/strategies`)
      await page.getByRole('row', { name: new RegExp(`Copied ${round}`) }).waitFor()
    },
    button: (page) =>
      page
        .getByRole('row', { name: /Copied/ })
        .first()
        .getByRole('button', { name: 'Copy Strategy' }),
  },
  'Import trades': {
    route: routes.importTradeLog,
    prepare: async (page, url, round) => {
      await goTo(page, `${url}/app/backtesting/trade-logs`)
      await page.getByLabel('Trade log').setInputFiles('src/trade-logs/fixtures/ok/algotest.csv')
      await page.getByText('algotest.csv', { exact: true }).waitFor()
      await page.getByLabel('Index traded').selectOption({ label: 'NIFTY' })
      await type(page.getByLabel(/^Name/), `Log ${round}`)
    },
    button: named('Import trades'),
  },
  'Create link': {
    route: routes.shareRun,
    opposite: routes.endShare,
    prepare: async (page, url, round) => {
      const id = await new AccountContent(page.request, url).run(`Shared ${round}`, SHORT_CALL)
      await goTo(page, `${url}/app/backtesting/runs/${id}`)
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('button', { name: 'Create link' }).waitFor()
    },
    button: named('Create link'),
  },
  'Stress this strategy': {
    route: routes.startStress,
    opposite: routes.cancelStress,
    prepare: async (page, url, round) => {
      const id = await new AccountContent(page.request, url).run(`Stressed ${round}`, SHORT_CALL)
      await goTo(page, `${url}/app/backtesting/runs/${id}?tab=stress`)
      await page.getByRole('button', { name: 'Stress this strategy' }).waitFor()
    },
    button: named('Stress this strategy'),
  },
  Pause: {
    route: routes.pauseDeployment,
    opposite: routes.resumeDeployment,
    prepare: async (page, url, round) => {
      await new AccountContent(page.request, url).deployment(`Paused ${round}`, { speed: 1 })
      await goTo(page, `${url}/app/live`)
      await page.getByRole('link', { name: `Paused ${round}`, exact: true }).click()
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    },
    button: named('Pause'),
  },
  'Save team': {
    route: routes.createTeam,
    isAdmin: true,
    prepare: async (page, url, round) => {
      await goTo(page, `${url}/app/bug-tracker`)
      await page.getByRole('button', { name: 'Teams', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'New team' }).click()
      await type(page.getByRole('dialog').getByLabel(/^Name/), `Clicked ${round}`)
      await type(page.getByRole('dialog').getByLabel(/^Key/), `CLK${'ABCD'[round]}`)
      // An open team would be a choice for every user of the shared product.
      await page.getByLabel('Everybody may report to it').uncheck()
    },
    button: named('Save team'),
  },
  'Add label': {
    route: routes.createLabel,
    isAdmin: true,
    prepare: async (page, url, round) => {
      await goTo(page, `${url}/app/bug-tracker`)
      await page.getByRole('button', { name: 'Teams', exact: true }).click()
      await page.getByRole('dialog').getByRole('tab', { name: 'Labels' }).click()
      await type(page.getByRole('dialog').getByLabel('New label'), `clicked ${round}`)
    },
    button: named('Add label'),
  },
  'Make a password reset link': {
    route: routes.makeResetLink,
    isAdmin: true,
    prepare: async (page, url) => {
      const { email } = (await joinProduct()).account
      await goTo(page, `${url}/app/admin`)
      await type(page.getByRole('tabpanel').getByRole('searchbox'), email)
      await page.getByRole('button', { name: `Manage ${email}` }).click()
    },
    button: named('Make a password reset link'),
  },
  Invite: {
    route: routes.invite,
    isAdmin: true,
    prepare: async (page, url, round) => {
      await goTo(page, `${url}/app/admin/invitations`)
      await type(page.getByLabel('Email address to invite'), `invited-${Date.now()}-${round}@example.com`)
    },
    button: named('Invite'),
  },
  'Record a payment': {
    route: routes.recordPayment,
    isAdmin: true,
    prepare: async (page, url, round) => {
      await goTo(page, `${url}/app/admin`)
      await type(page.getByRole('tabpanel').getByRole('searchbox'), ADMIN.email)
      await page.getByRole('button', { name: `Manage ${ADMIN.email}` }).click()
      await type(page.getByLabel('Payment, $'), String(59 + round))
    },
    button: named('Record'),
  },
}

/** Writes that no button of `BUTTONS` sends, by reason. */
const ELSEWHERE: Readonly<Record<string, readonly (keyof typeof routes)[]>> = {
  'has the same outcome when repeated': [
    ...(['endOtherSessions', 'markNotificationsRead', 'subscribeToPush', 'unsubscribeFromPush'] as const),
    ...([
      'endGuest',
      'stopRunningWork',
      'cancelImport',
      'cancelScenario',
      'cancelDownload',
      'cancelBacktest',
    ] as const),
    ...(['cancelBatch', 'cancelSweep', 'cancelStress', 'cancelPortfolioRun', 'undoDeleteRun'] as const),
    ...(['acceptDataset', 'resumeSweep', 'restoreStrategy', 'importStrategies'] as const),
    ...(['killDeployments', 'resumeDeployment', 'squareOffDeployment', 'stopDeployment'] as const),
    'setDeploymentLevels',
  ],
  'counts once by the key that its order keeps, in orders.test.ts': [
    ...(['addDeploymentLeg', 'exitDeploymentLots', 'reEnterDeploymentLeg'] as const),
  ],
  'counts once, in books.test.ts': [...(['createBook', 'deployBook', 'killDeployedBook'] as const)],
  'is sent by programs': ['batchTest'],
  'is sent by the button that creates its issue': ['addScreenshot'],
  'needs a mail server, a webhook of one’s own, or a broker’s page': [
    'testWebhook',
    ...(['sendVerification', 'forgotPassword', 'beginBrokerSignIn', 'finishBrokerSignIn'] as const),
  ],
  'asks for a code that works once': ['renewRecoveryCodes'],
  'is clicked in data-page.test.tsx, made-data.test.tsx and download-card.test.tsx': [
    ...(['importDataset', 'makeScenario', 'startDownload'] as const),
  ],
  'adds a strategy under an id of its own': ['saveStrategy'],
}

it('every write that must happen once is clicked here, or has a reason not to be', () => {
  const clicked = Object.values(BUTTONS).map(({ route }) => route.path)
  const excused = Object.values(ELSEWHERE)
    .flat()
    .map((name) => routes[name].path)
  const writes = Object.values(routes as Record<string, Route>).filter(honoursKey)
  const paths = writes.map(({ path }) => path)
  expect([...clicked, ...excused].sort()).toEqual([...new Set(paths)].sort())
})

describe('a button that is clicked twice', () => {
  let browser: BrowserTools
  let url: string
  /** A trader's and the administrator's, for all buttons. */
  let pages: { readonly own: Page; readonly admin: Page }
  beforeAll(async () => {
    browser = await startTestBrowser()
    const product = await joinProduct()
    url = product.url
    const open = async (account: Account) => {
      const { page } = await browser.open()
      await enter(page, { url, account })
      return page
    }
    pages = { own: await open(product.account), admin: await open(ADMIN) }
  })
  afterAll(() => browser?.close())

  const buttons = Object.entries(BUTTONS).map(([name, sending], place) => ({ name, sending, place }))
  it.each(buttons)('sends one write: $name', async ({ sending, place }) => {
    const { route, prepare, button, opposite, isAdmin } = sending
    const page = isAdmin ? pages.admin : pages.own
    const addressOf = ({ path }: { path: string }) => new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    const address = addressOf(route)
    const undone: string[] = []
    let writes: string[] = []
    const watch = (request: Request) => {
      if (request.method() === route.method && address.test(new URL(request.url()).pathname))
        writes.push(request.headers()['idempotency-key'] ?? `none ${writes.length}`)
      if (opposite && addressOf(opposite).test(new URL(request.url()).pathname)) undone.push(request.url())
    }
    page.on('request', watch)
    onTestFinished(() => void page.off('request', watch))
    for (const [round, gap] of looksOf(GAPS, place).entries()) {
      await prepare(page, url, round)
      // A button may wait for data; a click by script would do nothing.
      await expect.poll(() => button(page).isEnabled(), { timeout: 30_000 }).toBe(true)
      writes = []
      const answered = page.waitForResponse(
        (answer) =>
          answer.request().method() === route.method && address.test(new URL(answer.url()).pathname),
      )
      await button(page).evaluate(
        (element: HTMLElement, wait) =>
          new Promise<void>((clicked) => {
            element.click()
            setTimeout(() => {
              element.click()
              clicked()
            }, wait)
          }),
        gap,
      )
      expect((await answered).ok()).toBe(true)
      expect([gap, new Set(writes).size, undone]).toEqual([gap, 1, []])
    }
  })
})
