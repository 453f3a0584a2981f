import { afterEach, describe, expect, it, vi } from 'vitest'
import { DatabaseAwayError, isConnectionError, whileDatabaseReturns } from './connection-error.ts'

afterEach(() => void vi.useRealTimers())

const away = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

describe('a write while the database is unavailable', () => {
  it('waits for a minute and longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let attempts = 0
    const write = async () => {
      if (++attempts === 4) return 'written'
      vi.setSystemTime(Date.now() + 40_000)
      throw away()
    }
    expect(await whileDatabaseReturns(write)).toBe('written')
  })

  it('stops when its caller aborts', async () => {
    const waiting = new AbortController()
    const write = async () => {
      waiting.abort()
      throw away()
    }
    await expect(whileDatabaseReturns(write, waiting.signal)).rejects.toThrow(DatabaseAwayError)
  })

  it('isn’t retried if the database refuses it', async () => {
    let attempts = 0
    const write = async () => {
      attempts++
      throw Object.assign(new Error('duplicate key'), { code: '23505' })
    }
    await expect(whileDatabaseReturns(write)).rejects.toThrow('duplicate key')
    expect(attempts).toBe(1)
  })
})

describe('an unreachable database', () => {
  it('differs from one that refuses, also if its host has several addresses', () => {
    const several = Object.assign(new AggregateError([away(), away()]), { code: 'ECONNREFUSED' })
    expect(isConnectionError(several)).toBe(true)
    expect(isConnectionError(new Error('Failed query', { cause: several }))).toBe(true)
    expect(
      isConnectionError(Object.assign(new Error('sorry, too many clients already'), { code: '53300' })),
    ).toBe(true)
    expect(isConnectionError(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
  })
})
