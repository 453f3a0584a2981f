import { formatNumber, formatPrice } from '../figures.ts'
import type { Bounds } from '../limits.ts'
import { MESSAGES } from '../messages.ts'
import { parseStrikeLabel } from '../strike-label.ts'
import type { Contradicts, LegAround } from './contradicts.ts'
import type { SettingField, NumberField, Varies } from './field.ts'
import { same, textsOf, type Language, type Texts } from './language.ts'
import { legReference } from './leg-reference.ts'
import { isTyped, kinds, number, phrase, type Form, type Kinds, type TypedValues } from './phrase.ts'

const text = textsOf('strike')

/** One strike criterion: its fields and all its texts. */
interface StrikeSetting {
  readonly label: Texts
  readonly fields: Readonly<Record<string, SettingField>>
  /** Values that the form starts with. */
  readonly start: Readonly<Record<string, string | number>>
  /** A rule between its fields, in addition to their bounds. */
  readonly check?: (criteria: Readonly<Record<string, unknown>>) => FieldProblem | undefined
  readonly contradicts?: Contradicts<LegAround>
  /** In plain words and on the chip; read back. */
  readonly sentence: Texts
  /** In the line of a run. */
  readonly short: string
  /** How it is typed in a cell. */
  readonly typed: TypedForms
  /** The criterion's name in an explained day, and its words there. */
  readonly wanted: string
  readonly explained: string
}

/** How a criterion is typed in a cell, and read there. */
export interface TypedForms {
  /** As the cell shows it; absent if that takes more than the numbers of the fields. */
  readonly text?: string
  readonly example: string
  /**
   * Patterns in which it is read, in lower case without thousands separators; `#` stands for a number, in the order of
   * the fields. Empty if reading it takes more than numbers.
   */
  readonly forms: readonly string[]
}

/** An invalid field and its fault. */
export interface FieldProblem {
  readonly field: string
  readonly message: string
}

const premium = (label: Texts, missing: string, name: string): NumberField => ({
  kind: 'number',
  label,
  unit: 'rupees',
  bounds: undefined,
  missing,
  varies: { name, step: 5 },
})

interface BoundedField extends Pick<NumberField, 'label' | 'unit' | 'hint'> {
  readonly bounds: Bounds
  readonly varies: Varies
}

const bounded = (field: BoundedField): NumberField => ({
  kind: 'number',
  missing: MESSAGES.between(field.bounds),
  ...field,
})

// It has a type of its own, because the type of a leg is derived from the entries below.
const FROM_EARLIER_LEG: Contradicts<LegAround> = {
  path: ['strikeCriteria', 'leg'],
  others: ['enabled', 'idle'],
  refuses: ({ leg: { id, strikeCriteria }, enabled }) => {
    if (strikeCriteria?.type !== 'From Leg') return undefined
    const named = String(strikeCriteria.leg)
    const place = enabled.findIndex((one) => one.id === id)
    const earlier = enabled.slice(0, place).flatMap((one) => (one.idle ? [] : [one.id]))
    const choose =
      earlier.length > 0 ? `choose one of ${earlier.join(', ')}` : 'there is none before this one'
    return !earlier.includes(named) && { id, named, choose }
  },
  message: `The strike of leg '{id}' is measured from '{named}', which must be an earlier, enabled leg that is not idle; {choose}`,
}

