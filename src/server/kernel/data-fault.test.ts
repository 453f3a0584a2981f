import { describe, expect, it } from 'vitest'
import { DayFileError } from '#market-data'
import { brokenData } from './data-fault.ts'

const errno = (code: string) => Object.assign(new Error(`${code}: write /data/x`), { code })

describe('the message for market data that can’t be used', () => {
  it('names a damaged file by its path within the datasets, and what to do', () => {
    const error = new DayFileError('/srv/delta/datasets/mine/NIFTY/2024-01-02.aa.arrow', 'it ends at byte 9')
    expect(brokenData(error)).toEqual({
      kind: 'broken',
      message:
        'The market data file mine/NIFTY/2024-01-02.aa.arrow cannot be used: it ends at byte 9. The operator of this server can restore it from a backup, or delete its dataset and import it again.',
      detail: error.message,
    })
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
    expect(brokenData(error)?.message).toContain(words)
    expect(brokenData(error)?.message).not.toContain('/data')
  })

  it('is undefined for errors of the program', () => {
    expect(brokenData(new TypeError('x is not a function'))).toBeUndefined()
  })
})
