import {
  criteriaOfType,
  isStrikeLabel,
  MAX_STRIKE_DISTANCE,
  MESSAGES,
  parseStrikeLabel,
  STRIKE_CRITERIA_TYPES,
  strikeFieldsOf,
  strikeProblem,
  typedFormsOf,
  type StrikeCriteria,
  type StrikeCriteriaType,
  type STRIKES,
  type Underlying,
} from '#domain'
import { strikeStep } from '#engine/exchange'
import { inRupees } from '#engine/units'

/** What the text of a strike depends on. */
export interface StrikeContext {
  readonly instrument: Underlying
  /** Ids of the legs before this one, from which it can be measured; absent without multi-leg. */
  readonly earlierLegs?: readonly string[]
}

/** A typed strike as a criterion, or what is wrong with the text. */
export type TypedStrike = { readonly criteria: StrikeCriteria } | { readonly problem: string }

/** Distance between two strike labels, in points. */
const LABEL_STEP = 50
/** A bare number below this is no strike of an index. */
const LEAST_STRIKE = 1000

const NUMBER = String.raw`(-?(?:\d+(?:\.\d+)?|\.\d+))`
const form = (source: string) => new RegExp(`^${source.replaceAll('#', NUMBER)}$`)

type Reading = StrikeCriteria | string
type Form = readonly [
  pattern: RegExp,
  read: (groups: readonly (string | undefined)[], context: StrikeContext) => Reading,
]

/** Forms that say more than the numbers of a criterion: a side, a sign, a unit, a leg or a strike that must exist. */
const OTHER_FORMS: readonly Form[] = [
  [form('(?:atm)?'), () => labelled('ATM')],
  [form(String.raw`.*\(atm ?([+-]) ?(\d+)\)`), ([sign, points]) => offset(sign, Number(points))],
  [form(String.raw`atm ?([+-]) ?(\d+)(?: ?p(?:oin)?ts)?`), ([sign, points]) => offset(sign, Number(points))],
  [form(String.raw`(\d+)? ?(otm|itm)`), ([count, side], { instrument }) => stepsOut(count, side, instrument)],
  [form(String.raw`(otm|itm) ?(\d+)?`), ([side, count], { instrument }) => stepsOut(count, side, instrument)],
  [form('# ?% ?(otm|itm)?'), ([percent, side]) => percentOut(Number(percent), side === 'itm')],
  [form(String.raw`atm ?([+-])? ?# ?%`), ([sign, percent]) => percentOut(Number(percent), sign === '-')],
  [form('# ?(?:δ|d|delta)'), ([delta]) => deltaOf(Number(delta))],
  [form('(?:δ|d|delta) ?#'), ([delta]) => deltaOf(Number(delta))],
  [
    form(String.raw`leg ?(\d+) ?([+-]) ?(\d+)`),
    ([leg, sign, points], context) => fromLeg(leg, `${sign}${points}`, context),
  ],
  [
    form(String.raw`# (?:points )?(?:outward )?from leg ?(\d+)`),
    ([points, leg], context) => fromLeg(leg, points, context),
  ],
  [form('(?:strike )?#'), ([strike], { instrument }) => exactStrike(Number(strike), instrument)],
]

/** Every way to type a strike. The first match decides. */
const FORMS: readonly Form[] = [...OTHER_FORMS, ...STRIKE_CRITERIA_TYPES.flatMap(formsOf)]

/** The forms of a criterion whose text consists of its numbers; a missing number leaves its field empty. */
function formsOf(type: StrikeCriteriaType): Form[] {
  const fields = Object.keys(strikeFieldsOf(type))
  return typedFormsOf(type).forms.map((source) => [
    form(source),
    (numbers) => {
      const typed = fields.flatMap((field, i) => (numbers[i] ? [[field, Number(numbers[i])]] : []))
      return { type, ...Object.fromEntries(typed) }
    },
  ])
}

