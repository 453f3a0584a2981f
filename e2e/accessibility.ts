import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Lists the WCAG 2.2 AA violations of a page, one line per element; an empty list means that there are none. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // Waits for fades to end: a half-transparent element has neither its old contrast nor its new one.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect !== null && effect.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const engine = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await engine.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Voice control users say the visible text of a control. axe leaves this rule off by default.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  })
}
