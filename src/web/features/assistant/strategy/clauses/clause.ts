import type {
  Condition,
  DayFilters,
  ExpiryFields,
  Execution,
  Holding,
  IndicatorRule,
  LegEntry,
  LegUnit,
  OptionType,
  ReEntryCause,
  StrikeCriteria,
  TogetherKey,
  ThresholdExit,
  TradeType,
  Underlying,
} from '#domain'
import type { StatedAmount } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'

/** A strike as the sentence states it. With a `direction` it is above or below the money instead of outward. */
export type StatedStrike =
  | {
      readonly points: number
      readonly isSigned?: true
      readonly direction?: 'up' | 'down'
      /** Counted from the strike of an earlier leg of the same option, if there is one. */
      readonly isFromOther?: true
      /** The number counts strikes; they are points once the index is known. */
      readonly inSteps?: true
    }
  | { readonly criteria: StrikeCriteria; readonly direction?: 'up' | 'down' }

/** The legs that a rule is for. */
export type LegScope =
  | { readonly of: 'each' | 'whole' }
  | { readonly of: 'option'; readonly option: OptionType }
  | { readonly of: 'side'; readonly side: TradeType }
  /** `the sold put`. */
  | { readonly of: 'sided'; readonly side: TradeType; readonly option: OptionType }
  | { readonly of: 'place'; readonly places: readonly number[] }
  /** The legs at the money, or those that are not. */
  | { readonly of: 'money' | 'away' }

export interface StatedTrail {
  readonly by: StatedAmount
  /** The gain for each step; the same as the step if it is not stated. */
  readonly per?: StatedAmount
}

export interface StatedReEntry {
  readonly count?: number
  readonly mode?: 'asap' | 'cost' | 'momentum'
  readonly causes: readonly ReEntryCause[]
  /** How often after each exit, where the words count them apart; `count` is then their sum. */
  readonly counts?: Partial<Record<ReEntryCause, number>>
  readonly reverse?: boolean
  readonly delay?: number
  readonly until?: string
}

