import { describe, expect, it } from 'vitest'
import type { JobFault } from '../db/schema/fault.ts'
import { jobError } from './fault-words.ts'

/** The error of a job whose fault is read back from the database. */
const words = (fault: JobFault) =>
  jobError({ fault: JSON.parse(JSON.stringify(fault)) as JobFault, error: null })

const noToken = { why: 'broker-failed', broker: 'upstox', kind: 'no-token', details: {} } as const

describe('why a job has failed', () => {
  it.each([
    [{ why: 'unknown-kind', kind: 'audit' }, "This version of Delta does not know jobs of the kind 'audit'"],
    [{ why: 'unknown-dataset', dataset: 'mine' }, "Dataset 'mine' is unknown; choose another"],
    [
      { why: 'unknown-dataset', dataset: 'own-0123456789-june-21' },
      "Dataset 'june-21' is unknown; choose another",
    ],
    [{ why: 'refused', says: 'The dataset is held' }, 'The dataset is held'],
    [
      { why: 'storage', code: 'EIO' },
      "The server's disk fails. The operator of this server must replace it; then run this again.",
    ],
    [
      { why: 'download', problem: noToken },
      'Upstox: there is no access token yet. Enter one, or sign in. The downloaded days are kept; start the same download again to continue',
    ],
    [
      { why: 'download', problem: { why: 'import-stopped' } },
      'The import was stopped. The downloaded days are kept; start the same download again to continue',
    ],
    [
      { why: 'download', problem: { why: 'import-refused', says: '2 bars have no price' } },
      'The download did not pass the checks of an import: 2 bars have no price',
    ],
    [
      {
        why: 'download',
        problem: { why: 'no-session', from: '2025-04-12', to: '2025-04-13', lastDay: '2025-04-17' },
      },
      'There is no session from 2025-04-12 to 2025-04-13; the last completed day is 2025-04-17',
    ],
    [{ why: 'night', note: noToken }, 'Upstox: there is no access token yet. Enter one, or sign in'],
  ] as const)('is said from its data: %j', (fault, text) => {
    expect(words(fault)).toBe(text)
  })

  it('is the text that an older version stored', () => {
    expect(jobError({ fault: null, error: 'The job broke' })).toBe('The job broke')
    expect(jobError({ fault: null, error: null })).toBeNull()
  })
})
