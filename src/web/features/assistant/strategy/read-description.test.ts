import { describe, expect, it } from 'vitest'
import { describeStrategy, strategyText, type BacktestRequest } from '#domain'
import { someStrategies } from '#domain/fixtures'
import { INDICATORS } from '#engine/indicators'
import { completeRequest, composeRequest, INDICATOR_CATALOGUE, type FormRequest } from './builder-model.ts'
import { isDescription, readDescription } from './read-description.ts'

/** `npm run bench -- round-trip` reads 1,000. */
const ROUND_TRIPS = 100

/** What the form would run, in the normal form. */
function composedText(form: FormRequest): string {
  return strategyText(composeRequest(form) as BacktestRequest)
}

describe('parsing a description', () => {
  it('gives the strategy that was described', () => {
    for (const given of someStrategies(INDICATORS, { count: ROUND_TRIPS, seed: 920 })) {
      const request = completeRequest(given)
      // Names also legs that are not in the strategy, which the builder's own words call deleted.
      const text = describeStrategy(request, INDICATOR_CATALOGUE)
        .flatMap((part) => part.sentences)
        .join(' ')
      const read = readDescription(text)
      expect(isDescription(text)).toBe(true)
      expect(read.unread).toEqual([])
      expect(JSON.parse(composedText(read.request)), text).toEqual(JSON.parse(composedText(request)))
    }
  })

  it('reads what a leg waits for, which days are traded and how long positions are held', () => {
    const { unread, request } = readDescription(
      [
        'Held over days, a cycle for each weekly expiry: entered 3 sessions before it, left on the expiry day.',
        'Only on Thursday, Friday.',
        'Only where the gap at the open is from −1.5 to 2%.',
        'Leg 1: SELL 1 lot CALL delta 0.3, second monthly expiry; waits until the index has moved up by 0.5%, stop 1% of the index, re-enters up to 2× a day after stop, target at cost, 5 minutes later.',
      ].join(' '),
    )
    expect(unread).toEqual([])
    expect(request.strategy).toMatchObject({
      holding: { type: 'positional', enterDaysBefore: 3, exitDaysBefore: 0 },
      filters: { weekdays: [4, 5], gapPercent: { min: -1.5, max: 2 } },
    })
    expect(request.multiLegStrategy.legs[0]).toMatchObject({
      expiry: 'nextMonthly',
      entry: { of: 'underlying', direction: 'up', value: 0.5 },
      riskManagement: {
        stopLoss: { type: 'underlyingPercentage', percentageValue: 1 },
        reEntry: { mode: 'cost', delayMinutes: 5, takeProfitReEntry: { enabled: true } },
      },
    })
  })

  it('lists the sentences that it did not understand', () => {
    expect(readDescription('Enters at sunrise.\nCloses whatever is open at 15:00.')).toMatchObject({
      unread: ['Enters at sunrise.'],
      request: { strategy: { squareOffTime: '15:00' } },
    })
  })
})
