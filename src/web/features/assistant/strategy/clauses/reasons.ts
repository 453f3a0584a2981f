import { LIFE_WORDS, MOOD_WORDS, NEGATIONS } from '#domain/aliases'
import type { Words } from '../words/words.ts'
import { aimsIn } from './aims.ts'
import type { PlacedClause } from './clause.ts'

interface Span {
  readonly from: number
  readonly to: number
}

interface Said {
  readonly clauses: readonly PlacedClause[]
  readonly unread: readonly Span[]
}

const list = (text: string): readonly string[] => text.split(' ')

/** Words behind which a phrase tells why. */
const BECAUSE = list(
  'since because bcoz bcz becoz cuz coz kyunki kyuki kyonki kyunke chunki due reason wajah karan purpose idea logic',
)

/** Words before which a reason ends. */
export const SO = list('so then but lekin magar isliye isiliye therefore hence')

/** Behind these words `then` is a time: `by then the noise is over`. */
const UP_TO = ['by', 'till', 'until', 'since']

/** Where a phrase that tells why, what for, or what else would happen begins; the position behind its first words. */
type Opening = (words: Words, i: number) => number | undefined

/** `the reason is that …`, `because …`, `reason: …`. */
const because: Opening = (words, i) => {
  const at = words.past(i, ['the', 'my', 'iska', 'iski', 'main', 'mera', 'meri', 'only'])
  if (!words.is(at, ...BECAUSE)) return undefined
  const isNoun = words.is(at, 'reason', 'wajah', 'karan', 'purpose', 'idea', 'logic')
  if (!isNoun) return at === i ? at + 1 : undefined
  const end = words.past(at + 1, list('for behind it this being is was simple hai ye yeh ki that to'))
  if (words.is(at, 'idea', 'logic') && !words.is(at + 1, 'behind')) return undefined
  const isTitle = words.textAt(end).startsWith(':')
  return isTitle ? end + 1 : end > at + 1 ? end : undefined
}

/** `so that …`, `taaki …`, `in order to …`, `to save margin`. */
const purpose: Opening = (words, i) => {
  if (words.is(i, 'taaki', 'taki', 'jisse', 'jissey', 'isse')) return i + 1
  const isSoThat = words.is(i, 'so') && words.is(i + 1, 'that', 'as')
  const isOrder = words.is(i, 'in') && words.is(i + 1, 'order') && words.is(i + 2, 'to', 'that')
  if (isSoThat || isOrder) return i + (isOrder ? 3 : 2)
  return words.is(i, 'to') && words.is(i + 1, ...AIMS) ? i + 2 : undefined
}

/** What is aimed at, which is no order of a strategy. */
const AIMS = list(
  'protect prevent earn save avoid reduce minimise minimize limit cap lower escape benefit capture catch',
)

/** `otherwise …`, `warna …`, `nahi to …`. */
const otherwise: Opening = (words, i) => {
  const isNot = words.is(i, 'nahi') && words.is(i + 1, 'to', 'toh')
  const isElse = words.is(i, 'or') && words.is(i + 1, 'else')
  return isNot || isElse ? i + 2 : words.is(i, 'otherwise', 'warna', 'varna', 'wrna') ? i + 1 : undefined
}

/** `i.e. …`, `that is …`, `meaning …`, `yaani …`. */
const meaning: Opening = (words, i) => {
  const isThat = words.is(i, 'that', 'which') && words.is(i + 1, 'is', 'means')
  return isThat ? i + 2 : words.is(i, 'ie', 'meaning', 'yaani', 'yani') ? i + 1 : undefined
}

const EFFECTS = list('keeps reduces limits lowers saves gives helps protects makes avoids')

/** `this keeps losses small`, `that way one bad day does not hurt`. */
const effect: Opening = (words, i) =>
  words.is(i, 'this', 'that', 'which', 'it') && words.is(i + 1, ...EFFECTS, 'way') ? i + 2 : undefined

const STATES = list(
  'is are was were has have had am does gives tends tend becomes become gets get cannot hota hote hoti',
)

/** What happens at a time, which then is a condition: `as the market gets volatile`. */
const BECOMING = list('becomes become gets get')

const WANTED = list('want like wish need prefer cannot dont')

