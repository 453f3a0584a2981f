import { z } from 'zod'
import { editsSchema } from './edits.ts'
import { LIMITS, MAX_NAME_LENGTH } from '../limits.ts'
import { SIMULATOR_LIMITS } from '../simulators.ts'
import { strictObject } from './strict-object.ts'
import { contractTypeSchema, tradeTypeSchema } from './strike.ts'
import { clockTimeSchema, isoDateSchema } from './time.ts'
import { underlyingSchema } from './underlying.ts'

/** A minute of the data: what traded before it is known, nothing later. */
export const marketMomentSchema = strictObject({ date: isoDateSchema, time: clockTimeSchema })
export type DeskMoment = z.infer<typeof marketMomentSchema>

const premium = z.number().min(0).max(10_000_000)

/** An order of a simulated leg. Rupees per unit. */
const simulatedOrderSchema = strictObject({
  ...marketMomentSchema.shape,
  price: premium,
  /** Id of the order, where several legs are parts of one: its brokerage is paid once. */
  order: z.string().min(1).max(64).optional(),
})

/** One holding: what was traded, when, at what, and how it was left. */
export const simulatedLegSchema = strictObject({
  id: z.string().min(1).max(64),
  optionType: contractTypeSchema,
  tradeType: tradeTypeSchema,
  /** Rupees; 0 of a future. */
  strike: z.number().min(0).max(10_000_000),
  expiry: isoDateSchema,
  lots: z.int().min(LIMITS.lots.min).max(LIMITS.lots.max),
  /** Units per lot, as of the entry. */
  lotSize: z.int().min(1).max(100_000),
  entry: simulatedOrderSchema,
  /** Null while it is held; `settled` where it was held to its settlement, which takes no order. */
  exit: strictObject({ ...simulatedOrderSchema.shape, settled: z.boolean() }).nullable(),
}).refine(({ optionType, strike }) => (optionType === 'FUTURE') === (strike === 0), {
  error: 'An option needs a strike, and a future has none: give 0',
  path: ['strike'],
})
export type SimulatedLeg = z.infer<typeof simulatedLegSchema>

const textAt = (longest: number) =>
  strictObject({ ...marketMomentSchema.shape, text: z.string().trim().min(1).max(longest) })

/** What a simulator keeps: the moment, the position with everything that was done to it, and the journal. */
export const simulatorStateSchema = strictObject({
  moment: marketMomentSchema,
  /** The expiry whose chain was open. */
  expiry: isoDateSchema,
  legs: z.array(simulatedLegSchema).max(SIMULATOR_LIMITS.legs),
  /** What was done, in words, in the order in which it was done. */
  history: z.array(textAt(SIMULATOR_LIMITS.textLength)).max(SIMULATOR_LIMITS.history),
  /** Notes on minutes, in their order. */
  notes: z.array(textAt(SIMULATOR_LIMITS.noteLength)).max(SIMULATOR_LIMITS.notes),
})
export type SimulatorState = z.infer<typeof simulatorStateSchema>

export const simulatorNameSchema = z
  .string()
  .trim()
  .min(1, { error: 'Give the simulator a name' })
  .max(MAX_NAME_LENGTH, { error: `A name can have at most ${MAX_NAME_LENGTH} characters` })

/** A simulator as its user finds it again. */
export const simulatorSchema = z.object({
  id: z.string(),
  edits: editsSchema,
  name: z.string(),
  underlying: underlyingSchema,
  dataset: z.string(),
  /** The simulator that it was forked from, where that is still there. */
  parentId: z.string().nullable(),
  /** The minute up to which it is as the one that it was forked from. */
  forkedAt: marketMomentSchema.nullable(),
  state: simulatorStateSchema,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Simulator = z.infer<typeof simulatorSchema>
