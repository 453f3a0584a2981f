import type { OptionType, TradeType } from '../schemas/strike.ts'
import type { Leg } from '../schemas/leg.ts'
import type { LegRisk, LegStopLoss } from '../schemas/risk.ts'
import { switchedOn } from '../risk-unit.ts'
import { isStrikeLabel, parseStrikeLabel } from '../strike-label.ts'
import {
  amountForm,
  positionAmount,
  thresholdAmount,
  thresholdOf,
  type Amount,
  ofPosition,
} from './amount.ts'
import type { Contradicts, LegAround } from './contradicts.ts'
import { describeExpiry, expirySentence, optionFields } from './expiry.ts'
import { same, textsOf, type Language, type Texts } from './language.ts'
import {
  clock,
  counted,
  flag,
  mapped,
  name,
  number,
  optional,
  phrase,
  readParts,
  word,
  type Form,
} from './phrase.ts'
import {
  LEG_STOP_TRAIL_START,
  LEG_THRESHOLDS,
  LEG_TRAIL,
  PLAIN_THRESHOLD_RULES,
  type LegRule,
  type PlainThresholdRule,
} from './risk-rules.ts'
import {
  describeReEntry,
  RE_ENTRY_CONTRADICTS,
  readReEntry,
  reEntryCell,
  reEntryChip,
  reEntryPattern,
  type ReEntryPeriod,
} from './re-entry.ts'
import { chosenStrike, describeCriteria, strikeSentence, type StrikeCriteriaType } from './strike.ts'
import { profitTrail, stepAmounts, TRAILS } from './trails.ts'
import { LEG_ENTRY_CONTRADICTS, legEntryChip, legEntrySentence } from './waits.ts'

const text = textsOf('leg')

/** Settings of a leg other than its contract. */
export type LegSettingKey = 'idle' | 'entry' | 'exitTime' | LegRule

type LegSettings = Pick<Leg, 'idle' | 'entry' | 'exitTime' | 'riskManagement'>

/** One setting of a leg in words. */
interface LegSetting<Value> {
  /** Its value if it is on. */
  readonly of: (leg: LegSettings) => Value | undefined
  /** In plain words, read back. */
  readonly sentence: Form<Value>
  /** The sentence, if its words depend on how long the strategy holds; by default `sentence` writes it. */
  readonly inPeriod?: (value: Value, language: Language, period: ReEntryPeriod) => string
  /** On the chip and in the line of a run. */
  readonly chip: (value: Value, language: Language) => string
  /** In the leg's table, where the column names the setting; by default as on the chip. */
  readonly cell?: (value: Value, language: Language) => string
  /** What the chip sets, if its text does not say it. */
  readonly subject: Texts
  /** The fields of a leg with this value. */
  readonly into: (value: Value) => LegSettings
  readonly contradicts?: readonly Contradicts<LegAround>[]
}

/** A setting with a value of unknown type. */
interface LegWords {
  readonly subject: Texts
  readonly describe: (leg: LegSettings, language?: Language, period?: ReEntryPeriod) => string | undefined
  readonly chip: (leg: LegSettings, language?: Language) => string | undefined
  readonly cell: (leg: LegSettings, language?: Language) => string | undefined
  readonly form: Form<LegSettings>
  readonly contradicts: readonly Contradicts<LegAround>[]
}

function setting<Value>({
  of,
  sentence,
  inPeriod = (value, language) => sentence.write(value, language),
  chip,
  cell = chip,
  subject,
  into,
  contradicts = [],
}: LegSetting<Value>): LegWords {
  const inWords =
    (write: (value: Value, language: Language, period: ReEntryPeriod) => string) =>
    (leg: LegSettings, language: Language = 'en', period: ReEntryPeriod = 'day') => {
      const value = of(leg)
      return value === undefined ? undefined : write(value, language, period)
    }
  return {
    subject,
    contradicts,
    describe: inWords(inPeriod),
    chip: inWords(chip),
    cell: inWords(cell),
    form: {
      write: (leg, language) => (leg ? sentence.write(of(leg), language) : ''),
      pattern: (language) => sentence.pattern(language),
      read: (text, language) => into(sentence.read(text, language)),
    },
  }
}

const risk = (part: LegRisk): LegSettings => ({ riskManagement: part })

const byTrail = phrase(text(' by {trail}'), { trail: positionAmount })

const stopPhrase = phrase(LEG_THRESHOLDS.stopLoss.sentence, {
  trailing: flag(text('trailing ')),
  amount: amountForm,
  by: optional(byTrail),
})

/** The amount by which a stop trails. */
function byOf(stop: LegStopLoss) {
  const trail = TRAILS.amount(stop)
  return trail && { trail: stepAmounts(trail).trailBy }
}

