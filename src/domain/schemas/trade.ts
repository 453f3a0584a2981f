import { z } from 'zod'
import { RULE_CAUSES } from '../exits.ts'
import { optionTypeSchema, tradeTypeSchema } from './strike.ts'

/**
 * Describes a re-entry: made by its own leg, the whole strategy or another leg, its number, and the exit before it.
 */
export const reEntryNoteSchema = z.object({
  scope: z.enum(['leg', 'strategy', 'activated']),
  number: z.number().int(),
  cause: z.enum(RULE_CAUSES),
  /** Id of the leg that activated it. */
  by: z.string().optional(),
})
export type ReEntryNote = z.infer<typeof reEntryNoteSchema>

/** One entry of one leg with its exit. Prices and amounts in rupees; `type` is the side of the entry. */
export const tradeSchema = z.object({
  id: z.string(),
  date: z.string(),
  leg_id: z.string(),
  type: tradeTypeSchema,
  optionType: optionTypeSchema,
  strike: z.number(),
  expiry_date: z.string(),
  dte: z.number().int(),
  entryTime: z.string(),
  entryPrice: z.number(),
  exitTime: z.string(),
  exitPrice: z.number(),
  /** One of `EXIT_CAUSES` (domain/exits); those with a threshold are followed by its unit. */
  exitReason: z.string(),
  lots: z.number().int(),
  /** Units: lots × lot size of the contract on that day. */
  quantity: z.number().int(),
  /** Gross of charges. */
  pnl: z.number(),
  cumulativePnL: z.number(),
  timestamp: z.string(),
  reEntry: reEntryNoteSchema.nullable(),
  charges: z.number(),
  netPnl: z.number(),
  underlyingAtEntry: z.number().nullable(),
  underlyingAtExit: z.number().nullable(),
  /**
   * Highest and lowest profit at any bar's close while the position was open, without the exit fill; before
   * charges. Null for imported logs.
   */
  bestOpenProfit: z.number().nullable(),
  worstOpenProfit: z.number().nullable(),
  /**
   * The position as an imported log describes it, if it is more than one contract; strike and type are then
   * those of its first leg.
   */
  contract: z.string().optional(),
  /** Exit date; only if positions are held over days. */
  exitDate: z.string().optional(),
  /** Open profit at the close of each session at which the position was held: date and rupees. */
  marks: z.array(z.tuple([z.string(), z.number()])).optional(),
})
export type Trade = z.infer<typeof tradeSchema>