/** Every strike criterion, in the order of the menu. */
export const STRIKES = {
  'Strike Type': {
    label: text('Strike Type'),
    fields: {
      strikeType: {
        kind: 'label',
        label: text('Strike'),
        missing: MESSAGES.incomplete,
        varies: { name: 'strike', step: 50 },
      },
    },
    start: { strikeType: 'ATM' },
    sentence: same('{strikeType}'),
    short: '{strikeType}',
    typed: { example: 'ATM, 2 OTM', forms: [] },
    wanted: 'offset',
    explained: '{points}',
  },
  'Premium Range': {
    label: text('Premium Range'),
    fields: {
      lowerPremium: premium(text('Lower Premium'), MESSAGES.premiumRangeRequired, 'lowest premium'),
      upperPremium: premium(text('Upper Premium'), MESSAGES.premiumRangeRequired, 'highest premium'),
    },
    start: { lowerPremium: 50, upperPremium: 200 },
    check: ({ lowerPremium, upperPremium }) => rangeProblem(Number(lowerPremium), Number(upperPremium)),
    sentence: text('premium ₹{lowerPremium}–₹{upperPremium}'),
    short: '₹{lowerPremium} to ₹{upperPremium}',
    typed: {
      text: '₹{lowerPremium}–{upperPremium}',
      example: '₹50–200',
      forms: ['(?:premium )?₹? ?# ?(?:-|to) ?₹? ?#'],
    },
    wanted: 'range',
    explained: 'a premium from {lower} to {upper}, nearest to their middle',
  },
  'Closest Premium': {
    label: text('Closest Premium'),
    fields: {
      targetPremium: premium(text('Target Premium'), MESSAGES.targetPremium, 'premium'),
    },
    start: {},
    check: positive('targetPremium'),
    sentence: text('premium near ₹{targetPremium}'),
    short: 'near ₹{targetPremium}',
    typed: {
      text: '₹{targetPremium}',
      example: '₹80',
      forms: ['(?:premium )?(?:near |~)?₹ ?#?', 'premium (?:near )?#', '# ?₹'],
    },
    wanted: 'closest',
    explained: 'the premium nearest to {premium}',
  },
  'Premium ≥': {
    label: text('Premium ≥'),
    fields: {
      minimumPremium: premium(text('Minimum Premium'), MESSAGES.minimumPremium, 'least premium'),
    },
    start: {},
    check: positive('minimumPremium'),
    sentence: text('premium ≥ ₹{minimumPremium}'),
    short: 'from ₹{minimumPremium}',
    typed: {
      text: '≥ ₹{minimumPremium}',
      example: '≥ ₹80',
      forms: ['(?:premium )?(?:≥|>=?) ?₹? ?#?', '₹ ?# ?\\+'],
    },
    wanted: 'at-least',
    explained: 'the smallest premium of at least {premium}',
  },
  'Premium ≤': {
    label: text('Premium ≤'),
    fields: {
      maximumPremium: premium(text('Maximum Premium'), MESSAGES.maximumPremium, 'most premium'),
    },
    start: {},
    check: positive('maximumPremium'),
    sentence: text('premium ≤ ₹{maximumPremium}'),
    short: 'up to ₹{maximumPremium}',
    typed: { text: '≤ ₹{maximumPremium}', example: '≤ ₹80', forms: ['(?:premium )?(?:≤|<=?) ?₹? ?#?'] },
    wanted: 'at-most',
    explained: 'the largest premium of at most {premium}',
  },
  Delta: {
    label: text('Delta'),
    fields: {
      targetDelta: bounded({
        label: text('Delta'),
        unit: 'none',
        bounds: { min: 0.01, max: 0.99 },
        hint: text('Its size: 0.5 is at the money, 0.16 far out of it'),
        varies: { name: 'delta', step: 0.05 },
      }),
    },
    start: { targetDelta: 0.3 },
    sentence: text('delta {targetDelta}'),
    short: 'delta {targetDelta}',
    typed: { example: '25Δ', forms: [] },
    wanted: 'delta',
    explained: 'a delta of {delta}',
  },
  'ATM %': {
    label: same('ATM %'),
    fields: {
      percent: bounded({
        label: text('Percent outward'),
        unit: '%',
        bounds: { min: -20, max: 20 },
        hint: text('Of the at-the-money strike; negative goes into the money'),
        varies: { name: 'strike by %', step: 0.5 },
      }),
    },
    start: { percent: 1 },
    sentence: text('ATM {percent}% outward'),
    short: 'ATM {percent}%',
    typed: { text: '{percent} %', example: '1.5 %', forms: [] },
    wanted: 'atm-percent',
    explained: '{percent} % of the at-the-money strike outward',
  },
  'Straddle Width': {
    label: text('Straddle Width'),
    fields: {
      multiplier: bounded({
        label: text('Straddles outward'),
        unit: 'none',
        bounds: { min: -5, max: 5 },
        hint: text('Distance in premiums of the at-the-money straddle'),
        varies: { name: 'straddle widths from the money', step: 0.25 },
      }),
    },
    start: { multiplier: 1 },
    sentence: text('{multiplier} straddles outward'),
    short: '{multiplier}× straddle out',
    typed: {
      text: '{multiplier} × straddle',
      example: '1 × straddle',
      forms: ['# ?[x×]? ?straddles?(?: out(?:ward)?)?'],
    },
    wanted: 'straddle-width',
    explained: '{multiplier} premiums of the at-the-money straddle outward',
  },
  'Straddle Premium %': {
    label: text('Straddle Premium %'),
    fields: {
      percent: bounded({
        label: text('Percent of the straddle'),
        unit: '%',
        bounds: { min: 0.1, max: 500 },
        hint: text('The premium nearest to this share of the at-the-money straddle'),
        varies: { name: 'strike by %', step: 5 },
      }),
    },
    start: { percent: 25 },
    sentence: text('premium of {percent}% of the straddle'),
    short: '{percent}% of straddle',
    typed: {
      text: '{percent} % of straddle',
      example: '25 % of straddle',
      forms: ['# ?% of (?:the )?straddle'],
    },
    wanted: 'straddle-premium',
    explained: 'a premium of {percent} % of the at-the-money straddle',
  },
  'Exact Strike': {
    label: text('Exact Strike'),
    fields: {
      strike: bounded({
        label: text('Exact Strike'),
        unit: 'none',
        bounds: { min: 1, max: 1_000_000 },
        varies: { name: 'strike', step: 50 },
      }),
    },
    start: {},
    sentence: text('strike {strike}'),
    short: '{strike}',
    typed: { text: '{strike}', example: '24000', forms: [] },
    wanted: 'exact',
    explained: 'the strike {strike}',
  },
  'From Leg': {
    label: text('From Leg'),
    fields: {
      leg: {
        kind: 'leg',
        label: text('Measured from'),
        missing: MESSAGES.fromLegRequired,
        varies: undefined,
      },
      offset: bounded({
        label: text('Points outward'),
        unit: 'none',
        bounds: { min: -5000, max: 5000 },
        hint: text('Away from the strike of that leg: up for a call, down for a put'),
        varies: { name: 'points from the other leg', step: 50 },
      }),
    },
    start: { offset: 200 },
    contradicts: FROM_EARLIER_LEG,
    sentence: text('{offset} points outward from {leg}'),
    short: '{offset} from {leg}',
    typed: { example: 'leg 1 + 200', forms: [] },
    wanted: 'from-leg',
    explained: '{points} points outward from the strike of {leg}',
  },
} as const satisfies Readonly<Record<string, StrikeSetting>>

