import type { ElementHandle, Locator, Page } from 'playwright-core'

const MOST_STEPS = 150

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Finding a control by its name reads the whole page, so it is found again only when it was replaced.
  let control: ElementHandle | undefined
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab')
    if (!(await control?.evaluate((element) => element.isConnected))) control = await onlyOne(target)
    if (await control?.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${MOST_STEPS} presses of Tab do not lead to ${String(target)}`)
}

/** Whether a control exists and has the focus. */
export async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll((found) => found.length === 1 && found[0] === document.activeElement)
}

async function onlyOne(target: Locator): Promise<ElementHandle | undefined> {
  const found = await target.elementHandles()
  return found.length === 1 ? found[0] : undefined
}
