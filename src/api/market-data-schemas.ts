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

/**
 * Dataset and moment of a question; no later data is read. By default the close of the dataset's last
 * session.
 */
export const momentQuery = {
  dataset: z.string().regex(DATASET_ID).optional(),
  date: isoDateSchema.optional(),
  /** By default the close of the session. */
  time: clockTimeSchema.optional(),
}

const price = z.number().positive().max(10_000_000)

/** The dataset and moment of an answer. */
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
  /** Change against the last price and open interest of the previous session; null without any. */
  change: z.number().nullable(),
  open_interest_change: z.number().int().nullable(),
  /** Units traded since the open. */
  volume: z.number().int(),
  /** Null if no price of the strike implies a volatility, and at expiry. */
  iv: z.number().nullable(),
  /** The option type whose price implied the volatility: the out-of-the-money one, if it has traded. */
  iv_from: optionTypeSchema.nullable(),
  delta: z.number().nullable(),
  gamma: z.number().nullable(),
  /** Per calendar day. */
  theta: z.number().nullable(),
  /** Per point of volatility. */
  vega: z.number().nullable(),
  /** Per point of the rate, at constant spot. */
  rho: z.number().nullable(),
})
export type OptionRecord = z.infer<typeof optionRecordSchema>

/** Last trade of a future. */
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
  /** The options that have traded, by strike, call before put. */
  options: z.array(optionRecordSchema),
  /** The future of the same expiry; null if the dataset doesn't have it or it hasn't traded yet. */
  future: futureSchema.nullable(),
})
export type OptionChain = z.infer<typeof optionChainSchema>

export const termStructureSchema = z.object({
  underlying: underlyingSchema,
  ...momentAnswer,
  spot: z.number().nullable(),
  /** Expiries in which anything has traded, nearest first. */
  expiries: z.array(
    z.object({
      expiry_date: z.string(),
      days_to_expiry: z.number().int(),
      /** Actual over 365, to the close of the expiry day. */
      years: z.number(),
      lot_size: z.number().int(),
      /** The index for delivery at that expiry; with `parity`, a synthetic future. */
      forward: z.number(),
      forward_from: z.enum(['parity', 'spot']),
      /** The traded strike nearest the forward. */
      atm_strike: z.number(),
      /** Percent a year; null if no price implies one. */
      atm_iv: z.number().nullable(),
      /** Call plus put at that strike; null until both have traded. */
      straddle: z.number().nullable(),
      /** Null if the dataset has no future of that expiry, or it hasn't traded yet. */
      future: futureSchema.nullable(),
    }),
  ),
})
export type TermStructure = z.infer<typeof termStructureSchema>

const perMinute = z.array(z.number().nullable())

export const dayInterestSchema = z.object({
  underlying: underlyingSchema,
  expiry_date: z.string(),
  ...momentAnswer,
  /** `HH:MM`, every 5 minutes of the session up to the moment, and the moment. */
  minutes: z.array(z.string()),
  /** Open interest of all calls, and of all puts, at these minutes, in units. */
  calls: z.array(z.number()),
  puts: z.array(z.number()),
  /** Puts over calls; null without calls. */
  put_call_ratio: perMinute,
  /** Rupees; null without open interest. */
  max_pain: perMinute,
  /** Open interest at the end of the previous session; null if the expiry was not listed then. */
  before: z.object({ calls: z.number(), puts: z.number() }).nullable(),
})
export type DayInterest = z.infer<typeof dayInterestSchema>

export const dayPricesBodySchema = strictObject({
  underlying: underlyingSchema,
  dataset: momentQuery.dataset,
  date: isoDateSchema,
  /** No later price is returned. By default the close of the session. */
  time: momentQuery.time,
  contracts: z
    .array(
      strictObject({
        option_type: contractTypeSchema,
        /** 0 for a future. */
        strike: z.number().min(0).max(10_000_000),
        expiry_date: isoDateSchema,
      }),
    )
    .max(MOST_DAY_CONTRACTS),
  /** Whether the lows and highs of the contracts' minutes are wanted, too. */
  ranges: z.boolean().optional(),
  /** Whether the parts of the contracts' price changes are wanted, too. */
  parts: z.boolean().optional(),
})
export type DayPricesBody = z.infer<typeof dayPricesBodySchema>

