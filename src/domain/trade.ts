import { z } from 'zod'
import { optionTypeSchema, tradeTypeSchema } from './strike.ts'

export const EXIT_CAUSES = [
  'Stop Loss',
  'Take Profit',
  'Trail Profit',
  'Overall Stop Loss',
  'Overall Take Profit',
  'Overall Trail Profit',
  'Square Off',
  'Expiry',
] as const
export type ExitCause = (typeof EXIT_CAUSES)[number]

/** How a risk unit is written behind an exit reason. */
export const UNIT_MARKERS = { percentage: '(%)', points: '(pts)', fixed: '(₹)' } as const

/** Why a position was entered again: by its own leg or the whole strategy, the how manieth time, after what. */
export const reEntryNoteSchema = z.object({
  scope: z.enum(['leg', 'strategy']),
  number: z.number().int(),
  cause: z.enum(['Stop Loss', 'Take Profit', 'Trail Profit']),
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
  /** One of `EXIT_CAUSES`, those with a threshold followed by their unit. */
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
  /** Highest and lowest open profit at any bar's close while the position was held, exit included. */
  bestOpenProfit: z.number(),
  worstOpenProfit: z.number(),
})
export type Trade = z.infer<typeof tradeSchema>
