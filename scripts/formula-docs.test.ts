import { existsSync, readFileSync } from 'node:fs'
import { METRICS } from '#engine/analytics'
import { describe, expect, it } from 'vitest'
import { FORMULA_PAGE, formulaPage } from './formula-docs.ts'

describe('the page of formulas', () => {
  const page = readFileSync(FORMULA_PAGE, 'utf8')

  it('is the one that the catalogue gives; after a change run `node scripts/formula-docs.ts`', () => {
    expect(page).toBe(formulaPage())
  })

  it.each(METRICS)('explains $label with its formula', ({ key, label, formula }) => {
    const entry = page.split('### ').find((text) => text.startsWith(`${label}\n`))
    expect(entry).toContain(`\`${key}\``)
    expect(entry).toContain(formula)
  })

  it('names only code and tests that exist', () => {
    const files = [...page.matchAll(/`(src\/[^`]*\.ts)`/g)].map((match) => match[1]!)
    expect(files.length).toBeGreaterThan(METRICS.length)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })
})
