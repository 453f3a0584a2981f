import type { Locator, Page } from 'playwright-core'

/** Notes of the page for the measurements, under a unique name. */
interface Notes {
  clickedAt: number
  repaintedAt: number
}
type Noting = typeof globalThis & { benchNotes: Notes }

/**
 * Makes the page record when it was clicked (time of the input event) and when the resulting change of an
 * element was painted: two frames after the change in the document, because a change in one frame is painted
 * before the next but one begins.
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

/** Milliseconds of two frames while the page is idle, which every measurement includes. */
export function idleFrames(page: Page): Promise<number> {
  return page.evaluate(() => {
    const started = performance.now()
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started))),
    )
  })
}

/** Milliseconds from the click made by `act` until the figures it changes are painted. */
export async function untilRepainted(page: Page, act: () => Promise<void>): Promise<number> {
  await act()
  const time = await page.waitForFunction(() => {
    const { clickedAt, repaintedAt } = (globalThis as Noting).benchNotes
    return repaintedAt > clickedAt && repaintedAt - clickedAt
  })
  // Remaining work of this click must not count for the next one.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return Number(await time.jsonValue())
}

/** The longest time in milliseconds between two frames of the page during some work. */
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
