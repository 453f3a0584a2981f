import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { strictObject } from '#domain/schemas'
import { backtestRequestSchema, strategyToSaveSchema, sweepRequestSchema } from '#domain/schemas'
import { ABSENT, complaints, requestWith } from '../fixtures/a-request.ts'

const messageOf = (schema: z.ZodType, value: unknown) =>
  strictObject({ field: schema }).safeParse({ field: value }).error?.issues[0]?.message

describe('the message for a wrong value', () => {
  it.each<[unknown, z.ZodType, string]>([
    ['abc', z.number(), "'field' must be a number, not 'abc'"],
    [undefined, z.number(), "'field' is missing; it must be a number"],
    [null, z.string(), "'field' must be text, not null"],
    [1.5, z.number().int(), "'field' must be a whole number, not 1.5"],
    [0, z.number().min(1), "'field' must be at least 1, not 0"],
    [0, z.number().positive(), "'field' must be more than 0, not 0"],
    [7, z.number().max(5), "'field' must be at most 5, not 7"],
    [[], z.array(z.string()).min(1), "'field' must have at least 1 entry, not an empty list"],
    ['', z.string().min(1), "'field' must have at least 1 character, not ''"],
    ['BUYS', z.enum(['BUY', 'SELL']), "'field' must be one of 'BUY', 'SELL', not 'BUYS'"],
    ['2min', z.literal('1min'), "'field' must be '1min', not '2min'"],
    [{}, z.union([z.number(), z.string()]), "'field' must be a number or text, not an object"],
    ['x', z.iso.datetime(), "'field' must be a moment written like 2024-01-31T09:15:00Z, not 'x'"],
    [['a', 1], z.array(z.string()), "'field.1' must be text, not 1"],
    [
      { type: 'rupees' },
      z.discriminatedUnion('type', [z.object({ type: z.literal('points') })]),
      "'type' must be 'points', not 'rupees'",
    ],
  ])('%j: %#', (value, schema, message) => {
    expect(messageOf(schema, value)).toBe(message)
  })

  it('never repeats a password', () => {
    const { error } = strictObject({ password: z.string() }).safeParse({ password: 12_345_678 })
    expect(error?.issues[0]?.message).toBe("'password' must be text")
  })

  it('states both bounds of a number field of the form', () => {
    const slippage = (value: number) => complaints({ execution: { slippage: { type: 'points', value } } })
    expect(slippage(101)).toEqual(['execution.slippage.value: Must be between 0 and 100'])
    expect(complaints({ initialCapital: 1 })).toEqual(['initialCapital: Must be between 1000 and 1000000000'])
  })
})

/** Beginnings of zod's own messages, and our fallback texts. */
const LIBRARY_MESSAGES =
  /\bToo (small|big): |\bInvalid |\bUnrecognized key|\bexpected [a-z]+, received|must be something else/

const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom<unknown>(ABSENT, NaN, -1, 1e300, ''))
const paths = fc.constantFrom(
  'instrument',
  'startDate',
  'timeFrame',
  'initialCapital',
  'dataset',
  'strategy',
  'execution.trigger',
  'strategy.name',
  'strategy.entryStartTime',
  'strategy.legs',
  'strategy.legs.0',
  'strategy.legs.0.id',
  'strategy.legs.0.quantity',
  'strategy.legs.0.optionType',
  'strategy.legs.0.strikeCriteria.type',
  'strategy.legs.0.riskManagement.stopLoss.type',
  'execution.slippage',
  'execution.slippage.type',
  'indicatorConfiguration.rules',
  'indicatorConfiguration.rules.0',
  'simpleRiskManagement',
  'vary',
  'sample',
)

it("every invalid request gets Delta's own message, not one of the library", () => {
  const schemas: z.ZodType[] = [backtestRequestSchema, strategyToSaveSchema, sweepRequestSchema]
  fc.assert(
    fc.property(fc.dictionary(paths, anything, { maxKeys: 3 }), (values) => {
      for (const schema of schemas)
        for (const message of messagesOf(schema, values)) expect(message).not.toMatch(LIBRARY_MESSAGES)
    }),
    { numRuns: 300, seed: 20_240_101 },
  )
})

function messagesOf(schema: z.ZodType, values: Record<string, unknown>): string[] {
  try {
    return (schema.safeParse(requestWith(values)).error?.issues ?? []).map(({ message }) => message)
  } catch {
    // Skip two paths if one leads through the other's value.
    return []
  }
}
