import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../fixtures/a-stored-dataset.ts'
import { importFiles } from './import-files.ts'
import { unreadableFile } from './unreadable-file.ts'

const HEADER = 'timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi'
const barOf = (name: string, minute: number) =>
  `2024-01-04 09:${String(15 + minute)}:00,${name},,,IDX,21700,21700,21700,21700,0,0`

describe('an import of two files', () => {
  it('names the file and the line with a letter in Latin-1, and that it must be saved as UTF-8', async () => {
    const folder = temporaryFolder()
    const good = join(folder, 'good.csv')
    const latin = join(folder, 'zz-latin.csv')
    writeFileSync(good, [HEADER, barOf('NIFTY', 0), ''].join('\n'))
    writeFileSync(latin, [HEADER, barOf('NIFTY', 1), barOf('NIFTY\u00e9', 2), ''].join('\n'), 'latin1')
    await expect(
      importFiles({ paths: [good, latin], dataset: 'mine', dataRoot: join(folder, 'data') }),
    ).rejects.toThrow('zz-latin.csv, line 3: a character that is not UTF-8. Save the file as CSV UTF-8')
  })
})

describe('an error of the reader', () => {
  it('that is none of its files is left as it is', () => {
    expect(unreadableFile(new Error('Out of Memory Error: no room'), [])).toBeUndefined()
  })
})
