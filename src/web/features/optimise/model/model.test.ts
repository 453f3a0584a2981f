import { describe, expect, it } from 'vitest'
import type { SweepJob } from '#api'
import { variantRequest } from '#domain'
import { strategyNameSchema } from '#domain/schemas'
import { LIBRARY, libraryRequest } from '#domain/library'
import { variantName } from './labels.ts'
import { byNumber, cellsOf, plateauOf } from './results.ts'
import { sameSearch } from '../setup.tsx'
import { readValues } from './values.ts'
import { variableFields } from './variable-fields.ts'

describe('typed values', () => {
  it.each([
    ['10, 20, 20, 30', 25, [10, 20, 30]],
    ['10, 20,', 25, [10, 20]],
    ['10 to 30 step 5', 25, [10, 15, 20, 25, 30]],
    ['0.1 to 0.3 by 0.1', 1, [0.1, 0.2, 0.3]],
    ['1..3', 1, [1, 2, 3]],
    ['09:20 to 09:30 step 5', '09:16', ['09:20', '09:25', '09:30']],
    ['9:20, 10:05', '09:16', ['09:20', '10:05']],
    ['ATM, ATM+50', 'ATM', ['ATM', 'ATM+50']],
  ])('%s', (text, like, values) => {
    expect(readValues(text, { value: like })).toEqual({ values })
  })

  it.each([
    ['', 'Type values'],
    ['ten', "'ten' is no number"],
    ['30 to 10 step 5', 'A range goes up'],
    ['10 to 30 step 0', 'The step of a range is above 0'],
    ['1 to 100000 step 1', '100000 values are too many'],
  ])('%j is no list', (text, problem) => {
    expect(readValues(text, { value: 5 })).toEqual({ problem: expect.stringContaining(problem) as string })
  })
})

describe('values of fields with options or lists', () => {
  const weekdays = { value: '1+2', choices: ['1', '2', '3', '4', '5'], isList: true }

  it.each([
    ['up, down', { value: 'up', choices: ['up', 'down'] }, ['up', 'down']],
    ['yes, no', { value: false, choices: ['yes', 'no'] }, [true, false]],
    ['1+2, 4, none', weekdays, ['1+2', '4', 'none']],
    ['2024-06-04+2024-06-05', { ...weekdays, choices: ['2024-06-04', '…'] }, ['2024-06-04+2024-06-05']],
  ])('%s', (text, field, values) => {
    expect(readValues(text, field)).toEqual({ values })
  })

  it.each([
    ['sideways', { value: 'up', choices: ['up', 'down'] }, "'sideways' is none of up, down"],
    ['8', weekdays, "'8' is no list like 1, 1+2, none"],
    ['1++2', weekdays, "'1++2' is no list"],
  ])('not %s', (text, field, problem) => {
    expect(readValues(text, field)).toEqual({ problem: expect.stringContaining(problem) as string })
  })

  it('use the step of their setting if the range has no step', () => {
    const [delta] = variableFields({ strikeCriteria: { type: 'Delta', targetDelta: 0.3 } })
    expect(readValues('0.2 to 0.3', delta)).toEqual({ values: [0.2, 0.25, 0.3] })
  })

  it('are lists in the request', () => {
    const request = { strategy: { filters: { weekdays: [1, 2], skipEvents: ['rbi'] } } }
    const values = { 'strategy.filters.weekdays': '3+4', 'strategy.filters.skipEvents': 'none' }
    expect(variantRequest(request, values)).toEqual({
      strategy: { filters: { weekdays: [3, 4], skipEvents: [] } },
    })
  })
})

