import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../fixtures/a-stored-dataset.ts'
import { importFiles } from './import-files.ts'

const HEADER = 'timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi'

describe('a file that two programs wrote', () => {
  it('may have a header that ends in CR LF and rows that end in LF, also where DuckDB splits the file among threads', async () => {
    const folder = temporaryFolder()
    const rows = Array.from({ length: 375 }, (_, i) => {
      const time = `${String(9 + Math.floor((15 + i) / 60)).padStart(2, '0')}:${String((15 + i) % 60).padStart(2, '0')}:00`
      return `2024-01-04 ${time},"NIFTY",,,IDX,21700.00,21700.00,21700.00,21700.00,0,0\n`
    })
    // The blanks place the end of a row at the border between two threads' parts, which DuckDB refuses.
    const first = rows[0].replace(/0\n$/, `${' '.repeat(12)}0\n`)
    const path = join(folder, 'bars.csv')
    writeFileSync(path, `${HEADER}\r\n${first}${rows.join('').repeat(374)}`)
    const report = await importFiles({ paths: [path], dataset: 'mine', dataRoot: join(folder, 'data') })
    expect([report.accepted, report.rowsRead]).toEqual([375, 375 * 374 + 1])
  })
})
