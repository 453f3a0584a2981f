import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { daysToGenerate } from './days-to-generate.ts'
import { openDataset } from './open-dataset.ts'

const folder = mkdtempSync(join(tmpdir(), 'delta-to-generate-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('the first run of the first week of 2024 generates five days; after a day was read, four remain', () => {
  const week = { underlying: 'NIFTY', from: '2024-01-01', to: '2024-01-05' } as const
  expect(daysToGenerate(folder, 'simulated', week)).toBe(5)
  openDataset(folder, 'simulated').day('NIFTY', '2024-01-03')
  expect(daysToGenerate(folder, 'simulated', week)).toBe(4)
  expect(daysToGenerate(folder, 'simulated', { ...week, from: '2024-01-06', to: '2024-01-07' })).toBe(0)
})
