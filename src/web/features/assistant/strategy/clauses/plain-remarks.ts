import { NEGATIONS } from '#domain/aliases'
import type { FormRequest } from '../builder-model.ts'
import { changedFacts, type FactKind } from '../compose/open-facts.ts'
import { legsOf, withLegsApart } from '../compose/open-legs.ts'
import type { Outcome } from '../compose/said-of-now.ts'
import type { Words } from '../words/words.ts'
import { CONDITIONS, ORDERS, SETTINGS, WAYS } from './reasons.ts'

const list = (text: string): readonly string[] => text.split(' ')
const set = (text: string): ReadonlySet<string> => new Set(list(text))

interface Phrase {
  readonly words: Words
  readonly from: number
  readonly to: number
}

type Holds = (outcome: Outcome) => boolean

/** Whose state a remark tells. */
const SUBJECTS = set(
  'i im we it its this that there they these market markets bazaar premiums spreads fills volatility theta nerves results losses signals mujhe main',
)
const BEFORE_SUBJECT = list('the my our so but and too bahut bohot zyada')
const STATES = set(
  'is are was were am im feel feels felt get gets got getting have has had look looks seem seems keep keeps hate love like fear worry worries ' +
    'dislike lost lose losing cannot cant saw read heard find think believe whipsaws whipsaw bleeds bounces swings moves behaves bothers ' +
    'scares bores tires makes made gives sleep',
)
const HINDI_ENDS = set('hai hain h tha thi the lagta lagti lage aata gaya gayi hota hoti rehta rehti')

/** Words of orders in a strategy that in a remark say something else: `too many false signals`, `these days`. */
const HARMLESS: readonly (readonly string[])[] = [
  list('these days'),
  list('most days'),
  list('every day'),
  list('false signals'),
  list('false signal'),
  list('take it'),
  list('like it'),
  list('at that time'),
  list('at this time'),
  list('last night'),
  list('last week'),
  list('bada loss'),
  list('big loss'),
  list('a lot'),
  list('wrong signals'),
  list('bad signals'),
  list('late signals'),
  list('in the first half hour'),
  list('in the first hour'),
  list('before the weekend'),
  list('over the weekend'),
  list('on the weekend'),
  list('dont like'),
  list("don't like"),
]

/** Negations that only tell how somebody feels: `cannot take it`, `am not happy`, `acha nahi lagta`. */
const OF_FEELING = set(
  'take bear stand sleep happy comfortable sure confident convinced easy good great nice fun lagta lag lagti aata aati samajh samjh pasand',
)

const BLOCKING = set(
  'want wants wish prefer need needs should must would will shall may chahiye flat intraday positional buyer seller buyers sellers writer writers buying selling ' +
    'evening night shaam overnight one two three four five half full spread hedge hedged protection naked directional per both',
)

/**
 * Whether a phrase tells how somebody feels or how the market behaves, and names no setting, number, day or order:
 * `I get nervous`, `there are too many false signals`, `market bahut choppy hai`.
 */
export function plainRemark({ words, from, to }: Phrase): Holds | undefined {
  if (isPolite(words, from, to) || isBenefit(words, from, to)) return () => true
  const at = words.past(from, BEFORE_SUBJECT)
  const end = lastWord(words, to)
  const inside = words.tokens.slice(at, to).map(({ text }) => text)
  const isEnglish =
    SUBJECTS.has(words.textAt(at)) && inside.slice(0, MOST_BEFORE_STATE).some((text) => STATES.has(text))
  const isHindi = HINDI_ENDS.has(words.textAt(end)) && inside.length > 2
  if (!isEnglish && !isHindi) return undefined
  const areTelling = Array.from({ length: to - from }, (_, k) => from + k).every((i) => isTelling(words, i))
  const isUnnamed = inside.some((text) => MEASURES.has(text)) && !inside.some((text) => MEASURED.has(text))
  if (!areTelling || isUnnamed) return undefined
  // What is so at a part of the day tells why a time changes.
  if (inside.includes('weekend')) return changes('days', 'exit')
  return inside.some((text) => PARTS_OF_DAY.has(text)) ? changes('entry', 'exit') : () => true
}

const changes =
  (...kinds: readonly FactKind[]): Holds =>
  ({ open, after }) =>
    changedFacts(open, after).some(({ kind }) => kinds.includes(kind))

const PARTS_OF_DAY = set('morning afternoon noon lunch subah dopahar hour')

