import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../fixtures/a-stored-dataset.ts'
import { datasetTrust } from '../dataset-trust.ts'
import { openStoredDataset } from '../store/datasets.ts'
import { ImportError } from './import-error.ts'
import { importFiles, type ImportOptions } from './import-files.ts'

const HEADER = 'timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi'

/** An hour of the index from 09:15 of 2024-01-04; the first `other` minutes have other prices. */
function anHour(other: number, minutes = 60): string {
  const rows = Array.from({ length: minutes }, (_, i) => {
    const clock = `${String(9 + Math.floor((15 + i) / 60)).padStart(2, '0')}:${String((15 + i) % 60).padStart(2, '0')}`
    const price = 21_700 + i + (i < other ? 1 : 0)
    return `2024-01-04 ${clock}:00,NIFTY,,,IDX,${price},${price},${price},${price},0,0`
  })
  const path = join(temporaryFolder(), `hour-${other}-${minutes}.csv`)
  writeFileSync(path, [HEADER, ...rows, ''].join('\n'))
  return path
}

describe('an import that disagrees with the dataset', () => {
  const into = (dataRoot: string, path: string, options: Partial<ImportOptions> = {}) =>
    importFiles({ paths: [path], dataset: 'mine', dataRoot, ...options })
  const firstClose = (dataRoot: string) => {
    const day = openStoredDataset(dataRoot, 'mine').day('NIFTY', '2024-01-04')
    return [day.field(0, 'close')[0], day.field(0, 'close')[59]]
  }

  it('on more than one percent of the bars stops, changes nothing and offers three solutions', async () => {
    const dataRoot = temporaryFolder()
    const { contentHash } = await into(dataRoot, anHour(0))
    const error: unknown = await into(dataRoot, anHour(2)).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ImportError)
    expect((error as ImportError).remedy).toEqual({ kind: 'conflict' })
    expect((error as ImportError).message).toContain('2 of 60 bars of NIFTY (3.3%)')
    expect((error as ImportError).message).toContain('Import the files into another dataset')
    expect((await into(dataRoot, anHour(0))).contentHash).toBe(contentHash)
  })

  it('keeps the dataset’s bars on request', async () => {
    const dataRoot = temporaryFolder()
    await into(dataRoot, anHour(0))
    const report = await into(dataRoot, anHour(2), { conflict: 'keep' })
    expect(report.disagreements.count).toBe(2)
    expect(firstClose(dataRoot)).toEqual([2_170_000, 2_175_900])
  })

  it('leaves the dataset doubtful if its bars are kept, until the days are replaced', async () => {
    const dataRoot = temporaryFolder()
    await into(dataRoot, anHour(0))
    await into(dataRoot, anHour(2), { conflict: 'keep' })
    expect(datasetTrust(dataRoot, 'mine')).toMatchObject({
      state: 'doubtful',
      reasons: [{ check: 'sources', says: 'two sources give 2 of 60 bars differently (3.3 %)' }],
    })
    await into(dataRoot, anHour(0))
    expect(datasetTrust(dataRoot, 'mine').state).toBe('doubtful')
    await into(dataRoot, anHour(2), { conflict: 'replace' })
    expect(datasetTrust(dataRoot, 'mine').state).toBe('trusted')
  })

  it('replaces the days on request, and keeps none of their old bars', async () => {
    const dataRoot = temporaryFolder()
    await into(dataRoot, anHour(0))
    await into(dataRoot, anHour(2, 50), { conflict: 'replace' })
    expect(firstClose(dataRoot)).toEqual([2_170_100, 0])
  })

  it('on fewer bars continues, keeps the earlier bars and reports them', async () => {
    const dataRoot = temporaryFolder()
    await into(dataRoot, anHour(0, 120))
    const report = await into(dataRoot, anHour(1, 120))
    expect(report.disagreements.count).toBe(1)
    expect(firstClose(dataRoot)[0]).toBe(2_170_000)
  })
})
