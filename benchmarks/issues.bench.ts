/**
 * Do 5,000 issues stay quick? How long does the server take for a page of the list, for a search and for a filter; how long
 * from opening the bug tracker to its first card; and does its list scroll without dropping frames?
 *
 * Data: 5,000 issues of one team, each with a description of some 60 words, written into the database of a new installation;
 * read over HTTP and in Chromium at 1440 × 900 from the built product, server and browser on one machine.
 * Unit: milliseconds, median and 95th percentile; frames.
 */
import pg from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { startBrowser } from '../testing/browser.ts'
import { signIn } from '../testing/pages/sign-in-page.ts'
import { startProduct } from '../testing/product.ts'
import { ensureChromium } from '../testing/chromium.ts'
import { runningConnection } from '../src/server/kernel/db/embedded/running-connection.ts'
import { quantile } from './delta-processes.ts'
import { framesDuring } from './frame-trace.ts'

const ISSUES = 5000
const ROUNDS = 40
const OPENINGS = 10

const CALLS = {
  'first page': '?limit=100',
  'last page': '?limit=100&offset=4900',
  'search for a word': '?limit=100&search=crash',
  'search for a part': '?limit=100&search=awdow',
  'filter by status': '?limit=100&status=Done&priority=3',
}

process.env['CHROMIUM_PATH'] = ensureChromium()
const product = await startProduct()
const browser = await startBrowser()
try {
  await writeIssues()
  const { page, context } = await browser.open({ width: 1440, height: 900 })
  await signIn(page, product)
  await measureServer(context)
  await measureOpening(page)
  await measureScrolling(page)
} finally {
  await browser.close()
  await product.close()
}

async function writeIssues(): Promise<void> {
  const client = new pg.Client(runningConnection(product.dataFolder))
  await client.connect()
  await client.query(
    `insert into issues (id, team_id, number, title, description, status, priority, created_at)
     select gen_random_uuid(), (select id from teams limit 1), n,
       (array['Crash', 'Drawdown', 'Payoff', 'Import', 'Greeks'])[1 + n % 5] || ' problem ' || n,
       repeat('It happens on days with ' || n % 97 || ' trades when the chart is opened twice. ', 5),
       (array['Backlog', 'Todo', 'In Progress', 'Done', 'Canceled'])[1 + n % 5], n % 5, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [ISSUES],
  )
  await client.query('analyze')
  await client.end()
}

async function measureServer({ request }: BrowserContext): Promise<void> {
  for (const [name, query] of Object.entries(CALLS)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now()
      await (await request.get(`${product.url}/api/bugs/issues${query}`)).body()
      times.push(performance.now() - started)
    }
    print(`server, ${name}`, times)
  }
}

async function measureOpening(page: Page): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < OPENINGS; round++) {
    await page.goto(`${product.url}/app/data`)
    await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor()
    const started = performance.now()
    await page.getByRole('link', { name: 'Bug Tracker' }).click()
    await page.getByRole('button', { name: /^DEL-1 / }).waitFor()
    times.push(performance.now() - started)
  }
  print('from the click on Bug Tracker to its first card', times)
}

async function measureScrolling(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { shown, dropped } = await framesDuring(devtools, page.locator('main'))
  const cards = await page.getByRole('list', { name: 'Issues' }).getByRole('listitem').count()
  console.log(
    `scrolling 3,000 px and back: ${shown} frames shown, ${dropped} dropped; ${cards} cards in the document`,
  )
}

function print(what: string, times: readonly number[]): void {
  const ms = (share: number) => `${quantile(times, share).toFixed(0)} ms`
  console.log(`${what}: median ${ms(0.5)}, 95th percentile ${ms(0.95)}`)
}
