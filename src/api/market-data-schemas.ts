import { z } from 'zod'
import {
  clockTimeSchema,
  DATASET_ID,
  datasetKindSchema,
  isoDateSchema,
  LIMITS,
  MAX_LEGS,
  optionTypeSchema,
  tradeTypeSchema,
  underlyingSchema,
} from '#domain'

/** Which data, and the moment in it: nothing later is read. The close of the dataset's last session unless given. */
export const momentQuery = {
  dataset: z.string().regex(DATASET_ID).optional(),
  date: isoDateSchema.optional(),
  /** The close of the session unless given. */
  time: clockTimeSchema.optional(),
}

/** The moment that an answer is about. */
const momentAnswer = {
  dataset: z.object({ id: z.string(), name: z.string(), kind: datasetKindSchema }),
  date: z.string(),
  time: z.string(),
  /** ISO 8601 with +05:30. */
  timestamp: z.string(),
}

/** One contract of a chain. Rupees; `iv` in percent a year; Greeks per unit, delta and gamma on the forward. */
export const optionRecordSchema = z.object({
  strike: z.number(),
  option_type: optionTypeSchema,
  bid: z.number(),
  ask: z.number(),
  /** Minute bars carry no quotes: bid and ask are derived from the last price by a documented rule. */
  quote_source: z.literal('derived'),
  ltp: z.number(),
  /** Full minutes since the bar that `ltp` comes from. */
  ltp_age_minutes: z.number().int(),
  open_interest: z.number().int(),
  /** Units traded since the open. */
  volume: z.number().int(),
  /** Null where no price of the strike has one, and at expiry. */
  iv: z.number().nullable(),
  /** The side of the strike whose price the volatility was read from: the one out of the money, if it has traded. */
  iv_from: optionTypeSchema.nullable(),
  delta: z.number().nullable(),
  gamma: z.number().nullable(),
  /** Per calendar day. */
  theta: z.number().nullable(),
  /** Per point of volatility. */
  vega: z.number().nullable(),
})
export type OptionRecord = z.infer<typeof optionRecordSchema>

export const optionChainSchema = z.object({
  underlying: underlyingSchema,
  expiry_date: z.string(),
  ...momentAnswer,
  spot: z.number().nullable(),
  forward: z.number(),
  forward_from: z.enum(['parity', 'spot']),
  /** Monday–Friday dates to expiry. */
  days_to_expiry: z.number().int(),
  lot_size: z.number().int(),
  /** By strike, call before put. */
  options: z.array(optionRecordSchema),
})
export type OptionChain = z.infer<typeof optionChainSchema>

export const marketQuoteSchema = z.object({
  symbol: underlyingSchema,
  price: z.number(),
  /** Against the close of the session before; null in a dataset's first. */
  change: z.number().nullable(),
  change_percent: z.number().nullable(),
  ...momentAnswer,
})
export type MarketQuote = z.infer<typeof marketQuoteSchema>

export const greeksSchema = z.object({
  delta: z.number(),
  gamma: z.number(),
  theta: z.number(),
  vega: z.number(),
})

const price = z.number().positive().max(10_000_000)
const percent = z.number().positive().max(1000)

/** One contract, for its Greeks. With `forward` by Black-76 on that, otherwise by Black-Scholes on `spot`. */
export const greeksBodySchema = z.strictObject({
  option_type: optionTypeSchema,
  spot: price,
  strike: price,
  /** Calendar days, fractions allowed. */
  days_to_expiry: z.number().min(0).max(3650),
  /** Percent a year, as a chain has it. */
  iv: percent,
  forward: price.optional(),
  risk_free_rate: z.number().min(-0.5).max(1).default(0.06),
})
export type GreeksBody = z.infer<typeof greeksBodySchema>

/** One holding; what is left out is taken from the chain at the moment. `STOCK` is the index itself. */
const payoffLegSchema = z
  .strictObject({
    option_type: z.enum(['CALL', 'PUT', 'STOCK']),
    trade_type: tradeTypeSchema,
    strike: price.optional(),
    expiry_date: isoDateSchema.optional(),
    lots: z.int().min(LIMITS.lots.min).max(LIMITS.lots.max).default(1),
    /** Paid or received per unit, rupees. */
    premium: z.number().min(0).max(10_000_000).optional(),
    iv: percent.optional(),
  })
  .refine((leg) => leg.option_type === 'STOCK' || leg.strike !== undefined, {
    error: 'An option needs a strike',
    path: ['strike'],
  })
  .refine((leg) => leg.option_type === 'STOCK' || leg.expiry_date !== undefined, {
    error: 'An option needs an expiry_date',
    path: ['expiry_date'],
  })

export const payoffBodySchema = z.strictObject({
  underlying: underlyingSchema,
  ...momentQuery,
  legs: z.array(payoffLegSchema).min(1).max(MAX_LEGS),
  /** The moment of the second curve and the last column of the table; the first expiry unless given. */
  target_date: isoDateSchema.optional(),
  target_time: clockTimeSchema.optional(),
  /** Points of volatility added before expiry. */
  iv_shift: z.number().min(-100).max(100).default(0),
  /** The curves reach this far on both sides of spot and of the strikes, percent. */
  range_percent: z.number().min(0.5).max(50).default(5),
  points: z.int().min(2).max(1001).default(121),
})
export type PayoffBody = z.infer<typeof payoffBodySchema>

const payoffMomentSchema = z.object({ date: z.string(), time: z.string() })

export const payoffDiagramSchema = z.object({
  underlying: underlyingSchema,
  ...momentAnswer,
  spot: z.number(),
  target: payoffMomentSchema,
  /** The first expiry of the legs. */
  expiry_date: z.string().nullable(),
  legs: z.array(
    z.object({
      option_type: z.enum(['CALL', 'PUT', 'STOCK']),
      trade_type: tradeTypeSchema,
      strike: z.number().nullable(),
      expiry_date: z.string().nullable(),
      lots: z.number().int(),
      units: z.number().int(),
      premium: z.number(),
      ltp: z.number().nullable(),
      iv: z.number().nullable(),
      ...greeksSchema.shape,
    }),
  ),
  /** Of the payoff at expiry; null where the legs expire on different days. A limit is null where there is none. */
  profile: z
    .object({
      breakevens: z.array(z.number()),
      max_profit: z.number().nullable(),
      max_loss: z.number().nullable(),
    })
    .nullable(),
  current_pnl: z.number(),
  target_pnl: z.number(),
  greeks: greeksSchema,
  curve: z.object({
    spots: z.array(z.number()),
    at_expiry: z.array(z.number()),
    now: z.array(z.number()),
    at_target: z.array(z.number()),
  }),
  table: z.object({
    spots: z.array(z.number()),
    moments: z.array(payoffMomentSchema),
    /** One row per spot. */
    profits: z.array(z.array(z.number())),
  }),
})
export type PayoffDiagram = z.infer<typeof payoffDiagramSchema>