describe('the fields that a search can vary', () => {
  const stop = { enabled: true, type: 'percentage', percentageValue: 25, points: 3, fixedAmount: 0 }
  const leg = { id: 'leg_1', optionType: 'CALL', strikeLabel: 'ATM', quantity: 1, strikeDistance: 0 }
  const labels = (request: Record<string, unknown>) => variableFields(request).map(({ label }) => label)

  it('are the enabled ones, in their own unit, by their labels', () => {
    const legs = [{ ...leg, riskManagement: { stopLoss: stop, takeProfit: { ...stop, enabled: false } } }]
    expect(
      labels({ startDate: '2024-01-01', strategy: { squareOffTime: '15:15' }, multiLegStrategy: { legs } }),
    ).toEqual(['Exit time', 'Leg 1: strike', 'Leg 1: lots', 'Leg 1: stop loss, %'])
  })

  it('include the locked profit of the position', () => {
    const simpleTrailProfit = {
      enabled: true,
      type: 'fixed',
      fixedAmount: 2000,
      percentageValue: 0,
      lock: 1000,
    }
    expect(labels({ simpleRiskManagement: { simpleTrailProfit } })).toEqual([
      'Profit trail of the position, ₹',
      'Profit trail of the position, profit that it locks',
    ])
  })

  it('include holding, waits, re-entries and day filters', () => {
    const entry = { type: 'momentum', of: 'premium', direction: 'up', unit: 'points', value: 10 }
    const indexStop = { enabled: true, type: 'underlyingPoints', points: 40, percentageValue: 0 }
    const { strikeLabel: _label, ...bare } = leg
    const strikeCriteria = { type: 'Delta', targetDelta: 0.3 }
    const reEntry = { enabled: true, count: 2, delayMinutes: 5, until: '14:00' }
    const legs = [
      {
        ...bare,
        strikeCriteria,
        minDte: 3,
        entry,
        exitTime: '14:45',
        riskManagement: { stopLoss: indexStop, reEntry },
      },
    ]
    const filters = { dte: [0, 1], weekdays: [1], gapPercent: { max: 0.5 }, vix: { min: 12, max: 18 } }
    const holding = { type: 'positional', expiry: 'weekly', enterDaysBefore: 4, exitDaysBefore: 0 }
    const strategy = { squareOffTime: '15:15', exitTime: '15:00', legs, filters, holding }
    expect(labels({ strategy })).toEqual([
      'Exit time',
      'Leg 1: lots',
      'Leg 1: delta',
      'Leg 1: least days to expiry',
      'Leg 1: move that it waits for, price that is watched',
      'Leg 1: move that it waits for, direction of the move',
      'Leg 1: move that it waits for',
      'Leg 1: exit time of its own',
      'Leg 1: stop loss, points',
      'Leg 1: re-entry, count',
      'Leg 1: re-entry, delay in minutes',
      'Leg 1: re-entry, until',
      'Days to expiry',
      'Weekdays, 1 is Monday',
      'Gap in %, most',
      'India VIX, least',
      'India VIX, most',
      'Expiry',
      'Sessions before the expiry at the entry',
      'Sessions before the expiry at the exit',
    ])
  })

  it('of every ready-made strategy include its times and lots', () => {
    for (const strategy of LIBRARY) {
      const request = libraryRequest(strategy)
      if (!request) continue
      expect(labels(request)).toEqual(expect.arrayContaining(['Entry time', 'Exit time', 'Leg 1: lots']))
    }
  })
})