/** `as by then …`, `as i am at work`; a condition is told by its event: `as the price touches the band`. */
const as: Opening = (words, i) => {
  if (!words.is(i, 'as') || words.is(i - 1, 'same', 'such', 'well', 'soon', 'far', 'long', 'much', 'so'))
    return undefined
  const end = endOfReason(words, i)
  const inside = words.tokens.slice(i + 1, end).map(({ text }) => text)
  const isOwnWish = words.is(i + 1, 'i', 'we') && inside.some((text) => WANTED.includes(text))
  const isState =
    isOwnWish || inside.slice(1).some((text) => STATES.includes(text) && !BECOMING.includes(text))
  return isState && !inside.includes('as') ? i + 1 : undefined
}

const WANTING = list(
  'wish want like would love wanted need just only also basically am trying curious chahta chahti',
)
const LEARNING = list('see know check find out understand learn compare study')

/** `i wish to see how it did …`. */
const curiosity: Opening = (words, i) => {
  const wanted = words.is(i, 'i', 'we') ? words.past(i + 1, WANTING) : i
  const to = words.past(wanted, ['to'])
  const at = words.past(to, LEARNING)
  if (wanted === i || at === to || !words.is(at, 'how', 'whether', 'if')) return undefined
  return words.is(at + 1, 'it', 'this', 'that', 'they', 'these') ? at + 2 : undefined
}

const MEANS = list('capital account money funds margin budget job office paisa paise')
const LITTLE = list('kam thoda thode limited chhota chota small low tight is hai')

const SHARES = list('half full whole all double quarter aadha poora')

/** `i trade with small capital`, `mera capital kam hai`. */
const means: Opening = (words, i) => {
  const isLittle = words.is(i, ...MEANS) && words.is(i + 1, ...LITTLE)
  const isOwn = isLittle || words.is(i, 'i', 'we', 'my', 'our', 'mera', 'mere', 'meri', 'main')
  if (!isOwn) return undefined
  const end = endOfReason(words, i)
  const inside = words.tokens.slice(i, end).map(({ text }) => text)
  const isShare = inside.some((text) => SHARES.includes(text))
  return !isShare && inside.some((text) => MEANS.includes(text)) ? i : undefined
}

/** `the last half hour is not worth the risk`. */
const judgement: Opening = (words, i) => {
  if (!isFirst(words, i)) return undefined
  const end = endOfReason(words, i)
  const at = words.tokens.findIndex(
    ({ text }, k) => k > i && k < end && ['is', 'are', 'isnt', 'arent'].includes(text),
  )
  const worth = at < 0 ? -1 : words.past(at + 1, ['not', 'never', 'really', 'just', 'hardly'])
  return worth > 0 && words.is(worth, 'worth') ? i : undefined
}

const FEARS = list('afraid scared worried nervous fearful')

/** `I am afraid of naked selling so: …`. */
const fear: Opening = (words, i) => {
  const at = words.is(i, 'i', 'we', 'im') ? words.past(i + 1, list('am are always very a bit too little')) : i
  if (at > i && words.is(at, ...FEARS)) return at + 1
  const isHindi = words.is(i, 'mujhe', 'main') && words.is(words.past(i + 1, ['bahut', 'to']), 'dar', 'darr')
  return isHindi ? i + 1 : undefined
}

const FOUND = list(
  'in my our experience opinion view mind to i we feel think find believe see that usually normally generally as per',
)
const IS_SO = list(
  'is are stays remains being usually mostly very quite generally often always rather so remain stay rehta hota',
)

/** `in my experience the market is quiet after lunch`, a sentence of its own, or before `so`. Before `:` or `then` it is a condition. */
const observation: Opening = (words, i) => {
  if (words.is(i - 1, 'and', '-') || /^[:]/.test(words.textAt(i - 1))) return undefined
  const market = words.past(words.past(i, FOUND), ['the', 'whole', 'indian'])
  const is = words.is(market, 'market', 'markets', 'mkt') ? words.past(market + 1, IS_SO) : market
  if (is < market + 2 || !MOOD_WORDS.has(words.textAt(is))) return undefined
  const end = endOfReason(words, i)
  const isEnd = words.at(end) === undefined || /^[.;!]/.test(words.textAt(end)) || words.is(end, ...THEREFORE)
  const isThen = words.is(end + 1, 'then', 'only', 'in', 'if')
  return isEnd && !isThen && !isBehindWhen(words, i) ? is : undefined
}

const THEREFORE = ['so', 'therefore', 'hence', 'isliye', 'isiliye']