/** `if you please`, of which the last word is not seen. */
const isPolite = (words: Words, from: number, to: number) =>
  words.is(from, 'if') &&
  words.is(from + 1, 'you') &&
  /^if you (please|dont mind|don't mind|can|could|would)\W*$/i.test(
    words.text.slice(words.at(from)?.start, words.at(to)?.start),
  )

const MOST_BEFORE_STATE = 4

const AMOUNT_OF = set('less more fewer lower higher better kam zyada')
const LOST = set('loss losses decay bleed burn')
const OF_LOSS = set('theta time premium')
const FELT = set(
  'tension stress risk noise safety safe sleep peace headache margin worry comfort whipsaws fuss',
)

/** `less theta loss`, `kam tension`: what a change is good for, in a phrase of its own. */
function isBenefit(words: Words, from: number, to: number): boolean {
  const texts = words.tokens.slice(from, to).flatMap(({ kind, text }) => (kind === 'break' ? [] : [text]))
  const [amount = '', what = '', ...rest] = texts.filter(
    (text) => !['so', 'for', 'the', 'of', 'hai'].includes(text),
  )
  const isFelt = FELT.has(what) && rest.length === 0
  const isLost = OF_LOSS.has(what) && LOST.has(rest[0] ?? '') && rest.length === 1
  return AMOUNT_OF.has(amount) && (isFelt || isLost)
}

/** The position of the last word of a phrase. */
function lastWord(words: Words, to: number): number {
  let last = to - 1
  while (last > 0 && words.isBreak(last)) last--
  return last
}

/** Words by which a setting is judged that only a pronoun stands for: `it is too far`. */
const MEASURES = set(
  'door dur paas pass jaldi der kam zyada chhota chota chhoti bada badi tight loose wide narrow far near close early late high low small big much many large little long short',
)
const MEASURED = set(
  'market markets bazaar premiums spreads fills volatility theta signals loss losses tension there',
)

/** Orders that a remark may hide: `I feel like doubling`, `wider is better`. */
const HIDDEN =
  /^(doubl|add|remov|sell|buy|exit|clos|hedg|trail|hold|skipp|halv|book|lock|mov|shift|roll|enter|averag|tighten|widen|switch)ing$|^(bigg|wid|tight|lat|earli|low|high|small|larg|few|narrow|clos|near|far|furth|loos|long|short|fast|slow)er$/

function isTelling(words: Words, i: number): boolean {
  const token = words.at(i)
  if (!token || token.kind === 'break' || isHarmless(words, i)) return true
  if (token.kind !== 'word' || !Number.isNaN(token.value)) return false
  const { text } = token
  if (NEGATIONS.has(text)) return [i - 1, i + 1].some((at) => OF_FEELING.has(words.textAt(at)))
  if (PARTS_OF_DAY.has(text)) return isPartOfDay(words, i)
  return !isOrder(text) && (SUBJECTS.has(text) || !NAMED.some((kind) => words.find(i, kind) !== undefined))
}

const isOrder = (text: string) =>
  HIDDEN.test(text) || BLOCKING.has(text) || ORDERS.has(text) || CONDITIONS.has(text)

/** `in the morning`, `subah me`. */
const isPartOfDay = (words: Words, i: number) =>
  words.is(i - 1, 'the', 'in', 'at', 'that', 'this', 'first') || words.is(i + 1, 'me', 'mein', 'ko')

const NAMED = [
  ...SETTINGS,
  'option',
  'wings',
  'strike',
  'atm',
  'structure',
  'time',
  'scope',
  'underlying',
  'day',
] as const

const isHarmless = (words: Words, i: number) =>
  HARMLESS.some((phrase) =>
    phrase.some((text, k) => words.is(i, text) && phrase.every((one, other) => words.is(i - k + other, one))),
  )

const LIKING = set(
  'need needs like likes love loves want wants prefer prefers work works do does well best suit suits bleed bleeds lose loses suffer suffers die dies die',
)
const OF_MARKET = set(
  'a an the market markets in when best well money badly only very days conditions phase for with strategy strategies short long of',
)