describe('the cells of a search', () => {
  const search = {
    request: {},
    vary: { a: [1, 2], b: [1, 2, 3], c: [1, 2] },
    objective: 'netProfit' as const,
  }

  it('are the variants of two fields, with the third fixed', () => {
    expect(cellsOf(search, { down: 0, across: 1, held: 1 })).toEqual([
      [1, 3, 5],
      [7, 9, 11],
    ])
    expect(cellsOf(search, { down: 2, across: 0, held: 2 })).toEqual([
      [4, 10],
      [5, 11],
    ])
  })

  it('of a single field form one column', () => {
    const single = { ...search, vary: { a: [1, 2] } }
    expect(cellsOf(single, { down: 0, across: 0, held: 0 })).toEqual([[0], [1]])
  })

  it('hold the variants that ran, by number: a cancelled search has gaps', () => {
    const row = (variant: number) => ({ variant, values: {}, error: 'Refused' })
    expect(byNumber([row(2), row(0)], 4).map((one) => one?.variant)).toEqual([0, undefined, 2, undefined])
  })

  it('suggest the plateau instead of the isolated best', () => {
    const profits = [0, 90, 0, 40, 42, 41, 40]
    const rows = profits.map((netPnl, variant) => ({
      variant,
      values: {},
      dataset: 'mine',
      simulated: false,
      trades: 1,
      winRate: 0,
      pnl: 0,
      charges: 0,
      netPnl,
      maxDrawdown: 0,
      profitFactor: 0,
      expectancy: 0,
      sharpe: 0,
      margin: 0,
      skippedDays: 0,
    }))
    const vary = { a: [1, 2, 3, 4, 5, 6, 7] }
    expect(plateauOf({ ...search, vary }, rows)).toMatchObject({ best: 1, suggested: 4 })
  })
})

describe('a strategy made from a variant', () => {
  it.each([
    [{ entry: '09:20', strike: 'ATM+100' }, 'Variant 09-20 ATMplus100'],
    [{ stop: 12.5, idle: true, weekdays: '1+5' }, 'Variant 12-5 true 1plus5'],
    [
      { dates: Array.from({ length: 30 }, () => '2024-01-01').join('+') },
      expect.stringMatching(/^Variant 2024-01-01plus/),
    ],
  ])('has a valid name: %j', (values, name) => {
    expect(variantName(values)).toEqual(name)
    expect(strategyNameSchema.parse(variantName(values))).toEqual(name)
  })
})

describe('all legs together', () => {
  const stop = (percentageValue: number) => ({
    enabled: true,
    riskManagement: { stopLoss: { enabled: true, type: 'percentage', percentageValue } },
  })
  const PATH = 'legs.*.riskManagement.stopLoss.percentageValue'

  it('are one field where several have the setting, before the fields of each', () => {
    const labels = variableFields({ legs: [stop(25), stop(30)] }).map(({ label }) => label)
    expect(labels[0]).toMatch(/^All 2 legs: stop loss/)
    expect(labels.slice(1).map((label) => label.slice(0, 5))).toEqual(['Leg 1', 'Leg 2'])
    expect(variableFields({ legs: [stop(25), stop(30)] })[0]?.path).toBe(PATH)
    expect(variableFields({ legs: [stop(25)] }).map(({ label }) => label.slice(0, 5))).toEqual(['Leg 1'])
  })

  it('get the same value in a variant; a leg without the setting stays as it is', () => {
    const bought = { enabled: true, riskManagement: { stopLoss: { enabled: false, percentageValue: 5 } } }
    const made = variantRequest({ legs: [stop(25), bought, stop(30)] }, { [PATH]: 40 })
    expect(made).toEqual({ legs: [stop(40), bought, stop(40)] })
    expect(() => variantRequest({ legs: [bought] }, { [PATH]: 40 })).toThrow(/no item has it/)
  })
})

describe('a search made before', () => {
  const search = (values: (number | string)[], request: Record<string, unknown> = { a: 1, b: 2 }) => ({
    request,
    vary: { a: values },
    objective: 'sharpe' as const,
  })
  const job = (made: ReturnType<typeof search>, status = 'completed') =>
    ({ jobId: 'x', search: made, status }) as unknown as SweepJob

  it.each([
    ['the same', search([1, 2]), true],
    ['values in another order', search([2, 1]), true],
    ['fields in another order', search([1, 2], { b: 2, a: 1 }), true],
    ['other values', search([1, 3]), false],
    ['another strategy', search([1, 2], { a: 1, b: 3 }), false],
  ])('is found for %s: %#', (_, made, isFound) => {
    expect(sameSearch(search([1, 2]), [job(made)]) !== undefined).toBe(isFound)
  })

  it('counts only once it has ended', () => {
    expect(sameSearch(search([1, 2]), [job(search([1, 2]), 'cancelled')])).toBeUndefined()
  })
})