/** Behind `when rsi is low,`, in the same sentence. */
function isBehindWhen(words: Words, i: number): boolean {
  const from = 1 + words.tokens.findLastIndex((_, at) => at < i && /^[.;!]/.test(words.textAt(at)))
  return words.tokens.slice(from, i).some(({ text }) => CONDITIONS.has(text))
}

interface Kind {
  readonly opens: Opening
  /** Whether what it names may be said outside it as well, which then is the setting. */
  readonly mayRepeat?: true
  readonly isFirst?: true
  /** Whether it tells anything that is no number and no setting. */
  readonly isPlain?: true
  /** Words that elsewhere could be an order or a condition. */
  readonly tells?: readonly string[]
}

const KINDS: readonly Kind[] = [
  {
    opens: because,
    isPlain: true,
    mayRepeat: true,
    tells: ['fall', 'falls', 'rise', 'rises', 'open', 'opens'],
  },
  { opens: purpose },
  { opens: otherwise, tells: ['hit', 'hits'] },
  { opens: meaning },
  { opens: effect, isFirst: true },
  { opens: as },
  {
    opens: curiosity,
    mayRepeat: true,
    isFirst: true,
    tells: ['before', 'after', 'till', 'until', 'stopped'],
  },
  { opens: means, isFirst: true, tells: ['trade', 'day'] },
  { opens: judgement, mayRepeat: true, isFirst: true },
  { opens: fear, isPlain: true, isFirst: true },
  { opens: observation, isPlain: true, isFirst: true },
]

const isFirst = (words: Words, i: number) =>
  i === 0 || words.isBreak(i - 1) || words.is(i - 1, ...SO, 'and', '-')

/**
 * Phrases that only tell why, what for, what would happen otherwise, or what something means: `because by then the noise is over`,
 * `so that the margin is lower`, `i.e. no trend`. One that holds a number, an order, a condition or a setting is none, and is read
 * or named as not understood.
 */
export function reasonsIn(words: Words, said: Said): Span[] {
  const found: Span[] = []
  for (let i = 0; i < words.tokens.length; i++) {
    const reason = reasonAt(words, i, said)
    if (!reason) continue
    found.push(reason)
    i = reason.to - 1
  }
  const aims = aimsIn(words, said.clauses).filter((aim) =>
    found.every(({ from, to }) => aim.to <= from || aim.from >= to),
  )
  return [...found, ...aims, ...leadIn(words, said)]
}

function reasonAt(words: Words, i: number, said: Said): Span | undefined {
  for (const kind of KINDS) {
    const behind = !kind.isFirst || isFirst(words, i) ? kind.opens(words, i) : undefined
    if (behind === undefined) continue
    const to = endBeforeSetting(words, behind, said.clauses)
    const reason = { from: i, to }
    const isDone = hasOrder(words, { from: behind, to }, !mayTellWhen(kind))
    if (isDone || isWishOfLegs(words, reason) || isRuleToCome(words, reason)) continue
    // 'Because I hold a hedge' buys none.
    const settings = said.clauses.filter(({ is }) => is !== 'protection')
    const isBare = kind.isPlain === true && setsNothing(words, reason, settings)
    if (to > behind && (isBare || tellsOnly(words, { ...reason, behind }, { said, kind }))) return reason
  }
  return undefined
}

/** Whether a kind of reason may say at which part of the day something is so. */
const mayTellWhen = ({ isPlain, opens }: Kind) => isPlain === true || opens === as

/** Whether a phrase gives an order, though no setting is read in it: `because both legs hit sl close all`. */
const hasOrder = (words: Words, { from, to }: Span, isLoose: boolean) =>
  words.tokens
    .slice(from, to)
    .some(({ text }, k) => ORDERED.includes(text) || STEMS.test(text) || isWhen(words, from + k, isLoose))

const ORDERED = list('exit close square squareoff skip book leave free done breakeven equidistant')

/** Verbs of orders in all their forms. */
const STEMS = /^(nikal|nikl|bech|khatam|khatm|kharid|finish|wait)/

const PARTS_OF_DAY = list('lunch noon hour morning afternoon evening night dopahar shaam sham subah raat')
const BEFORE_PART = list('by before till until avoid')
const WITHIN_PART = list('in at after me mein ko')

/**
 * `out by lunch`, `dopahar tak`, `avoid the last hour`: a time at which something is done. What is so `in the morning` tells why,
 * and is a time only where it says what is done otherwise.
 */
