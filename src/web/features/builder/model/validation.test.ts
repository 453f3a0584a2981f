import { describe, expect, it } from 'vitest'
import { criteriaOfType, type IndicatorRule } from '#domain'
import { aDataset } from '../../../fixtures/dataset.fixture.ts'
import { legsOf, someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { newRule } from '../../../strategy/rules.ts'
import { formProblems } from './validation.ts'

const DATASET = [aDataset()]
const problemsOf = (request: Partial<FormRequest>) => formProblems(someFormValues(request), DATASET)
const strategyWith = (times: Partial<FormRequest['strategy']>) => ({
  strategy: { ...someFormValues().request.strategy, ...times },
})

describe('the form', () => {
  it('can run unchanged once it has a name', () => {
    expect(formProblems(someFormValues(), DATASET)).toEqual([])
    expect(formProblems({ ...someFormValues(), strategyName: ' ' }, DATASET)).toEqual([
      { path: 'strategyName', message: 'Strategy name is required' },
    ])
  })

  it.each<[string, Partial<FormRequest>, { path: string; message: string }]>([
    [
      'a start before the data',
      { startDate: '2023-12-31' },
      { path: 'request.startDate', message: 'Date must be between 2024-01-01 and 2025-04-30' },
    ],
    [
      'an end after the data',
      { endDate: '2025-05-01' },
      { path: 'request.endDate', message: 'Date must be before 2025-04-30' },
    ],
    [
      'an end on the start',
      { startDate: '2024-02-01', endDate: '2024-02-01' },
      { path: 'request.endDate', message: 'End date must be after start date' },
    ],
    [
      'an entry before the market opens',
      strategyWith({ entryStartTime: '09:00' }),
      {
        path: 'request.strategy.entryStartTime',
        message: 'Entry start time must be between 09:15 and 15:30',
      },
    ],
    [
      'an entry window that ends where it starts',
      strategyWith({ entryEndTime: '09:16' }),
      { path: 'request.strategy.entryEndTime', message: 'Entry end time must be after entry start time' },
    ],
    [
      'a square-off inside the entry window',
      strategyWith({ squareOffTime: '14:00' }),
      {
        path: 'request.strategy.squareOffTime',
        message: 'Square off time must be at or after entry end time',
      },
    ],
    [
      'no leg that takes part',
      { multiLegStrategy: legsOf({ enabled: false }) },
      { path: 'request.strategy.legs', message: 'At least one enabled leg is required' },
    ],
    [
      'more lots than allowed',
      { multiLegStrategy: legsOf({ quantity: 101 }) },
      { path: 'request.multiLegStrategy.legs.0.quantity', message: 'Must be between 1 and 100' },
    ],
    [
      'half a lot',
      { multiLegStrategy: legsOf({ quantity: 2.5 }) },
      { path: 'request.multiLegStrategy.legs.0.quantity', message: 'Must be a whole number' },
    ],
    [
      'an empty number of lots',
      { multiLegStrategy: legsOf({ quantity: undefined as never }) },
      {
        path: 'request.multiLegStrategy.legs.0.quantity',
        message: 'Please complete all required fields',
      },
    ],
    [
      'a closest premium that is not given',
      { multiLegStrategy: legsOf({ strikeCriteria: criteriaOfType('Closest Premium') }) },
      {
        path: 'request.multiLegStrategy.legs.0.strikeCriteria.targetPremium',
        message: 'Target premium is required and must be greater than 0',
      },
    ],
    [
      'indicator entry without a rule',
      { indicatorConfiguration: { enabled: true, rules: [] } },
      {
        path: 'request.indicatorConfiguration.rules',
        message: 'At least one indicator rule is required when indicator analysis is enabled.',
      },
    ],
  ])('names the field of %s', (_, request, problem) => {
    expect(problemsOf(request)).toContainEqual(problem)
  })

  it('does not validate disabled settings', () => {
    expect(problemsOf({ multiLegStrategy: { ...legsOf({ quantity: 0 }), enabled: false } })).toEqual([])
  })

  it('accepts any date until the dataset is known', () => {
    expect(formProblems(someFormValues({ endDate: '2030-01-01' }), undefined)).toEqual([])
  })

  it.each<[string, Partial<FormRequest>, { path: string; message: string }]>([
    [
      'a dataset that the server does not have',
      { dataset: 'gone' },
      { path: 'request.dataset', message: "There is no dataset 'gone' here; choose another" },
    ],
    [
      'an end date that was emptied',
      { endDate: '' },
      { path: 'request.endDate', message: 'Please complete all required fields' },
    ],
    [
      'a time that was emptied',
      strategyWith({ squareOffTime: '' }),
      {
        path: 'request.strategy.squareOffTime',
        message: 'Square off time must be between 09:15 and 15:30',
      },
    ],
    [
      'a timeframe that was emptied',
      someRule({ timeframe: undefined as never }),
      {
        path: 'request.indicatorConfiguration.rules.0.timeframe',
        message: 'Timeframe must be between 1 and 120 minutes.',
      },
    ],
    [
      'a rule without a symbol',
      someRule({ symbols: [] }),
      {
        path: 'request.indicatorConfiguration.rules.0.symbols',
        message: 'Each indicator rule must have at least one symbol selected.',
      },
    ],
    [
      'a rule that watches a leg which is off',
      { ...someRule({ symbols: ['leg-2'] }), multiLegStrategy: legsOf({}, { enabled: false }) },
      {
        path: 'request.indicatorConfiguration.rules.0.symbols',
        message: 'Leg 2 is switched off; switch it on or choose another symbol',
      },
    ],
  ])('also names the field of %s', (_, request, problem) => {
    expect(problemsOf(request)).toContainEqual(problem)
  })

  it('reports a reversed premium range at both ends', () => {
    const strikeCriteria = { type: 'Premium Range', lowerPremium: 50, upperPremium: 20 } as const
    const message = 'Lower premium must be ≤ upper premium'
    const path = 'request.multiLegStrategy.legs.0.strikeCriteria'
    expect(problemsOf({ multiLegStrategy: legsOf({ strikeCriteria }) })).toEqual([
      { path: `${path}.lowerPremium`, message },
      { path: `${path}.upperPremium`, message },
    ])
  })

  it("checks an indicator's parameters against the catalogue", () => {
    expect(problemsOf(someRule({ talibParams: { timeperiod: 0 } })).map(({ path }) => path)).toEqual([
      'request.indicatorConfiguration.rules.0.talibParams.timeperiod',
    ])
  })

  it('lets a rule watch the instrument if all legs are off', () => {
    expect(problemsOf(someRule({ symbols: ['leg-1'] }))).toEqual([])
  })
})

function someRule(changes: Partial<IndicatorRule>): Partial<FormRequest> {
  return { indicatorConfiguration: { enabled: true, rules: [{ ...newRule([]), ...changes }] } }
}

describe('settings that contradict each other', () => {
  const strategy = (settings: Partial<FormRequest['strategy']>) => ({
    strategy: { ...someFormValues().request.strategy, ...settings },
  })
  const messageAt = (request: Partial<FormRequest>, path: string) =>
    formProblems(someFormValues(request), undefined).find((problem) => problem.path === path)?.message

  it('are reported at the square-off of an overnight position', () => {
    expect(messageAt(strategy({ holding: { type: 'btst' } }), 'request.strategy.squareOffTime')).toBe(
      'Square Off Time 15:15 is on the next day and must be at or before Entry Start Time 09:16 where positions are held overnight',
    )
  })

  it('are reported at the exit day of a cycle if it precedes the entry day', () => {
    const holding = { type: 'positional', expiry: 'weekly', enterDaysBefore: 1, exitDaysBefore: 3 } as const
    expect(messageAt(strategy({ holding }), 'request.strategy.holding.exitDaysBefore')).toBe(
      '“Exit, sessions before expiry” 3 must be at most “Entry, sessions before expiry” 1',
    )
  })

  it('are reported at the leg whose range ends before the entry starts', () => {
    const entry = { type: 'breakout', of: 'underlying', side: 'high', rangeEnd: '09:15' } as const
    expect(
      messageAt({ multiLegStrategy: legsOf({ entry }) }, 'request.multiLegStrategy.legs.0.entry.rangeEnd'),
    ).toMatch(/^Range until 09:15 must be after Entry Start Time 09:16/)
  })

  it('are reported at the lower end of a gap that is above the upper one', () => {
    const filters = { gapPercent: { min: 2, max: 1 } }
    expect(messageAt(strategy({ filters }), 'request.strategy.filters.gapPercent.min')).toBe(
      'The lower bound must be at or below the upper one',
    )
  })

  it('never mention a field by its API name', () => {
    const leg = (settings: object) => ({ multiLegStrategy: legsOf(settings) })
    const requests = [
      leg({ exitTime: '09:20' }),
      leg({ expiry: 'monthly', minDte: 3 }),
      leg({ strikeCriteria: { type: 'From Leg', leg: 'nobody', offset: 50 } }),
      leg({ idle: true }),
    ]
    const messages = requests.flatMap((request) =>
      formProblems(someFormValues(request), undefined).map(({ message }) => message),
    )
    expect(messages).toHaveLength(requests.length)
    for (const message of messages) expect(message).not.toMatch(/[a-z][A-Z]|minDte|min and max/)
  })

  it('name a leg by its number', () => {
    const wrong = [
      { strikeCriteria: { type: 'From Leg', leg: 'leg-2', offset: 50 } as const },
      {
        riskManagement: {
          reEntry: { enabled: true, mode: 'asap', activates: 'leg-1', count: 1 },
        } as never,
      },
    ]
    for (const settings of wrong) {
      const messages = formProblems(
        someFormValues({ multiLegStrategy: legsOf(settings, {}, { idle: true }) }),
        undefined,
      ).map(({ message }) => message)
      expect(messages.join()).toMatch(/Leg \d/)
      expect(messages.join()).not.toMatch(/leg-\d/)
    }
  })

  it('are reported if an end of a gap is not a number, because the filter shown must take effect', () => {
    const filters = { gapPercent: { min: NaN, max: 1 } }
    expect(messageAt(strategy({ filters }), 'request.strategy.filters.gapPercent.min')).toMatch(/^Must be/)
  })

  it('do not arise if an end of a gap was deleted, because it is then no bound', () => {
    const filters = { gapPercent: { min: null as unknown as number, max: 1 } }
    expect(formProblems(someFormValues(strategy({ filters })), undefined)).toEqual([])
  })
})
