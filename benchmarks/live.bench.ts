/**
 * Does the result follow the hand? From a key in a field of the builder, with Live on, to the frame that shows the new curve.
 *
 * Data: an iron condor of four legs with a stop of 25 % each over the whole simulated market of NIFTY, 16 months (made first
 * if it is not there), in Chromium at 1440 × 900 from the built product, server and browser on one machine. Each key steps
 * the stop of the first leg by one percent; the first answers, which read the data, are not counted.
 * Unit: milliseconds, median and 95th percentile. The 95th percentile must stay below 300.
 */
import type { Page } from 'playwright-core'
import { startBrowser } from '../testing/browser.ts'
import { ensureChromium } from '../testing/chromium.ts'
import { openFirstStop, setUpIronCondor } from '../testing/pages/iron-condor.ts'
import { signIn } from '../testing/pages/sign-in-page.ts'
import { quantile, serveToBrowser } from './delta-processes.ts'

const WARM_UP = 5
const KEYS = 60
const BUDGET_MILLISECONDS = 300

const server = await serveToBrowser('2024-01-01', '2025-04-30')
process.env['CHROMIUM_PATH'] = ensureChromium()
const browser = await startBrowser()
try {
  const { page } = await browser.open({ width: 1440, height: 900 })
  await openLive(page)
  const times: number[] = []
  for (let key = 0; key < WARM_UP + KEYS; key++) {
    const time = await untilDrawn(page, key % 20 < 10 ? 'ArrowUp' : 'ArrowDown')
    if (key >= WARM_UP) times.push(time)
  }
  const [median, slow] = [quantile(times, 0.5), quantile(times, 0.95)]
  console.log(
    `key → curve drawn, ${KEYS} keys: ${median.toFixed(0)} ms, 95th percentile ${slow.toFixed(0)} ms`,
  )
  if (slow > BUDGET_MILLISECONDS) process.exitCode = 1
} finally {
  await browser.close()
  await server.close()
}

async function openLive(page: Page): Promise<void> {
  await signIn(page, server)
  await setUpIronCondor(page, '2025-04-30')
  await page.getByRole('switch', { name: 'Live' }).click()
  await page.locator('[data-live]').waitFor({ timeout: 120_000 })
  await openFirstStop(page)
  await page.evaluate(() => {
    const notes = { pressedAt: 0, drawnAt: 0 }
    ;(globalThis as unknown as { liveNotes: typeof notes }).liveNotes = notes
    addEventListener(
      'keydown',
      (event) => Object.assign(notes, { pressedAt: event.timeStamp, drawnAt: 0 }),
      true,
    )
    const card = document.querySelector('[data-live]')!
    // What changes in one frame is on the screen before the next but one begins.
    new MutationObserver(() =>
      requestAnimationFrame(() => requestAnimationFrame(() => (notes.drawnAt = performance.now()))),
    ).observe(card, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

/** Milliseconds from a key to the frame with the curve that it leads to. */
async function untilDrawn(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key)
  const time = await page.waitForFunction(() => {
    const { liveNotes } = globalThis as unknown as { liveNotes: { pressedAt: number; drawnAt: number } }
    return liveNotes.drawnAt > liveNotes.pressedAt && liveNotes.drawnAt - liveNotes.pressedAt
  })
  return Number(await time.jsonValue())
}
