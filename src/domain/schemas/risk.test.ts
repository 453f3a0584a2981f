import { describe, expect, it } from 'vitest'
import { backtestRequestSchema } from '#domain/schemas'
import { complaints, requestWith } from '../fixtures/a-request.ts'

const LEG = 'strategy.legs.0.riskManagement.'
const SIMPLE = 'simpleRiskManagement.'

interface Bound {
  readonly what: string
  /** The rule containing this value, and the path of the value. */
  readonly at: string
  readonly field: string
  readonly rule: (value: number) => unknown
  readonly min: number
  readonly max: number
}

const percentage = (value: number) => ({ enabled: true, type: 'percentage', percentageValue: value })
const rupees = (value: number) => ({ enabled: true, type: 'fixed', fixedAmount: value })
const points = (value: number) => ({ enabled: true, type: 'fixed', points: value })
const pointsByType = (value: number) => ({ enabled: true, type: 'points', points: value })

const thresholds: Bound[] = [
  {
    what: 'stop loss of a leg in %',
    at: `${LEG}stopLoss`,
    field: 'percentageValue',
    rule: percentage,
    min: 0.1,
    max: 100,
  },
  {
    what: 'stop loss of a leg in ₹',
    at: `${LEG}stopLoss`,
    field: 'fixedAmount',
    rule: rupees,
    min: 100,
    max: 1_000_000,
  },
  {
    what: 'stop loss of a leg in points',
    at: `${LEG}stopLoss`,
    field: 'points',
    rule: points,
    min: 1,
    max: 2000,
  },
  {
    what: 'stop loss of type points',
    at: `${LEG}stopLoss`,
    field: 'points',
    rule: pointsByType,
    min: 1,
    max: 2000,
  },
  {
    what: 'take profit of a leg in %',
    at: `${LEG}takeProfit`,
    field: 'percentageValue',
    rule: percentage,
    min: 0.1,
    max: 1000,
  },
  {
    what: 'take profit of a leg in ₹',
    at: `${LEG}takeProfit`,
    field: 'fixedAmount',
    rule: rupees,
    min: 100,
    max: 5_000_000,
  },
  {
    what: 'take profit of a leg in points',
    at: `${LEG}takeProfit`,
    field: 'points',
    rule: points,
    min: 1,
    max: 2000,
  },
  {
    what: 'simple stop loss in %',
    at: `${SIMPLE}simpleStopLoss`,
    field: 'percentageValue',
    rule: percentage,
    min: 0.1,
    max: 100,
  },
  {
    what: 'simple stop loss in ₹',
    at: `${SIMPLE}simpleStopLoss`,
    field: 'fixedAmount',
    rule: rupees,
    min: 100,
    max: 1_000_000,
  },
  {
    what: 'simple stop loss in points',
    at: `${SIMPLE}simpleStopLoss`,
    field: 'points',
    rule: points,
    min: 1,
    max: 2000,
  },
  {
    what: 'simple take profit in %',
    at: `${SIMPLE}simpleTakeProfit`,
    field: 'percentageValue',
    rule: percentage,
    min: 0.1,
    max: 1000,
  },
  {
    what: 'simple take profit in ₹',
    at: `${SIMPLE}simpleTakeProfit`,
    field: 'fixedAmount',
    rule: rupees,
    min: 100,
    max: 10_000_000,
  },
  {
    what: 'simple take profit in points',
    at: `${SIMPLE}simpleTakeProfit`,
    field: 'points',
    rule: points,
    min: 1,
    max: 2000,
  },
]

const trailing = (type: string, field: string) => (value: number) => ({
  ...{ percentage: percentage(5), fixed: rupees(5000), points: points(25) }[type],
  trailing: true,
  [field]: value,
})
const trailProfit = (type: string, field: string) => (value: number) => ({
  enabled: true,
  type,
  [type]: { increaseBy: 100, trailBy: type === 'percentage' ? 50 : 100, [field.split('.')[1]]: value },
})
const trailingStop =
  (unit: string, [step]: string[]) =>
  (value: number) => {
    const base = { percentage: percentage(5), fixedAmount: rupees(5000), points: points(25) }[unit]
    return {
      ...base,
      trailingStop: {
        enabled: true,
        increaseBy: { [unit]: step === 'increaseBy' ? value : 100 },
        trailBy: { [unit]: step === 'trailBy' ? value : unit === 'percentage' ? 50 : 100 },
      },
    }
  }
