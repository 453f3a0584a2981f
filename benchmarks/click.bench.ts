/**
 * How long does a trader wait for a result? Measured from a click on Run Backtest to the frame with headline
 * and curve, and to the frame with the trade log, the last of the result's own panels.
 *
 * Data: an iron condor of four legs with a stop of 25 % each over the whole simulated market of NIFTY, 16
 * months (generated first if missing), in Chromium at 1440 × 900 from the built product, server and browser
 * on one machine. Before each click the stop of the first leg changes by one percent, so that no two runs are
 * equal. The first runs, which read the data and load the results screen, are not counted. Resampling in a
 * worker follows and is waited for.
 * The time is split where the page can tell: until the request is sent, until its answer begins with the
 * headline, until the whole answer is received, until headline and curve are painted, until the log is.
 * Reported twice: for the first runs of a server and a page, and after 60 runs, when the code is compiled.
 * Unit: milliseconds, median and 95th percentile. The warm median to the trade log must stay below 120.
 */
import type { Locator, Page } from 'playwright-core'
import { startBrowser } from '../testing/browser.ts'
import { ensureChromium } from '../testing/chromium.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { openFirstStop, setUpIronCondor } from '../testing/pages/iron-condor.ts'
import { signIn } from '../testing/pages/sign-in-page.ts'
import { quantile, serveToBrowser } from './delta-processes.ts'

/** Runs before the reported ones. */
const WARM_UPS = { 'first runs': 8, warm: 60 } as const
const CLICKS = 30
const BUDGET_MILLISECONDS = 120

/** Moments of one run, in milliseconds of the page's clock. */
interface Moments {
  readonly clicked: number
  readonly asked: number
  readonly begun: number
  readonly answered: number
  readonly curve: number
  readonly log: number
  readonly requests: number
}
type Noting = typeof globalThis & { benchNotes: { clicked: number; curve: number; log: number } }

const server = await serveToBrowser('2024-01-01', '2025-04-30')
process.env['CHROMIUM_PATH'] = ensureChromium()
const browser = await startBrowser()
try {
  const { page } = await browser.open({ width: 1440, height: 900 })
  await signIn(page, server)
  await setUpIronCondor(page, '2025-04-30')
  const stop = await openFirstStop(page)
  await watchResults(page)
  const runs: Moments[] = []
  let whole = 0
  for (const [what, from] of Object.entries(WARM_UPS)) {
    while (runs.length < from + CLICKS)
      runs.push(await momentsOfRun(page, stop, runs.length % 20 < 10 ? 'ArrowUp' : 'ArrowDown'))
    console.log(`\n${what}: clicks ${from + 1} to ${runs.length}`)
    whole = print(runs.slice(from))
  }
  if (whole > BUDGET_MILLISECONDS) process.exitCode = 1
} finally {
  await browser.close()
  await server.close()
}

/**
 * Makes the page record when Run was clicked, and when the new run's headline with curve and its log were
 * painted.
 */
async function watchResults(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notes = { clicked: 0, curve: 0, log: 0 }
    ;(globalThis as Noting).benchNotes = notes
    let before: string | null = null
    const shown = () => document.querySelector('[data-result]')
    addEventListener(
      'click',
      (event) => {
        if (!(event.target instanceof Element) || !event.target.closest('button[type=submit]')) return
        performance.clearResourceTimings()
        before = shown()?.getAttribute('data-result') ?? null
        Object.assign(notes, { clicked: event.timeStamp, curve: 0, log: 0 })
      },
      true,
    )
    // The frame with the change is drawn when the next task runs, or at the latest when the next frame
    // begins; either may be delayed.
    const painted = (what: 'curve' | 'log') => {
      notes[what] = -1
      const note = () => {
        if (notes[what] < 0) notes[what] = performance.now()
      }
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = note
      requestAnimationFrame(() => {
        port2.postMessage(undefined)
        requestAnimationFrame(note)
      })
    }
    new MutationObserver(() => {
      const run = shown()
      if (!notes.clicked || !run || run.getAttribute('data-result') === before) return
      const has = (selector: string) => run.querySelector(selector) !== null
      if (
        !notes.curve &&
        has('dl[aria-label="Headline figures"]') &&
        has('[aria-label^="Cumulative P&L"] canvas')
      )
        painted('curve')
      // The previous log stays marked as busy until it is replaced.
      if (!notes.log && has('[role=region][aria-label=Trades]:not([aria-busy=true] *) tbody tr'))
        painted('log')
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-result', 'aria-busy'],
    })
  })
}

async function momentsOfRun(page: Page, stop: Locator, key: string): Promise<Moments> {
  await stop.press(key)
  await idle(page)
  await new BacktestingPage(page).run()
  await page.waitForFunction(() => {
    const { benchNotes } = globalThis as Noting
    return benchNotes.curve > 0 && benchNotes.log > 0
  })
  const moments = await page.evaluate(() => {
    const { benchNotes } = globalThis as Noting
    const calls = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => name.includes('/api/') && startTime < benchNotes.log,
    )
    const [run] = calls.filter(({ name }) => name.includes('/backtest/run'))
    return {
      ...benchNotes,
      asked: run.startTime,
      begun: run.responseStart,
      answered: run.responseEnd,
      requests: calls.length,
    }
  })
  await page.getByRole('status', { name: 'Resampling the days' }).waitFor({ state: 'detached' })
  await idle(page)
  return moments
}

/** Prints the split times of the runs and returns the median time to the trade log. */
function print(runs: readonly Moments[]): number {
  show('click → request', runs, ({ clicked, asked }) => asked - clicked)
  show('request → headline', runs, ({ asked, begun }) => begun - asked)
  show('request → whole answer', runs, ({ asked, answered }) => answered - asked)
  show('headline → on display', runs, ({ begun, curve }) => curve - begun)
  show('… → trade log', runs, ({ curve, log }) => log - curve)
  show('click → headline and curve', runs, ({ clicked, curve }) => curve - clicked)
  const whole = show('click → trade log', runs, ({ clicked, log }) => log - clicked)
  const requests = runs.map((run) => run.requests)
  console.log(`requests before the log: ${quantile(requests, 0.5)}`)
  return whole
}

/** Resolves when the page is idle. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Prints the duration of a part and returns its median. */
function show(what: string, runs: readonly Moments[], part: (run: Moments) => number): number {
  const times = runs.map(part)
  const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)]
  console.log(
    `${`${what}:`.padEnd(30)} median ${middle.toFixed(0)} ms, p95 ${high.toFixed(0)} ms (${times.length})`,
  )
  return middle
}
