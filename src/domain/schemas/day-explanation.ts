import { z } from 'zod'
import { MARKET_EVENTS, WAIT_KINDS } from '../choices.ts'
import { WATCHED_PRICES } from '../settings/waits.ts'
import { EXPIRY_CHOICES } from '../settings/expiry.ts'
import { FILTER_REASONS } from '../settings/filters.ts'
import { explainedValues, STRIKE_CRITERIA_TYPES, STRIKES, type WantedStrike } from '../settings/strike.ts'
import { DAY_OUTCOMES, EXPLAINED_RULES, PRICE_BASES } from '../exits.ts'
import { datasetIdentitySchema } from './dataset.ts'
import { conditionSchema } from './indicator-rule.ts'
import { optionTypeSchema } from './strike.ts'
import { profitPartsSchema } from './profit-parts.ts'
import { tradeSchema } from './trade.ts'

/** `HH:MM`. A bar is named by its start, an order by the clock minute in which it filled. */
const clock = z.string()
/** Rupees: per unit for a price, total for a profit. */
const rupees = z.number()
/** One value per minute of the session; null if the minute has no bar. */
const perMinute = z.array(z.number().nullable())

/** One minute bar. Rupees. */
export const explainedBarSchema = z.object({
  time: clock,
  open: rupees,
  high: rupees,
  low: rupees,
  close: rupees,
})
export type ExplainedBar = z.infer<typeof explainedBarSchema>

/** How the price of a fill was found. */
export const fillPriceSchema = z.object({
  time: clock,
  /** Price paid or received, slippage included. */
  price: rupees,
  /** Before slippage. */
  marketPrice: rupees,
  /** How much slippage worsened the price; never negative. */
  slippage: rupees,
  basis: z.enum(PRICE_BASES),
  /** The bar whose price was used; null for a settlement. */
  bar: explainedBarSchema.nullable(),
  /** Minutes between the end of that bar and the fill; 0 for a current price. */
  ageMinutes: z.number().int(),
})
export type FillPrice = z.infer<typeof fillPriceSchema>

export const explainedRuleSchema = z.enum(EXPLAINED_RULES)
export type ExplainedRule = z.infer<typeof explainedRuleSchema>

/** Why a position was closed. */
export const exitTriggerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('leg-rule'),
    rule: explainedRuleSchema,
    level: rupees,
    /** The bar in which, or at whose close, the level was reached. */
    bar: explainedBarSchema,
    /** Whether only closes count (`execution.trigger: 'close'`). */
    isAtClose: z.boolean(),
    /** Whether a bar of this position reached both stop and target, so that their order is unknown. */
    isAmbiguous: z.boolean(),
  }),
  z.object({
    kind: z.literal('overall-rule'),
    rule: explainedRuleSchema,
    /** Rupees of the cycle's profit. */
    level: rupees,
    profit: rupees,
    /** The clock minute at which the bar that reached the level closed. */
    closedAt: clock,
  }),
  z.object({
    kind: z.literal('index-rule'),
    rule: z.enum(['stop', 'target']),
    /** Of the index. */
    level: rupees,
    /** The bar of the index that reached it; the order filled in the minute after. */
    bar: explainedBarSchema,
  }),
  /** Another leg exited by its own rule, and this leg was closed with it. */
  z.object({ kind: z.literal('complete') }),
  z.object({ kind: z.literal('square-off') }),
  /** Closed by the user or by a limit of the day; only in deployments. */
  z.object({ kind: z.literal('ordered') }),
  z.object({
    kind: z.literal('settlement'),
    closingIndex: rupees,
    /** Whether it is the exchange's own figure rather than the average of the last half hour. */
    isOfficial: z.boolean(),
  }),
])
export type ExitTrigger = z.infer<typeof exitTriggerSchema>

export const exitTriggerKindSchema = z.enum([
  'leg-rule',
  'overall-rule',
  'index-rule',
  'complete',
  'square-off',
  'ordered',
  'settlement',
] satisfies ExitTrigger['kind'][])

/** A strike that could have been chosen. */
export const strikeCandidateSchema = z.object({
  strike: rupees,
  /** At the moment of the choice; null without a price in the last five minutes. */
  premium: rupees.nullable(),
  isChosen: z.boolean(),
})

/** A strike criterion of the table with the values that its explanation names. Prices and points in rupees. */
const wantedStrikeSchema = z.union(
  STRIKE_CRITERIA_TYPES.map((type) =>
    z.object({
      kind: z.literal(STRIKES[type].wanted),
      ...Object.fromEntries(
        explainedValues(type).map((name) => [name, name === 'leg' ? z.string() : rupees]),
      ),
    }),
  ),
) as unknown as z.ZodType<WantedStrike, WantedStrike>