/** `a condor needs a quiet market`, `sideways market chahiye`: what market a structure is for, beside a rule that measures it. */
export function saidOfMarket({ words, from, to }: Phrase): Holds | undefined {
  const isOf = (i: number) => {
    const { text = '', kind } = words.at(i) ?? {}
    const isStructure = words.find(i, 'structure')?.end === i + 1
    return (
      kind === 'break' ||
      isStructure ||
      WAYS.has(text) ||
      LIKING.has(text) ||
      OF_MARKET.has(text) ||
      text === 'trend' ||
      text === 'chahiye' ||
      text === 'i'
    )
  }
  const inside = words.tokens.slice(from, to)
  const says = (...kinds: readonly ReadonlySet<string>[]) =>
    kinds.every((kind) => inside.some(({ text }) => kind.has(text)))
  const isMood = says(WAYS) || says(set('trend'))
  const isWish = says(set('chahiye')) || says(LIKING)
  if (!isMood || !isWish || !inside.every((_, k) => isOf(from + k))) return undefined
  return ({ open, after }) => measuresOf(open) !== measuresOf(after)
}

/** The rules and the filters of days that measure a market. */
const measuresOf = ({ indicatorConfiguration: { enabled, rules }, strategy: { filters } }: FormRequest) =>
  JSON.stringify([enabled ? rules : [], { ...filters, weekdays: undefined }])

const TURNING = set('ulta ulti opposite reverse reversed turn flip around round invert')
const BESIDE_TURN = set(
  'this that it the a an way other karna hai h karo kar do for in market now please to i want let us lets on its head of',
)

/** `ulta karna hai`, `turn this around for a falling market`: the open legs with the other option, or on the other side. */
export function saidOfTurn({ words, from, to }: Phrase): Holds | undefined {
  const texts = words.tokens.slice(from, to).flatMap(({ kind, text }) => (kind === 'break' ? [] : [text]))
  const areOf = texts.every((text) => TURNING.has(text) || BESIDE_TURN.has(text) || WAYS.has(text))
  if (!areOf || !texts.some((text) => TURNING.has(text))) return undefined
  const way = texts.some((text) => DOWN.has(text))
    ? 'down'
    : texts.some((text) => UP.has(text))
      ? 'up'
      : undefined
  const isFalsePromise = texts.some((text) => WAYS.has(text)) && way === undefined
  return isFalsePromise
    ? undefined
    : ({ open, after }) => isTurned(open, after) && (way === undefined || wayOf(after) === way)
}

const DOWN = set('falling bearish girne mandi crash')
const UP = set('rising bullish badhne badhega chadhne tezi')

const legsIn = (request: FormRequest) => legsOf(withLegsApart(request))

/** Whether all legs have the other option, or all are on the other side. */
function isTurned(open: FormRequest, after: FormRequest): boolean {
  const [before, now] = [legsIn(open), legsIn(after)]
  const keys = (legs: typeof before, turned: 'option' | 'side' | undefined) =>
    legs
      .map(({ optionType, tradeType }) =>
        [
          turned === 'option' ? (optionType === 'CALL' ? 'PUT' : 'CALL') : optionType,
          turned === 'side' ? (tradeType === 'BUY' ? 'SELL' : 'BUY') : tradeType,
        ].join(),
      )
      .toSorted()
      .join(';')
  const made = keys(now, undefined)
  const [old, next] = [wayOf(open), wayOf(after)]
  // A bear call spread turns a bull put spread, and a bull call spread doesn't.
  const isSame = keys(before, undefined) === made || (old !== undefined && old === next)
  return !isSame && (keys(before, 'option') === made || keys(before, 'side') === made)
}

/** Where the index has to go for a position of one option. */
function wayOf(request: FormRequest): 'up' | 'down' | undefined {
  const legs = legsIn(request)
  const [first] = legs
  if (!first || legs.some(({ optionType }) => optionType !== first.optionType)) return undefined
  const sold = legs.filter(({ tradeType }) => tradeType === 'SELL')
  const bought = legs.filter(({ tradeType }) => tradeType === 'BUY')
  if (sold.length > 0 && bought.length > 0) return wayOfSpread(sold, bought)
  return (first.optionType === 'CALL') === (first.tradeType === 'BUY') ? 'up' : 'down'
}

/** A credit spread has its sold leg nearer to the money. */
function wayOfSpread(
  [sold]: readonly { readonly optionType: string; readonly strikeDistance: number }[],
  [bought]: readonly { readonly strikeDistance: number }[],
): 'up' | 'down' | undefined {
  if (!sold || !bought || sold.strikeDistance === bought.strikeDistance) return undefined
  const isCredit = sold.strikeDistance < bought.strikeDistance
  return (sold.optionType === 'PUT') === isCredit ? 'up' : 'down'
}
