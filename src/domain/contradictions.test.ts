import { describe, expect, it } from 'vitest'
import { formFieldName, requestText } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { RULES } from './contradictions.ts'
import { complaints, requestWith } from './fixtures/a-request.ts'

const LEG = 'strategy.legs.0'
const MOMENTUM = { type: 'momentum', of: 'premium', direction: 'up', unit: 'points', value: 5 }

describe('settings that contradict each other', () => {
  it.each([
    ['expiry and minDte', { [`${LEG}.expiry`]: 'next', [`${LEG}.minDte`]: 3 }, /minDte and expiry/],
    [
      'a waiting leg and a waiting strategy',
      { [`${LEG}.entry`]: MOMENTUM, 'strategy.entryMomentum': { direction: 'up', unit: 'points', value: 5 } },
      /entry and the strategy's entryMomentum/,
    ],
    [
      'a range that ends after the entry window',
      { [`${LEG}.entry`]: { type: 'breakout', of: 'premium', side: 'high', rangeEnd: '15:29' } },
      /rangeEnd 15:29 must be after entryStartTime .* and before entryEndTime/,
    ],
    [
      'a night and a late square-off',
      { 'strategy.holding': { type: 'btst' } },
      /squareOffTime .* entryStartTime/,
    ],
    [
      'days of a cycle in the wrong order',
      {
        'strategy.holding': { type: 'positional', expiry: 'weekly', enterDaysBefore: 1, exitDaysBefore: 2 },
      },
      /exitDaysBefore 2 must be at most enterDaysBefore 1/,
    ],
    [
      'a strike measured from a leg that is not there',
      { [`${LEG}.strikeCriteria`]: { type: 'From Leg', leg: 'leg_9', offset: 100 } },
      /measured from 'leg_9'/,
    ],
  ])('%s are refused, naming both', (_, changes, message) => {
    expect(complaints(changes).join()).toMatch(message)
  })

  it.each(RULES)('name each setting that they contradict: $message', ({ others, message }) => {
    const named = (text: string) => message.toLowerCase().includes(text.toLowerCase())
    expect(others.filter((other) => !named(other) && !named(formFieldName(other) ?? other))).toEqual([])
  })

  it('do not arise from newer fields set to their defaults: the request keeps the same text', () => {
    const plain = requestWith({})
    const spelled = requestWith({
      'strategy.holding': { type: 'intraday' },
      'strategy.squareOffMode': 'partial',
    })
    const text = (request: unknown) => requestText(backtestRequestSchema.parse(request))
    expect(text(spelled)).toBe(text(plain))
  })
})