/** How a leg's contract was chosen. */
export const strikeChoiceSchema = z.object({
  time: clock,
  spot: rupees,
  atm: rupees,
  /** The criterion and its values; points out of the money are negative in the money. */
  wanted: wantedStrikeSchema,
  expiryChoice: z.enum(EXPIRY_CHOICES),
  /** Fewest trading days to expiry, if the expiry was chosen by them. */
  minDte: z.number().int().optional(),
  /** Strikes listed for that expiry and type, and the number of them with a price. */
  listed: z.number().int(),
  priced: z.number().int(),
  /** The chosen strike and its neighbours, ascending. */
  candidates: z.array(strikeCandidateSchema),
})
export type StrikeChoice = z.infer<typeof strikeChoiceSchema>

/** Levels of a position from a minute on. */
export const levelChangeSchema = z.object({
  time: clock,
  stop: rupees.nullable(),
  target: rupees.nullable(),
  /** Whether the stop comes from a trail. */
  isTrail: z.boolean(),
})
export type LevelChange = z.infer<typeof levelChangeSchema>

/** Rupees, by component. */
export const explainedChargesSchema = z.object({
  brokerage: rupees,
  stt: rupees,
  exchange: rupees,
  sebi: rupees,
  stampDuty: rupees,
  ipft: rupees,
  gst: rupees,
  total: rupees,
})
export type ExplainedCharges = z.infer<typeof explainedChargesSchema>

/** One entry of one leg with its exit, and the reasons for both. */
export const positionExplanationSchema = z.object({
  /** The trade in the results, without the running total, which depends on earlier days. */
  trade: tradeSchema.omit({ cumulativePnL: true }),
  /** Profit on this day before charges; for a position held over days, the change of its mark. */
  dayPnl: rupees,
  lotSize: z.number().int(),
  strike: strikeChoiceSchema,
  entry: fillPriceSchema,
  exit: fillPriceSchema,
  trigger: exitTriggerSchema,
  /** Each change of its levels, the first at the entry; empty without exit rules. */
  levels: z.array(levelChangeSchema),
  charges: explainedChargesSchema,
  /** Parts of its profit on this day, net of the charges that fall on it. */
  parts: profitPartsSchema,
  /** Closes of the contract, by minute. */
  premium: perMinute,
  /** The other prices of its bars. */
  candles: z.object({ open: perMinute, high: perMinute, low: perMinute }),
})
export type PositionExplanation = z.infer<typeof positionExplanationSchema>

/** Levels of the combined profit from a minute on, in rupees of the cycle's profit. */
export const overallLevelChangeSchema = z.object({
  time: clock,
  stop: rupees.nullable(),
  target: rupees.nullable(),
  /** Locked profit, once armed. */
  lock: rupees.nullable(),
  /** Profit booked by earlier cycles of the day. A level plus this amount compares with the day's profit. */
  booked: rupees,
})
export type OverallLevelChange = z.infer<typeof overallLevelChangeSchema>

/** One side of a rule at a minute. */
export const ruleSideSchema = z.object({
  /** `RSI(14)`, `MACD(12, 26, 9) macdsignal, 1 candle back`, `70`. */
  text: z.string(),
  /** Null before the indicator has enough candles. */
  value: z.number().nullable(),
  /** At the candle before, for rules of crossing; null otherwise. */
  previous: z.number().nullable(),
  /** Session times of the candle that was read; null for a number, or if there is no such candle. */
  candle: z.object({ date: z.string(), from: clock, to: clock }).nullable(),
})
export type RuleSide = z.infer<typeof ruleSideSchema>

/** A rule on one of its symbols. */
export const ruleExplanationSchema = z.object({
  /** Position among the enabled rules, from 1. */
  rule: z.number().int(),
  /** The instrument, or the leg and the contract that it would trade. */
  symbol: z.string(),
  timeframe: z.number().int(),
  condition: conditionSchema,
  /**
   * The minute of the state below: the entry minute, or else the last minute at which the rules were checked.
   */
  time: clock,
  left: ruleSideSchema,
  right: ruleSideSchema,
  held: z.boolean(),
  /** Why the rule could not hold at all; null if it could. */
  obstacle: z.enum(['no-contract', 'before-strike-time']).nullable(),
  /** Periods of the entry window in which it held, both ends included. */
  heldDuring: z.array(z.object({ from: clock, to: clock })),
})
export type RuleExplanation = z.infer<typeof ruleExplanationSchema>

/** An entry or re-entry that did not happen, in every minute from `from` to `to`. */
export const missedEntrySchema = z.object({
  from: clock,
  to: clock,
  /** Undefined if the whole strategy was not entered. */
  legId: z.string().optional(),
  isReEntry: z.boolean(),
  reason: z.enum([
    'no-contract',
    'no-price',
    'count-used-up',
    'window-over',
    'overall-exit',
    'no-entry-by-hand',
    'beyond-level',
  ]),
})
export type MissedEntry = z.infer<typeof missedEntrySchema>

