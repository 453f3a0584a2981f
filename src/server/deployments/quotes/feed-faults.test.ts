import { describe, expect, it } from 'vitest'
import { describeFeedReport } from '#domain'
import { reportOf } from '../event-words.ts'
import { FeedFaults } from './feed-faults.ts'
import { feedProblemWords } from './feed-words.ts'

const aDay = (empty = 0) => new FeedFaults({ broker: 'upstox', openMinute: 555, minutes: 375, empty })

const sentences = (faults: FeedFaults, minute: number, hasBars: boolean) =>
  faults.reportsOf(minute, hasBars).map((report) => describeFeedReport(reportOf(report)))

describe('the feed’s reports in the log of a deployment', () => {
  it('are empty without a fault', () => {
    const faults = aDay()
    faults.took('taken')
    expect([sentences(faults, 0, true), faults.problem]).toEqual([[], null])
  })

  it('report a gap when it begins and when it ends, with its duration', () => {
    const faults = aDay()
    sentences(faults, 59, true)
    expect(sentences(faults, 60, false)).toEqual([
      'No quote came at 10:15. Until quotes come again, nothing is entered and stops and targets are not checked; Delta invents no price',
    ])
    for (let minute = 61; minute < 70; minute++) expect(sentences(faults, minute, false)).toEqual([])
    expect(faults.problem).toEqual({ why: 'no-quote', broker: 'upstox', minutes: 10 })
    expect(sentences(faults, 70, true)).toEqual([
      'Quotes came again at 10:25, after 10 minutes without any from 10:15 on. Levels reached in these minutes were not traded',
    ])
    expect(faults.problem).toBeNull()
  })

  it('continue a gap whose recording began in another process', () => {
    expect(sentences(aDay(10), 70, true)[0]).toContain('after 10 minutes without any from 10:15 on')
  })

  it('give the reason of a stop once, however often the stream is retried', () => {
    const faults = aDay()
    for (let tries = 0; tries < 3; tries++) faults.stopped({ why: 'silent', broker: 'upstox', seconds: 30 })
    expect(sentences(faults, 5, true)).toEqual([
      'The quotes stopped. Upstox has sent nothing for 30 seconds. Delta keeps trying',
    ])
    expect(faults.problem).toEqual({ why: 'silent', broker: 'upstox', seconds: 30 })
    faults.started()
    expect(faults.problem).toBeNull()
  })

  it('report by how much the server’s clock is wrong, and which clock cuts the minutes', () => {
    const faults = aDay()
    faults.clock(4_000)
    faults.clock(180_000)
    faults.clock(181_000)
    expect(sentences(faults, 0, true)).toEqual([
      'The clock of this server is 180 seconds behind that of Upstox; minutes follow the broker’s clock. Correct the clock of this server',
    ])
    faults.clock(0)
    expect(sentences(faults, 1, true)).toEqual(['The clock of this server is right again'])
  })

  it.each([
    [
      'late',
      'A quote came after its minute had ended and is ignored: a minute that was already traded does not change',
    ],
    ['out-of-order', 'A quote came after later ones and is placed at its own time within the minute'],
    ['again', 'A quote came twice and counts once; this is normal and reported once a day'],
    ['ahead', 'A quote was dated in the future and is ignored'],
    ['no-price', 'A quote came without a price and is ignored'],
  ] as const)('says what becomes of a quote that is %s, once, and counts at the close', (fate, words) => {
    const faults = aDay()
    for (let count = 0; count < 7; count++) faults.took(fate)
    expect(sentences(faults, 3, true)).toEqual([words])
    const atClose = sentences(faults, 374, true)
    expect(atClose.map((one) => one.slice(0, 19))).toEqual(fate === 'again' ? [] : ['7 quotes of the day'])
  })
})

describe('the fault of a stream in words', () => {
  const details = { about: 'the stream of quotes', code: 'UDAPI1' }

  it.each([
    [{ why: 'no-quote', broker: 'upstox', minutes: 1 }, 'Upstox has sent no quote for 1 minute'],
    [{ why: 'silent', broker: 'upstox', seconds: 30 }, 'Upstox has sent nothing for 30 seconds'],
    [{ why: 'not-read', broker: 'zerodha' }, 'Delta reads no quotes of Zerodha'],
    [
      { why: 'broker-failed', broker: 'upstox', kind: 'server-error', details },
      'Upstox: its server failed. Try again later (the stream of quotes) [UDAPI1]',
    ],
    [{ why: 'not-connected' }, 'You have not connected this broker: do so in Settings, Broker connectivity'],
    [{ why: 'own-server', says: 'Your server is not allowed' }, 'Your server is not allowed'],
    [{ why: 'taken-over' }, 'the day of quotes is recorded by another process'],
    [{ why: 'unknown' }, 'The reason is unknown'],
    [{ why: 'error', says: 'socket hang up' }, 'socket hang up'],
    ['Upstox has sent no quote for 3 minutes', 'Upstox has sent no quote for 3 minutes'],
    [null, null],
  ] as const)('is %j', (problem, text) => {
    expect(feedProblemWords(problem)).toBe(text)
  })
})
