import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

// Minified, because every page that is checked has to parse it.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Lists the WCAG 2.2 AA violations of a page, one line per element; empty without violations. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async () => {
    // Waits for fades to end: a half-transparent element has neither its old contrast nor its new one.
    const passing = document.getAnimations().filter(
      ({ effect, timeline }) =>
        // An animation by scrolling never ends.
        timeline instanceof DocumentTimeline &&
        effect !== null &&
        effect.getComputedTiming().endTime !== Infinity,
    )
    await Promise.allSettled(passing.map(({ finished }) => finished))
    // Content under the empty strip at the foot can be scrolled into view, which axe does not know.
    for (const strip of document.querySelectorAll<HTMLElement>('[data-foot-strip]')) strip.hidden = true
    const engine = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await engine.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Only a rule that is off reads the style sheets.
      preload: false,
      resultTypes: ['violations'],
      // Voice control users say the visible text of a control. axe leaves this rule off by default.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    for (const strip of document.querySelectorAll<HTMLElement>('[data-foot-strip]')) strip.hidden = false
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  })
}
