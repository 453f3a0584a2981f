import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GRACE_MILLISECONDS, MinuteBars, type CompleteMinute } from './minute-bars.ts'
import type { QuoteTick } from './port.ts'

const OPENS = Date.parse('2025-04-21T09:15:00+05:30')
/** A time of the day such as `9:16:30` as milliseconds since 1970. */
const at = (time: string) => {
  const [hours, minutes, seconds] = time.split(':').map(Number)
  return Date.parse('2025-04-21T00:00:00+05:30') + ((hours * 60 + minutes) * 60 + seconds) * 1000
}
const CE = 'NSE_FO|1'

/** A trade at a time of the day. */
function tick(time: string, price: number, more: Partial<QuoteTick> = {}): QuoteTick {
  return { key: CE, price, tradedAt: at(time), volume: undefined, openInterest: undefined, ...more }
}

function bars(from?: number) {
  return new MinuteBars({ opensAt: OPENS, minutes: 375, from })
}

/** Feeds ticks, each received at its time of trade. */
const take = (into: MinuteBars, ...ticks: readonly QuoteTick[]) =>
  ticks.map((one) => into.take(one, one.tradedAt))
/** Minutes complete at a time of the day, as `minute: open high low close volume`. */
const complete = (from: MinuteBars, time: string) => words(from.completeAt(at(time)))
const words = (minutes: readonly CompleteMinute[]) =>
  minutes.map(({ minute, bars: of }) =>
    [
      `${minute}:`,
      ...of.map(({ open, high, low, close, volume }) => [open, high, low, close, volume].join(' ')),
    ].join(' '),
  )

describe('minute bars of quotes', () => {
  it('are complete two seconds after they end, each once, with first, highest, lowest and last price', () => {
    const made = bars()
    take(made, tick('9:15:01', 100), tick('9:15:20', 130), tick('9:15:40', 90), tick('9:15:59', 110))
    expect(complete(made, '9:16:01')).toEqual([])
    expect(complete(made, '9:16:02')).toEqual(['0: 100 130 90 110 0'])
    expect(complete(made, '9:16:30')).toEqual([])
  })

  it('are missing for minutes without trades, however long', () => {
    const made = bars()
    take(made, tick('9:15:10', 100))
    // The same quote again because the order book changed, without a trade.
    take(made, tick('9:15:10', 100))
    expect(complete(made, '9:26:02')).toEqual(['0: 100 100 100 100 0', ...range(1, 10).map((m) => `${m}:`)])
  })

  it('count a repeated trade once', () => {
    const made = bars()
    const trade = tick('9:15:10', 100, { volume: 75 })
    expect(take(made, trade, trade)).toEqual(['taken', 'again'])
    expect(complete(made, '9:16:02')).toEqual(['0: 100 100 100 100 75'])
  })

  it('order trades by exchange time, in any order of arrival', () => {
    const made = bars()
    const fates = take(
      made,
      tick('9:15:30', 120),
      tick('9:15:50', 110),
      tick('9:15:10', 100),
      tick('9:15:40', 140),
    )
    expect(fates).toEqual(['taken', 'taken', 'out-of-order', 'out-of-order'])
    expect(complete(made, '9:16:02')).toEqual(['0: 100 140 100 110 0'])
  })

  it('stay unchanged once complete: a later tick is ignored', () => {
    const made = bars()
    take(made, tick('9:15:10', 100))
    expect(complete(made, '9:16:02')).toEqual(['0: 100 100 100 100 0'])
    expect(made.take(tick('9:15:59', 500), at('9:16:03'))).toBe('late')
    take(made, tick('9:16:10', 101))
    expect(complete(made, '9:17:02')).toEqual(['1: 101 101 101 101 0'])
  })

  it('exclude trades before the open and after the close', () => {
    const made = bars()
    const early = tick('9:07:59', 90, { volume: 500 })
    const fates = take(
      made,
      early,
      tick('9:15:00', 100, { volume: 575 }),
      tick('15:30:00', 100, { volume: 900 }),
    )
    expect(fates).toEqual(['outside', 'taken', 'outside'])
    expect(complete(made, '9:16:02')).toEqual(['0: 100 100 100 100 75'])
    expect(complete(made, '15:40:00')).toHaveLength(374)
    expect(made.complete).toBe(375)
  })

  it('refuse a trade in the future or without a price', () => {
    const made = bars()
    expect(made.take(tick('9:20:00', 100), at('9:15:10'))).toBe('ahead')
    expect(take(made, tick('9:15:10', 0), tick('9:15:10', Number.NaN))).toEqual(['no-price', 'no-price'])
    expect(complete(made, '9:16:02')).toEqual(['0:'])
  })

  it('have the volume traded in them, and leave out volume traded during an interruption of the stream', () => {
    const made = bars()
    take(made, tick('9:15:10', 100, { volume: 75 }), tick('9:15:20', 100, { volume: 225 }))
    take(made, tick('9:16:10', 100, { volume: 300 }))
    expect(complete(made, '9:17:02')).toEqual(['0: 100 100 100 100 225', '1: 100 100 100 100 75'])
    made.forgetVolumes()
    take(made, tick('9:27:10', 100, { volume: 9000 }), tick('9:28:10', 100, { volume: 9075 }))
    const after = complete(made, '9:29:02')
    expect(after.slice(-2)).toEqual(['12: 100 100 100 100 0', '13: 100 100 100 100 75'])
  })

  it('continue in the middle of the day after a restart', () => {
    const made = bars(60)
    expect(take(made, tick('10:14:50', 99, { volume: 7000 }))).toEqual(['late'])
    take(made, tick('10:15:30', 100, { volume: 7075 }))
    expect(complete(made, '10:16:02')).toEqual(['60: 100 100 100 100 75'])
  })

  it('are the same for any order of arrival, and exist exactly for minutes with a trade', () => {
    const anyTick = fc.record({
      second: fc.integer({ min: -120, max: 600 }),
      price: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(anyTick, { selector: ({ second }) => second, minLength: 1, maxLength: 40 }),
        fc.infiniteStream(fc.nat()),
        (ticks, chance) => {
          const trades = ticks.map(({ second, price }) => ({
            ...tick('9:15:00', price),
            tradedAt: OPENS + second * 1000,
          }))
          const shuffled = trades
            .map((one) => ({ one, place: chance.next().value as number }))
            .sort((a, b) => a.place - b.place)
            .map(({ one }) => one)
          const made = [trades.toSorted((a, b) => a.tradedAt - b.tradedAt), shuffled].map((order) => {
            const into = bars()
            for (const one of order) into.take(one, OPENS + 600_000)
            return into.completeAt(OPENS + 11 * 60_000 + GRACE_MILLISECONDS)
          })
          expect(made[1]).toEqual(made[0])
          const traded = new Set(
            ticks.map(({ second }) => Math.floor(second / 60)).filter((minute) => minute >= 0),
          )
          const withBar = made[0].filter(({ bars: of }) => of.length > 0).map(({ minute }) => minute)
          expect(withBar).toEqual([...traded].sort((a, b) => a - b))
        },
      ),
      { numRuns: 100 },
    )
  })
})

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
