import { describe, expect, it } from 'vitest'
import { describeHappening, type EventNames } from '#domain'
import type { StoredEvent } from '../kernel/db/schema/deployment-json.ts'
import { happeningOf } from './event-words.ts'

const NAMES: EventNames = { underlying: 'NIFTY', legNames: {} }
/** The line of an event that is read back from the database. */
const line = (event: StoredEvent) =>
  describeHappening(happeningOf(JSON.parse(JSON.stringify(event)) as StoredEvent), null, NAMES)

const silent = { why: 'silent', broker: 'upstox', seconds: 30 } as const

describe('the reason in a line of a deployment’s log', () => {
  it.each([
    [
      { fault: 'stopped', why: silent },
      'The quotes stopped. Upstox has sent nothing for 30 seconds. Delta keeps trying',
    ],
    [
      { fault: 'not-begun', why: { why: 'broker-failed', broker: 'upstox', kind: 'no-token', details: {} } },
      'There are no quotes yet. Upstox: there is no access token yet. Enter one, or sign in. Delta keeps trying',
    ],
    // An older version stored the text.
    [{ fault: 'stopped', why: 'It was silent' }, 'The quotes stopped. It was silent. Delta keeps trying'],
    [
      { fault: 'lost', from: '10:15' },
      'No quote came at 10:15. Until quotes come again, nothing is entered and stops and targets are not checked; Delta invents no price',
    ],
  ] as const)('is that of the feed: %j', (report, text) => {
    expect(line({ what: 'feed', report })).toBe(text)
  })

  it.each([
    [
      'stopped',
      { why: 'storage-full', megabytes: 500 },
      'You keep 500 MB, as much as you may (Settings, Plan). Delete datasets of yours, runs, imported logs, searches, ended deployments or pictures, then try again',
    ],
    [
      'stopped',
      { why: 'dataset-gone' },
      'Its dataset is gone, or shared with you no longer, so its sessions cannot be played on. Deploy the strategy on another one',
    ],
    ['failed', { why: 'refused', says: 'There is no session' }, 'There is no session'],
    [
      'failed',
      { why: 'bucket' },
      'The market data could not be fetched from the bucket that it lies in. Try again in a few minutes; if it stays so, report it from the bug tracker.',
    ],
    // An older version stored the text.
    ['failed', 'The file is damaged', 'The file is damaged'],
    ['stopped', undefined, 'Stopped by hand'],
    ['stopped', { why: 'ordered', by: 'administrator' }, 'Stopped by an administrator'],
    ['stopped', { why: 'ordered', by: 'disabled-account' }, 'Stopped because the account was disabled'],
  ] as const)('is that of its end: %s, %j', (state, why, text) => {
    expect(line({ what: 'ended', state, ...(why && { why }) })).toBe(text)
  })
})
