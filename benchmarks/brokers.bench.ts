/**
 * Does a download complete correctly despite failures? An emulated Upstox account, from an empty install to a
 * backtest on downloaded expired contracts, once by the browser and once by the command line. In both cases
 * Delta is killed (-9) three times during the download, the broker answers 429 once, and the token expires
 * and is replaced. The same days are then imported from files: all three datasets must have one hash, both
 * backtests the same trades, and no call may be answered twice except those in progress at a kill.
 *
 * Then 60 sessions of 375 minutes from an emulated Groww and an emulated Dhan, by the command line with three kills each:
 * every minute must equal the emulator's, and no call may be answered twice except those in progress at a kill.
 *
 * Data: four sessions of an emulated market of NIFTY, 375 minutes each, three strikes on each side, two
 * expiries.
 * Unit: calls answered, and answered twice; seconds of each case, half a minute of which is the wait after
 * the 429.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { createApiClient, routes, type ApiClient } from '#api'
import { aMarket, refuse, startUpstoxEmulator, writeAnswers, type EmulatedBroker } from '#brokers/fixtures'
import type { BacktestBundle, Trade } from '#domain'
import { datasetManifest, importFiles } from '#market-data'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { signIn } from '../testing/pages/sign-in-page.ts'
import { startBrowser } from '../testing/browser.ts'
import { ensureChromium } from '../testing/chromium.ts'
import { ADMIN } from '../testing/product.ts'
import { sixtySessions } from './sixty-sessions.ts'
import { buildWebApp, startDelta, stopAll, type DeltaProcess } from './delta-processes.ts'

const PERIOD = { from: '2025-04-07', to: '2025-04-11' } as const
const MARKET = aMarket({ ...PERIOD, to: '2025-04-17', strikes: 20, minutesADay: 375 })
const DATASET = 'my-broker'
const TOKENS = ['first-token-5Hq2Lm', 'second-token-8Rt4Wz'] as const
const OF_MINUTES = /1minute|minutes/
/** Numbers of answers after which Delta is killed, and after which the token expires. */
const KILLS = [8, 20, 45] as const
const TOKEN_ENDS = 30

const ENTRY = resolve(import.meta.dirname, '../bin/delta.js')

interface Journey {
  readonly hash: string
  readonly trades: readonly Trade[]
  readonly kills: number
  readonly answered: readonly string[]
  readonly seconds: number
}

buildWebApp()
const root = mkdtempSync(join(tmpdir(), 'delta-bench-'))
try {
  const browser = await byBrowser(folderNamed('browser'))
  report('browser', browser.journey)
  const commandLine = await byCommandLine(folderNamed('command-line'), browser.request)
  report('command line', commandLine)
  const files = await fromFiles(folderNamed('files'), commandLine.answered)
  console.log(`files: hash ${files.slice(0, 12)}`)
  const hashes = new Set([browser.journey.hash, commandLine.hash, files])
  const sameTrades = isDeepStrictEqual(browser.journey.trades, commandLine.trades)
  console.log(
    `${hashes.size === 1 ? 'one hash' : `${hashes.size} HASHES`}, trades ${sameTrades ? 'the same' : 'DIFFER'}`,
  )
  let areExact = true
  for (const broker of ['groww', 'dhan'] as const) {
    const { kills, calls, twice: again, rows, missing, wrong, seconds } = await sixtySessions(broker, root)
    console.log(
      `${broker}, 60 sessions: ${seconds.toFixed(0)} s, ${kills} kills, ${calls} calls, ${again} of them twice, ` +
        `${rows} minutes of contracts, ${missing} missing, ${wrong} wrong`,
    )
    if (rows === 0 || missing + wrong > 0 || again > kills) areExact = false
  }
  const twice = [browser.journey, commandLine].some((one) => answeredTwice(one) > one.kills)
  if (!areExact || hashes.size > 1 || !sameTrades || commandLine.trades.length === 0 || twice)
    process.exitCode = 1
} finally {
  rmSync(root, { recursive: true, force: true })
}

