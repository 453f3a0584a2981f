import { z } from 'zod'
import { editsSchema } from './edits.ts'
import { LIMITS, MAX_NAME_LENGTH } from '../limits.ts'
import { SIMULATOR_LIMITS } from '../simulators.ts'
import { strictObject } from './strict-object.ts'
import { contractTypeSchema, tradeTypeSchema } from './strike.ts'
import { clockTimeSchema, isoDateSchema } from './time.ts'
import { underlyingSchema } from './underlying.ts'

/** A minute of the data; bars before it are known, later ones are not. */
export const marketMomentSchema = strictObject({ date: isoDateSchema, time: clockTimeSchema })
export type MarketMoment = z.infer<typeof marketMomentSchema>

const premium = z.number().min(0).max(10_000_000)

/** An order of a simulated leg. Rupees per unit. */
const simulatedOrderSchema = strictObject({
  ...marketMomentSchema.shape,
  price: premium,
  /** Id of the order, if several legs are parts of one; its brokerage is paid once. */
  order: z.string().min(1).max(64).optional(),
})

/** One position of a simulator: its contract, entry and exit. */
export const simulatedLegSchema = strictObject({
  id: z.string().min(1).max(64),
  optionType: contractTypeSchema,
  tradeType: tradeTypeSchema,
  /** Rupees; 0 for a future. */
  strike: z.number().min(0).max(10_000_000),
  expiry: isoDateSchema,
  lots: z.int().min(LIMITS.lots.min).max(LIMITS.lots.max),
  /** Units per lot at the entry. */
  lotSize: z.int().min(1).max(100_000),
  entry: simulatedOrderSchema,
  /** Null while the position is open. `settled` if it was held to settlement, which needs no order. */
  exit: strictObject({ ...simulatedOrderSchema.shape, settled: z.boolean() }).nullable(),
}).refine(({ optionType, strike }) => (optionType === 'FUTURE') === (strike === 0), {
  error: 'An option needs a strike above 0; for a future give 0',
  path: ['strike'],
})
export type SimulatedLeg = z.infer<typeof simulatedLegSchema>

const textAt = (longest: number) =>
  strictObject({ ...marketMomentSchema.shape, text: z.string().trim().min(1).max(longest) })

/** The stored state of a simulator: the moment, the position with all its orders, and the journal. */
export const simulatorStateSchema = strictObject({
  moment: marketMomentSchema,
  /** The expiry whose chain was open. */
  expiry: isoDateSchema,
  legs: z.array(simulatedLegSchema).max(SIMULATOR_LIMITS.legs),
  /** Actions as text, in the order they happened. */
  history: z.array(textAt(SIMULATOR_LIMITS.textLength)).max(SIMULATOR_LIMITS.history),
  /** Notes on minutes, in order. */
  notes: z.array(textAt(SIMULATOR_LIMITS.noteLength)).max(SIMULATOR_LIMITS.notes),
})
export type SimulatorState = z.infer<typeof simulatorStateSchema>

export const simulatorNameSchema = z
  .string()
  .trim()
  .min(1, { error: 'Give the simulator a name' })
  .max(MAX_NAME_LENGTH, { error: `A name can have at most ${MAX_NAME_LENGTH} characters` })

/** A stored simulator. */
export const simulatorSchema = z.object({
  id: z.string(),
  edits: editsSchema,
  name: z.string(),
  underlying: underlyingSchema,
  dataset: z.string(),
  /** The simulator it was forked from; null if there is none or it was deleted. */
  parentId: z.string().nullable(),
  /** The minute of the fork; up to it, this simulator equals its parent. */
  forkedAt: marketMomentSchema.nullable(),
  state: simulatorStateSchema,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Simulator = z.infer<typeof simulatorSchema>
