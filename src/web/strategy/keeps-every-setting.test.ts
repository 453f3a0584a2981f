import { describe, expect, it } from 'vitest'
import type { BacktestRequestInput } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { composeRequest } from './compose-request.ts'
import { describeStrategy } from './describe-strategy.ts'
import { formRequest } from './form-request.ts'

const leg = (id: string, more: object) => ({
  id,
  optionType: 'CALL' as const,
  tradeType: 'SELL' as const,
  strikeLabel: 'ATM',
  quantity: 1,
  ...more,
})

/** A strategy with every kind of holding, wait and re-entry. */
const RICH = {
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: '2024-01-01',
  endDate: '2024-06-30',
  strategy: {
    name: 'multi_leg_strategy',
    entryStartTime: '09:30',
    entryEndTime: '13:00',
    squareOffTime: '15:15',
    onLegStop: 'moveOthersToCost',
    squareOffMode: 'complete',
    holding: { type: 'positional', expiry: 'weekly', enterDaysBefore: 4, exitDaysBefore: 1 },
    filters: { skipEvents: ['rbi'], weekdays: [1, 2], gapPercent: { min: -1, max: 1 } },
  },
  multiLegStrategy: {
    enabled: true,
    legs: [
      leg('leg_1', {
        strikeCriteria: { type: 'Delta', targetDelta: 0.3 },
        entry: { type: 'breakout', of: 'underlying', side: 'high', rangeEnd: '10:00' },
        exitTime: '14:45',
        riskManagement: {
          stopLoss: { enabled: true, type: 'underlyingPercentage', percentageValue: 0.5 },
          reEntry: {
            enabled: true,
            count: 1,
            stopLossReEntry: { enabled: true, count: 1 },
            activates: 'leg_3',
            delayMinutes: 5,
            until: '14:00',
          },
        },
      }),
      leg('leg_2', { strikeCriteria: { type: 'From Leg', leg: 'leg_1', offset: 200 }, minDte: 3 }),
      leg('leg_3', { idle: true, expiry: 'nextMonthly' }),
    ],
  },
} as unknown as BacktestRequestInput

describe('the form', () => {
  it('keeps every setting of a strategy that holds overnight, waits and re-enters', () => {
    const given = backtestRequestSchema.parse(RICH)
    const composed = backtestRequestSchema.parse(composeRequest(formRequest(RICH)))
    expect(composed.strategy).toMatchObject(given.strategy)
    expect(composed.multiLegStrategy?.legs).toMatchObject(given.multiLegStrategy!.legs)
  })

  it('describes every setting in plain words', () => {
    const words = describeStrategy(formRequest(RICH))
      .flatMap(({ sentences }) => sentences)
      .join(' ')
    for (const said of [
      'entered 4 sessions before it, left 1 session before it',
      'Not on days of decisions of the RBI.',
      'Only on Monday, Tuesday.',
      'Only where the gap at the open is from −1 to 1%.',
      'a stop at their own entry price',
      'all others leave with it',
      'delta 0.3',
      'waits until the index breaks the high of the range up to 10:00',
      'leaves at 14:45',
      'stop 0.5% of the index',
      'as leg 3, 5 minutes later, until 14:00',
      '200 points outward from leg 1, at least 3 days to expiry',
      'idle until another leg activates it',
      'second monthly expiry',
    ])
      expect(words).toContain(said)
  })
})
