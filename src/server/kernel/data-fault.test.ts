import { describe, expect, it } from 'vitest'
import { DayFileError } from '#market-data'
import { brokenData, describeDataFault } from './data-fault.ts'

const errno = (code: string) => Object.assign(new Error(`${code}: write /data/x`), { code })

function wordsOf(error: Error): string | undefined {
  const broken = brokenData(error)
  return broken && describeDataFault(broken.fault)
}

describe('the message for market data that can’t be used', () => {
  it('names a damaged file by its path within the datasets, and what to do', () => {
    const error = new DayFileError('/srv/delta/datasets/mine/NIFTY/2024-01-02.aa.arrow', 'it ends at byte 9')
    const broken = brokenData(error)
    expect(broken).toMatchObject({ kind: 'broken', detail: error.message })
    expect(wordsOf(error)).toBe(
      'The market data file mine/NIFTY/2024-01-02.aa.arrow cannot be used: it ends at byte 9. The operator of this server can restore it from a backup, or delete its dataset and import it again.',
    )
  })

  it.each([
    ['a full disk', errno('ENOSPC'), "The server's disk is full"],
    [
      'a full disk under the database',
      new Error('query', { cause: errno('53100') }),
      "The server's disk is full",
    ],
    ['a folder that may only be read', errno('EROFS'), 'The server may only read its data folder'],
    ['a failing disk', errno('EIO'), "The server's disk fails"],
  ])('reports that it is %s', (_, error, words) => {
    expect(wordsOf(error)).toContain(words)
    expect(wordsOf(error)).not.toContain('/data')
  })

  it('is undefined for errors of the program', () => {
    expect(brokenData(new TypeError('x is not a function'))).toBeUndefined()
  })
})
