import { z } from 'zod'
import { FILTER_REASONS, MARKET_EVENTS, WAIT_KINDS, WATCHED_PRICES } from '../choices.ts'
import { EXPIRY_CHOICES } from '../settings/expiry.ts'
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
  /** Another leg exited by its own rule and took this one with it. */
  z.object({ kind: z.literal('complete') }),
  z.object({ kind: z.literal('square-off') }),
  /** Closed by hand or by a limit of the day; only in deployments. */
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

/** How a leg's contract was chosen. */
export const strikeChoiceSchema = z.object({
  time: clock,
  spot: rupees,
  atm: rupees,
  /** The criterion: points out of the money (negative: in the money), or a premium. */
  wanted: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('offset'), points: z.number() }),
    z.object({ kind: z.literal('closest'), premium: rupees }),
    z.object({ kind: z.literal('at-least'), premium: rupees }),
    z.object({ kind: z.literal('at-most'), premium: rupees }),
    z.object({ kind: z.literal('range'), lower: rupees, upper: rupees }),
    /** Absolute delta. */
    z.object({ kind: z.literal('delta'), delta: z.number() }),
    /**
     * Distance from the at-the-money strike, outward: percent of that strike, or a multiple of its straddle
     * premium.
     */
    z.object({ kind: z.literal('atm-percent'), percent: z.number() }),
    z.object({ kind: z.literal('straddle-width'), multiplier: z.number() }),
    /** A premium in percent of the straddle's. */
    z.object({ kind: z.literal('straddle-premium'), percent: z.number() }),
    z.object({ kind: z.literal('exact'), strike: rupees }),
    /** Points outward from the strike of another leg. */
    z.object({ kind: z.literal('from-leg'), leg: z.string(), points: z.number() }),
  ]),
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
  /** As in the results, without the running total, which needs the days before. */
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
  reason: z.enum(['no-contract', 'no-price', 'count-used-up', 'window-over', 'overall-exit']),
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

/** What the strategy's filters check on a day, and the day's values. */
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
  /** Why the strategy's filters left the day out; absent if they did not. */
  filter: filterFactsSchema.optional(),
  /** From the previous close; null if it is unknown. */
  gap: z.object({ close: rupees, open: rupees, percent: z.number() }).nullable(),
  /** India VIX over the session, in percent; absent if the dataset has no minutes of it. */
  indiaVix: z.object({ open: z.number(), high: z.number(), low: z.number(), close: z.number() }).optional(),
  /** The cycles of this day; only if positions are held over days. */
  cycles: z.array(explainedCycleSchema).optional(),
  waits: z.array(waitExplanationSchema),
  /** The exchange's prices of the day, where the minutes of the index are drawn between them; absent elsewhere. */
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
  /** Orders given by hand or by a limit of the day, with their times; only in deployments that had some. */
  orders: z.array(z.object({ time: clock, text: z.string() })).optional(),
  /** One per minute with an entry. */
  margins: z.array(explainedMarginSchema),
  totals: z.object({ pnl: rupees, charges: rupees, netPnl: rupees, peakMargin: rupees }),
})
export type DayExplanation = z.infer<typeof dayExplanationSchema>
