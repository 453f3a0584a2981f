import type { Words } from '../words/words.ts'
import type { Clause, PlacedClause, StatedStrike } from './clause.ts'

/** A word and the clauses around it. */
interface Place {
  readonly words: Words
  readonly i: number
  readonly clauses: readonly PlacedClause[]
  /** The clause before it and the one behind it, if nothing but words without meaning stands between them. */
  readonly before: PlacedClause | undefined
  readonly next: PlacedClause | undefined
}

type Says = (place: Place) => boolean

const list = (text: string) => new Set(text.split(' '))

/** Whether a setting beside a word, or one of the same kind, says what the word says. */
export function isSaidBeside(words: Words, i: number, clauses: readonly PlacedClause[]): boolean {
  const text = words.textAt(i)
  const entries = SAID_BESIDE.filter(([texts]) => texts.has(text))
  if (entries.length === 0) return false
  const place = { words, i, clauses, ...neighbours(words, i, clauses) }
  return entries.some(([, says]) => says(place))
}

function neighbours(words: Words, i: number, clauses: readonly PlacedClause[]) {
  const said = clauses.filter(({ is }) => is !== 'and' && is !== 'filler')
  const isJoined = (from: number, to: number) =>
    words.tokens.slice(from, to).every((_, k) => isBetween(words, from + k))
  const before = said.findLast(({ end }) => end <= i)
  const next = said.find(({ begin }) => begin > i)
  return {
    before: before && isJoined(before.end, i) ? before : undefined,
    next: next && isJoined(i + 1, next.begin) ? next : undefined,
  }
}

/** Whether a word may stand between a word and the setting that says it. */
const isBetween = (words: Words, i: number) =>
  !words.isBreak(i) &&
  (words.isStopWord(i) ||
    SAID_BESIDE.some(([texts]) => texts.has(words.textAt(i))) ||
    words.is(i, 'between', 'but'))

const isDelta = (strike: StatedStrike) => 'criteria' in strike && /delta/i.test(strike.criteria.type)
const isPremium = (strike: StatedStrike) => 'criteria' in strike && /premium/i.test(strike.criteria.type)

/** Whether all strikes of a sentence are of a kind, and there are some. */
function hasStrikes(clauses: readonly PlacedClause[], isOfKind: (strike: StatedStrike) => boolean): boolean {
  const strikes = clauses.flatMap((one) => (one.is === 'strike' || one.is === 'wings' ? [one.strike] : []))
  return strikes.length > 0 && strikes.every(isOfKind)
}

/** `deep itm call 400 points`: a number says in the same phrase how far. */
function isFarStrike({ words, i, clauses }: Place): boolean {
  if (!words.find(i + 1, 'strike', 'Strike Type')) return false
  const end = words.tokens.findIndex(({ kind }, at) => at > i && kind === 'break')
  const strikes = clauses.filter(({ is }) => is === 'strike')
  // A distance in another phrase says it where no other leg could have it.
  return strikes.some(({ begin }) => begin > i && (end < 0 || begin < end || strikes.length === 1))
}

/** `with far hedges at 3 rs`: wings with a strike of their own. */
const isOfWings = ({ words, i, next, clauses }: Place) =>
  next?.is === 'wings' ||
  (words.find(i + 1, 'wings') !== undefined && clauses.some(({ is }) => is === 'wings'))

/** `wide 500 point wings`, `a narrow 100 otm strangle`. */
const isPlaced = (next: PlacedClause | undefined) =>
  next?.is === 'strike' || next?.is === 'wings' || next?.is === 'distance'

const isAmount = (next: Clause | undefined) => next?.is === 'threshold'

/** Words beside which a premium or a delta is none of a strike. */
const CONDITIONS = list(
  'if when whenever once agar jab above below over under more less than total combined net rise rises fall falls up down doubles double of reaches becomes hits at exit sl stop target',
)

const isOnlyWord = ({ words, i }: Pick<Place, 'words' | 'i'>) =>
  !CONDITIONS.has(words.textAt(i - 1)) && !CONDITIONS.has(words.textAt(i + 1))

/** `low premium strangle, premium 20 to 30`: the strikes are all chosen by a premium. `A put of low premium` has its own. */
function isOfPremiums(place: Place): boolean {
  const { words, i, clauses, before, next } = place
  const isWord = words.is(i, 'premium', 'premiums')
  const isNamed = isWord || words.is(i + 1, 'premium', 'premiums')
  const isOfLeg = before?.is === 'option' || next?.is === 'option'
  return isNamed && !isOfLeg && isOnlyWord(place) && hasStrikes(clauses, isPremium)
}

const NOUNS = list(
  'options option ones one call calls put puts ce pe contracts contract strikes strike legs leg stuff wale wali nifty banknifty',
)

/** `only cheap options: premium of 30 rupees or less`: all strikes are chosen by a premium with that bound. */
const isPricedOption =
  (...types: readonly string[]): Says =>
  ({ words, i, clauses }) =>
    words.is(i + 1, ...NOUNS) &&
    !CONDITIONS.has(words.textAt(i - 1)) &&
    hasStrikes(clauses, (strike) => 'criteria' in strike && types.includes(strike.criteria.type))

/** `premium based`, `on delta basis`. */
const isBasis = (place: Place) =>
  place.words.is(place.i - 1, 'premium')
    ? isOfPremiums({ ...place, i: place.i - 1 })
    : place.words.is(place.i - 1, 'delta') && hasStrikes(place.clauses, isDelta)

