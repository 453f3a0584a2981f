import type { OptionType, TradeType } from '#domain'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import { isOfLegs, isValueOf, type SaidFacts } from '../clauses/said-facts.ts'
import type { Words } from '../words/words.ts'
import { factsOf, keyOf, type Fact } from './open-facts.ts'
import { legsOf, withLegsApart } from './open-legs.ts'
import type { Outcome } from './said-of-now.ts'

const list = (text: string): readonly string[] => text.split(' ')
const set = (text: string): ReadonlySet<string> => new Set(list(text))

/** Words by which something stays as it is. */
const STAYING = set(
  'stay stays remain remains remaining continue continues same unchanged untouched rahe rahega rahegi rahenge rehne rehna waisa waise waisi wahi wohi keep ' +
    'keeping leave leaving theek thik retain ok okay fine good held',
)

/** Words that say nothing beside those of what stays. */
const BESIDE = set(
  'the a an my is are as it its they was were where now before at on of in to for with and aur but lekin may can should shall will must let ' +
    'be hi bhi do de dena dijiye hai hain ka ki ke ko wala wali wale me mein pe par so that then just please side leg legs both all itself jaisa ' +
    'jaise abhi unchanged rakho rakhna rakh karo baaki baki rest how i we want chalta chalti chalte alone only one ones this these ' +
    'can until till tak simply see what happens when if like would wish wanted happy still time times',
)

/** Words for all that is not named. */
const REST = list('everything else rest others baaki baki sab setting settings')

interface Phrase {
  readonly words: Words
  readonly from: number
  readonly to: number
  readonly said: SaidFacts
  /** The days that the other words name. */
  readonly otherDays: ReadonlySet<string>
}

type Holds = (outcome: Outcome) => boolean

/**
 * What a phrase says of the strategy that the other words make: `the put may stay at thirty`, `all 4 legs`, `keep only the two puts`.
 * Undefined if it says something else; otherwise whether it is true.
 */
export function saidOfResult(phrase: Phrase): Holds | undefined {
  const { words, from, to, said } = phrase
  const texts = words.tokens.slice(from, to).map(({ text }) => text)
  const areOf = (...further: readonly string[]) =>
    said.others.every((i) => {
      const text = words.textAt(i)
      return STAYING.has(text) || BESIDE.has(text) || further.includes(text)
    })
  if (isSaidOtherwise(phrase, texts)) return undefined
  if (hasAny(texts, ...ALONG)) return areOf(...ALONG, ...BESIDE_ALONG) ? thingsAlong(said) : undefined
  if (!isStaying(phrase, texts)) return areOf('well', '&') ? allNamed(said, texts) : undefined
  if (areOf('other', 'days', 'day', 'din') && hasAny(texts, 'days', 'din')) return daysThatStay(phrase)
  if (areOf(...REST, 'other', 'remaining', 'thing', 'things') && isOfRest(said, texts))
    return hasNoFurtherLegs
  return areOf('spread', 'two', 'credit') ? legsOrThings(said, texts) : undefined
}

/** Whether a phrase makes things alike, or leaves open what stays. */
const isSaidOtherwise = (phrase: Phrase, texts: readonly string[]) =>
  isEqual(texts, phrase.said) || isLeftOnly(texts) || isSameAsOther(phrase)

const isStaying = ({ words, said }: Phrase, texts: readonly string[]) =>
  said.others.some((i) => STAYING.has(words.textAt(i))) || isAsItIs(texts)

const isAsItIs = (texts: readonly string[]) =>
  /\bas (it|they|these|those) (is|are|was|were)\b/.test(texts.join(' '))

/** Words that name what is there beside something that is added. */
export const ALONG = list('along alongside besides')
const BESIDE_ALONG = list('existing current open present already there')

/** `along with the overall stop`: it stays, and nothing else goes. In `remove the target along with the stop` both would. */
function thingsAlong(said: SaidFacts): Holds | undefined {
  const { values, kinds, options, sides } = said
  const areStaying = values.length + kinds.size > 0 && options.size + sides.size === 0
  const stay = areStaying ? thingsThatStay(said) : undefined
  return (
    stay &&
    ((outcome) => {
      const has = new Set(factsOf(outcome.after).map(keyOf))
      return stay(outcome) && factsOf(outcome.open).every((fact) => has.has(keyOf(fact)))
    })
  )
}

