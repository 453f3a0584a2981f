import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../fixtures/a-stored-dataset.ts'
import { openStoredDataset } from '../store/datasets.ts'
import { importFiles } from './import-files.ts'

const HEADER = 'timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi'

const importInto = (dataRoot: string, paths: readonly string[]) =>
  importFiles({ paths, dataset: 'mine', dataRoot })

/** A file of canonical rows. */
function rows(folder: string, lines: readonly string[]): string {
  const path = join(folder, 'bars.csv')
  writeFileSync(path, `${[HEADER, ...lines].join('\n')}\n`)
  return path
}

describe('the daily file of BSE', () => {
  // A call on its expiry day as published: the close and settlement columns hold the index, the volume is in
  // units.
  const CALL =
    '2026-04-30,2026-04-30,FO,BSE,IDO,848544,,SENSEX,,2026-04-30,2026-04-30,75200.00,CE,SENSEX26APR75200CE,1545.00,2082.50,916.00,76913.50,1710.10,2043.90,76913.50,76913.50,2340,220,44500,3404461699.00,935,F1,20,,,,,'

  it('gives the close of the index and checks lots and ranges; its closes and volumes do not become bars', async () => {
    const folder = temporaryFolder()
    const [header] = readFileSync(
      join(import.meta.dirname, 'bhavcopy/ok/BhavCopy_NSE_FO_20240104.csv'),
      'utf8',
    ).split('\n')
    const exchange = join(folder, 'BhavCopy_BSE_FO_0_0_0_20260430_F_0000.CSV')
    writeFileSync(exchange, [header, CALL, ''].join('\n'))
    const bars = rows(folder, [
      '2026-04-30 09:15:00,SENSEX,,,IDX,76800,76800,76800,76800,0,0',
      '2026-04-30 09:15:00,SENSEX,2026-04-30,75200,CE,1545,1600,1500,1590,2000,2340',
    ])
    const dataRoot = join(folder, 'data')
    expect((await importInto(dataRoot, [bars, exchange])).warnings).toEqual([])
    const day = openStoredDataset(dataRoot, 'mine').day('SENSEX', '2026-04-30')
    expect(day.officialClose).toBe(76_913_50)
    expect([day.field(1, 'close')[0], day.field(1, 'volume')[0]]).toEqual([1590_00, 2000])
  })

  it('reports a bar whose volume is in lots, because the lot size does not divide it', async () => {
    const folder = temporaryFolder()
    const bars = rows(folder, [
      '2026-04-30 09:15:00,SENSEX,,,IDX,76800,76800,76800,76800,0,0',
      '2026-04-30 09:15:00,SENSEX,2026-04-30,75200,CE,1545,1600,1500,1590,111,2340',
    ])
    const { warnings } = await importInto(join(folder, 'data'), [bars])
    expect(warnings.map(({ kind, samples: [first] }) => `${kind}: ${first.reason}`)).toContain(
      'lot: the lot was 20',
    )
  })
})
