import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from 'playwright-core'
import { expect, vi } from 'vitest'
import { routes } from '#api'

const TIMEOUT = { timeout: 120_000, interval: 200 }

const leg = (id: string, optionType: 'CALL' | 'PUT') => ({
  id,
  optionType,
  tradeType: 'SELL',
  strikeSelection: 'ATM',
  strikeDistance: 0,
  quantity: 1,
  enabled: true,
  riskManagement: { stopLoss: { enabled: true, type: 'percentage', percentageValue: 100 } },
})

/** Waits in a hook as well as in a test. */
async function untilCompleted(status: () => Promise<string | undefined>): Promise<void> {
  await vi.waitFor(async () => expect(await status()).toBe('completed'), TIMEOUT)
}

/** Sells a straddle in the second minute of each day. */
export const STRADDLE = {
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: '2024-01-01',
  endDate: '2024-01-31',
  strategy: {
    name: 'multi_leg_strategy',
    entryStartTime: '09:16',
    entryEndTime: '14:30',
    squareOffTime: '15:15',
  },
  multiLegStrategy: {
    enabled: true,
    combinedPnLTracking: false,
    legs: [leg('leg_1', 'CALL'), leg('leg_2', 'PUT')],
  },
}

/** Creates a user's data over the API, for tests of screens that use it. */
export class AccountContent {
  readonly #request: APIRequestContext
  readonly #url: string

  constructor(request: APIRequestContext, url: string) {
    this.#request = request
    this.#url = url
  }

  async #post(route: { readonly path: string }, data: unknown, query = ''): Promise<string> {
    const answer = await this.#request.post(`${this.#url}${route.path}${query}`, { data })
    if (!answer.ok()) throw new Error(`${route.path} was refused: ${await answer.text()}`)
    return answer.text()
  }

  /** @returns its id */
  async strategy(name: string, portfolioName = 'Weekly'): Promise<string> {
    const id = `strategy_1704067200000_${Math.random().toString(36).slice(2, 9)}`
    const configuration = { strategyName: name, portfolioName, formData: STRADDLE }
    await this.#post(routes.saveStrategy, { id, configuration })
    return id
  }

  async portfolio(name: string): Promise<void> {
    await this.#post(routes.createPortfolio, { name, description: '' })
  }

  /** @returns the id of the run */
  async run(name: string, request: object = STRADDLE): Promise<string> {
    const lines = await this.#post(routes.runBacktest, request, `?name=${encodeURIComponent(name)}`)
    const id = /"jobId":"([0-9a-f-]{36})"/.exec(lines)?.[1]
    if (id === undefined) throw new Error(`A run has no id: ${lines.slice(0, 200)}`)
    // One that lasts is answered with its id alone.
    const status = async () => {
      const answer = await this.#request.get(this.#url + routes.getRun.path.replace('{id}', id))
      return ((await answer.json()) as { data?: { status?: string } }).data?.status
    }
    await untilCompleted(status)
    return id
  }

  /** A log of AlgoTest, imported. */
  async tradeLog(name: string): Promise<void> {
    const text = await readFile('src/trade-logs/fixtures/ok/algotest.csv', 'utf8')
    await this.#post(routes.importTradeLog, { file: 'algotest.csv', text, name, underlying: 'NIFTY' })
  }

  async issue(title: string): Promise<void> {
    const teams = (await (await this.#request.get(this.#url + routes.listTeams.path)).json()) as {
      data: readonly { id: string }[]
    }
    await this.#post(routes.createIssue, { title, teamId: teams.data[0].id })
  }

  /** A message of the contact form. */
  async message(name: string): Promise<void> {
    const data = { name, company: name, email: 'visitor@example.com', subject: 'general', message: name }
    await this.#post(routes.sendContactMessage, data)
  }

  /** A deployment that replays a day. */
  async deployment(name: string, { speed = 60, from = '2024-01-03', lots = 1 } = {}): Promise<void> {
    const feed = { kind: 'replay', dataset: 'simulated', speed, from }
    const terms = { feed, sessions: 1, lots, limits: { loss: null, trades: null }, notify: false }
    await this.#post(routes.createDeployment, { name, request: STRADDLE, ...terms })
  }

  /** A search over nine variants, ended. @returns its id */
  async search(): Promise<string> {
    const vary = {
      'strategy.squareOffTime': ['14:45', '15:00', '15:15'],
      'strategy.entryStartTime': ['09:16', '09:20', '09:25'],
    }
    return this.#ended(routes.startSweep, routes.sweepStatus, {
      request: STRADDLE,
      vary,
      objective: 'sharpe',
    })
  }

  /** Strategies tested together, ended. @returns the id of the batch */
  async batch(strategyIds: readonly string[]): Promise<string> {
    return this.#ended(routes.startBatch, routes.batchStatus, { strategyIds })
  }

  /** The strategies of a portfolio run as one book, ended. @returns the id of the portfolio */
  async book(portfolioName: string): Promise<string> {
    const portfolios = (await (await this.#request.get(this.#url + routes.listPortfolios.path)).json()) as {
      data: readonly { id: string; name: string }[]
    }
    const { id } = portfolios.data.find(({ name }) => name === portfolioName)!
    const start = { path: routes.startPortfolioRun.path.replace('{id}', id) }
    await this.#ended(start, routes.portfolioRun, { startDate: '2024-01-01', endDate: '2024-01-31' })
    return id
  }

  /** A saved book of two strategies, at ten times their lots. @returns its address */
  async savedBook(name: string): Promise<string> {
    const strategyIds = [await this.strategy(`${name} one`, name), await this.strategy(`${name} two`, name)]
    const portfolios = (await (await this.#request.get(this.#url + routes.listPortfolios.path)).json()) as {
      data: readonly { id: string; name: string }[]
    }
    const portfolio = portfolios.data.find((one) => one.name === name)!
    const lots = strategyIds.map((strategyId) => ({ strategyId, lots: 10 }))
    const period = { startDate: '2024-01-01', endDate: '2024-01-31', dataset: 'simulated' }
    const path = routes.createBook.path.replace('{id}', portfolio.id)
    const saved = JSON.parse(await this.#post({ path }, { name, lots, cap: null, ...period })) as {
      data: { id: string }
    }
    return `/app/strategies/portfolio/${portfolio.id}?book=${saved.data.id}`
  }

  /** Starts a job, and waits for its end. */
  async #ended(start: { path: string }, status: { path: string }, data: unknown): Promise<string> {
    const { jobId } = (JSON.parse(await this.#post(start, data)) as { data: { jobId: string } }).data
    const look = async () => {
      const answer = await this.#request.get(this.#url + status.path.replace('{id}', jobId))
      return ((await answer.json()) as { data?: { status?: string } }).data?.status
    }
    await untilCompleted(look)
    return jobId
  }
}