/** Heading of the list of criteria. */
export const CRITERIA_HEADING = text('Strike Criteria')

export type StrikeCriteriaType = keyof typeof STRIKES
/** Names of the strike criteria, in the order of the menu. */
export const STRIKE_CRITERIA_TYPES = Object.keys(STRIKES) as [StrikeCriteriaType, ...StrikeCriteriaType[]]
/** What the strike of a leg contradicts in other legs. */
export const STRIKE_CONTRADICTS = Object.values<StrikeSetting>(STRIKES).flatMap(
  ({ contradicts = [] }) => contradicts,
)

type FieldsOf<Type> = Type extends StrikeCriteriaType ? (typeof STRIKES)[Type]['fields'] : never
type KeysOf<Fields> = Fields extends unknown ? keyof Fields : never
/** Fields of all strike criteria together. */
export type StrikeField = KeysOf<FieldsOf<StrikeCriteriaType>>
/** Fields that hold a text; the others hold a number. */
export type StrikeTextField = 'strikeType' | 'leg'

/** A criterion with the fields of its type; some may still be empty in a form. */
interface TypedCriteria {
  readonly type: StrikeCriteriaType
  readonly strikeType?: string | null | undefined
}

/** How a strike criterion is typed in a cell. */
export function typedFormsOf(type: StrikeCriteriaType): TypedForms {
  return STRIKES[type].typed
}

