import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chunkIntegers } from './chunk-integers.ts'
import { DuckSession } from './duck-session.ts'

let scratch: string
let duck: DuckSession
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'delta-chunks-'))
  duck = await DuckSession.open(scratch)
})
afterAll(() => {
  duck.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** One column of the numbers 0 to 4999 as DuckDB's type. */
async function columnOf(type: string): Promise<number[]> {
  const numbers: number[] = []
  for await (const chunk of duck.chunks(`SELECT CAST(range % 100 AS ${type}) FROM range(5000)`)) {
    const integers = chunkIntegers(chunk, 0)
    for (let row = 0; row < chunk.rowCount; row++) numbers.push(integers[row])
  }
  return numbers
}

describe('the integers of a chunk', () => {
  it.each(['INTEGER', 'SMALLINT', 'TINYINT'])('are those of a column of %s, chunk by chunk', async (type) => {
    expect(await columnOf(type)).toEqual(Array.from({ length: 5000 }, (_, i) => i % 100))
  })

  it.each(['BIGINT', 'DOUBLE', 'VARCHAR'])(
    'are not read from a column of %s, which is named',
    async (type) => {
      await expect(columnOf(type)).rejects.toThrow(`Column 0 is ${type} and gives no array of integers`)
    },
  )
})
