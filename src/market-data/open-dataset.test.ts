import { describe, expect, it } from 'vitest'
import { SIMULATED_DATASET_ID } from '#domain'
import { aDay, runMarketReaderContract } from '#engine/market/fixtures'
import { folderOfAllTests, storeDays, temporaryFolder } from './fixtures/a-stored-dataset.ts'
import { availableDatasets, openDataset } from './open-dataset.ts'

const root = folderOfAllTests()
runMarketReaderContract('the simulated market', () => openDataset(root, SIMULATED_DATASET_ID))

describe('the datasets that can be opened', () => {
  it('are the simulated market and the imported datasets', () => {
    const dataRoot = temporaryFolder()
    storeDays(dataRoot, [aDay()], 'mine')
    expect(availableDatasets(dataRoot).map(({ id, kind }) => `${id}: ${kind}`)).toEqual([
      'simulated: simulated',
      'mine: imported',
    ])
    expect(openDataset(dataRoot, 'mine').sessions('NIFTY')).toEqual(['2024-01-04'])
    expect(() => openDataset(dataRoot, 'gone')).toThrow("'gone'")
  })
})
