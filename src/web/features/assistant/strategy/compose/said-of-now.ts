import { NEGATIONS } from '#domain/aliases'
import type { FormRequest } from '../builder-model.ts'
import { isOfLegs, isValueOf, type SaidFacts } from '../clauses/said-facts.ts'
import type { Words } from '../words/words.ts'
import { changedFacts, factsOf, keyOf, type Fact, type FactKind } from './open-facts.ts'

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words of an order, a wish, a bound or a condition, with which a phrase says more than what is so. */
const ORDERING = set(
  'use make set put add remove delete drop change move shift keep hold go goes take try switch replace increase reduce raise lower widen ' +
    'tighten loosen cut double halve half skip avoid buy sell want wants need needs needed should must let please chahiye chahta chahti karo kar kardo ' +
    'karna do de dena lo le lena laga lagao lagana hata hatao hatana rakh rakho rakhna badlo badal nikal nikalo becho kharido jao jaye only just ' +
    'sirf bas keval instead rather except unless if when whenever agar jab until till tak after before baad pehle than less more further closer ' +
    'nearer farther wider narrower tighter looser or ya close book square trail lock re may can could would will shall per either same opposite ' +
    'ulta reverse convert turn exclude include run test start stop-out whichever both-or leave stay stays remain remains ' +
    'capital account funds corpus monthly weekly intraday positional overnight expiry',
)

/** Words that only state what there is. */
const STATING = set(
  'the a an my is are was has have had of in on at for to and as it its this that these there here i we see right now currently abhi ab yet ' +
    'still already so hai hain h ho raha rahi rahe ka ki ke ko me mein par pe se toh hi bhi ye yeh wo woh isme ismein is iske isko mera meri ' +
    'mere wala wali wale one any koi kuch no nahi nahin nai without neither nor not dont but lekin aur kya na set placed kept present strategy ' +
    'position trade condor straddle strangle spread currentwk at moment present',
)

/** Words of a statement: what something is, does, or is too much of. */
const JUDGING = set(
  'is are was were am im has have had feels feel looks look seems seem sounds gets get getting got gives give makes costs cost comes goes needs leaves hits ' +
    'hai hain h tha thi lagta lagti lag lage rehta rehti rahi raha hota hoti hote aata aati jata jaati gaya gayi milta milte too very bahut bohot bohut zyada itna',
)

/** Words by which a phrase says that it speaks of now. */
const NOW = set('currently currentwk now abhi there see notice has have isme ismein right moment present')

/** Negations that deny a setting. */
const LACKING = set('no without neither nor nahi nahin nai not')

/** What may be denied of a value without an order: `is not enough`, `hit nahi hota`, `samajh nahi aata`. */
const DENIED = set(
  'enough good great nice right ok okay fine working work works worth safe suit suits like likes help helps hit hota hoti hote aata aati aate ' +
    'raha rahi pasand theek thik sahi samajh samjh samaj achha acha accha comfortable happy sure clear understand realistic practical chalta ' +
    'chal milta mil banta sufficient suitable kabhi come comes came reach reaches reached bear afford handle digest absorb',
)

/** Kinds of words that name something that is not compared here. */
const FURTHER = ['event', 'expiry', 'holding', 'mode', 'cause'] as const

/** A change of the open strategy that the other words make. */
export interface Outcome {
  readonly open: FormRequest
  readonly after: FormRequest
}

export interface SaidOfNow {
  readonly holds: (outcome: Outcome) => boolean
  /** What it names of a strategy, by its setting or by its value. */
  readonly namedIn: (open: FormRequest) => readonly Fact[]
  /** The settings that it says are missing. */
  readonly lacked: ReadonlySet<FactKind>
}

interface Phrase {
  readonly words: Words
  readonly from: number
  readonly to: number
  readonly said: SaidFacts
}

/**
 * Whether a phrase names values and settings that the open strategy has, or lacks where it says so, and orders nothing: `9:20 is too
 * early`, `there is no target here`. What it judges must be what the other words change, and of the same legs.
 */
export function saidOfNow(phrase: Phrase): SaidOfNow | undefined {
  const { words, said, from, to } = phrase
  const isEmpty = said.values.length + said.kinds.size + said.units.length === 0
  const texts = words.tokens.slice(from, to).map(({ text }) => text)
  const isOrdering = (i: number) =>
    ORDERING.has(words.textAt(i)) && !isState(words, i) && !isOnlyNow(words.textAt(i), texts, said)
  if (isEmpty || said.others.some(isOrdering) || hasFurther(phrase)) return undefined
  const lacked = lackedKinds(phrase)
  if (isDenied(phrase, lacked)) return undefined
  const areStating = said.others.every(
    (i) => STATING.has(words.textAt(i)) || isOnlyNow(words.textAt(i), texts, said),
  )
  const isStatement =
    texts.some((text) => JUDGING.has(text) || NOW.has(text)) ||
    isOfIndicator(said, texts) ||
    isBeyondMe(phrase)
  if (!isStatement) return undefined
  const isOfNow = areStating && texts.some((text) => NOW.has(text))
  return {
    holds: (outcome) =>
      isTrue(said, lacked, outcome.open) && isAnswered(said, lacked, { outcome, areStating, isOfNow }),
    namedIn: (open) => namedFacts(factsOf(open), said),
    lacked,
  }
}

/** `I cannot bear 5000`, `my account cannot afford 5000`. */
const isBeyondMe = ({ words, said }: Phrase) =>
  said.others.some((i) => words.is(i, 'cannot', 'cant') && DENIED.has(words.textAt(i + 1)))