/** The fields of a strike criterion by name. */
export function strikeFieldsOf(type: StrikeCriteriaType): Readonly<Record<string, SettingField>> {
  return STRIKES[type].fields
}

function positive(field: string) {
  return (criteria: Readonly<Record<string, unknown>>): FieldProblem | undefined =>
    Number(criteria[field]) > 0
      ? undefined
      : { field, message: MESSAGES[field as 'targetPremium' | 'minimumPremium' | 'maximumPremium'] }
}

function rangeProblem(lower: number, upper: number): FieldProblem | undefined {
  if (!(lower > 0) || !(upper > 0))
    return { field: lower > 0 ? 'upperPremium' : 'lowerPremium', message: MESSAGES.premiumRangePositive }
  return lower <= upper ? undefined : { field: 'lowerPremium', message: MESSAGES.premiumRangeOrder }
}

/** The problem with the fields that a criterion reads; undefined if they are valid. */
export function strikeProblem(
  criteria: { readonly type: StrikeCriteriaType } & Readonly<Record<string, unknown>>,
): FieldProblem | undefined {
  const setting: StrikeSetting = STRIKES[criteria.type]
  for (const [field, { kind, missing, ...rest }] of Object.entries(setting.fields)) {
    // A label may be in the leg's own fields.
    if (kind === 'label') continue
    const value = criteria[field]
    if (value === undefined) return { field, message: missing }
    // The schema checks the bounds of a field that one criterion alone reads.
    const bounds = 'bounds' in rest && soleBounds(field) === undefined ? rest.bounds : undefined
    if (bounds && !(Number(value) >= bounds.min && Number(value) <= bounds.max))
      return { field, message: MESSAGES.between(bounds) }
  }
  return setting.check?.(criteria)
}

/** Bounds of a field that only one criterion reads; undefined if several read it or it has no bounds. */
export function soleBounds(field: string): Bounds | undefined {
  const owners = STRIKE_CRITERIA_TYPES.flatMap((type) => strikeFieldsOf(type)[field] ?? [])
  const [only, ...others] = owners
  return others.length === 0 && only?.kind === 'number' ? only.bounds : undefined
}

const STRIKE_LABEL = String.raw`ATM(?:[+-]\d+)?`

/** A strike label. For a put it is read in points, too: `200 OTM (ATM+200)`. */
const strikeLabel: Form<string> = {
  write: (label) => label ?? 'ATM',
  pattern: () => String.raw`${STRIKE_LABEL}|\d+ (?:OTM|ITM) \(${STRIKE_LABEL}\)`,
  read: (text) => new RegExp(STRIKE_LABEL).exec(text)?.[0] ?? 'ATM',
}

const formOf = ({ kind }: SettingField) =>
  kind === 'number' ? number : kind === 'leg' ? legReference : strikeLabel

const phrases = (texts: (setting: StrikeSetting) => Texts) =>
  Object.fromEntries(
    STRIKE_CRITERIA_TYPES.map((type) => {
      const fields = Object.entries(strikeFieldsOf(type)).map(([name, field]) => [name, formOf(field)])
      return [type, phrase(texts(STRIKES[type]), Object.fromEntries(fields))]
    }),
  )

/** A strike criterion in plain words, read back. */
export const strikeSentence = kinds<TypedCriteria>(
  'type',
  phrases(({ sentence }) => sentence),
) as Kinds<TypedCriteria & TypedValues<Readonly<Record<StrikeField, string | number>>>>
const inShort = kinds<TypedCriteria>(
  'type',
  phrases(({ short }) => same(short)),
)