function folderNamed(name: string): string {
  mkdirSync(join(root, name))
  return join(root, name)
}

function answeredTwice({ answered }: Journey): number {
  return answered.length - new Set(answered).size
}

function report(way: string, journey: Journey): void {
  const { hash, trades, kills, answered, seconds } = journey
  console.log(
    `${way}: ${seconds.toFixed(0)} s, ${kills} kills, ${answered.length} calls for minutes answered, ${answeredTwice(journey)} of them twice, ` +
      `${trades.length} trades, hash ${hash.slice(0, 12)}`,
  )
}

/** The emulated account with its failures. @param kill ends Delta at once */
async function trouble(kill: () => void) {
  const emulator = await startUpstoxEmulator({ market: MARKET, token: TOKENS[0] })
  const answered = () => emulator.answered.filter((path) => OF_MINUTES.test(path))
  let kills = 0
  let tokenEnded = false
  emulator.fail((response) => refuse(response, 429, 'UDAPI10005'), { path: /1minute/ })
  emulator.onAnswer(() => {
    const count = answered().length
    if (!tokenEnded && count >= TOKEN_ENDS) {
      tokenEnded = true
      emulator.setToken(TOKENS[1])
    }
    if (count < (KILLS[kills] ?? Infinity)) return
    kills++
    kill()
  })
  return { emulator, answered, kills: () => kills }
}

async function byBrowser(folder: string): Promise<{ journey: Journey; request: unknown }> {
  const started = performance.now()
  let server: DeltaProcess | undefined
  let port = '0'
  let isOver = false
  const { emulator, answered, kills } = await trouble(() => server?.signal('SIGKILL'))
  const start = () => startServer(folder, port, emulator)
  server = await start()
  const { url } = server
  port = new URL(url).port
  const keptAlive = (async () => {
    for (;;) {
      await server.ended
      if (isOver) return
      server = await start()
    }
  })()
  process.env['CHROMIUM_PATH'] = ensureChromium()
  const browser = await startBrowser()
  try {
    const { page } = await browser.open({ width: 1440, height: 900 })
    await signIn(page, { url, account: ADMIN })
    await connect(page, url)
    await download(page, url)
    await replaceToken(page, url)
    await page.goto(`${url}/app/data#download`)
    await page.getByRole('button', { name: 'Go on' }).first().click()
    await page.getByText(/^4 sessions, [\d,]+ bars\.$/).waitFor({ timeout: 300_000 })
    await page.getByRole('button', { name: new RegExp(`^${DATASET}`) }).click()
    await backtest(page)
    const client = clientOf(page, url)
    const { jobs } = await client.call(routes.listBacktests, { query: {} })
    const id = jobs[0].jobId
    const { results } = await client.call(routes.backtestResults, { params: { id } })
    const request = await client.call(routes.backtestRequest, { params: { id } })
    return {
      journey: {
        hash: datasetManifest(join(folder, 'datasets'), ownDataset(folder)).contentHash,
        trades: results.trades,
        kills: kills(),
        answered: answered(),
        seconds: (performance.now() - started) / 1000,
      },
      request,
    }
  } finally {
    await browser.close()
    isOver = true
    await stopAll([server])
    await keptAlive
    await emulator.close()
  }
}

/** The user's own dataset, whose id ends with the name that was given. */
function ownDataset(folder: string): string {
  const ids = readdirSync(join(folder, 'datasets'))
  return ids.find((id) => id.endsWith(`-${DATASET}`)) ?? DATASET
}

function startServer(folder: string, port: string, emulator: EmulatedBroker): Promise<DeltaProcess> {
  return startDelta('serve', {
    DATA_DIR: folder,
    DATABASE_URL: '',
    PORT: port,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    BROKER_ADDRESSES: `upstox=${emulator.address}`,
  })
}

/** Calls with the cookies of a page. */
function clientOf(page: Page, baseUrl: string): ApiClient {
  return createApiClient({
    baseUrl,
    fetch: async (target) => {
      const answer = await page.context().request.get(String(target))
      return new Response(await answer.text(), { status: answer.status(), headers: answer.headers() })
    },
  })
}

