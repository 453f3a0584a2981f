import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { backtestRequestSchema } from '#domain/schemas'
import { fieldName, withLegsNamed } from './field-name.ts'
import { formErrors } from './form-errors.ts'

const LEG = 'request.multiLegStrategy.legs.1'
const RULE = 'request.indicatorConfiguration.rules.0'

describe('a field of the form', () => {
  it.each([
    ['strategyName', 'Strategy Name'],
    ['request.instrumentType', 'Instrument Type'],
    ['request.strategy.squareOffTime', 'Square Off Time'],
    [`${LEG}.quantity`, 'Leg 2, Lots'],
    [`${LEG}.strikeCriteria.targetPremium`, 'Leg 2, Target Premium'],
    [`${LEG}.riskManagement.stopLoss.trailPercentage`, 'Leg 2, Stop loss, trail by'],
    [`${LEG}.riskManagement.trailProfit.points.increaseBy`, 'Leg 2, Trail profit, increase by'],
    [`${LEG}.riskManagement.reEntry.takeProfitReEntry.count`, 'Leg 2, Re-entries after take profit'],
    [`${RULE}.numericValue`, 'Rule 1, Value'],
    [`${RULE}.function2TalibParams.timeperiod`, 'Rule 1, Function 2'],
    ['request.simpleRiskManagement.simpleTakeProfit.fixedAmount', 'Overall take profit'],
    ['request.simpleRiskManagement.simpleTrailProfit.lock', 'Overall trail profit, lock'],
    ['request.simpleRiskManagement.globalReEntry.count', 'Re-entries a day'],
    ['request.initialCapital', 'Initial Capital'],
  ])('at %s is labelled "%s"', (path, name) => {
    expect(fieldName(path)).toBe(name)
  })
})

describe('a problem with another leg', () => {
  const problem = (named: string) =>
    `The strike of leg 'leg-2' is measured from '${named}', which must be an earlier, enabled leg`

  it('names both by their places, and a deleted leg as deleted', () => {
    const legs = [{ id: 'leg-7' }, { id: 'leg-2' }]
    expect(withLegsNamed(problem('leg-7'), legs)).toBe(
      'The strike of Leg 2 is measured from Leg 1, which must be an earlier, enabled leg',
    )
    expect(withLegsNamed(problem('leg-1'), legs)).toBe(
      'The strike of Leg 2 is measured from a leg that was deleted, which must be an earlier, enabled leg',
    )
  })
})

/** Numbers without a text field: chosen from a list, derived from another field, or part of a result. */
const NOT_TYPED = /CandleOffset$|strikeDistance$|lastTrailLevel$|strategy\.legs|filters\.(dte|weekdays)/

interface Node {
  readonly type?: string
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
}

/** Paths of all numbers of a request, with the first leg and the first rule as examples. */
function numbersOf(node: Node, of: Readonly<Record<string, Node>>, path: string): string[] {
  if (node.$ref !== undefined) return numbersOf(of[node.$ref.split('/').pop() ?? ''] ?? {}, of, path)
  const forms = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((one) => numbersOf(one, of, path))
  const parts = Object.entries(node.properties ?? {}).flatMap(([name, part]) =>
    numbersOf(part, of, `${path}.${name}`),
  )
  const items = node.items ? numbersOf(node.items, of, `${path}.0`) : []
  return [...forms, ...parts, ...items, ...(/number|integer/.test(node.type ?? '') ? [path] : [])]
}

describe('every number that can be typed', () => {
  const { $defs = {}, ...schema } = z.toJSONSchema(backtestRequestSchema, {
    io: 'input',
    unrepresentable: 'any',
  })
  const typed = [...new Set(numbersOf(schema as Node, $defs as Record<string, Node>, 'request'))].filter(
    (path) => !NOT_TYPED.test(path),
  )

  it('has its own label, so that the run bar can name the invalid one', () => {
    expect(typed.length).toBeGreaterThan(40)
    const nameless = typed.filter((path) => /^(The strategy|(Leg|Rule) \d+)$/.test(fieldName(path)))
    expect(nameless).toEqual([])
  })
})

describe('the errors of the form', () => {
  const wrong = (message: string) => ({ type: 'validation', message })

  it('are in screen order, each with its path', () => {
    const errors = {
      request: {
        simpleRiskManagement: { simpleStopLoss: { points: wrong('d') } },
        multiLegStrategy: { legs: [undefined, { quantity: wrong('c') }] },
        endDate: wrong('b'),
      },
      strategyName: wrong('a'),
    }
    expect(formErrors(errors)).toEqual([
      { path: 'strategyName', message: 'a' },
      { path: 'request.endDate', message: 'b' },
      { path: `${LEG}.quantity`, message: 'c' },
      { path: 'request.simpleRiskManagement.simpleStopLoss.points', message: 'd' },
    ])
  })

  it('of a whole list are at the list', () => {
    expect(formErrors({ request: { indicatorConfiguration: { rules: { root: wrong('none') } } } })).toEqual([
      { path: 'request.indicatorConfiguration.rules', message: 'none' },
    ])
  })
})