function isWhen(words: Words, i: number, isLoose: boolean): boolean {
  if (!words.is(i, ...PARTS_OF_DAY)) return false
  const marks = isLoose ? [...BEFORE_PART, ...WITHIN_PART] : BEFORE_PART
  const before = [1, 2, 3].find((k) => !words.is(i - k, 'the', 'last', 'first')) ?? 1
  return words.is(i - before, ...marks) || words.is(i + 1, 'tak', 'se', ...(isLoose ? WITHIN_PART : []))
}

/** `due to expiry`, `to protect profits`: what could be a day or a trail, and tells nothing of why. */
const isRuleToCome = (words: Words, { from, to }: Span) =>
  /^(due to|because of) expiry$|^to (protect|lock|save) (the |my )?(profits?|gains?)$/i.test(
    words.written(from, to).trim(),
  )

const WISHES = list('want wants like prefer need love use chahiye pasand')
const WISHED =
  /^(far|near|deep|equal|cheap|wide|wider|narrow|hedge[ds]?|wings?|protection|itm|otm|atm|puts?|calls?|ce|pe|strangles?|straddles?|spreads?|strikes?|premiums?|buying|selling)$/

/** `because i want far otm protection`, `because i prefer puts`: legs that are wanted. */
const isWishOfLegs = (words: Words, { from, to }: Span) => {
  const inside = words.tokens.slice(from, to).map(({ text }) => text)
  return inside.some((text) => WISHES.includes(text)) && inside.some((text) => WISHED.test(text))
}

/** The end of the phrase of a reason. */
function endOfReason(words: Words, i: number): number {
  const isEnd = (at: number) =>
    words.isBreak(at) || words.is(at, ')') || (words.is(at, ...SO) && !isOfTime(words, at))
  const end = words.tokens.findIndex((_token, at) => at > i && isEnd(at))
  return end < 0 ? words.tokens.length : end
}

/** `by then …`, `premiums are rich then.` */
const isOfTime = (words: Words, i: number) =>
  words.is(i, 'then') && (words.is(i - 1, ...UP_TO) || words.at(i + 1) === undefined || words.isBreak(i + 1))

/** The end of a reason, before an `and` with a setting directly behind it. */
function endBeforeSetting(words: Words, from: number, clauses: readonly PlacedClause[]): number {
  const end = endOfReason(words, from)
  const and = words.tokens.findIndex((_, at) => {
    if (at <= from || at >= end || !words.is(at, 'and', 'aur', '&')) return false
    const next = words.past(at + 1, ['the', 'a', 'then', 'also', 'i', 'we', 'will'])
    return clauses.some(({ is, begin }) => begin >= at + 1 && begin <= next && !NAMED.has(is))
  })
  return and < 0 ? end : and
}

/** What a reason may name without setting it: `because both legs decay`. */
const NAMED: ReadonlySet<PlacedClause['is']> = new Set([
  'and',
  'filler',
  'edit',
  'scope',
  'verb',
  'option',
  'structure',
  'moneyness',
])

/** Orders, exits and other actions, which a reason does not tell. */
export const ORDERS = new Set(
  list(
    'exit exits exited close closes closed book books booking leave hold holds keep keeps stay stays stayed remain remains skip skips wait waits ' +
      'enter enters entry entries reenter sell sells sold buy buys bought short long roll shift move moves adjust trail trails add adds remove ' +
      'cut cuts hedge hedges hedged double halve start starts use uses set put run runs go goes convert change square squareoff off out nikal ' +
      'nikalo niklo becho bechna kharido rakho rakhna karo chhodo band lagao hatao lo le do dena take takes only just sirf keval day days ' +
      'expiry week month monthly weekly strike strikes stop stops stoploss sl target targets tgt lot lots quantity qty leg legs wing wings ' +
      'call calls put puts ce pe trade trades re times baar once twice overall each every vix gap gaps oi pcr range otm itm atm combined total mtm individual together separately ' +
      'ulta ulti opposite reverse reversed flip replace replaced fresh switch same delta neutral equal distance',
  ),
)

/** Words of a condition or of the time of an event. */
export const CONDITIONS = new Set(
  list(
    'if when whenever while once unless until till before after agar jab jaise tab during breaks break broken crosses cross crossed touches touch ' +
      'touched hits hit reaches reach falls fall rises rise opens open closes goes above below greater less more than upar neeche niche',
  ),
)

const MONTH =
  /^(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|years?|saal)$/

