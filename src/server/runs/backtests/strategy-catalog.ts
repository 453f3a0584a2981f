import { z } from 'zod'
import { MULTI_LEG_STRATEGY, SINGLE_LEG_STRATEGY } from '#domain'
import { strategySchema } from '#domain/schemas'

const TIMES = ['entryStartTime', 'entryEndTime', 'squareOffTime', 'entryTime', 'exitTime']

const KINDS = [
  {
    name: MULTI_LEG_STRATEGY,
    description: 'Several legs, each with its own strike, side and risk settings',
    fields: [...TIMES, 'legs', 'combinedPnLTracking'],
  },
  {
    name: SINGLE_LEG_STRATEGY,
    description: 'One leg, described by the fields of the strategy itself',
    fields: [...TIMES, 'optionType', 'tradeType', 'strikeSelection', 'strikeDistance', 'strikeLabel'],
  },
]

/** The kinds of strategy that can be backtested, with the JSON Schema of each field's value. */
export function strategyCatalog() {
  const { properties = {}, required = [] } = z.toJSONSchema(strategySchema, {
    io: 'input',
    unrepresentable: 'any',
  })
  return KINDS.map(({ name, description, fields }) => ({
    name,
    description,
    fields: fields.map((field) => ({
      name: field,
      required: required.includes(field),
      schema: { ...(properties[field] as object) },
    })),
  }))
}
