import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { INDICATOR_DOCS, indicatorDocs } from './indicator-docs.ts'

it('docs/indicators.md matches the catalogue; if not, run node scripts/indicator-docs.ts', async () => {
  expect(await readFile(INDICATOR_DOCS, 'utf8')).toBe(await indicatorDocs())
})