const RISK = /^(no|less|zero|koi) (more )?(risk|loss|losses|tension)$/i

interface Told {
  readonly said: Said
  readonly kind: Kind
}

/** Whether a phrase holds nothing that could be a setting. */
function tellsOnly(
  words: Words,
  { behind, to }: Span & { readonly behind: number },
  { said, kind }: Told,
): boolean {
  const inside = said.clauses.filter(({ begin, end }) => end > behind && begin < to)
  const outside = said.clauses.filter(({ begin, end }) => end <= behind || begin >= to)
  const isAgain = (one: PlacedClause) =>
    kind.mayRepeat === true &&
    (REPEATED.has(one.is) || isPastExpiry(words, one)) &&
    (isPastExpiry(words, one) || outside.some(({ is }) => groupOf(is) === groupOf(one.is)))
  const isSaid = (one: PlacedClause) =>
    isNeutral(words, one) ||
    (kind.opens === because && words.is(one.begin, 'buying', 'selling')) ||
    RISK.test(words.written(one.begin, one.end)) ||
    isAgain(one)
  const areDated = kind.mayRepeat === true && outside.some(({ is }) => is === 'dates')
  const isMonth = words.tokens.slice(behind, to).some(({ text }) => MONTH.test(text))
  const isSized = kind.mayRepeat !== true && kind.opens !== as && areSized(words, { from: behind, to })
  if (!inside.every(isSaid) || (isMonth && !areDated) || isSized) return false
  const covered = inside.filter((one) => isAgain(one) || RISK.test(words.written(one.begin, one.end)))
  const isCovered = (i: number) => covered.some(({ begin, end }) => begin <= i && i < end)
  return words.tokens
    .slice(behind, to)
    .every((_, k) => isCovered(behind + k) || isToldWord(words, behind + k, kind))
}

const SIZES = list('small smaller low lower high higher large larger big cheap costly near less more')

/** `so that the premium is small`: which options are wanted. */
function areSized(words: Words, { from, to }: Span): boolean {
  const inside = words.tokens.slice(from, to).map(({ text }) => text)
  return (
    inside.some((text) => text === 'premium' || text === 'premiums') &&
    inside.some((text) => SIZES.includes(text))
  )
}

/** `is lower`, `margin call`, `see how it did`: words that set nothing in a reason. */
function isNeutral(words: Words, one: PlacedClause): boolean {
  if (one.is === 'and' || one.is === 'filler' || (one.is === 'edit' && one.edit === 'run')) return true
  if (one.is === 'verb') return !ORDERS.has(words.textAt(one.begin))
  if (one.is === 'scope') return words.is(one.begin, 'day', 'whole')
  if (one.is === 'option') return isMarginCall(words, one.begin)
  return one.is === 'edit' && one.edit === 'adjust' && words.is(one.begin - 1, ...STATES, 'be', 'comes')
}

const isMarginCall = (words: Words, i: number) => words.is(i, 'call', 'calls') && words.is(i - 1, 'margin')

/** Settings that a reason may name again where they are said outside it. */
const REPEATED: ReadonlySet<PlacedClause['is']> = new Set(['filter', 'time', 'dates'])

const groupOf = (is: PlacedClause['is']) => (['time', 'enter', 'range', 'exit'].includes(is) ? 'time' : is)

/** `the weekly contracts were stopped`. */
const isPastExpiry = (words: Words, { is, end }: PlacedClause) =>
  is === 'expiry' && words.is(end, 'were', 'was')

/** A word that is no number, no order and no condition; a curious phrase may name what was before. */
function isToldWord(words: Words, i: number, kind: Kind): boolean {
  const token = words.at(i)
  if (token?.kind === 'sign') return token.text === '-'
  if (token?.kind !== 'word') return token?.kind === 'break'
  if (!Number.isNaN(token.value)) return isArticle(words, i)
  return isTold(words, i, kind) || isMarginCall(words, i) || isBad(words, i) || !isSettingWord(words, i)
}

/** `one bad day`, `a big move`. */
const isBad = (words: Words, i: number) =>
  (words.is(i, 'move', 'moves', 'day') &&
    words.is(i - 1, 'bad', 'big', 'sudden', 'sharp', 'large', 'fast')) ||
  (words.is(i, 'move', 'gains', 'profit', 'profits') &&
    words.is(i - 1, 'the', 'my') &&
    words.is(i - 2, 'back', 'miss', 'lose', 'catch', 'ride', 'capture'))