/** The meaning of a part of a sentence. */
export type Clause =
  | { readonly is: 'underlying'; readonly underlying: Underlying }
  /** `isTaken`: said as `take the atm call`. */
  | { readonly is: 'side'; readonly side: TradeType; readonly isTaken?: true }
  | { readonly is: 'option'; readonly option: OptionType }
  /** `was`: the lots of the open strategy that they replace. */
  | { readonly is: 'lots'; readonly lots: number; readonly was?: number }
  /** Lots of the legs of one option, which are named before: `straddle, ce 2 lots, pe 3 lots`. */
  | { readonly is: 'lotsOf'; readonly option: OptionType; readonly lots: number }
  | { readonly is: 'strike'; readonly strike: StatedStrike }
  /** Lots of the sold or the bought open legs: `hedges 2 lots`. */
  | { readonly is: 'lotsOfSide'; readonly side: TradeType; readonly lots: number }
  /** Points without a word for their meaning: a distance of a structure, or of wings. */
  | { readonly is: 'distance'; readonly points: readonly number[] }
  /** `otm` or `itm` without a distance, which another word must give. */
  | { readonly is: 'moneyness'; readonly isIn: boolean }
  /** A word that announces bought legs, which are then named one by one. */
  | { readonly is: 'protection' }
  /** `1500 per lot`: the rule beside it is of one lot. */
  | { readonly is: 'perLot' }
  /** Lots of legs in their order: `1:2`, `1-2-1`. */
  | { readonly is: 'ratio'; readonly lots: readonly number[] }
  /** `1-2-1`: the lots of so many legs in their order. */
  | { readonly is: 'counts'; readonly lots: readonly number[] }
  | { readonly is: 'expiry'; readonly expiry: ExpiryFields }
  | { readonly is: 'structure'; readonly structure: string; readonly option?: OptionType }
  /** Bought legs outside the sold ones; a relative strike is measured from theirs. */
  | {
      readonly is: 'wings'
      readonly strike: StatedStrike
      readonly isRelative: boolean
      /** `wings at 400`: a place, which may be counted from the money. */
      readonly isAt?: true
      /** `hedge 400 points away`: from the money or from the sold strikes. */
      readonly isAway?: true
      /** The old number that it replaces: `wings 400 instead of 500`. */
      readonly was?: number
      /** `hedge lagao 400 door`: further ones, where there are some. */
      readonly isAdded?: true
    }
  | { readonly is: 'scope'; readonly scope: LegScope }
  | {
      readonly is: 'threshold'
      /** Said as a condition, whose consequence follows. */
      readonly isHit?: true
      /** A bare percentage of each sold leg. */
      readonly isAssumed?: true
      readonly rule: ThresholdExit
      readonly amount: StatedAmount
      readonly scope?: LegScope
      readonly trails?: boolean
      /** The words speak of a profit or a loss, which could mean all legs together. */
      readonly isResult?: boolean
      /** A target that is said as a multiple of the stop. */
      readonly isOfStop?: true
    }
  /** `sl type: percentage`: the unit of the stops, or of all rules, that are said without one. */
  | { readonly is: 'unitOf'; readonly rule?: ThresholdExit; readonly unit: 'points' | 'percentage' }
  | { readonly is: 'trail'; readonly trail: StatedTrail; readonly ofStop: boolean; readonly scope?: LegScope }
  | { readonly is: 'trails'; readonly scope?: LegScope }
  | {
      readonly is: 'lock'
      readonly amount: StatedAmount
      /** The profit that is kept once the amount is reached. */
      readonly keeps?: StatedAmount
      readonly per?: StatedAmount
      readonly scope?: LegScope
    }
  | { readonly is: 'reEntry'; readonly reEntry: StatedReEntry; readonly scope?: LegScope }
  /** `scope`: the leg that exits, if the words name it. */
  | { readonly is: 'cause'; readonly cause: ReEntryCause; readonly scope?: LegScope }
  /** How often another leg is entered after a cause: `if that sl is hit, sell the call, once`. */
  | { readonly is: 'times'; readonly count: number }
  | { readonly is: 'together'; readonly key: TogetherKey }
  /** `isRough`: a part of the day, where no other time of the entry is said. */
  | { readonly is: 'enter'; readonly time: string; readonly isRough?: true }
  | { readonly is: 'enterEnd'; readonly time: string }
  /** `isBare`: a time without a verb, as `till noon`; beside an exit it is the last entry. */
  | { readonly is: 'exit'; readonly time: string; readonly scope?: LegScope; readonly isBare?: true }
  | { readonly is: 'time'; readonly time: string }
  /** A verb whose time or amount follows later. */
  | { readonly is: 'verb'; readonly verb: 'enter' | 'exit' }
  /** From an entry to an exit, or the window of entries. */
  | {
      readonly is: 'range'
      readonly from: string
      readonly to: string
      readonly isWindow?: true
      /** The words do not say whether the end is that of the entry or of the position: `window 10:00-15:00`. */
      readonly isOpen?: true
    }
  | {
      readonly is: 'filter'
      readonly filters: DayFilters
      /** Whether the days are left out; or the sentence says neither that nor 'only'. */
      readonly says?: 'skip' | 'days'
      /** A gap of more than a size is left out on either side, though the words name none. */
      readonly isEither?: true
      /** The days come in addition to those of the open strategy. */
      readonly isAlso?: true
      /** The open strategy leaves them out. */
      readonly isAgain?: true
      /** Of all days, whatever the open strategy trades: `daily except friday`. */
      readonly isDaily?: true
      /** The weekdays of the open strategy that they replace: `tuesday not monday`. */
      readonly was?: readonly number[]
      /** Trading days to the expiry that are left out. */
      readonly notDte?: readonly number[]
    }
  | { readonly is: 'everyDay' }
  | {
      readonly is: 'holding'
      readonly holding: Holding
      readonly isExit?: true
      /** `hold till expiry`. */
      readonly isTillExpiry?: true
      /** `hold 3 days`: the words say how long, and not from which day on. */
      readonly isForDays?: true
      /** How many, where one number is said. */
      readonly days?: number
      /** The side of the entry in `buy today, sell tomorrow`. */
      readonly side?: TradeType
    }
  | {
      readonly is: 'beforeExpiry'
      readonly verb: 'enter' | 'exit'
      readonly days: number
      readonly expiry?: 'weekly' | 'monthly'
      /** The words do not name the expiry: only a position that is held over days has such days. */
      readonly isBare?: true
    }
  /** The day after an expiry, which is one before the next; or words for it beside a weekday. */
  | { readonly is: 'afterExpiry'; readonly isMonthly?: true; readonly isBeside?: true }
  /** The weekday on which a position is left. */
  | { readonly is: 'exitDay'; readonly weekday: number }
  /** The expiries that each get a position. */
  | { readonly is: 'cycle'; readonly expiry: 'weekly' | 'monthly' }
  /** `option`: the leg whose premium the words name. */
  | {
      readonly is: 'entry'
      readonly entry: LegEntry
      readonly option?: OptionType
      /** The legs that wait, if the words name them: `ce leg should wait for …`. */
      readonly scope?: LegScope
    }
  /** The break of a range; its side or its end may stand elsewhere in the sentence. */
  | {
      readonly is: 'breakout'
      readonly of: 'premium' | 'underlying'
      readonly side?: 'high' | 'low'
      readonly rangeStart?: string
      readonly rangeEnd?: string
    }
  | { readonly is: 'breakSide'; readonly side: 'high' | 'low' }
  | {
      readonly is: 'entryMomentum'
      readonly direction: 'up' | 'down'
      readonly unit: 'points' | 'percentage'
      readonly value: number
    }
  | {
      readonly is: 'rule'
      /** The traded option on whose chart it is, in place of the index. */
      readonly of?: OptionType | 'leg' | undefined
      readonly rules: readonly Omit<IndicatorRule, 'id'>[]
      readonly saysTimeframe: boolean
      /** Said as a move, which is a crossing: `rsi goes above 60`. */
      readonly isMoved?: boolean
      /** The words say a crossing and not its direction: `rsi 60 cross`. */
      readonly isWayOpen?: true
      /** Said of the price of the index without naming it: `buy the call above 20 sma`. */
      readonly isElided?: true
      /** Whether the words were of no entry: `skip if adx is above 25`. */
      readonly isSkip?: true
      /** When the first candle of a day is complete, if the rule is of that candle alone. */
      readonly completeAt?: string
    }
  /** `isBare`: the words do not say that it is in minutes. */
  /** `was`: the candles that they replace: `5 min ki jagah 15 min`. */
  | {
      readonly is: 'timeframe'
      readonly minutes: number
      readonly isBare?: true
      readonly was?: number
    }
  /** A new level of the open rule on an indicator, and its candles: `rsi 55 on 15 min`. */
  | {
      readonly is: 'ruleValue'
      /** Undefined for the only rule with a level: `level 65`. */
      readonly indicator?: string
      readonly value?: number
      readonly minutes?: number
      /** The period of the indicator: `rsi length 9`. */
      readonly period?: number
      readonly condition?: Condition
      /** The level is crossed, in the direction of the open rule: `rsi cross 55`. */
      readonly isCrossed?: true
      /** The old level, or the old period, in whose place the value is: `rsi 55 instead of 60`. */
      readonly was?: number
    }
  /** A number by itself, for the only open rule with its unit: `make it 30%`. */
  | {
      readonly is: 'amount'
      readonly amount: StatedAmount
      /** `reduce to 40%`: whether the open number is larger or smaller. */
      readonly way?: 'up' | 'down'
      /** `keep the 4k`: a rule with this amount stays. */
      readonly isKept?: true
    }
  | { readonly is: 'execution'; readonly execution: Execution }
  | { readonly is: 'capital'; readonly rupees: number }
  | { readonly is: 'dates'; readonly from: string; readonly to: string }
  | {
      readonly is: 'edit'
      readonly edit: 'make' | 'add' | 'undo' | 'run' | 'adjust'
      /** `ulta karo`: the other option follows. */
      readonly isOpposite?: true
      /** `call kharidne ki jagah`: the open legs in whose place those of the text come. */
      readonly replaces?: { readonly option: OptionType; readonly side: TradeType | undefined }
      /** `against it`: the legs come in addition to the open ones, whatever else is said. */
      readonly isAgainst?: true
      /** The old amount of the rule beside it, and that rule if it is named: `overall sl 3000 instead of 25%`. */
      readonly was?: { readonly amount: StatedAmount; readonly rule?: ThresholdExit }
    }
  /** A time in the place of the open one: `not 9:20, 9:30`. */
  | {
      readonly is: 'otherTime'
      readonly from: string
      readonly to: string
      readonly verb?: 'enter' | 'exit'
    }
  /** A time that moves, in minutes. */
  | { readonly is: 'shift'; readonly verb: 'enter' | 'exit'; readonly minutes: number }
  /** Bought legs become sold ones, or the reverse; of one option, if the words name it. */
  | { readonly is: 'turn'; readonly to: TradeType; readonly scope?: LegScope }
  | {
      readonly is: 'remove'
      readonly what:
        | ThresholdExit
        | 'trail'
        | 'lock'
        /** The steps of the lock alone. */
        | 'lockSteps'
        | 'reEntry'
        | 'filter'
        | 'rules'
        | 'wings'
        | 'onLegStop'
        | 'squareOffMode'
        | LegScope
      /** The legs whose rule is removed; or the whole position. */
      readonly scope?: LegScope
      /** The amount that the rule has now: `overall sl 5000 hatao`. */
      readonly was?: StatedAmount
      /** Joined to another removal without legs, which its legs are for as well: `remove the sl and the target on ce`. */
      readonly isAsWell?: true
      /** The only filter that is removed. */
      readonly filter?: keyof DayFilters
      /** The indicator whose rules alone are removed. */
      readonly indicator?: string
    }
  | { readonly is: 'scaleLots'; readonly factor: number }
  /** A new strike of the sold or the bought open legs, or of that of one option: `shorts 200 otm`, `the short put 200 otm`. */
  | {
      readonly is: 'strikeOf'
      readonly side: TradeType
      readonly option?: OptionType
      readonly strike: StatedStrike
      /** `wings further, buy at 600 otm`: a place, however far from now. */
      readonly isPlaced?: true
      /** The words name the old place as well, or the open legs explain them. */
      readonly isInPlace?: true
      /** What the words were read as, where they could mean something else. */
      readonly note?: string
    }
  /** A place of open legs that these explain: `300 nahi 500 point door`, `bring the wings in to 300`. */
  | {
      readonly is: 'openPlace'
      readonly side?: TradeType
      readonly option?: OptionType
      /** The old place, in points out of the money. */
      readonly from?: number
      readonly to: StatedStrike
      readonly way?: 'in' | 'out'
      readonly isOfWings?: true
      /** Counted from the sold legs: `hedge usse 200 neeche`. */
      readonly isFromSold?: true
      /** Neither number is said to be one from the money. */
      readonly isBare?: true
    }
  /** How far the legs of a spread are apart: `widen the spread to 300 points`. */
  | {
      readonly is: 'spreadWidth'
      readonly points: number
      readonly option?: OptionType
      readonly way?: 'in' | 'out'
    }
  /** Another unit of the rules that have one: `points, not percent`. */
  | {
      readonly is: 'unitChange'
      /** Undefined where the words name the rules, and the unit of now does not matter. */
      readonly from?: LegUnit
      readonly to: LegUnit
      /** The rules that are named; none for those with the old unit. */
      readonly rules: readonly ThresholdExit[]
      /** The new number, or one for each rule; without one the numbers stay. */
      readonly values?: readonly number[]
      readonly scope?: LegScope
    }
  /** Another number of the rule that has one: `4000 ki jagah 6000`. */
  | {
      readonly is: 'otherValue'
      readonly from: number
      /** The unit of the old number, where the new one has another: `25% is too tight, make it 40 points`. */
      readonly fromUnit?: LegUnit
      readonly to: StatedAmount
      readonly rule?: ThresholdExit
      readonly scope?: LegScope
    }
  /** A rule or the lots of one option, as the other one has them: `pe sl same as ce`. */
  | {
      readonly is: 'sameRule'
      readonly rule: ThresholdExit | 'lots'
      readonly option: OptionType
      readonly as: OptionType
    }
  /** A rule times a factor: `max loss half`, or so much more or less. */
  | {
      readonly is: 'scaleRule'
      readonly rule: ThresholdExit
      readonly factor: number
      /** The amount by which the rule changes: `reduce the stop by 1000`. */
      readonly by?: StatedAmount
      /** Whether the number may be the new one instead: `stop 1000 kam karo`. */
      readonly isUnclear?: boolean
      /** The rule that gets the product: `target twice the sl`. */
      readonly as?: ThresholdExit
      readonly scope?: LegScope
    }
  /** Strikes that move out, or closer in, by points or by strikes. */
  | {
      readonly is: 'moveStrikes'
      readonly points: number
      /** The points are of the index, so that calls go out where puts come in: `strike ek upar`. */
      readonly isOfIndex?: true
      readonly inSteps?: boolean
      readonly scope?: LegScope
    }
  /** Bought legs go further out by points of the index, or closer in. */
  | { readonly is: 'moveWings'; readonly points: number }
  /** A `put` that is a verb or the option. */
  | { readonly is: 'openPut' }
  /** Words that say nothing of a strategy. */
  | {
      readonly is: 'filler'
      /** A leg of the open strategy stays as it is. */
      readonly stays?: true
      /** Words that would be a setting elsewhere: the answer says that they are a title. */
      readonly isTitle?: true
      /** What the words were read as, where they could mean something else. */
      readonly note?: string
    }
  /** The legs again with the other option. */
  | { readonly is: 'mirror'; readonly option: OptionType }
  /** The open legs once more with the other option: `also add a put like it`. */
  | { readonly is: 'likeOpen'; readonly option: OptionType; readonly side?: TradeType }
  /** A rise of the premium in percent at which a leg is left: the stop of sold legs. */
  | { readonly is: 'premiumRise'; readonly percent: number; readonly scope?: LegScope }
  /** A move of the premium at which legs are left; `against` is the direction in which the legs lose. */
  | {
      readonly is: 'premiumMove'
      readonly direction: 'up' | 'down' | 'against'
      /** `fixed`: a loss in rupees, which is that of the whole position unless legs are named. */
      readonly unit: 'points' | 'percentage' | 'fixed'
      readonly value: number
      /** Of the premiums of all legs together. */
      readonly isOfAll?: true
      readonly scope?: LegScope
      /** The rule that the words name. */
      readonly says?: 'stop' | 'target' | undefined
    }
  /** A move of the index at which legs are left; of all legs together, if the words say so. */
  | {
      readonly is: 'indexMove'
      /** `against`: the way in which each leg loses. */
      readonly direction: 'up' | 'down' | 'either' | 'against'
      readonly unit: 'points' | 'percentage'
      readonly value: number
      readonly isOfAll?: true
      readonly isStop?: true
      readonly isTarget?: true
    }
  /** Words that join legs. */
  | { readonly is: 'and' }
  /** Something that Delta has no setting for. */
  | { readonly is: 'unsupported' }
  /** A number that could be several things. */
  | {
      readonly is: 'question'
      readonly question: string
      /** Words in the place of these, with which the sentence would be answers. */
      readonly instead?: readonly string[]
      /** `wings closer, 300`: where the bought legs could go, if they cannot come so much closer. */
      readonly closerTo?: number
    }

/** A clause and its place in the sentence. */
export type PlacedClause = Clause & { readonly begin: number; readonly end: number }

/** Reads a clause at a position; undefined if the words there are not such a clause. */
export type ClauseReader = (words: Words, i: number, before: Clause | undefined) => Read<Clause> | undefined
