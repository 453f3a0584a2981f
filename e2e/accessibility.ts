import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What a page breaks of WCAG 2.2 AA, one line for each place; an empty list for a sound page. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // What fades in or out has the contrast of neither.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect !== null && effect.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const engine = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await engine.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Who speaks to the computer says what a control shows. The rule is off by default.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  })
}
