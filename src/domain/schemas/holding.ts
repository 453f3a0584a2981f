import { z } from 'zod'
import { MARKET_EVENTS } from '../choices.ts'
import { MAX_FILTER_DATES, type Bounds } from '../limits.ts'
import { mapTable } from '../map-table.ts'
import { MESSAGES } from '../messages.ts'
import { FILTER_REASONS, FILTERS, type FilterField, type FilterKind } from '../settings/filters.ts'
import { HOLDINGS, type HoldingSetting, type HoldingType } from '../settings/holding.ts'
import { numberWithin, wholeWithin } from './numbers.ts'
import { strictObject } from './strict-object.ts'
import { isoDateSchema } from './time.ts'

/** The schema of a field of a holding. */
type HoldingFieldSchema<Field> = Field extends { readonly choices: infer Choices }
  ? z.ZodEnum<{ readonly [Choice in keyof Choices & string]: Choice }>
  : ReturnType<typeof wholeWithin>
type FieldsOfHolding<Type extends HoldingType> = (typeof HOLDINGS)[Type]['fields']
type HoldingSchema<Type extends HoldingType> = ReturnType<
  typeof strictObject<
    { readonly type: z.ZodLiteral<Type> } & {
      readonly [Field in keyof FieldsOfHolding<Type>]: HoldingFieldSchema<FieldsOfHolding<Type>[Field]>
    }
  >
>

const holdingSchemas = mapTable(HOLDINGS, ({ fields }: HoldingSetting, type) =>
  strictObject({
    type: z.literal(type),
    ...mapTable(fields, (field) =>
      'choices' in field ? z.enum(Object.keys(field.choices)) : wholeWithin(field.bounds),
    ),
  }),
) as unknown as { readonly [Type in HoldingType]: HoldingSchema<Type> }

/** How long positions are held: within a day, over one night, or over the days before an expiry. */
export const holdingSchema = z.discriminatedUnion('type', [
  holdingSchemas.intraday,
  holdingSchemas.btst,
  holdingSchemas.positional,
])
export type Holding = z.infer<typeof holdingSchema>

const datesSchema = z
  .array(isoDateSchema)
  .max(MAX_FILTER_DATES, { error: `A list can hold at most ${MAX_FILTER_DATES} dates` })
const eventsSchema = z.array(z.enum(MARKET_EVENTS)).max(MARKET_EVENTS.length)

const rangeSchema = (bounds: Bounds) => {
  const end = numberWithin(bounds).optional()
  return strictObject({ min: end, max: end }).superRefine(({ min, max }, context) => {
    if (min !== undefined && max !== undefined && min > max)
      context.addIssue({ code: 'custom', message: MESSAGES.minAboveMax, path: ['min'] })
  })
}

/** The schema of a filter's field, by its kind. */
interface KindSchemas {
  readonly dates: typeof datesSchema
  readonly events: typeof eventsSchema
  readonly numbers: z.ZodArray<ReturnType<typeof wholeWithin>>
  readonly range: ReturnType<typeof rangeSchema>
}

function fieldSchema(filter: (typeof FILTERS)[FilterField]): KindSchemas[keyof KindSchemas] {
  switch (filter.kind) {
    case 'dates':
      return datesSchema
    case 'events':
      return eventsSchema
    case 'numbers':
      return z.array(wholeWithin(filter.bounds))
    case 'range':
      return rangeSchema(filter.bounds)
  }
}

/** The days on which a strategy may enter; a missing field filters nothing. */
export const dayFiltersSchema = strictObject(
  Object.fromEntries(
    Object.entries(FILTERS).map(([name, filter]) => [name, fieldSchema(filter).optional()]),
  ) as unknown as { [Field in FilterField]: z.ZodOptional<KindSchemas[FilterKind<Field>]> },
)
export type DayFilters = z.infer<typeof dayFiltersSchema>

/** A day that the strategy's filters excluded. */
export const filteredDaySchema = z.object({ date: z.string(), reason: z.enum(FILTER_REASONS) })
export type FilteredDay = z.infer<typeof filteredDaySchema>

/** The outcome that a filtered day would have had. Rupees. */
export const filteredOutcomeSchema = z.object({
  date: z.string(),
  trades: z.number().int(),
  pnl: z.number(),
  netPnl: z.number(),
})
export type FilteredOutcome = z.infer<typeof filteredOutcomeSchema>

/** A traded cycle: its entry day, its last day, and the ids of its trades. */
export const heldCycleSchema = z.object({
  date: z.string(),
  lastDate: z.string(),
  tradeIds: z.array(z.string()),
})
export type HeldCycle = z.infer<typeof heldCycleSchema>
