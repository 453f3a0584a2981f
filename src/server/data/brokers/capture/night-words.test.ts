import { expect, it } from 'vitest'
import type { NightNote } from '../../../kernel/db/schema/night-note.ts'
import { nightWords } from './night-words.ts'

/** The words of a note as it is read back from the database. */
const words = (note: NightNote) =>
  nightWords({ note: JSON.parse(JSON.stringify(note)) as NightNote, message: null })

it('a night names the expiries and calls that it lacks, by underlying', () => {
  const missing = [
    { underlying: 'NIFTY' as const, expiries: ['2025-04-09', '2025-04-17'], failedCalls: 2 },
    { underlying: 'BANKNIFTY' as const, expiries: [], failedCalls: 1 },
  ]
  expect(words({ why: 'missing', missing })).toBe(
    'NIFTY: the broker no longer has the expiry of 2025-04-09, 2025-04-17; NIFTY: 2 calls failed; BANKNIFTY: 1 call failed',
  )
})

it('a night that failed says why, and what to do', () => {
  const details = { code: 'TokenException', until: Date.parse('2025-04-15T14:35:00+05:30') }
  expect(words({ why: 'broker-failed', broker: 'zerodha', kind: 'paused', details })).toBe(
    'Zerodha: it wants to be left alone for a while. Go on after that, not before 15 Apr 2025, 14:35 IST [TokenException]',
  )
  expect(words({ why: 'not-connected' })).toBe(
    'You have not connected this broker: do so in Settings, Broker connectivity',
  )
  expect(words({ why: 'no-data', underlying: 'NIFTY', from: '2025-04-15', to: '2025-04-15' })).toBe(
    'The broker has no data of NIFTY from 2025-04-15 to 2025-04-15',
  )
  expect(words({ why: 'import-refused', says: '2 bars have a high below their low' })).toBe(
    'The captured data did not pass the checks of an import: 2 bars have a high below their low',
  )
})

it('a night of an older version shows the text that was stored', () => {
  expect(nightWords({ note: null, message: 'NIFTY: 1 call failed' })).toBe('NIFTY: 1 call failed')
  expect(nightWords({ note: null, message: null })).toBeNull()
})
