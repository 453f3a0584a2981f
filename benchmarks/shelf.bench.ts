/**
 * Do 500 saved strategies stay quick? How long does the server take for the list; how long from the click on My Strategy to
 * the first row, and from a reload to it; how long until a search is shown; and does the table scroll without dropping frames?
 *
 * Data: 500 strategies of one user in five portfolios, each with the figures of a backtest, imported into a new
 * installation; read over HTTP and in Chromium at 1440 × 900 from the built product, server and browser on one machine.
 * Unit: milliseconds, median and 95th percentile; frames.
 */
import type { Locator, Page } from 'playwright-core'
import { routes, type ApiClient } from '#api'
import { backtestRequestSchema } from '#domain/schemas'
import { startBrowser } from '../testing/browser.ts'
import { ensureChromium } from '../testing/chromium.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { startProduct } from '../testing/product.ts'
import { quantile, signUp } from './delta-processes.ts'
import { ironCondor } from './engine-requests.ts'
import { framesDuring } from './frame-trace.ts'

const STRATEGIES = 500
const IMPORTED_AT_ONCE = 100
const ROUNDS = 10
const ACCOUNT = { email: 'trader-1@example.com', password: 'correct horse battery' }

process.env['CHROMIUM_PATH'] = ensureChromium()
const product = await startProduct({ TRUST_PROXY: '127.0.0.1' })
const browser = await startBrowser()
try {
  const client = (await signUp(product.url, 1)).client(product.url)
  await saveStrategies(client)
  await measureServer(client)
  const { page } = await browser.open({ width: 1440, height: 900 })
  await enter(page, { url: product.url, account: ACCOUNT })
  await measureOpening(page)
  await measureSearching(page)
  await measureScrolling(page)
} finally {
  await browser.close()
  await product.close()
}

async function saveStrategies(client: ApiClient): Promise<void> {
  const formData = backtestRequestSchema.parse({
    ...ironCondor(),
    startDate: '2024-01-01',
    endDate: '2024-12-31',
  })
  const performance = {
    totalTrades: 900,
    winningTrades: 520,
    losingTrades: 380,
    winRate: 57.8,
    maxDrawdown: -42_000,
    sharpeRatio: 0.41,
    profitFactor: 1.2,
    avgWinAmount: 900,
    avgLossAmount: -1_100,
    lastBacktestDate: '2025-01-02T09:30:00.000Z',
  }
  const strategies = Array.from({ length: STRATEGIES }, (_, i) => ({
    id: `strategy_${1_704_067_200_000 + i}_shelf`,
    configuration: { strategyName: `Strategy ${i + 1}`, portfolioName: `Portfolio ${1 + (i % 5)}`, formData },
    performance: { ...performance, totalReturn: 100 * (i - 250), totalReturnPercentage: (i - 250) / 10 },
    status: 'tested',
  }))
  for (let first = 0; first < STRATEGIES; first += IMPORTED_AT_ONCE) {
    const { refused } = await client.call(routes.importStrategies, {
      body: {
        format: 'delta-strategies',
        version: 1,
        exportedAt: new Date().toISOString(),
        portfolios: [],
        strategies: strategies.slice(first, first + IMPORTED_AT_ONCE),
      },
    })
    if (refused.length > 0) throw new Error(`${refused[0].name} was refused: ${refused[0].message}`)
  }
}

async function measureServer(client: ApiClient): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await client.call(routes.listStrategies)
    times.push(performance.now() - started)
  }
  print('server, the list', times)
}

/** The row of a strategy in either layout. */
function firstRow(page: Page): Locator {
  return page.getByRole('checkbox', { name: /^Select Strategy \d+$/ }).first()
}

async function measureOpening(page: Page): Promise<void> {
  const [clicks, reloads]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${product.url}/app/data`)
    await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor()
    const clicked = performance.now()
    await page.getByRole('link', { name: 'My Strategy' }).click()
    await firstRow(page).waitFor()
    clicks.push(performance.now() - clicked)
    const reloaded = performance.now()
    await page.reload({ waitUntil: 'commit' })
    await firstRow(page).waitFor()
    reloads.push(performance.now() - reloaded)
  }
  print('from the click on My Strategy to the first row', clicks)
  print('from a reload of My Strategies to the first row', reloads)
}

async function measureSearching(page: Page): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await page.getByRole('searchbox').fill(`Strategy ${480 + round}`)
    await page.getByRole('checkbox', { name: `Select Strategy ${480 + round}`, exact: true }).waitFor()
    times.push(performance.now() - started)
  }
  await page.getByRole('searchbox').fill('')
  print('from a search to its row', times)
}

async function measureScrolling(page: Page): Promise<void> {
  await firstRow(page).waitFor()
  const devtools = await page.context().newCDPSession(page)
  const table = page.getByRole('region', { name: 'Saved strategies' })
  const { shown, dropped } = await framesDuring(devtools, table)
  const rows = await table.getByRole('row').count()
  console.log(
    `scrolling 3,000 px and back: ${shown} frames shown, ${dropped} dropped; ${rows} rows in the document`,
  )
}

function print(what: string, times: readonly number[]): void {
  const ms = (share: number) => `${quantile(times, share).toFixed(0)} ms`
  console.log(`${what}: median ${ms(0.5)}, 95th percentile ${ms(0.95)}`)
}
