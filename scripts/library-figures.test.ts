import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SIMULATED_DATASET_ID } from '#domain'
import { LIBRARY, LIBRARY_FIGURES, whyNotBacktested } from '#domain/library'
import { openDataset, SIMULATED_FROM, SIMULATED_TO, simulatedIdentity } from '#market-data'
import { sampleFigures } from './library-figures.ts'

const folder = mkdtempSync(join(tmpdir(), 'delta-library-figures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// If one of these fails after a change of market or engine, run: node scripts/library-figures.ts
describe('the success rates of the library', () => {
  it('come from the current simulated market, over all of its days', () => {
    const { version, contentHash, from, to } = LIBRARY_FIGURES
    const now = simulatedIdentity()
    expect({ version, contentHash, from, to }).toEqual({
      version: now.version,
      contentHash: now.contentHash,
      from: SIMULATED_FROM,
      to: SIMULATED_TO,
    })
  })

  it('exist for every strategy that can be backtested, and for no other', () => {
    const tested = LIBRARY.filter((strategy) => whyNotBacktested(strategy) === undefined)
    expect(Object.keys(LIBRARY_FIGURES.strategies).sort()).toEqual(tested.map(({ id }) => id).sort())
  })

  it('are the same when a few days are run again', async () => {
    expect(await sampleFigures(openDataset(folder, SIMULATED_DATASET_ID))).toEqual(LIBRARY_FIGURES.sample)
  })
})