const simpleTrail = (type: string, step: string) => (value: number) => ({
  ...percentage(10),
  trailing: {
    enabled: true,
    type,
    increaseBy: 100,
    trailBy: type === 'percentage' ? 50 : 100,
    [step]: value,
  },
})

const trails: Bound[] = [
  ['percentage', 'trailPercentage', 0.1, 50] as const,
  ['fixed', 'trailAmount', 100, 500_000] as const,
  ['points', 'trailAmount', 1, 1000] as const,
].map(([type, field, min, max]) => ({
  what: `trailing stop of a leg, type ${type}`,
  at: `${LEG}stopLoss`,
  field,
  rule: trailing(type, field),
  min,
  max,
}))

const STEP_BOUNDS = [
  ['percentage', 'increaseBy', 0.1, 100],
  ['percentage', 'trailBy', 0.1, 50],
  ['fixed', 'increaseBy', 100, 1_000_000],
  ['fixed', 'trailBy', 100, 500_000],
  ['points', 'increaseBy', 1, 2000],
  ['points', 'trailBy', 1, 1000],
] as const

const steps: Bound[] = STEP_BOUNDS.flatMap(([type, step, min, max]) => {
  const unit = type === 'fixed' ? 'fixedAmount' : type
  const own = `${type}.${step}`
  const both = `trailingStop.${step}.${unit}`
  return [
    {
      what: `trail profit of a leg, ${own}`,
      at: `${LEG}trailProfit`,
      field: own,
      rule: trailProfit(type, own),
      min,
      max,
    },
    {
      what: `trailing of the simple stop, ${own}`,
      at: `${SIMPLE}simpleStopLoss`,
      field: both,
      rule: trailingStop(unit, [step]),
      min,
      max,
    },
    {
      what: `trailing of the simple trail profit, ${own}`,
      at: `${SIMPLE}simpleTrailProfit`,
      field: `trailing.${step}`,
      rule: simpleTrail(type, step),
      min,
      max,
    },
  ]
})

describe('a risk rule', () => {
  it.each([...thresholds, ...trails, ...steps])(
    '$what is accepted from $min to $max and refused outside',
    ({ at, field, rule, min, max }) => {
      const refusal = [`${at}.${field}: Must be between ${min} and ${max}`]
      expect(complaints({ [at]: rule(min) })).toEqual([])
      expect(complaints({ [at]: rule(max) })).toEqual([])
      expect(complaints({ [at]: rule(min - 0.01) })).toEqual(refusal)
      expect(complaints({ [at]: rule(max + 0.01) })).toEqual(refusal)
    },
  )

  it('that is switched off may have any value', () => {
    expect(complaints({ [`${LEG}stopLoss`]: { ...percentage(0), enabled: false } })).toEqual([])
    expect(complaints({ [`${SIMPLE}simpleTrailProfit`]: { ...rupees(-5), enabled: false } })).toEqual([])
  })

  it('validates the value of its own type only', () => {
    expect(complaints({ [`${LEG}stopLoss`]: { ...percentage(5), fixedAmount: 0, points: 0 } })).toEqual([])
  })

  it('is in points as soon as a fixed one has points', () => {
    expect(complaints({ [`${LEG}stopLoss`]: { ...rupees(5000), points: 0.5 } })).toEqual([
      `${LEG}stopLoss.points: Must be between 1 and 2000`,
    ])
  })

  it('of a trail without its steps is incomplete', () => {
    const trail = { enabled: true, type: 'points', percentage: { increaseBy: 2, trailBy: 1 } }
    expect(complaints({ [`${LEG}trailProfit`]: trail })).toEqual([
      `${LEG}trailProfit.points: Please complete all required fields`,
    ])
  })

  it('gets its defaults', () => {
    const parsed = backtestRequestSchema.parse(
      requestWith({
        [`${LEG}stopLoss`]: { enabled: true, type: 'percentage', percentageValue: 5 },
        [`${SIMPLE}simpleTrailProfit`]: {
          ...percentage(10),
          trailing: { enabled: true, type: 'percentage', increaseBy: 2, trailBy: 1 },
        },
      }),
    )
    expect(parsed.strategy.legs?.[0].riskManagement?.stopLoss).toEqual({
      enabled: true,
      type: 'percentage',
      percentageValue: 5,
      fixedAmount: 0,
      trailing: false,
      trailAmount: 0,
      trailPercentage: 0,
    })
    expect(parsed.simpleRiskManagement?.simpleTrailProfit?.trailing?.lastTrailLevel).toBe(0)
  })
})