/** The amount by which a stop trails: `by 5 pts`; undefined for one that does not. */
export function describeStopTrail(stop: LegStopLoss): string | undefined {
  const by = byOf(stop)
  return by && byTrail.write(by).trim()
}

const stop: Form<LegStopLoss> = {
  write: (value, language) =>
    stopPhrase.write(
      value && { trailing: value.trailing, amount: thresholdAmount(value), by: byOf(value) },
      language,
    ),
  pattern: (language) => stopPhrase.pattern(language),
  read: (text, language) => {
    const { trailing, amount, by } = stopPhrase.read(text, language)
    const { unit = 'percentage', value = LEG_STOP_TRAIL_START.percentage } = by?.trail ?? {}
    return {
      ...thresholdOf(amount),
      trailing,
      trailAmount: unit === 'percentage' ? 0 : value,
      trailPercentage: unit === 'percentage' ? value : 0,
    }
  },
}
/** The chip names a trail, but not its step. */
const stopInShort = ({ trailing, ...value }: LegStopLoss, language: Language) =>
  stopPhrase.write({ trailing, amount: thresholdAmount(value) }, language)

const stopCell = phrase(same('{trailing}{amount}'), { trailing: flag(text('trailing ')), amount: amountForm })

const lockPhrase = phrase(text('locks {trailBy} per {increaseBy} gained'), {
  trailBy: positionAmount,
  increaseBy: positionAmount,
})
const lockInShort = phrase(text('trail {trailBy} per {increaseBy}'), {
  trailBy: positionAmount,
  increaseBy: positionAmount,
})
const lockCell = phrase(text('{trailBy} per {increaseBy}'), {
  trailBy: positionAmount,
  increaseBy: positionAmount,
})

type Lock = NonNullable<LegRisk['trailProfit']>

const lockAmounts = (lock: Lock) => stepAmounts(profitTrail(lock))

const lock: Form<Lock> = {
  write: (value, language) => lockPhrase.write(value && lockAmounts(value), language),
  pattern: (language) => lockPhrase.pattern(language),
  read: (text, language) => {
    const { trailBy, increaseBy } = lockPhrase.read(text, language)
    const { unit } = ofPosition(trailBy) ?? trailBy
    return { enabled: true, type: unit, [unit]: { increaseBy: increaseBy.value, trailBy: trailBy.value } }
  },
}

const outAt = phrase(text('out at {exitTime}'), { exitTime: clock })

/** A rule that is an amount and nothing more. */
function plainThreshold(rule: PlainThresholdRule): LegWords {
  const words = phrase(LEG_THRESHOLDS[rule].sentence, { amount: amountForm })
  return setting<{ readonly amount: Amount }>({
    of: ({ riskManagement }) => {
      const threshold = switchedOn(riskManagement?.[rule])
      return threshold && { amount: thresholdAmount(threshold) }
    },
    sentence: words,
    chip: (value, language) => words.write(value, language),
    cell: ({ amount }, language) => amountForm.write(amount, language),
    subject: LEG_THRESHOLDS[rule].subject,
    into: ({ amount }) => risk({ [rule]: thresholdOf(amount) }),
  })
}
const PLAIN_THRESHOLDS = Object.fromEntries(
  PLAIN_THRESHOLD_RULES.map((rule) => [rule, plainThreshold(rule)]),
) as Readonly<Record<PlainThresholdRule, LegWords>>

const isHeldOverDays = ({ strategy: { holding } }: LegAround) =>
  holding !== undefined && holding.type !== 'intraday'

const EXIT_TIME_CONTRADICTS: readonly Contradicts<LegAround>[] = [
  {
    path: ['exitTime'],
    others: ['entryEndTime', 'squareOffTime'],
    refuses: (around) => {
      const { entryEndTime, squareOffTime } = around.strategy
      const { exitTime } = around.leg
      if (exitTime === undefined || isHeldOverDays(around)) return undefined
      const isInside = exitTime > entryEndTime && exitTime < squareOffTime
      return !isInside && { exitTime, entryEndTime, squareOffTime }
    },
    message: '{exitTime} must be after {entryEndTime} and before {squareOffTime}',
  },
  {
    path: ['exitTime'],
    others: ['squareOffTime'],
    refuses: (around) => {
      const { squareOffTime } = around.strategy
      const { exitTime } = around.leg
      if (exitTime === undefined || !isHeldOverDays(around)) return undefined
      return exitTime >= squareOffTime && { exitTime, squareOffTime }
    },
    message: '{exitTime} must be before {squareOffTime}',
  },
]