async function connect(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/settings/broker`)
  await page.getByLabel('Broker', { exact: true }).selectOption({ label: 'Upstox' })
  await page.getByLabel('Access token').fill(TOKENS[0])
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Disconnect' }).waitFor()
}

/** Starts the download and waits until the token has expired, through all restarts of Delta. */
async function download(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/data#download`)
  const form = page.getByRole('form', { name: 'Download' })
  await form.getByLabel(/^From/).fill(PERIOD.from)
  await form.getByLabel(/^To/).fill(PERIOD.to)
  await form.getByLabel('Strikes each side').fill('3')
  await form.getByLabel('Dataset to fill').fill(DATASET)
  await form.getByRole('button', { name: 'Plan' }).click()
  await form.getByRole('button', { name: 'Start download' }).click()
  await page.getByText(/the access token has ended/).waitFor({ timeout: 300_000 })
}

async function replaceToken(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/settings/broker`)
  await page.getByRole('textbox', { name: 'New Access token' }).fill(TOKENS[1])
  await page.getByRole('button', { name: 'Replace' }).click()
  await page.getByText('The new token is stored').waitFor()
}

async function backtest(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Backtest on this' }).click()
  await page.getByRole('button', { name: 'Short Straddle' }).click()
  const screen = new BacktestingPage(page)
  await screen.setDates(PERIOD.from, PERIOD.to)
  await screen.run()
  await screen.totalPnl.waitFor()
}

async function byCommandLine(folder: string, request: unknown): Promise<Journey> {
  const started = performance.now()
  let kill: (() => void) | undefined
  const { emulator, answered, kills } = await trouble(() => kill?.())
  let token: string = TOKENS[0]
  const words = [
    'fetch',
    '--broker',
    'upstox',
    '--underlying',
    'NIFTY',
    '--from',
    PERIOD.from,
    '--to',
    PERIOD.to,
  ]
  words.push('--strikes', '3', '--dataset', DATASET)
  try {
    for (;;) {
      const fetching = delta(folder, { emulator, token }, words)
      kill = () => fetching.child.kill('SIGKILL')
      const { code, complaint } = await fetching.ended
      if (code === 0) break
      if (complaint.includes('the access token has ended')) token = TOKENS[1]
      else if (code !== null) throw new Error(`delta fetch ended with ${code}: ${complaint}`)
    }
    const file = join(folder, 'request.json')
    writeFileSync(file, JSON.stringify(request))
    const { code, out, complaint } = await delta(folder, { emulator, token }, [
      'backtest',
      file,
      '--dataset',
      DATASET,
    ]).ended
    if (code !== 0) throw new Error(`delta backtest ended with ${code}: ${complaint}`)
    return {
      hash: datasetManifest(join(folder, 'datasets'), DATASET).contentHash,
      trades: (JSON.parse(out) as BacktestBundle).results.trades,
      kills: kills(),
      answered: answered(),
      seconds: (performance.now() - started) / 1000,
    }
  } finally {
    await emulator.close()
  }
}

function delta(
  folder: string,
  { emulator, token }: { emulator: EmulatedBroker; token: string },
  words: readonly string[],
) {
  const child = spawn(process.execPath, [ENTRY, ...words], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      UPSTOX_ACCESS_TOKEN: token,
      BROKER_ADDRESSES: `upstox=${emulator.address}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let complaint = ''
  child.stdout.on('data', (text: Buffer) => void (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => void (complaint += text.toString()))
  const ended = new Promise<{ code: number | null; out: string; complaint: string }>((done) =>
    child.once('close', (code) => done({ code, out, complaint })),
  )
  return { child, ended }
}

async function fromFiles(folder: string, asked: readonly string[]): Promise<string> {
  const files = join(folder, 'files')
  mkdirSync(files)
  writeAnswers(files, { market: MARKET, asked, ...PERIOD })
  const { contentHash } = await importFiles({
    paths: [files],
    dataset: DATASET,
    dataRoot: join(folder, 'datasets'),
  })
  return contentHash
}
