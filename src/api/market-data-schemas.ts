import { z } from 'zod'
import { DATASET_ID, LIMITS, MAX_LEGS } from '#domain'
import { strictObject } from '#domain/schemas'
import {
  clockTimeSchema,
  contractTypeSchema,
  datasetKindSchema,
  isoDateSchema,
  optionTypeSchema,
  tradeTypeSchema,
  underlyingSchema,
} from '#domain/schemas'
import { MOST_DAY_CONTRACTS } from './limits.ts'

/** Which data, and the moment in it: nothing later is read. The close of the dataset's last session unless given. */
export const momentQuery = {
  dataset: z.string().regex(DATASET_ID).optional(),
  date: isoDateSchema.optional(),
  /** The close of the session unless given. */
  time: clockTimeSchema.optional(),
}

const price = z.number().positive().max(10_000_000)

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
  /** Against the last price and the last open interest of the session before; null where it had none. */
  change: z.number().nullable(),
  open_interest_change: z.number().int().nullable(),
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
  /** Per point of the rate, spot held. */
  rho: z.number().nullable(),
})
export type OptionRecord = z.infer<typeof optionRecordSchema>

/** A future as it was last traded. */
const futureSchema = z.object({
  price: z.number(),
  age_minutes: z.number().int(),
  open_interest: z.number().int(),
  volume: z.number().int(),
})

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
  /** Every strike of the expiry, traded or not, ascending. */
  listed_strikes: z.object({ CALL: z.array(z.number()), PUT: z.array(z.number()) }),
  /** What has traded, by strike, call before put. */
  options: z.array(optionRecordSchema),
  /** Of the same expiry; null where the dataset has none, or it has not traded yet. */
  future: futureSchema.nullable(),
})
export type OptionChain = z.infer<typeof optionChainSchema>

export const termStructureSchema = z.object({
  underlying: underlyingSchema,
  ...momentAnswer,
  spot: z.number().nullable(),
  /** Those of which anything has traded, nearest first. */
  expiries: z.array(
    z.object({
      expiry_date: z.string(),
      days_to_expiry: z.number().int(),
      /** Actual over 365, to the close of the expiry day. */
      years: z.number(),
      lot_size: z.number().int(),
      /** The index for delivery at that expiry: of `parity`, a synthetic future. */
      forward: z.number(),
      forward_from: z.enum(['parity', 'spot']),
      /** The traded strike nearest the forward. */
      atm_strike: z.number(),
      /** Percent a year; null where no price has one. */
      atm_iv: z.number().nullable(),
      /** Call and put at that strike; null while one has not traded. */
      straddle: z.number().nullable(),
      /** Null where the dataset has no future of that expiry, or it has not traded yet. */
      future: futureSchema.nullable(),
    }),
  ),
})
export type TermStructure = z.infer<typeof termStructureSchema>

export const dayPricesBodySchema = strictObject({
  underlying: underlyingSchema,
  dataset: momentQuery.dataset,
  date: isoDateSchema,
  /** Nothing later is told. The close of the session unless given. */
  time: momentQuery.time,
  contracts: z
    .array(
      strictObject({
        option_type: contractTypeSchema,
        /** 0 of a future. */
        strike: z.number().min(0).max(10_000_000),
        expiry_date: isoDateSchema,
      }),
    )
    .max(MOST_DAY_CONTRACTS),
})
export type DayPricesBody = z.infer<typeof dayPricesBodySchema>

const closes = z.array(z.number().nullable())

export const dayPricesSchema = z.object({
  underlying: underlyingSchema,
  ...momentAnswer,
  /** Of the session. */
  open: z.string(),
  close: z.string(),
  /** Where the index was settled on that day; null before the close, and where the data does not say. */
  settlement: z.number().nullable(),
  /** The close of each minute's bar from the open up to the moment, in rupees; null for a minute without a trade. */
  index: closes,
  /** As asked, one each; null for a contract that was not listed on the day. */
  contracts: z.array(closes.nullable()),
})
export type DayPrices = z.infer<typeof dayPricesSchema>

export const marketQuoteSchema = z.object({
  symbol: underlyingSchema,
  price: z.number(),
  /** Against the close of the session before; null in a dataset's first. */
  change: z.number().nullable(),
  change_percent: z.number().nullable(),
  /** In percent: of the minute where the dataset has its minutes, else of the close before the day; null without either. */
  india_vix: z.object({ value: z.number(), from: z.enum(['minute', 'close before']) }).nullable(),
  ...momentAnswer,
})
export type MarketQuote = z.infer<typeof marketQuoteSchema>

export const greeksSchema = z.object({
  delta: z.number(),
  gamma: z.number(),
  /** Per calendar day. */
  theta: z.number(),
  /** Per point of volatility. */
  vega: z.number(),
  /** Per point of the rate, spot held. */
  rho: z.number(),
})

const percent = z.number().positive().max(1000)

/** One contract, for its Greeks. With `forward` by Black-76 on that, otherwise by Black-Scholes on `spot`. */
export const greeksBodySchema = strictObject({
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
const payoffLegSchema = strictObject({
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

export const payoffBodySchema = strictObject({
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
  /** Of the payoff at the first expiry. An unlimited profit or loss is null. */
  profile: z.object({
    breakevens: z.array(z.number()),
    max_profit: z.number().nullable(),
    max_loss: z.number().nullable(),
    /** Whether legs expire later: they are valued by the model at their own volatility, and the figures are about. */
    is_modelled: z.boolean(),
  }),
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
