import { describe, expect, it } from 'vitest'
import { aDay } from '#engine/market/fixtures'
import { temporaryFolder } from '../fixtures/a-stored-dataset.ts'
import { DatasetWriter } from '../store/dataset-writer.ts'
import { importFiles } from './import-files.ts'

describe('importing into a simulated market', () => {
  it('is refused: its days would pass for history among imported ones', async () => {
    const folder = temporaryFolder()
    const writer = new DatasetWriter(folder, 'calm')
    writer.write(aDay({ date: '2024-08-01' }), false)
    writer.commit({ name: 'Simulated market: calm', source: 'a test', kind: 'simulated' }, () => '{}')
    const into = (dataset: string) => importFiles({ paths: [folder], dataset, dataRoot: folder })
    await expect(into('calm')).rejects.toThrow(
      "dataset 'calm' is 'Simulated market: calm', which takes no imports",
    )
    await expect(into('simulated-2019-2023')).rejects.toThrow('further years of the simulated market')
    await expect(into('scenario-mine')).rejects.toThrow('belong to simulated markets')
  })
})
