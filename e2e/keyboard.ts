import type { Locator, Page } from 'playwright-core'

const MOST_STEPS = 150

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return
  }
  throw new Error(`${MOST_STEPS} presses of Tab do not lead to ${String(target)}`)
}

/** Whether a control exists and has the focus. */
export async function hasFocus(target: Locator): Promise<boolean> {
  if ((await target.count()) !== 1) return false
  return target.evaluate((element) => element === document.activeElement)
}