/** Whether a phrase denies something that is not missing and not only judged. */
const isDenied = ({ words, said }: Phrase, lacked: ReadonlySet<FactKind>) =>
  said.others.some((i) => {
    const text = words.textAt(i)
    return (
      NEGATIONS.has(text) &&
      !ONLY.has(text) &&
      !isJudged(words, i) &&
      (lacked.size === 0 || !LACKING.has(text))
    )
  })

const ONLY = set('only just sirf bas keval')

/** `abhi sirf 1 lot hai`, of all legs. */
const isOnlyNow = (text: string, texts: readonly string[], { options, sides, scope }: SaidFacts) =>
  ONLY.has(text) &&
  options.size + sides.size === 0 &&
  scope === undefined &&
  texts.some((one) => ['abhi', 'currently', 'now', 'moment', 'present'].includes(one))

/** `too close`, `is set`, `my account cannot bear`, which order nothing. */
const isState = (words: Words, i: number) =>
  (words.is(i, 'account', 'capital') && words.is(i - 1, 'my') && words.is(i + 1, 'cannot', 'cant', 'wont')) ||
  (words.is(i, 'set', 'put', 'kept', 'placed') && words.is(i - 1, 'is', 'are', 'was', 'been')) ||
  (words.is(i, 'close', 'low', 'less') &&
    words.is(i - 1, 'too', 'very', 'so', 'bit', 'quite', 'pretty', 'bahut', 'bohot'))

/** `for the RSI`, between other words of an order. */
const isOfIndicator = ({ kinds, values, others }: SaidFacts, texts: readonly string[]) =>
  kinds.size === 1 &&
  kinds.has('indicator') &&
  values.length === 1 &&
  others.length < MOST_BEFORE_NAME &&
  ['for', 'on', 'of', 'in'].includes(texts[0] ?? '')

const MOST_BEFORE_NAME = 3

const hasFurther = ({ words, from, to }: Phrase) =>
  words.tokens
    .slice(from, to)
    .some((_, k) => FURTHER.some((kind) => words.find(from + k, kind) !== undefined))

/** `not enough`, `samajh nahi aata`, `cannot bear`. */
const isJudged = (words: Words, i: number) => [i - 1, i + 1, i + 2].some((at) => DENIED.has(words.textAt(at)))

/** The settings that a phrase says are missing: behind `no`, and before `nahi hai`. */
function lackedKinds({ words, said }: Phrase): ReadonlySet<FactKind> {
  const negation = said.others.find((i) => LACKING.has(words.textAt(i)) && !isJudged(words, i))
  if (negation === undefined || said.values.length > 0) return new Set()
  const isHindi = words.is(negation, 'nahi', 'nahin', 'nai')
  return new Set([...said.kinds].filter(([, at]) => at < negation === isHindi).map(([kind]) => kind))
}

/** The facts that a phrase names. */
const namedFacts = (facts: readonly Fact[], said: SaidFacts): readonly Fact[] =>
  facts.filter(
    (fact) =>
      isOfLegs(fact, said) &&
      (said.values.length > 0
        ? said.values.some((value) => isValueOf(fact, value, said))
        : said.kinds.has(fact.kind) || (said.kinds.size === 0 && said.units.length > 0)) &&
      (said.units.length === 0 ||
        said.values.length > 0 ||
        (fact.unit !== undefined && said.units.includes(fact.unit))),
  )

function isTrue(said: SaidFacts, lacked: ReadonlySet<FactKind>, open: FormRequest): boolean {
  const facts = factsOf(open)
  const own = facts.filter((fact) => isOfLegs(fact, said))
  const areThere = said.values.every((value) => own.some((fact) => isValueOf(fact, value, said)))
  const named = new Set(namedFacts(facts, said).map(({ kind }) => kind))
  const areNamed = [...said.kinds.keys()].every((kind) =>
    lacked.has(kind) ? facts.every((fact) => fact.kind !== kind) : kind === 'strike' || named.has(kind),
  )
  const areInUnit = said.units.every((unit) => namedFacts(facts, said).some((fact) => fact.unit === unit))
  return areThere && areNamed && areInUnit
}

interface Stated {
  readonly outcome: Outcome
  readonly areStating: boolean
  readonly isOfNow: boolean
}

/** Whether what a phrase judges is changed by the other words, for its legs alone; what it only states may stay. */
function isAnswered(
  said: SaidFacts,
  lacked: ReadonlySet<FactKind>,
  { outcome, areStating, isOfNow }: Stated,
): boolean {
  const { open, after } = outcome
  const changed = changedFacts(open, after)
  const had = namedFacts(factsOf(open), said)
  const has = new Set(factsOf(after).map(keyOf))
  if (isOfNow || (areStating && lacked.size > 0)) return true
  if (areStating && had.every((fact) => has.has(keyOf(fact)))) return true
  const kinds = new Set([...had.map(({ kind }) => kind), ...lacked])
  const ofKinds = changed.filter(({ kind }) => kinds.has(kind))
  const isChanged =
    lacked.size > 0 || kinds.has('days')
      ? ofKinds.length > 0
      : had.some((fact) => isOther(fact, factsOf(after)))
  return isChanged && ofKinds.every((fact) => isOfLegs(fact, said))
}

/** Whether a value is another one; a stop of a leg that is now bought is the same. */
const isOther = (fact: Fact, after: readonly Fact[]) =>
  after.every((one) => keyOf({ ...one, side: undefined }) !== keyOf({ ...fact, side: undefined }))
