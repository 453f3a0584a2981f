import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { OptionsAnalysisPage } from '../testing/pages/options-analysis-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { ADMIN } from '../testing/product.ts'
import { joinProduct } from '../testing/shared-product.ts'

/** Milliseconds between the first and the second click: scripts, bouncing buttons, double clicks. */
const GAPS = [0, 20, 80, 150]

/** A button that sends a write. */
interface Sending {
  /** The route it calls; a value in braces matches anything. */
  readonly route: { readonly method: string; readonly path: string }
  /** Opens the form and fills it in. `round` makes the input different each time. */
  readonly prepare: (page: Page, url: string, round: number) => Promise<void>
  readonly button: (page: Page) => Locator
  readonly isAdmin?: true
}

const named = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last()

async function type(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.page().keyboard.press('ControlOrMeta+A')
  await field.page().keyboard.type(text)
}

const leg = {
  ...{ id: 'leg_1', optionType: 'CALL', tradeType: 'SELL', quantity: 1, riskManagement: {} },
  strikeCriteria: { type: 'Strike Type', strikeType: 'ATM' },
}
const SHORT_CALL = {
  ...{ instrument: 'NIFTY', instrumentType: 'OPTIONS', startDate: '2024-01-01', endDate: '2024-01-05' },
  strategy: {
    ...{ name: 'multi_leg_strategy', entryStartTime: '09:20', entryEndTime: '13:30', squareOffTime: '15:15' },
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
  return ((await answer.json()) as { data: { id: string }[] }).data[0]!.id
}

const BUTTONS: Readonly<Record<string, Sending>> = {
  'Create Issue': {
    route: routes.createIssue,
    prepare: async (page, url, round) => {
      await page.goto(`${url}/app/bug-tracker`)
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
      await page.goto(`${url}/app/bug-tracker?issue=${issue.data.id}`)
      await type(page.getByLabel('Comment'), 'Seen here, too')
    },
    button: named('Add Comment'),
  },
  'Create portfolio': {
    route: routes.createPortfolio,
    prepare: async (page, url, round) => {
      await page.goto(`${url}/app/strategies`)
      await page.getByRole('button', { name: 'New portfolio' }).click()
      await type(page.getByRole('dialog').getByLabel('Portfolio name'), `Weekly ${round}`)
    },
    button: named('Create portfolio'),
  },
  'Create token': {
    route: routes.createAccessToken,
    prepare: async (page, url, round) => {
      await page.goto(`${url}/app/settings/security`)
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
    route: routes.runBacktestNow,
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
      await page.goto(`${url}/app/strategies`)
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
      await page.goto(`${url}/app/strategies`)
      await page.getByRole('checkbox', { name: `Select Batch ${round}`, exact: true }).click()
    },
    button: named('Run Selected Strategies'),
  },
  'Start the search': {
    route: routes.startSweep,
    prepare: async (page, url, round) => {
      const id = await aStrategy(page, url, `Searched ${round}`)
      await page.goto(`${url}/app/optimise?strategy=${id}`)
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
      await page.goto(`${url}/app/strategies/portfolio/${id}`)
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
  Invite: {
    route: routes.invite,
    isAdmin: true,
    prepare: async (page, url, round) => {
      await page.goto(`${url}/app/admin/invitations`)
      await type(page.getByLabel('Email address to invite'), `invited-${Date.now()}-${round}@example.com`)
    },
    button: named('Invite'),
  },
  'Record a payment': {
    route: routes.recordPayment,
    isAdmin: true,
    prepare: async (page, url, round) => {
      await page.goto(`${url}/app/admin`)
      await type(page.getByRole('tabpanel').getByRole('searchbox'), ADMIN.email)
      await page.getByRole('button', { name: `Manage ${ADMIN.email}` }).click()
      await type(page.getByLabel('Payment, $'), String(59 + round))
    },
    button: named('Record'),
  },
}

describe('a button that is clicked twice', () => {
  let browser: BrowserTools
  beforeAll(async () => void (browser = await startTestBrowser()))
  afterAll(() => browser?.close())

  it.each(Object.entries(BUTTONS))('sends one write: %s', async (_, { route, prepare, button, isAdmin }) => {
    const { page } = await browser.open()
    const { url, account } = await joinProduct()
    await enter(page, { url, account: isAdmin ? ADMIN : account })
    const address = new RegExp(`${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    let writes: string[] = []
    page.on('request', (request) => {
      if (request.method() === route.method && address.test(new URL(request.url()).pathname))
        writes.push(request.headers()['idempotency-key'] ?? `none ${writes.length}`)
    })
    for (const [round, gap] of GAPS.entries()) {
      await prepare(page, url, round)
      writes = []
      const answered = page.waitForResponse((answer) => address.test(new URL(answer.url()).pathname))
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
      expect([gap, new Set(writes).size]).toEqual([gap, 1])
    }
  })
})
