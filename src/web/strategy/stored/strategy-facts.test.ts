import { expect, it } from 'vitest'
import { backtestRequestSchema } from '#domain/schemas'
import { composeRequest } from '../compose-request.ts'
import { legsOf, someFormValues } from '../fixtures/form-values.fixture.ts'
import { strategyFacts } from './strategy-facts.ts'

it('the facts of a strategy include its holding, waits and re-entries', () => {
  const { request } = someFormValues({ multiLegStrategy: legsOf({}, {}) })
  const [leg] = request.multiLegStrategy.legs
  const { reEntry } = leg.riskManagement
  leg.entry = { type: 'momentum', of: 'premium', direction: 'down', unit: 'percentage', value: 10 }
  leg.exitTime = '14:45'
  leg.minDte = 5
  leg.riskManagement.reEntry = {
    ...reEntry,
    enabled: true,
    stopLossReEntry: { enabled: true, count: 2 },
    mode: 'cost',
    delayMinutes: 5,
  }
  request.strategy = {
    ...request.strategy,
    holding: { type: 'positional', expiry: 'weekly', enterDaysBefore: 4, exitDaysBefore: 1 },
    filters: { skipEvents: ['rbi'], weekdays: [] },
    onLegStop: 'moveOthersToCost',
  }
  const facts = strategyFacts(backtestRequestSchema.parse(composeRequest(request)))
  expect(Object.fromEntries(facts)).toMatchObject({
    Held: 'from 4 to 1 sessions before each weekly expiry',
    'Days traded': 'Not on days of decisions of the RBI.',
    'Leg 1 expiry': 'at least 5 days',
    'Leg 1 entry': 'waits until its premium has moved down by 10%',
    'Leg 1 exit time': '14:45',
    'Leg 1 re-entry': 're-enters up to 1× a day after stop at cost, 5 minutes later',
    'All legs together': 'When a leg is stopped, the others get a stop at their own entry price.',
  })
  expect(facts.has('Leg 2 entry')).toBe(false)
})