/**
 * Reads a strike as traders type it: `ATM`, `ATM+100`, `2 OTM`, `25Δ`, `₹80`, `₹50–200`, `≥ ₹80`, `1.5 %`, `24000`,
 * `1 × straddle`, `25 % of straddle`, `leg 1 + 200`, or the name of a criterion. A count of strikes is in steps of the
 * instrument; an empty text is at the money.
 */
export function parseTypedStrike(text: string, context: StrikeContext): TypedStrike {
  const typed = normal(text)
  const named = STRIKE_CRITERIA_TYPES.find((type) => type.toLowerCase() === typed)
  if (named) return { criteria: criteriaOfType(named) }
  for (const [pattern, read] of FORMS) {
    const match = pattern.exec(typed)
    if (!match) continue
    const reading = read(match.slice(1), context)
    if (typeof reading === 'string') return { problem: reading }
    const problem = problemOf(reading)
    return problem === undefined ? { criteria: reading } : { problem }
  }
  return {
    problem: `“${text.trim()}” is no strike. Type one like ATM, 2 OTM, 25Δ, ₹80, 1.5 % or 24000, or choose from the list`,
  }
}

function problemOf(criteria: StrikeCriteria): string | undefined {
  for (const [name, field] of Object.entries(strikeFieldsOf(criteria.type))) {
    const value = criteria[name as keyof StrikeCriteria]
    const bounds = field.kind === 'number' ? field.bounds : undefined
    if (bounds && typeof value === 'number' && !(value >= bounds.min && value <= bounds.max))
      // A delta is typed in hundredths.
      return criteria.type === 'Delta'
        ? `Must be between ${round(bounds.min * 100)}Δ and ${round(bounds.max * 100)}Δ`
        : MESSAGES.between(bounds)
  }
  return strikeProblem(criteria)?.message
}

function normal(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[−–—]/g, '-')
    .replaceAll(/(?<=\d),(?=\d)/g, '')
    .replaceAll(/\brs\.? ?/g, '₹')
    .replaceAll(/\s+/g, ' ')
}

const labelled = (strikeType: string): StrikeCriteria => ({ type: 'Strike Type', strikeType })

function offset(sign: string | undefined, points: number): Reading {
  if (points === 0) return labelled('ATM')
  const label = `ATM${sign === '-' ? '-' : '+'}${points}`
  if (isStrikeLabel(label)) return labelled(label)
  if (points > MAX_STRIKE_DISTANCE)
    return `${label} is beyond the list, which ends at ATM±${MAX_STRIKE_DISTANCE}. Type a percentage like 3 %, or a strike like 24000`
  const below = Math.floor(points / LABEL_STEP) * LABEL_STEP
  const near = [below, below + LABEL_STEP].map((one) =>
    one === 0 ? 'ATM' : `ATM${sign === '-' ? '-' : '+'}${one}`,
  )
  return `${label} is not on the list, which goes in steps of ${LABEL_STEP}. Type ${near.join(' or ')}`
}

/** A count of strikes; a number that can only be a distance is one, as in `200 OTM`. */
function stepsOut(count: string | undefined, side: string | undefined, instrument: Underlying): Reading {
  const number = Number(count ?? 1)
  const points = number < LABEL_STEP ? number * stepOf(instrument) : number
  return offset(side === 'itm' ? '-' : '+', points)
}

const percentOut = (percent: number, isInward: boolean): StrikeCriteria => ({
  type: 'ATM %',
  percent: isInward ? -Math.abs(percent) : percent,
})

/** A delta by its size, as a fraction or in hundredths. */
function deltaOf(typed: number): StrikeCriteria {
  const size = Math.abs(typed)
  return { type: 'Delta', targetDelta: size < 1 ? size : round(size / 100) }
}

