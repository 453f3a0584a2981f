import { z } from 'zod'
import { mapTable } from '../map-table.ts'
import { MESSAGES } from '../messages.ts'
import { LEG_WAITS, MOVE_FIELDS, type WaitField, type WaitFields, type WaitType } from '../settings/waits.ts'
import { strictObject } from './strict-object.ts'
import { clockTimeSchema } from './time.ts'

/** The schema of a field of a wait, by its kind. */
type FieldSchema<Field> = Field extends { readonly choices: infer Choices }
  ? z.ZodEnum<{ readonly [Choice in keyof Choices & string]: Choice }>
  : Field extends { readonly kind: 'number' }
    ? z.ZodNumber
    : typeof clockTimeSchema

function fieldSchema(field: WaitField) {
  switch (field.kind) {
    case 'choice':
      return z.enum(Object.keys(field.choices))
    case 'number':
      return z.number()
    case 'time':
      return clockTimeSchema
  }
}

function schemasOf<Fields extends WaitFields>(fields: Fields) {
  return mapTable(fields, fieldSchema) as unknown as {
    readonly [Name in keyof Fields]: FieldSchema<Fields[Name]>
  }
}

interface Move {
  readonly unit: keyof typeof MOVE_FIELDS.unit.choices
  readonly value: number
}

/** Checks the number of a move in its unit. */
function checkMove({ unit, value }: Move, context: z.RefinementCtx): void {
  const bounds = MOVE_FIELDS.value.bounds[unit]
  if (!(value >= bounds.min && value <= bounds.max))
    context.addIssue({ code: 'custom', message: MESSAGES.between(bounds), path: ['value'] })
}

/** The move of all premiums together that a whole strategy waits for. */
export const entryMomentumSchema = strictObject(schemasOf(MOVE_FIELDS)).superRefine(checkMove)
export type EntryMomentum = z.infer<typeof entryMomentumSchema>

function waitSchema<Type extends WaitType>(type: Type) {
  const fields: (typeof LEG_WAITS)[Type]['fields'] = LEG_WAITS[type].fields
  return strictObject({ type: z.literal(type), ...schemasOf(fields) })
}

/** What a leg waits for after the strategy's entry: a move of a price, or the break of a range. */
export const legEntrySchema = z.discriminatedUnion('type', [
  waitSchema('momentum').superRefine(checkMove),
  waitSchema('breakout'),
])
export type LegEntry = z.infer<typeof legEntrySchema>