const hasAny = (texts: readonly string[], ...named: readonly string[]) =>
  texts.some((text) => named.includes(text))

/** `keep only the two puts`, `the put may stay at thirty`. */
function legsOrThings(said: SaidFacts, texts: readonly string[]): Holds | undefined {
  const isSpread = texts.includes('spread')
  const isOnly = hasAny(texts, 'only', 'leaving', 'just', 'alone')
  if ((isOnly || isSpread) && said.options.size === 1 && said.kinds.size === 0)
    return onlyLegs(said, isSpread)
  if (isOnly) return undefined
  const isOfNone = said.values.length + said.kinds.size + said.options.size + said.sides.size === 0
  return isOfNone && hasAny(texts, 'legs') ? legsThatStay : thingsThatStay(said)
}

/** `legs untouched`: the same contracts and lots. */
const legsThatStay: Holds = ({ open, after }) => {
  const contracts = (request: FormRequest) =>
    legsIn(request).map(({ optionType, tradeType, strikeCriteria, strikeLabel, quantity, expiry }) =>
      JSON.stringify([optionType, tradeType, strikeCriteria, strikeLabel, quantity, expiry]),
    )
  return contracts(open).join() === contracts(after).join()
}

/** `same strike for both`: alike, and not as they were. */
const isEqual = (texts: readonly string[], { scope }: SaidFacts) =>
  texts.includes('same') && (scope === 'each' || hasAny(texts, 'both', 'dono', 'for', 'each', 'all'))

/** `put sl 40, call same`: as it is, or as the put is then. */
const isSameAsOther = ({ words, said: { options, sides, values, others } }: Phrase) =>
  options.size + sides.size > 0 &&
  values.length === 0 &&
  others
    .map((i) => words.textAt(i))
    .filter((text) => STAYING.has(text))
    .join() === 'same'

/** `leave the call`: it stays, or is left. */
const isLeftOnly = (texts: readonly string[]) =>
  hasAny(texts, 'leave', 'leaving') &&
  !hasAny(texts, 'as', 'alone', 'same', 'unchanged', 'untouched', 'at', 'only', 'just', 'where')

/** Beside an added leg `same settings` may be those of the new one. */
const hasNoFurtherLegs: Holds = ({ open, after }) => legsIn(after).length <= legsIn(open).length

const isOfRest = ({ values, kinds, options, sides }: SaidFacts, texts: readonly string[]) =>
  values.length + kinds.size + options.size + sides.size === 0 && hasAny(texts, ...REST)

/** `all the other days may continue`: only days that are named go. */
function daysThatStay({ said, otherDays }: Phrase): Holds | undefined {
  if (said.values.length + said.kinds.size + said.options.size + said.sides.size > 0) return undefined
  return ({ open, after }) => {
    const [before, now] = [daysOf(open), daysOf(after)]
    const gone = before.filter((day) => !now.includes(day))
    return (
      gone.length > 0 && now.every((day) => before.includes(day)) && gone.every((day) => otherDays.has(day))
    )
  }
}

const WEEK = ['1', '2', '3', '4', '5']
const daysOf = (request: FormRequest) => request.strategy.filters?.weekdays?.map(String) ?? WEEK

const legsIn = (request: FormRequest) => legsOf(withLegsApart(request))

/** A leg without the name under which the form has it. */
const contractOf = ({ id: _, ...leg }: FormLeg) => JSON.stringify(leg)

/** `keep only the two puts`, `leaving just the call spread`: nothing but these legs is left, as they were. */
function onlyLegs({ options, sides, values }: SaidFacts, isSpread: boolean): Holds {
  return ({ open, after }) => {
    const [before, now] = [legsIn(open), legsIn(after)]
    const had = new Set(before.map(contractOf))
    const areNamed = now.every(
      (leg) => options.has(leg.optionType) && (sides.size === 0 || sides.has(leg.tradeType)),
    )
    const areCounted = values.every(({ values: [count] }) => Number(count) === now.length)
    const hasBoth = new Set(now.map(({ tradeType }) => tradeType)).size === 2
    return (
      now.length < before.length &&
      areNamed &&
      areCounted &&
      (!isSpread || hasBoth) &&
      now.every((leg) => had.has(contractOf(leg)))
    )
  }
}