/** A word of the kind of reason; `before november` is a period. */
const isTold = (words: Words, i: number, { tells = [] }: Kind) =>
  tells.includes(words.textAt(i)) && words.at(i + 1)?.kind === 'word' && !MONTH.test(words.textAt(i + 1))

const isSettingWord = (words: Words, i: number) =>
  ORDERS.has(words.textAt(i)) ||
  CONDITIONS.has(words.textAt(i)) ||
  (!RESULTS.includes(words.textAt(i)) && SETTINGS.some((kind) => words.find(i, kind) !== undefined))

/** Words for what comes of a strategy, which are names of settings only with a number. */
const RESULTS = list(
  'risk risks loss losses profit profits money paisa paise margin capital funds makes made earns',
)

/** Kinds of names of settings. */
export const SETTINGS = [
  'weekday',
  'event',
  'rule',
  'expiry',
  'indicator',
  'holding',
  'unit',
  'mode',
  'together',
] as const

/** The `ek` of `ek dost`, and the `one` of `one bad day`. */
const isArticle = (words: Words, i: number) =>
  words.is(i, 'ek', 'one') &&
  (LIFE_WORDS.has(words.textAt(i + 1)) ||
    words.is(i + 1, 'bad', 'big', 'sudden', 'wrong') ||
    // `Because one side gets hit`.
    (words.is(i + 1, 'side', 'leg') &&
      words.is(i + 2, 'gets', 'get', 'is', 'goes', 'hits', 'loses', 'recovers')))

/** The number of `for two years`, and of `the last 3 months`, which tell how long something was done. */
const isDuration = (words: Words, i: number) =>
  words.is(i - 1, 'for', 'since', 'last', 'past', 'over') && words.is(i + 1, 'years', 'yrs', 'months', 'saal')

/** Negations and conditions, with which a phrase of talk could be a rule. */
const DENYING = new Set(
  [...NEGATIONS].filter((word) => !['before', 'after', 'until', 'till', 'or', 'only'].includes(word)),
)

/** Whether a phrase of a reason or of the past has no number, no negation and no setting. */
export function setsNothing(words: Words, { from, to }: Span, clauses: readonly PlacedClause[]): boolean {
  const inside = words.tokens.slice(from, to)
  const hasNumber = inside.some(
    ({ kind, value }, at) =>
      (kind !== 'word' || !Number.isNaN(value)) &&
      !isArticle(words, from + at) &&
      !isDuration(words, from + at),
  )
  const isDenied = inside.some(({ text }) => DENYING.has(text))
  return (
    !hasNumber &&
    !isDenied &&
    clauses.every(
      ({ is, begin, end }) =>
        end <= from || begin >= to || NAMED.has(is) || words.is(begin, 'buying', 'selling'),
    )
  )
}

const OF_MARKET = list(
  'market markets nifty banknifty index trend mood view wala wali ho to toh hai days day supposed meant designed be is this for in when if jab agar ' +
    'falling fall rising rise down up girne gir girega giregi badhne badhega chadhne tezi mandi raha rahi lage so the a strategy setup it',
)

/** Words for where the market goes. */
export const WAYS = new Set([
  ...MOOD_WORDS,
  ...list('falling rising girne gir girega giregi badhne badhega chadhne tezi mandi crash'),
])

/** `Market girne wala ho to: … jab 15 min close 50 SMA ke neeche`: a mood of the market before the rule that measures it. */
function leadIn(words: Words, { clauses }: Said): Span[] {
  const mark = words.tokens.findIndex(({ kind }) => kind === 'break')
  const to = words.is(mark + 1, 'so')
    ? words.tokens.findIndex(({ kind }, at) => at > mark && kind === 'break')
    : mark
  const colon = words.textAt(to)
  if (mark <= 0 || to < 0 || to - mark > 2 || !colon.startsWith(':')) return []
  const inside = words.tokens.slice(0, mark).map(({ text }) => text)
  const isMood =
    inside.some((text) => WAYS.has(text)) &&
    inside.every((text) => WAYS.has(text) || OF_MARKET.includes(text))
  const isMeasured = clauses.some(({ is, begin }) => begin > to && is === 'rule')
  const isSet = clauses.some(({ is, end }) => end <= mark && !NAMED.has(is) && is !== 'underlying')
  return isMood && isMeasured && !isSet ? [{ from: 0, to: mark }] : []
}
