import { expect, it } from 'vitest'
import { z } from 'zod'
import { backtestRequestSchema } from '#domain/schemas'
import { someStrategies } from '../fixtures/any-strategy.ts'
import { MOMENTUM_BOUNDS, type Bounds } from '../limits.ts'
import type { LegUnit } from '../risk-unit.ts'
import { UNITS } from './amount.ts'
import { LEG_THRESHOLDS, OVERALL_THRESHOLDS } from './risk-rules.ts'
import { LOCK_BOUNDS, TRAIL_BOUNDS } from './trails.ts'

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** Paths that are no setting in words, or another way to write one. */
const WITHOUT_WORDS = [
  /^dataset$/,
  /^instrumentType = (?:EQUITY|FUTURES)$/,
  // Older forms of a request; the normal form has the same settings elsewhere.
  /^strategy\.(?:entryTime|exitTime|legs|combinedPnLTracking)\b/,
  /\.type = points$/,
  // A single leg has no other leg that it is measured from.
  /^strategy\.strikeCriteria\.(?:type = From Leg|leg|offset)/,
]

const within = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** Every path of a schema, with each choice and with the ends of its bounds: `strategy.holding.type = btst`. */
function settingsOf(schema: JsonSchema, path = ''): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], minimum, maximum } = schema
  // An integer without bounds has these ends.
  const ends = [minimum, maximum].filter((end) => Math.abs(end ?? Infinity) < Number.MAX_SAFE_INTEGER)
  const values = [...(schema.enum ?? []), schema.const, ...ends, schema.type === 'boolean' || undefined]
  return [
    path,
    ...values.filter((value) => value !== undefined).map((value) => `${path} = ${String(value)}`),
    ...Object.entries(properties).flatMap(([name, one]) => settingsOf(one, within(path, name))),
    ...(items ? settingsOf(items, `${path}[]`) : []),
    ...[...anyOf, ...oneOf].flatMap((one) => settingsOf(one, path)),
  ]
}

/** The same of a request. */
function settingsIn(value: unknown, path = ''): string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return [path, ...value.flatMap((one) => settingsIn(one, `${path}[]`))]
  if (typeof value !== 'object' || value === null) return [path, `${path} = ${String(value)}`]
  return [path, ...Object.entries(value).flatMap(([name, one]) => settingsIn(one, within(path, name)))]
}

const endsOf = (path: string, { min, max }: Bounds) => [`${path} = ${min}`, `${path} = ${max}`]

/** The ends of bounds that depend on the unit, which the schema does not show. */
function endsByUnit(): string[] {
  const thresholds = (path: string, bounds: Readonly<Partial<Record<LegUnit, Bounds>>>) =>
    Object.entries(bounds).flatMap(([unit, own]) => endsOf(`${path}.${UNITS[unit as LegUnit].field}`, own))
  const trail = 'simpleRiskManagement.simpleTrailProfit.trailing'
  return [
    ...Object.entries(LEG_THRESHOLDS).flatMap(([rule, { bounds }]) =>
      thresholds(`multiLegStrategy.legs[].riskManagement.${rule}`, bounds),
    ),
    ...Object.entries(OVERALL_THRESHOLDS).flatMap(([rule, { bounds }]) =>
      thresholds(`simpleRiskManagement.${rule}`, bounds),
    ),
    ...Object.values(MOMENTUM_BOUNDS).flatMap((bounds) => endsOf('strategy.entryMomentum.value', bounds)),
    ...Object.values(LOCK_BOUNDS).flatMap((bounds) =>
      endsOf('simpleRiskManagement.simpleTrailProfit.lock', bounds),
    ),
    ...Object.values(TRAIL_BOUNDS).flatMap(({ increaseBy, trailBy }) => [
      ...endsOf(`${trail}.increaseBy`, increaseBy),
      ...endsOf(`${trail}.trailBy`, trailBy),
    ]),
  ]
}

it('the random strategies have every setting of a request, each choice and each end of its bounds', () => {
  const schema = z.toJSONSchema(backtestRequestSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const wanted = [...settingsOf(schema), ...endsByUnit()].filter(
    (setting) => !WITHOUT_WORDS.some((one) => one.test(setting)),
  )
  const RSI = { name: 'RSI', parameters: [], outputs: [{ name: 'real' }] }
  const BBANDS = { name: 'BBANDS', parameters: [], outputs: [{ name: 'upperband' }, { name: 'lowerband' }] }
  const strategies = someStrategies([RSI, BBANDS], { count: 3000, seed: 35 })
  const found = new Set(strategies.flatMap((request) => settingsIn(request)))
  expect(wanted.filter((setting) => !found.has(setting))).toEqual([])
})
