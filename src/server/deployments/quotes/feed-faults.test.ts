import { describe, expect, it } from 'vitest'
import { describeFeedReport } from '#domain'
import { FeedFaults } from './feed-faults.ts'

const aDay = (empty = 0) => new FeedFaults({ broker: 'Upstox', openMinute: 555, minutes: 375, empty })

const sentences = (faults: FeedFaults, minute: number, hasBars: boolean) =>
  faults.reportsOf(minute, hasBars).map(describeFeedReport)

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
      'No quote came at 10:15. Nothing is entered and no stop or target is seen until quotes come again; no price is made up',
    ])
    for (let minute = 61; minute < 70; minute++) expect(sentences(faults, minute, false)).toEqual([])
    expect(faults.problem).toBe('Upstox has sent no quote for 10 minutes')
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
    for (let tries = 0; tries < 3; tries++) faults.stopped('Upstox: the connection was cut')
    expect(sentences(faults, 5, true)).toEqual([
      'The quotes stopped. Upstox: the connection was cut. Delta goes on trying',
    ])
    expect(faults.problem).toBe('Upstox: the connection was cut')
    faults.started()
    expect(faults.problem).toBeNull()
  })

  it('report by how much the server’s clock is wrong, and which clock cuts the minutes', () => {
    const faults = aDay()
    faults.clock(4_000)
    faults.clock(180_000)
    faults.clock(181_000)
    expect(sentences(faults, 0, true)).toEqual([
      'The clock of this server is 180 seconds behind that of Upstox, and minutes are cut by the latter. Set the clock',
    ])
    faults.clock(0)
    expect(sentences(faults, 1, true)).toEqual(['The clock of this server is right again'])
  })

  it.each([
    [
      'late',
      'A quote came after its minute was over, and is left out: a minute that was traded on does not change',
    ],
    ['out-of-order', 'A quote came after later ones, and has the place in its minute at which it was traded'],
    ['again', 'A quote came twice, and counts once; this is usual, and told once a day'],
    ['ahead', 'A quote was dated in the future, and is left out'],
    ['no-price', 'A quote came without a price, and is left out'],
  ] as const)('says what becomes of a quote that is %s, once, and counts at the close', (fate, words) => {
    const faults = aDay()
    for (let count = 0; count < 7; count++) faults.took(fate)
    expect(sentences(faults, 3, true)).toEqual([words])
    const atClose = sentences(faults, 374, true)
    expect(atClose.map((one) => one.slice(0, 19))).toEqual(fate === 'again' ? [] : ['7 quotes of the day'])
  })
})