/** `the put may stay at thirty`, `hedge wahi rahega`, `exit same rehne do`: as before, and with the values that are named. */
function thingsThatStay(said: SaidFacts): Holds | undefined {
  const { values, kinds, options, sides } = said
  const areLegs = options.size + sides.size > 0
  if (values.length + kinds.size === 0 && !areLegs) return undefined
  return ({ open, after }) => {
    const [before, now] = [factsOf(open), factsOf(after)].map((facts) =>
      facts.filter((fact) => isMeant(fact, said)),
    )
    if (!before || !now || before.length === 0 || !areAlike(before, now)) return false
    const areThere = values.every((value) => before.some((fact) => isValueOf(fact, value, said)))
    const areNamed = [...kinds.keys()].every((kind) => before.some((fact) => fact.kind === kind))
    const isWhole = kinds.size > 0 || !areLegs || areSameLegs(said, { open, after })
    // `Exit at 2:45, the put stays`: it would not.
    const isLeft = areLegs && kinds.size + values.length === 0 && areLeftOtherwise(open, after)
    if (isLeft) return false
    return areThere && areNamed && isWhole
  }
}

const areLeftOtherwise = (open: FormRequest, after: FormRequest) =>
  open.strategy.squareOffTime !== after.strategy.squareOffTime

/** Whether a fact is of the settings and legs that a phrase names; of all of these legs if it names none. */
const isMeant = (fact: Fact, said: SaidFacts) =>
  isOfLegs(fact, said) &&
  (said.kinds.size > 0
    ? said.kinds.has(fact.kind)
    : said.options.size + said.sides.size > 0 || said.values.some((value) => isValueOf(fact, value, said)))

const areAlike = (one: readonly Fact[], other: readonly Fact[]) =>
  JSON.stringify(one.map(keyOf).toSorted()) === JSON.stringify(other.map(keyOf).toSorted())

function areSameLegs({ options, sides }: SaidFacts, { open, after }: Outcome): boolean {
  const contracts = (request: FormRequest) =>
    legsIn(request)
      .filter(
        (leg) =>
          (options.size === 0 || options.has(leg.optionType)) &&
          (sides.size === 0 || sides.has(leg.tradeType)),
      )
      .map(contractOf)
      .toSorted()
  return JSON.stringify(contracts(open)) === JSON.stringify(contracts(after))
}

/** `all 4 legs`, `the sold strikes as well as the bought ones`: every leg is there, and changes alike. */
function allNamed(said: SaidFacts, texts: readonly string[]): Holds | undefined {
  const { options, sides, values, kinds, scope } = said
  const isList = hasAny(texts, 'well', 'both', 'all') || scope === 'each'
  const [count] = values.length === 1 && hasAny(texts, 'legs', 'leg') ? values : []
  const isAll = count ? count.unit === undefined : values.length === 0 && sides.size + options.size > 1
  const areStrikes = [...kinds.keys()].every((kind) => kind === 'strike')
  if (!isList || !isAll || !areStrikes || sides.size === 1 || options.size === 1) return undefined
  return ({ open, after }) => {
    const [before, now] = [legsIn(open), legsIn(after)]
    const isThere = !count || Number(count.values[0]) === now.length
    const areSides = hasBoth(sides, new Set(now.map(({ tradeType }) => tradeType)))
    const areOptions = hasBoth(options, new Set(now.map(({ optionType }) => optionType)))
    return isThere && areSides && areOptions && changeAlike(before, now, kinds.has('strike'))
  }
}

const hasBoth = <Of extends OptionType | TradeType>(named: ReadonlySet<Of>, there: ReadonlySet<Of>) =>
  [...named].every((one) => there.has(one))

/** Whether every leg changes, and in the same settings; in its strike if that is named. */
function changeAlike(before: readonly FormLeg[], now: readonly FormLeg[], areStrikes: boolean): boolean {
  if (before.length !== now.length) return false
  const fieldsOf = (leg: FormLeg, other: FormLeg) =>
    (['quantity', 'strikeCriteria', 'riskManagement', 'expiry'] as const).filter(
      (field) => JSON.stringify(leg[field]) !== JSON.stringify(other[field]),
    )
  const [first = '', ...others] = before.map((leg, i) => fieldsOf(leg, now[i] ?? leg).join())
  const isNamed = !areStrikes || first.includes('strikeCriteria')
  return first !== '' && isNamed && others.every((one) => one === first)
}
