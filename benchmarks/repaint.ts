import type { Locator, Page } from 'playwright-core'

/** What the page notes for the measurements, under a name that nothing else has. */
interface Notes {
  clickedAt: number
  repaintedAt: number
}
type Noting = typeof globalThis & { benchNotes: Notes }

/**
 * Lets the page note when it was clicked (time of the input event) and when what followed in an element was on the screen:
 * two frames after it changed in the document, for what is changed in one frame is painted before the next but one begins.
 */
export async function watchRepaints(watched: Locator): Promise<void> {
  await watched.evaluate((element) => {
    const notes: Notes = { clickedAt: 0, repaintedAt: 0 }
    ;(globalThis as Noting).benchNotes = notes
    document.addEventListener(
      'click',
      (event) => {
        notes.clickedAt = event.timeStamp
        notes.repaintedAt = 0
      },
      true,
    )
    new MutationObserver(() => {
      requestAnimationFrame(() => requestAnimationFrame(() => (notes.repaintedAt = performance.now())))
    }).observe(element, { subtree: true, childList: true, characterData: true })
  })
}

/** Milliseconds that two frames take while the page has nothing to do: what the machine adds to every measurement. */
export function idleFrames(page: Page): Promise<number> {
  return page.evaluate(() => {
    const started = performance.now()
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started))),
    )
  })
}

/** Milliseconds from the click that `act` makes until the figures that it changes are painted. */
export async function untilRepainted(page: Page, act: () => Promise<void>): Promise<number> {
  await act()
  const time = await page.waitForFunction(() => {
    const { clickedAt, repaintedAt } = (globalThis as Noting).benchNotes
    return repaintedAt > clickedAt && repaintedAt - clickedAt
  })
  // Whatever the click still had to do must not count for the next one.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return Number(await time.jsonValue())
}

/** The longest time in milliseconds between two frames of the page while something is done. */
export async function blockedDuring(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const watch = { longest: 0, last: performance.now(), on: true }
    ;(globalThis as unknown as { benchWatch: typeof watch }).benchWatch = watch
    const frame = () => {
      const now = performance.now()
      watch.longest = Math.max(watch.longest, now - watch.last)
      watch.last = now
      if (watch.on) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await work()
  return page.evaluate(() => {
    const { benchWatch } = globalThis as unknown as { benchWatch: { longest: number; on: boolean } }
    benchWatch.on = false
    return benchWatch.longest
  })
}