/** The price that a leg, or the whole strategy, waits for. */
export const waitedForSchema = z.object({
  kind: z.enum(WAIT_KINDS),
  of: z.enum(WATCHED_PRICES),
  /**
   * The contract whose premium is watched, or that was to be traded; undefined for the strategy as a whole.
   */
  contract: z.object({ strike: rupees, optionType: optionTypeSchema, expiry_date: z.string() }).optional(),
  /** Whether the level had to be reached from below. */
  isUp: z.boolean(),
  /** Rupees; null if the range had no bar or was not over. */
  level: rupees.nullable(),
  /** When the wait began. */
  from: clock,
  /** End of the range, for a breakout. */
  rangeEnd: clock.optional(),
})
export type WaitedFor = z.infer<typeof waitedForSchema>

/** What a leg, or the whole strategy, waited for before it was entered. */
export const waitExplanationSchema = waitedForSchema.extend({
  /** Undefined if the strategy waited as a whole. */
  legId: z.string().optional(),
  /** The day on which the wait began, this one or an earlier one. */
  date: z.string(),
  /** When it was entered; null if it never was. */
  entered: z.object({ date: z.string(), time: clock }).nullable(),
})
export type WaitExplanation = z.infer<typeof waitExplanationSchema>

/** The conditions of the strategy's filters, and the day's values. */
export const filterFactsSchema = z.object({
  reason: z.enum(FILTER_REASONS),
  /** Events of the calendar on that day. */
  events: z.array(z.enum(MARKET_EVENTS)),
  /** Trading days to the nearest listed expiry. */
  dte: z.number().int(),
  /** The newest known close of India VIX; null without one. */
  vix: z.number().nullable(),
})

/** A cycle that a day belongs to. */
export const explainedCycleSchema = z.object({
  date: z.string(),
  lastDate: z.string(),
  /** Number of this session in the cycle, from 1, and the number of sessions. */
  session: z.number().int(),
  sessions: z.number().int(),
})

/** Estimated margin of the open positions after the entries of a minute. Rupees. */
export const explainedMarginSchema = z.object({
  time: clock,
  span: rupees,
  exposure: rupees,
  premium: rupees,
  total: rupees,
})

/** Everything that a backtest did on one day, and why. */
export const dayExplanationSchema = z.object({
  date: z.string(),
  /** The neighbouring sessions of the backtest; null at its ends. */
  previousDate: z.string().nullable(),
  nextDate: z.string().nullable(),
  underlying: z.string(),
  /** Leg names by leg id. */
  legNames: z.record(z.string(), z.string()).optional(),
  dataset: datasetIdentitySchema,
  engineVersion: z.string(),
  /** Open and close of the session; per-minute lists start at the open. */
  session: z.object({ open: clock, close: clock }),
  /** First and last minute of an entry, and the square-off. */
  window: z.object({ entryStart: clock, entryEnd: clock, squareOff: clock }),
  outcome: z.enum(DAY_OUTCOMES),
  /** The filter that excluded the day, with its values; absent if no filter excluded it. */
  filter: filterFactsSchema.optional(),
  /** From the previous close; null if it is unknown. */
  gap: z.object({ close: rupees, open: rupees, percent: z.number() }).nullable(),
  /** India VIX over the session, in percent; absent if the dataset has no minutes of it. */
  indiaVix: z.object({ open: z.number(), high: z.number(), low: z.number(), close: z.number() }).optional(),
  /** The cycles of this day; only if positions are held over days. */
  cycles: z.array(explainedCycleSchema).optional(),
  waits: z.array(waitExplanationSchema),
  /** The exchange's prices of the day, if the minutes of the index are drawn between them; otherwise absent. */
  realPrices: z.object({ open: rupees, high: rupees, low: rupees, close: rupees }).optional(),
  /** Closes of the index. */
  index: perMinute,
  positions: z.array(positionExplanationSchema),
  /** Booked and open profit of the day before charges, at each bar's close; null before the first entry. */
  profit: perMinute,
  /** Empty if no rule watches the combined profit. */
  overallLevels: z.array(overallLevelChangeSchema),
  rules: z.array(ruleExplanationSchema),
  /** Periods of the entry window in which all rules held at once. */
  rulesHeldDuring: z.array(z.object({ from: clock, to: clock })),
  missedEntries: z.array(missedEntrySchema),
  /** Orders by the user or by a limit of the day, with their times; only in deployments with orders. */
  orders: z.array(z.object({ time: clock, text: z.string() })).optional(),
  /** One per minute with an entry. */
  margins: z.array(explainedMarginSchema),
  totals: z.object({ pnl: rupees, charges: rupees, netPnl: rupees, peakMargin: rupees }),
})
export type DayExplanation = z.infer<typeof dayExplanationSchema>
