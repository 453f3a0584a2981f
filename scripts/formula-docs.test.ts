import { existsSync, readFileSync } from 'node:fs'
import { METRICS } from '#engine/analytics'
import { describe, expect, it } from 'vitest'
import { FORMULA_DOCS, formulaDocs } from './formula-docs.ts'

describe('docs/formulas.md', () => {
  const page = readFileSync(FORMULA_DOCS, 'utf8')

  it('matches the catalogue; if not, run node scripts/formula-docs.ts', async () => {
    expect(page).toBe(await formulaDocs())
  })

  it.each(METRICS)('explains $label with its formula', ({ key, label, formula }) => {
    const entry = page.split('### ').find((text) => text.startsWith(`${label}\n`))
    expect(entry).toContain(`\`${key}\``)
    expect(entry).toContain(formula)
  })

  it('names only code and tests that exist', () => {
    const files = [...page.matchAll(/`(src\/[^`]*\.ts)`/g)].map((match) => match[1])
    expect(files.length).toBeGreaterThan(METRICS.length)
    expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([])
  })
})