function fromLeg(
  number: string | undefined,
  points: string | undefined,
  { earlierLegs }: StrikeContext,
): Reading {
  const leg = earlierLegs?.[Number(number) - 1]
  if (leg !== undefined) return { type: 'From Leg', leg, offset: Number(points) }
  if (!earlierLegs || earlierLegs.length === 0)
    return `No leg stands before this one, so leg ${number} cannot be measured from. Type a strike like 2 OTM`
  const most = earlierLegs.length
  return `Leg ${number} does not stand before this one. Measure from leg ${most === 1 ? '1' : `1 to ${most}`}`
}

function exactStrike(strike: number, instrument: Underlying): Reading {
  if (strike < LEAST_STRIKE) return noStrike(strike, instrument)
  const step = stepOf(instrument)
  if (strike % step === 0) return { type: 'Exact Strike', strike }
  const below = Math.floor(strike / step) * step
  return `${strike} is no strike of ${instrument}, whose strikes are ${step} apart. Type ${below} or ${below + step}`
}

/** What a number that is no strike may have meant; only forms that are read as a strike. */
function noStrike(typed: number, instrument: Underlying): string {
  const distance = Math.abs(typed)
  const meant = [
    [`ATM${typed < 0 ? '-' : '+'}${distance}`, 'for a distance in points'],
    [`₹${distance}`, 'for a premium'],
    [`${distance}Δ`, 'for a delta'],
    [`${typed} %`, 'for a distance'],
  ].filter(([text = '']) => distance > 0 && 'criteria' in parseTypedStrike(text, { instrument }))
  const forms = meant.slice(0, 3).map((words) => words.join(' '))
  const examples = forms.length > 0 ? forms : ['ATM or 2 OTM', '25Δ']
  return `${typed} is no strike of ${instrument}. Type ${examples.join(', ')}, or a strike like 24000`
}

const stepOf = (instrument: Underlying) => inRupees(strikeStep(instrument))
const round = (value: number) => Number(value.toFixed(6))

/** Criteria whose text takes more than the numbers of their fields. */
type WithOtherText = {
  [Type in StrikeCriteriaType]: (typeof STRIKES)[Type]['typed'] extends { readonly text: string }
    ? never
    : Type
}[StrikeCriteriaType]

const OTHER_TEXTS: Readonly<
  Record<WithOtherText, (criteria: StrikeCriteria, context: StrikeContext) => string>
> = {
  'Strike Type': ({ strikeType }, { instrument }) => typedLabel(strikeType ?? 'ATM', instrument),
  Delta: ({ targetDelta }) => `${typeof targetDelta === 'number' ? round(targetDelta * 100) : '…'}Δ`,
  'From Leg': (criteria, { earlierLegs = [] }) => fromLegText(criteria, earlierLegs),
}

/** A criterion as it is typed, which `parseTypedStrike` reads back as the same; dots stand for an empty field. */
export function typedStrike(criteria: StrikeCriteria | undefined, context: StrikeContext): string {
  if (!criteria) return 'ATM'
  const { text } = typedFormsOf(criteria.type)
  if (text === undefined) return OTHER_TEXTS[criteria.type as WithOtherText](criteria, context)
  return text.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    String(criteria[field as keyof StrikeCriteria] ?? '…'),
  )
}

/** A label in steps of the instrument; a text that is no label stays as it was typed. */
function typedLabel(label: string, instrument: Underlying): string {
  const { selection, distance } = parseStrikeLabel(label)
  const steps = distance / stepOf(instrument)
  return distance === 0 || !Number.isInteger(steps) ? label : `${steps} ${selection}`
}

function fromLegText({ leg, offset: points }: StrikeCriteria, earlierLegs: readonly string[]): string {
  const place = earlierLegs.indexOf(leg ?? '') + 1
  const sign = typeof points === 'number' && points < 0 ? '-' : '+'
  return `leg ${place || '…'} ${sign} ${typeof points === 'number' ? Math.abs(points) : '…'}`
}
