import type { Page } from 'playwright-core'
import { accessibilityProblems } from './accessibility.ts'

/** Lists elements that the assistant's button covers at any scroll position; empty if it covers nothing. */
async function covered(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const button = document.querySelector('[aria-label^="Open Delta Assistant"]')
    if (!button) return 'there is no button'
    const box = button.getBoundingClientRect()
    if (box.width !== box.height || innerWidth - box.right > 24 || innerHeight - box.bottom > 240)
      return 'the button is not round and at the lower right'
    const isRoom = (element: Element) => element.matches('[data-foot-strip], [data-foot-bar]')
    const found = new Set<string>()
    const steps = Array.from({ length: 8 }, (_, i) => 1 + (i * (box.width - 2)) / 7)
    const points = steps.flatMap((x) => steps.map((y) => [box.left + x, box.top + y] as const))
    const height = document.documentElement.scrollHeight
    for (let top = 0; top < height; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      for (const [x, y] of points) {
        const under = document.elementsFromPoint(x, y).find((element) => !button.contains(element))
        if (under && !isRoom(under)) found.add(`${under.tagName} ${under.textContent.slice(0, 40)}`)
      }
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...found].join('; ')
  })
}

/** Lists controls of open dialogs that the assistant's button covers; empty if it covers no control. */
async function coveredInDialog(page: Page): Promise<string> {
  return page.evaluate(() => {
    const button = document.querySelector('[aria-label^="Open Delta Assistant"]')
    const controls = [...document.querySelectorAll('[role=dialog] :is(button, input, select, textarea, a)')]
    const under = controls.filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && button?.contains(hit) === true
    })
    return under.map((one) => one.getAttribute('aria-label') ?? one.textContent).join('; ')
  })
}

/** Lists elements that overflow the window and are not clipped by a scroll container. */
async function tooWide(page: Page): Promise<string> {
  return page.evaluate(() => {
    const isCut = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' || isCut(element.parentElement))
    const out = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > innerWidth + 1 && !isCut(one),
    )
    return out
      .slice(-3)
      .map((one) => `${one.tagName} .${one.className} “${one.textContent.slice(0, 20)}”`)
      .join('; ')
  })
}

/** Dates and times in another format than `05 Sep 2024, 15:30`. */
const OTHER_TIMES = /\bSept\b|\d{1,2}:\d\d ?[ap]\.?m\b|\d{1,2}\/\d{1,2}\/\d{4}/i

/** Lists the problems of a page, one per line; empty if there are no problems. */
export async function pageProblems(page: Page, { hasDialog = false } = {}): Promise<string[]> {
  const problems: string[] = []
  const under = await (hasDialog ? coveredInDialog(page) : covered(page))
  if (under) problems.push(`the assistant's button covers ${under}`)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (width > 0) problems.push(`${width} px wider than the window: ${await tooWide(page)}`)
  const time = OTHER_TIMES.exec(await page.evaluate(() => document.body.innerText))
  if (time) problems.push(`writes “${time[0]}”`)
  const tall = await page.evaluate(() => {
    // A dialog that is wider than its window scrolls sideways inside.
    const wide = [...document.querySelectorAll('[role=dialog], [popover]')].filter(
      (one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1,
    )
    return wide.map((one) => one.getAttribute('aria-label') ?? one.textContent.slice(0, 40))
  })
  for (const one of tall) problems.push(`“${one}” scrolls sideways`)
  return [...problems, ...(await accessibilityProblems(page))]
}