const closes = z.array(z.number().nullable())
const amounts = z.array(z.number())

export const dayPricesSchema = z.object({
  underlying: underlyingSchema,
  ...momentAnswer,
  /** Hours of the session. */
  open: z.string(),
  close: z.string(),
  /** The index's settlement on that day; null before the close, and if the data doesn't have it. */
  settlement: z.number().nullable(),
  /**
   * The index's published prices of the day, in points, between which a simulated market draws its minutes; absent
   * before the close and for other data.
   */
  real_prices: z
    .object({ open: z.number(), high: z.number(), low: z.number(), close: z.number() })
    .optional(),
  /** The close of each minute's bar from the open up to the moment, in rupees; null for a minute without a trade. */
  index: closes,
  /** One entry per requested contract; null for a contract that wasn't listed on the day. */
  contracts: z.array(closes.nullable()),
  /** Low and high of each minute, by contract as in `contracts`; only if requested. */
  ranges: z.array(z.object({ low: closes, high: closes }).nullable()).optional(),
  /**
   * What direction, size of moves, time and volatility brought since the open, in rupees per unit, at the open and at the
   * close of each minute, by contract as in `contracts`; null for a future. Only if requested.
   */
  parts: z
    .array(z.object({ delta: amounts, gamma: amounts, theta: amounts, vega: amounts }).nullable())
    .optional(),
})
export type DayPrices = z.infer<typeof dayPricesSchema>

export const marketQuoteSchema = z.object({
  symbol: underlyingSchema,
  price: z.number(),
  /** Against the previous session's close; null in a dataset's first session. */
  change: z.number().nullable(),
  change_percent: z.number().nullable(),
  /**
   * In percent: the minute's value if the dataset has minutes of India VIX, else the previous close; null
   * without either.
   */
  india_vix: z
    .object({
      value: z.number(),
      from: z.enum(['minute', 'close before']),
      /** Place between the lowest and highest close of the last 252 sessions, percent; null for fewer than 20. */
      rank: z.number().nullable(),
      /** Share of those closes that were lower, percent. */
      percentile: z.number().nullable(),
    })
    .nullable(),
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
  /** Per point of the rate, at constant spot. */
  rho: z.number(),
})

const percent = z.number().positive().max(1000)

/**
 * A contract whose Greeks are requested: by Black-76 if `forward` is given, otherwise by Black-Scholes on
 * `spot`.
 */
export const greeksBodySchema = strictObject({
  option_type: optionTypeSchema,
  spot: price,
  strike: price,
  /** Calendar days, fractions allowed. */
  days_to_expiry: z.number().min(0).max(3650),
  /** Percent a year, as in a chain. */
  iv: percent,
  forward: price.optional(),
  risk_free_rate: z.number().min(-0.5).max(1).default(0.06),
})
export type GreeksBody = z.infer<typeof greeksBodySchema>

/** One holding; omitted values are taken from the chain at the moment. `STOCK` is the index itself. */
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
  /** The moment of the second curve and of the table's last column; by default the first expiry. */
  target_date: isoDateSchema.optional(),
  target_time: clockTimeSchema.optional(),
  /** Points of volatility added before expiry. */
  iv_shift: z.number().min(-100).max(100).default(0),
  /** How far the curves extend beyond spot and strikes on both sides, percent. */
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
  /** Of the payoff at the first expiry. Null means an unlimited profit or loss. */
  profile: z.object({
    breakevens: z.array(z.number()),
    max_profit: z.number().nullable(),
    max_loss: z.number().nullable(),
    /**
     * Whether some legs expire later. They are valued by the model at their own volatility, so the figures
     * are approximate.
     */
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
