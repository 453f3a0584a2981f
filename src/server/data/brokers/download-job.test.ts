import { expect, it } from 'vitest'
import type { JobRow } from '../../kernel/jobs/record.ts'
import { DOWNLOAD, downloadOf } from './download-job.ts'

const REFUSED =
  'Upstox: the account may not ask for this. Look into its permissions at the broker (India VIX) [UDAPI9]'

/** The call that a download of India VIX lists as failed, read back from its job. */
function failedCallOf(first: object) {
  const outcome = {
    calls: 40,
    sessions: 3,
    bars: 1000,
    contentHash: 'aa',
    unchanged: false,
    empty: { count: 0, first: [] },
    failed: { count: 1, first: [{ what: 'India VIX', ...first }] },
    missingExpiries: [],
    duplicates: 0,
  }
  const payload = {
    broker: 'upstox',
    underlying: 'NIFTY',
    from: '2025-04-08',
    to: '2025-04-10',
    strikes: 4,
    expiries: 2,
    dataset: 'mine',
  }
  const checkpoint: unknown = JSON.parse(JSON.stringify({ done: 40, calls: 40, outcome }))
  const times = { submittedAt: new Date(0), startedAt: new Date(0), finishedAt: new Date(0) }
  const done = { status: 'completed', progress: 100, fault: null, error: null } as const
  const job = { id: 'a', userId: 'asha', kind: DOWNLOAD.kind, attempt: 1, worker: null }
  const row: JobRow = { ...job, ...done, ...times, payload, checkpoint }
  return downloadOf(row).outcome?.failed.first[0]
}

it('a failed call of a download says why, also as an older version stored it', () => {
  const details = { code: 'UDAPI9', about: 'India VIX' }
  const fault = { why: 'broker-failed', broker: 'upstox', kind: 'forbidden', details }
  expect(failedCallOf({ fault })).toEqual({ what: 'India VIX', message: REFUSED })
  expect(failedCallOf({ message: REFUSED })).toEqual({ what: 'India VIX', message: REFUSED })
})