describe('the lock of an overall trail profit', () => {
  const AT = `${SIMPLE}simpleTrailProfit`
  const refused = 'The locked profit must be below the profit that arms it'

  it.each([
    { unit: 'rupees', rule: rupees(2000), below: 1999.99, at: 2000 },
    { unit: 'percent', rule: percentage(10), below: 9.99, at: 10 },
    { unit: 'points', rule: points(30), below: 29.99, at: 30 },
  ])('lies below the profit that arms it, in $unit', ({ rule, below, at }) => {
    for (const lock of [0, below]) expect(complaints({ [AT]: { ...rule, lock } })).toEqual([])
    for (const lock of [at, at + 1])
      expect(complaints({ [AT]: { ...rule, lock } })).toEqual([`${AT}.lock: ${refused}`])
  })

  it('is no loss', () => {
    expect(complaints({ [AT]: { ...percentage(10), lock: -1 } })).toEqual([
      `${AT}.lock: Must be between 0 and 1000`,
    ])
  })

  it('may be anything while the rule is off, and stays absent', () => {
    expect(complaints({ [AT]: { ...rupees(2000), enabled: false, lock: 9000 } })).toEqual([])
    const parsed = backtestRequestSchema.parse(requestWith({ [AT]: rupees(2000) }))
    expect(parsed.simpleRiskManagement?.simpleTrailProfit).not.toHaveProperty('lock')
  })

  it('is one of the whole position only', () => {
    expect(complaints({ [`${LEG}takeProfit`]: { ...percentage(10), lock: 5 } })).toEqual([
      expect.stringContaining("Unknown field 'lock'"),
    ])
  })
})

describe('re-entry', () => {
  const SWITCHES = ['stopLossReEntry', 'takeProfitReEntry', 'trailProfitReEntry']

  it.each([`${LEG}reEntry`, `${SIMPLE}globalReEntry`])('%s counts from 1 to 10', (at) => {
    const refusal = (field: string) => [`${at}.${field}: Must be between 1 and 10`]
    for (const count of [1, 10]) expect(complaints({ [at]: { enabled: true, count } })).toEqual([])
    for (const count of [0, 11]) {
      expect(complaints({ [at]: { enabled: true, count } })).toEqual(refusal('count'))
      for (const name of SWITCHES)
        expect(complaints({ [at]: { enabled: true, count: 1, [name]: { enabled: true, count } } })).toEqual(
          refusal(`${name}.count`),
        )
    }
  })

  it('that is switched off, as a whole or for a reason, may count anything', () => {
    const at = `${LEG}reEntry`
    expect(complaints({ [at]: { enabled: false, count: 99 } })).toEqual([])
    expect(
      complaints({ [at]: { enabled: true, count: 1, stopLossReEntry: { enabled: false, count: 0 } } }),
    ).toEqual([])
  })

  it('has every reason switched off by default', () => {
    const parsed = backtestRequestSchema.parse(requestWith({ [`${LEG}reEntry`]: { enabled: true } }))
    expect(parsed.strategy.legs?.[0].riskManagement?.reEntry).toEqual({
      enabled: true,
      count: 1,
      stopLossReEntry: { enabled: false, count: 1 },
      takeProfitReEntry: { enabled: false, count: 1 },
      trailProfitReEntry: { enabled: false, count: 1 },
    })
  })
})