/** A strategy whose legs all wait for another one. */
export const IDLE_CONTRADICTS: Contradicts<Pick<LegAround, 'enabled'>> = {
  path: [],
  others: ['idle'],
  refuses: ({ enabled }) => enabled.length > 0 && enabled.every(({ idle }) => idle) && {},
  message: 'Every leg is idle, so that nothing is entered; switch {idle} off for one',
}

/** Every setting of a leg, in the order of its sentence and its chips. */
export const LEG_SETTINGS: Readonly<Record<LegSettingKey, LegWords>> = {
  idle: setting<object>({
    of: ({ idle }) => (idle ? {} : undefined),
    sentence: phrase(text('idle until another leg activates it'), {}),
    chip: (_, language) => text('idle')[language],
    subject: text('until another leg brings it in'),
    into: () => ({ idle: true }),
  }),
  entry: setting({
    of: ({ entry }) => entry,
    sentence: legEntrySentence,
    chip: legEntryChip,
    subject: text('what it waits for'),
    into: (entry) => ({ entry }),
    contradicts: LEG_ENTRY_CONTRADICTS,
  }),
  exitTime: setting<{ readonly exitTime: string }>({
    of: ({ exitTime }) => (exitTime === undefined ? undefined : { exitTime }),
    sentence: phrase(text('leaves at {exitTime}'), { exitTime: clock }),
    chip: (value, language) => outAt.write(value, language),
    subject: text('exit time'),
    into: ({ exitTime }) => ({ exitTime }),
    contradicts: EXIT_TIME_CONTRADICTS,
  }),
  stopLoss: setting({
    of: ({ riskManagement }) => switchedOn(riskManagement?.stopLoss),
    sentence: stop,
    chip: stopInShort,
    cell: ({ trailing, ...value }, language) =>
      stopCell.write({ trailing, amount: thresholdAmount(value) }, language),
    subject: LEG_THRESHOLDS.stopLoss.subject,
    into: (stopLoss) => risk({ stopLoss }),
  }),
  ...PLAIN_THRESHOLDS,
  trailProfit: setting({
    of: ({ riskManagement }) => switchedOn(riskManagement?.trailProfit),
    sentence: lock,
    chip: (value, language) => lockInShort.write(lockAmounts(value), language),
    cell: (value, language) => lockCell.write(lockAmounts(value), language),
    subject: LEG_TRAIL.subject,
    into: (trailProfit) => risk({ trailProfit }),
  }),
  reEntry: setting({
    of: ({ riskManagement }) => switchedOn(riskManagement?.reEntry),
    sentence: {
      write: (value, language) => (value ? describeReEntry(value, 'day', language) : ''),
      pattern: reEntryPattern,
      read: readReEntry,
    },
    inPeriod: (value, language, period) => describeReEntry(value, period, language),
    chip: reEntryChip,
    cell: reEntryCell,
    subject: text('re-entry'),
    into: (reEntry) => risk({ reEntry }),
    contradicts: RE_ENTRY_CONTRADICTS,
  }),
}
export const LEG_KEYS = Object.keys(LEG_SETTINGS) as LegSettingKey[]

/** A leg's own settings: `waits for …`, `leaves at 14:00`, `stop 25%`. */
export function describeLegSettings(
  leg: LegSettings,
  keys: readonly LegSettingKey[] = LEG_KEYS,
  language?: Language,
): string[] {
  return keys.flatMap((key) => LEG_SETTINGS[key].describe(leg, language) ?? [])
}

/** The chips of the settings of a leg that are on. */
export function legSettingChips(leg: LegSettings, language?: Language): string[] {
  return LEG_KEYS.flatMap((key) => LEG_SETTINGS[key].chip(leg, language) ?? [])
}

/** What the cells of a leg set that have no entry above. */
export const CONTRACT_SUBJECTS = {
  lots: text('size'),
  expiry: text('expiry'),
  strike: text('strike'),
} as const

const ofLeg = phrase(text(', {subject} of leg {place}'), { subject: name, place: number })
const addToLeg = phrase(text('Add {subject} to leg {place}'), { subject: name, place: number })

/** What a cell or chip of a leg sets, for its accessible name: `, stop loss of leg 2`. */
export function legSubject(subject: Texts, place: number, language: Language): string {
  return ofLeg.write({ subject: subject[language], place }, language)
}

/** The accessible name of a cell that offers a setting: `Add stop loss to leg 2`. */
export function legOffer(subject: Texts, place: number, language: Language): string {
  return addToLeg.write({ subject: subject[language], place }, language)
}