const TIMED: ReadonlySet<Clause['is']> = new Set(['time', 'enter', 'enterEnd', 'exit', 'range'])

const isTime = (one: PlacedClause | undefined) => one !== undefined && TIMED.has(one.is)

/** Whether a clause is a time within a part of the day. */
const isFrom = (from: string, to: string) => (one: PlacedClause | undefined) => {
  if (!one) return false
  const time = 'time' in one ? one.time : one.is === 'range' ? one.from : ''
  return TIMED.has(one.is) && time >= from && time < to
}

/** `check my actual rules:`. */
const isOwn = ({ words, i }: Place) =>
  words.is(i - 1, 'my', 'our', 'own', 'actual', 'these', 'exact', 'following') &&
  (words.at(i + 1) === undefined || words.isBreak(i + 1) || words.is(i + 1, '-'))

/** `a stop of 40% on each leg is sufficient`, at the end of a phrase. */
const isEnough = ({ words, i, before }: Place) =>
  before?.is === 'threshold' &&
  [i + 1, i + 3].some((end) => words.at(end) === undefined || words.isBreak(end)) &&
  (words.at(i + 1) === undefined || words.isBreak(i + 1) || words.is(i + 1, 'for'))

/** `Trend following buyer:`, the title of a rule on an indicator or of a wait. */
function isTitleOfRule({ words, i, clauses }: Place): boolean {
  const isFirst = clauses.every(
    ({ is, begin }) => begin > i || is === 'underlying' || is === 'filler' || is === 'and' || is === 'side',
  )
  const isCondition = words.tokens.slice(0, i).some(({ text }) => CONDITIONS.has(text))
  return (
    isFirst && !isCondition && clauses.some(({ is }) => is === 'rule' || is === 'entry' || is === 'breakout')
  )
}

/** `call and put, whichever strikes are near 80`: each at the premium that follows; of open legs all that are. */
function isOfEachPremium({ words, i, clauses }: Place): boolean {
  const next = clauses.find(({ begin }) => begin > i)
  const isBoth =
    words.isOfOpen || clauses.some(({ is }) => is === 'structure') || optionsIn(clauses).length > 1
  // 'Call or put, whichever is near 80' is one of them.
  const isOneOf = words.tokens.slice(0, i).some(({ text }) => text === 'or' || text === 'ya')
  const between = words.tokens.slice(i + 1, next?.begin).map(({ text }) => text)
  return (
    isBoth &&
    !isOneOf &&
    next?.is === 'strike' &&
    isPremium(next.strike) &&
    between.every((text) => CARRIES.has(text))
  )
}

const CARRIES = list(
  'is are has have trade trades strike strikes option options leg legs the a of with premium premiums',
)

const optionsIn = (clauses: readonly PlacedClause[]) => [
  ...new Set(clauses.flatMap((one) => (one.is === 'option' ? [one.option] : []))),
]

/** `a skewed strangle`, where both of its legs are named with their strikes. */
const isOfUnlikeLegs = ({ words, i, clauses }: Place) =>
  words.find(i + 1, 'structure') !== undefined &&
  optionsIn(clauses).length === 2 &&
  clauses.filter(({ is }) => is === 'strike').length === 2

/** Words that say nothing where a setting beside them says the thing: the `tight` of `a tight stop of 20%`. */
const SAID_BESIDE: readonly (readonly [words: ReadonlySet<string>, says: Says])[] = [
  [list('deep far well way'), isFarStrike],
  [list('far distant deep cheap cheaper low costly outer'), isOfWings],
  [list('wide wider narrow broad big small huge tight'), ({ next }) => isPlaced(next)],
  [list('low cheap premium premiums'), isOfPremiums],
  [list('cheap cheaper cheapest inexpensive low saste sasta sasti'), isPricedOption('Premium ≤')],
  [
    list('expensive costly costlier rich richer high mehenge mehnge mahange mehenga'),
    isPricedOption('Premium ≥'),
  ],
  [list('delta deltas'), ({ clauses, ...at }) => isOnlyWord(at) && hasStrikes(clauses, isDelta)],
  [list('based basis wise'), isBasis],
  [list('tight strict small big wide loose large huge little tiny hard'), ({ next }) => isAmount(next)],
  [list('morning subah savere early'), ({ before, next }) => isFrom('00:00', '12:00')(next ?? before)],
  [list('afternoon dopahar noon'), ({ before, next }) => isFrom('12:00', '16:00')(next ?? before)],
  [list('evening shaam sham'), ({ before, next }) => isFrom('14:00', '24:00')(next ?? before)],
  [list('somewhere'), ({ next }) => isTime(next) || next?.is === 'strike'],
  [
    list('full complete whole entire poora pura poore pure puri poori'),
    ({ before, next }) => next?.is === 'dates' || before?.is === 'dates',
  ],
  [list('spread spreads'), ({ before }) => before?.is === 'wings'],
  [list('momentum'), ({ clauses }) => clauses.some(({ is }) => is === 'entry' || is === 'entryMomentum')],
  [list('enough sufficient fine plenty'), isEnough],
  [list('last previous'), ({ words, i, next }) => words.is(i + 1, 'year') && next?.is === 'dates'],
  [list('rules rule conditions'), isOwn],
  [list('whichever'), isOfEachPremium],
  [list('skewed asymmetric asymmetrical unbalanced lopsided uneven'), isOfUnlikeLegs],
  [list('trend following follower momentum seller buyer'), isTitleOfRule],
]
