/**
 * Does a result of 20,000 trades stay responsive in the browser? It measures the time from a click on a filter to the
 * frame with the new figures, dropped frames while the trade log scrolls, the time to make the files, and whether the
 * page responds in the meantime.
 *
 * Data: a real backtest of 20 legs with stops, targets and three re-entries on the whole simulated market of NIFTY
 * (generated first if missing), run and read in Chromium at 1440 × 900 from the built product, server and browser on
 * one machine. Two idle frames are measured too, because every repaint includes two. Unit: milliseconds, median and
 * 95th percentile; frames; MB of live JavaScript objects. The filter must stay below 100.
 */
import { statSync } from 'node:fs'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { ensureChromium } from '../testing/chromium.ts'
import { startBrowser } from '../testing/browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { signIn } from '../testing/pages/sign-in-page.ts'
import { quantile, serveToBrowser } from './delta-processes.ts'
import { framesDuring } from './frame-trace.ts'
import { manyTrades, strategyPath } from '../testing/large-result.ts'
import { blockedDuring, idleFrames, untilRepainted, watchRepaints } from './repaint.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const
const ROUNDS = 4
const BUDGET_MILLISECONDS = 100

const server = await serveToBrowser('2024-01-01', '2025-04-30')
process.env['CHROMIUM_PATH'] = ensureChromium()
const browser = await startBrowser()
try {
  const { page, context } = await browser.open({ width: 1440, height: 900 })
  await openResult(page)
  const devtools = await context.newCDPSession(page)
  await measureFilter(page)
  await measureScrolling(page, devtools)
  await measureFiles(page)
  await measureMemory(devtools)
} finally {
  await browser.close()
  await server.close()
}

async function openResult(page: Page): Promise<void> {
  await signIn(page, server)
  await page.goto(server.url + strategyPath('Many trades', manyTrades()))
  await page.getByRole('button', { name: /^Leg 20/ }).waitFor()
  const screen = new BacktestingPage(page)
  const started = performance.now()
  await screen.run()
  await screen.totalPnl.waitFor({ timeout: 120_000 })
  console.log(`${await trades(page)}, from Run to the figures:  ${ms(performance.now() - started)}`)
}

async function trades(page: Page): Promise<string | null> {
  return page.getByText(/^[\d,]+ trades$/).textContent()
}

/** Clicks with the mouse, as a user does: clears a weekday and selects it again. */
async function measureFilter(page: Page): Promise<void> {
  const screen = new BacktestingPage(page)
  await screen.totalPnl.scrollIntoViewIfNeeded()
  await watchRepaints(page.getByLabel('Headline figures'))
  const click = async (target: Locator) => untilRepainted(page, () => target.click())
  const times: number[] = []
  const idle: number[] = []
  for (let i = 0; i < 2 * ROUNDS * WEEKDAYS.length; i++) idle.push(await idleFrames(page))
  for (let round = 0; round < ROUNDS; round++)
    for (const day of WEEKDAYS) {
      const box = page.getByRole('checkbox', { name: day })
      times.push(await click(box), await click(box))
    }
  const switches = [
    await click(page.getByRole('radio', { name: 'Gross' })),
    await click(page.getByRole('radio', { name: 'Net of charges' })),
  ]
  show('two idle frames', idle)
  show('weekday clicked → repainted', times)
  show('gross / net → repainted', switches)
  if (quantile(times, 0.95) > BUDGET_MILLISECONDS) process.exitCode = 1
}

async function measureScrolling(page: Page, devtools: CDPSession): Promise<void> {
  const screen = new BacktestingPage(page)
  await screen.select('Rows per page', '100 rows')
  const log = page.getByRole('region', { name: 'Trades', exact: true })
  await log.scrollIntoViewIfNeeded()
  const frames = { shown: 0, dropped: 0 }
  const longest = await blockedDuring(page, async () => {
    Object.assign(frames, await framesDuring(devtools, log))
  })
  console.log(
    `scrolling 100 rows there and back: ${frames.shown} frames, ${frames.dropped} dropped; longest without a frame ${ms(longest)}`,
  )
}

async function measureFiles(page: Page): Promise<void> {
  for (const [what, button] of [
    ['CSV of the log', 'Download CSV'],
    ['PDF of the log', 'Download PDF'],
    ['complete report', 'Download Complete Report PDF'],
  ] as const) {
    const download = page.waitForEvent('download', { timeout: 300_000 })
    const started = performance.now()
    const blocked = await blockedDuring(page, async () => {
      await page.getByRole('button', { name: button, exact: true }).click()
      await download
    })
    const time = performance.now() - started
    const { size } = statSync(await (await download).path())
    console.log(
      `${`${what}:`.padEnd(30)} ${ms(time)}, ${megabytes(size)}; page without a frame for at most ${ms(blocked)}`,
    )
  }
}

async function measureMemory(devtools: CDPSession): Promise<void> {
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  console.log(`${'memory of the page:'.padEnd(30)} ${megabytes(usedSize)}`)
}

function show(what: string, times: readonly number[]): void {
  const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)]
  console.log(`${`${what}:`.padEnd(30)} median ${ms(middle)}, p95 ${ms(high)} (${times.length})`)
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