/** Headings of the table of legs, in the order of its columns. */
export const LEG_COLUMNS = {
  side: text('Side'),
  lots: text('Lots'),
  option: text('Option'),
  expiry: text('Expiry'),
  strike: text('Strike'),
  stopLoss: text('Stop'),
  takeProfit: text('Target'),
  trailProfit: text('Trail'),
  reEntry: text('Re-entry'),
} as const satisfies Readonly<Record<string, Texts>>

export const TRADE_TYPE_WORDS: Readonly<Record<TradeType, Texts>> = { BUY: text('BUY'), SELL: text('SELL') }
export const OPTION_TYPE_WORDS: Readonly<Record<OptionType, Texts>> = {
  CALL: text('CALL'),
  PUT: text('PUT'),
}
const side = word(TRADE_TYPE_WORDS)
const option = word(OPTION_TYPE_WORDS)

/** The number of lots. Dots stand for a number that is not chosen yet. */
const lots = mapped(counted(text('1 lot'), text('{count} lots'), number), {
  to: (count: number) => count || undefined,
  from: (count) => count,
})

/** The strike as a text: its words depend on the type of option. */
const strikeText: Form<string> = {
  write: (value) => value ?? '…',
  pattern: (language) => strikeSentence.pattern(language),
  read: (text) => text,
}
const expiryText: Form<string> = {
  write: (value) => value ?? '',
  pattern: (language) => expirySentence.pattern(language),
  read: (text) => text,
}

const headPhrase = phrase(text('{side} {lots} {option} {strike}{expiry}'), {
  side,
  lots,
  option,
  strike: strikeText,
  expiry: expiryText,
})

type TradedLeg = Pick<Leg, 'tradeType' | 'optionType' | 'quantity' | 'expiry' | 'minDte'> &
  Parameters<typeof chosenStrike>[0]

/** What a leg trades: `SELL 2 lots CALL ATM+100, next expiry`, `BUY 1 lot PUT 200 OTM (ATM+200)`. */
export function describeLeg(leg: TradedLeg, language?: Language): string {
  return headPhrase.write(
    {
      side: leg.tradeType,
      lots: leg.quantity,
      option: leg.optionType,
      strike: describeCriteria(chosenStrike(leg), leg.optionType, language),
      expiry: describeExpiry(leg, language),
    },
    language,
  )
}

const fullPhrase = phrase(same('{head}{settings}'), {
  head: headPhrase,
  settings: { write: (text) => text ?? '', pattern: () => '(?:; .+)?', read: (text) => text } as Form<string>,
})

const SEPARATOR = ', '

/** A leg with all its settings, without the full stop. */
export function describeWholeLeg(leg: Leg, period: ReEntryPeriod, language: Language): string {
  const settings = LEG_KEYS.flatMap((key) => LEG_SETTINGS[key].describe(leg, language, period) ?? [])
  const rest = settings.length > 0 ? `; ${settings.join(SEPARATOR)}` : ''
  return `${describeLeg(leg, language)}${rest}`
}

/** The leg described by a text, with the given id; undefined for any other text. */
export function readWholeLeg(text: string, id: string, language: Language): Leg | undefined {
  const read = fullPhrase.match(text, language)
  if (!read) return undefined
  const forms = Object.fromEntries(LEG_KEYS.map((key) => [key, LEG_SETTINGS[key].form]))
  const parts = readParts(read.settings.slice(2), forms, { separator: SEPARATOR, language })
  const strike = strikeSentence.match(read.head.strike, language)
  const expiry = expirySentence.match(read.head.expiry, language)
  if (!parts || !strike || !expiry) return undefined
  const settings = Object.values(parts) as LegSettings[]
  const risks = settings.flatMap(({ riskManagement }) => riskManagement ?? [])
  const others = settings.filter((one) => !one.riskManagement)
  return {
    id,
    enabled: true,
    tradeType: read.head.side,
    optionType: read.head.option,
    quantity: read.head.lots,
    ...strikeFieldsOfLeg(strike),
    ...optionFields(expiry),
    ...Object.assign({}, ...others),
    ...(risks.length > 0 && { riskManagement: Object.assign({}, ...risks) as LegRisk }),
  }
}

/** The fields of a leg that choose its strike. */
function strikeFieldsOfLeg(criteria: object & { readonly type: StrikeCriteriaType }) {
  const label = 'strikeType' in criteria ? String(criteria.strikeType) : undefined
  const { selection, distance } = parseStrikeLabel(label)
  return {
    strikeSelection: selection,
    strikeDistance: distance,
    strikeLabel: label ?? 'ATM',
    // A leg's fields may hold any distance, a criterion only distances of the list.
    ...((label === undefined || isStrikeLabel(label)) && {
      strikeCriteria: criteria as Leg['strikeCriteria'],
    }),
  }
}