/** A criterion in a few words: `ATM+100`, `premium ₹50–₹200`; for a put `100 OTM (ATM+100)`. */
export function describeCriteria(
  criteria: TypedCriteria | undefined,
  optionType?: 'CALL' | 'PUT',
  language: Language = 'en',
): string {
  if (!criteria) return 'ATM'
  if (criteria.type === 'Strike Type') return describeStrike(criteria.strikeType ?? 'ATM', optionType)
  return strikeSentence.write(criteria as never, language)
}

/** A strike label in words. For a put, `ATM+200` is a strike below the money, so it reads `200 OTM (ATM+200)`. */
export function describeStrike(label = 'ATM', optionType?: 'CALL' | 'PUT'): string {
  const { selection, distance } = parseStrikeLabel(label)
  return optionType === 'PUT' && distance > 0 ? `${distance} ${selection} (${label})` : label
}

/** A criterion in the line of a run: `near ₹50`, `delta 0.3`. */
export function criteriaInShort(criteria: TypedCriteria): string {
  return inShort.write(criteria)
}

/** The criterion of a type with the values that the form starts with. */
export function criteriaOfType(type: StrikeCriteriaType): { readonly type: StrikeCriteriaType } {
  return { type, ...STRIKES[type].start }
}

/** The strike rule of a leg, from whichever fields define it. Labels take precedence, as in the replay. */
export function chosenStrike<Criteria extends TypedCriteria>(leg: {
  readonly strikeCriteria?: Criteria | undefined
  readonly strikeLabel?: string | undefined
  readonly strikeSelection?: 'ATM' | 'OTM' | 'ITM'
  readonly strikeDistance?: number
}): Criteria | { readonly type: 'Strike Type'; readonly strikeType: string } {
  const { strikeCriteria, strikeLabel: label, strikeSelection: selection = 'ATM', strikeDistance = 0 } = leg
  if (strikeCriteria && strikeCriteria.type !== 'Strike Type') return strikeCriteria
  const given = strikeCriteria?.strikeType ?? label
  if (given !== undefined) return { type: 'Strike Type', strikeType: given || 'ATM' }
  const strikeType =
    selection === 'ATM' || strikeDistance === 0
      ? 'ATM'
      : `ATM${selection === 'OTM' ? '+' : '-'}${strikeDistance}`
  return { type: 'Strike Type', strikeType }
}

type PlacesIn<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesIn<Rest>
  : never
type Explained<Type extends StrikeCriteriaType> = PlacesIn<(typeof STRIKES)[Type]['explained']>

/** What an explained day looked for: a criterion by its name there, and the values that its words there name. */
export type WantedStrike = {
  readonly [Type in StrikeCriteriaType]: { readonly kind: (typeof STRIKES)[Type]['wanted'] } & {
    readonly [Value in Explained<Type>]: Value extends 'leg' ? string : number
  }
}[StrikeCriteriaType]

const PLACES = /\{(\w+)\}/g

/** Names of the values that the words of an explained day name. */
export function explainedValues(type: StrikeCriteriaType): string[] {
  return Array.from(STRIKES[type].explained.matchAll(PLACES), ([, name]) => name ?? '')
}

/** A criterion in the words of an explained day: `100 points out of the money`, `the premium nearest to 65.00`. */
export function describeWanted(wanted: WantedStrike): string {
  if (wanted.kind === 'offset') return offsetWords(wanted.points)
  const type = STRIKE_CRITERIA_TYPES.find((one) => STRIKES[one].wanted === wanted.kind)
  if (!type) throw new Error(`No strike criterion is called '${wanted.kind}'`)
  const values: Readonly<Record<string, unknown>> = wanted
  return STRIKES[type].explained.replaceAll(PLACES, (_, place: string) =>
    explainedValue(place, values[place]),
  )
}

const PRICES = new Set(['premium', 'lower', 'upper'])

function explainedValue(place: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (!isTyped(value)) return '…'
  return PRICES.has(place) ? formatPrice(Number(value)) : formatNumber(Number(value))
}

function offsetWords(points: number): string {
  return points === 0
    ? 'at the money'
    : `${Math.abs(points)} points ${points > 0 ? 'out of' : 'in'} the money`
}
