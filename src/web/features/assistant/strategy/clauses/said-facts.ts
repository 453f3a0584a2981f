import type { OptionType, TradeType } from '#domain'
import type { Fact, FactKind } from '../compose/open-facts.ts'
import { clockAt, numberAt } from '../words/values.ts'
import type { Words } from '../words/words.ts'

/** A number, a time or a day that a phrase names. */
export interface SaidValue {
  readonly at: number
  readonly end: number
  /** What it may be: a bare `3` is a number, or the hour of a time. */
  readonly values: readonly string[]
  /** The unit behind it. */
  readonly unit?: string
  /** What only it can be, by the word behind it. */
  readonly kinds?: readonly FactKind[]
}

/** What a phrase names of a strategy, and its other words. */
export interface SaidFacts {
  readonly values: readonly SaidValue[]
  /** Settings by name, with the positions of their names. */
  readonly kinds: ReadonlyMap<FactKind, number>
  /** `point wala`: a unit without a number. */
  readonly units: readonly string[]
  readonly options: ReadonlySet<OptionType>
  readonly sides: ReadonlySet<TradeType>
  readonly scope?: 'each' | 'whole'
  /** Positions of words that name nothing of these. */
  readonly others: readonly number[]
}

const list = (text: string): readonly string[] => text.split(' ')

const NAMES: readonly (readonly [FactKind, readonly string[]])[] = [
  ['stop', list('sl sls stop stops stoploss stoplosses tsl')],
  ['target', list('target targets tgt tgts tp')],
  ['entry', list('entry entries enter enters entered start starts')],
  ['exit', list('exit exits exited squareoff')],
  ['strike', list('strike strikes otm distance distances')],
  ['width', list('width widths')],
  ['lots', list('lot lots qty quantity quantities')],
  ['timeframe', list('candle candles chart charts timeframe')],
  ['level', ['level']],
  ['trail', list('trail trailing')],
  ['reEntry', list('reentry reentries')],
  ['protection', ['protection']],
]

/** Words behind a number that say what it counts. */
const COUNTED: readonly (readonly [readonly string[], Pick<SaidValue, 'unit' | 'kinds'>])[] = [
  [list('% percent percentage pct'), { unit: 'percentage' }],
  [list('point points pt pts'), { unit: 'points' }],
  [list('rs rupees rupee ₹ inr'), { unit: 'fixed' }],
  [list('min mins minute minutes m'), { kinds: ['timeframe'] }],
  [list('lot lots'), { kinds: ['lots'] }],
]

const UNITS: Readonly<Record<string, string>> = {
  point: 'points',
  points: 'points',
  percent: 'percentage',
  percentage: 'percentage',
  rupee: 'fixed',
  rupees: 'fixed',
}

const OPTIONS: Readonly<Record<string, OptionType>> = {
  call: 'CALL',
  calls: 'CALL',
  ce: 'CALL',
  put: 'PUT',
  puts: 'PUT',
}

const SIDES: Readonly<Record<string, TradeType>> = {
  sold: 'SELL',
  short: 'SELL',
  shorts: 'SELL',
  bought: 'BUY',
  long: 'BUY',
  hedge: 'BUY',
  hedges: 'BUY',
  wing: 'BUY',
  wings: 'BUY',
}

const LEGS = list('leg legs strike strikes option options wali wala wale side')
const WHOLE = list('overall total combined mtm')
const EACH = list('each every both dono')
const OF_LEGS = list('leg legs side sides')

interface Collected {
  readonly values: SaidValue[]
  readonly kinds: Map<FactKind, number>
  readonly units: string[]
  readonly options: Set<OptionType>
  readonly sides: Set<TradeType>
  readonly others: number[]
  scope?: 'each' | 'whole'
}

type Reader = (words: Words, i: number, found: Collected) => number | undefined

/** What words from one position to another name of a strategy. */
export function saidFacts(words: Words, from: number, to: number): SaidFacts {
  const found: Collected = {
    values: [],
    kinds: new Map(),
    units: [],
    options: new Set(),
    sides: new Set(),
    others: [],
  }
  for (let i = from; i < to;) {
    const end = readAt(words, i, found)
    if (end === undefined && !words.isBreak(i)) found.others.push(i)
    i = end ?? i + 1
  }
  return found
}

function readAt(words: Words, i: number, found: Collected): number | undefined {
  for (const reader of READERS) {
    const end = reader(words, i, found)
    if (end !== undefined) return end
  }
  return undefined
}

/** `in this one`, `a lot of money`: a number and a count that are none. */
const readNoNumber: Reader = (words, i, { others }) => {
  const isPronoun =
    words.is(i, 'one', 'ones') &&
    !COUNTED.some(([units]) => words.is(i + 1, ...units)) &&
    !words.is(i + 1, 'leg')
  const isMuch = words.is(i, 'lot', 'lots') && (words.is(i - 1, 'a') || words.is(i + 1, 'of'))
  if (!isPronoun && !isMuch) return undefined
  others.push(i)
  return i + 1
}

/** A time is one at its colon, or behind a word that a time follows. */
const readTime: Reader = (words, i, { values, kinds }) => {
  const isBehind = words.is(i - 1, 'at', '@', 'by') || kinds.has('entry') || kinds.has('exit')
  const isCounted = COUNTED.some(([units]) => words.is(i + 1, ...units))
  const time = isCounted ? undefined : clockAt(words, i, isBehind)
  if (!time) return undefined
  values.push({
    at: i,
    end: time.end,
    values: [time.value, words.textAt(i)],
    ...(!isBehind && { kinds: ['entry', 'exit'] }),
  })
  return time.end
}

/** `exit at 3`: the hour of a time as well. */
function hourOf(
  words: Words,
  i: number,
  value: number,
  kinds: ReadonlyMap<FactKind, number>,
): readonly string[] {
  const isBehind = words.is(i - 1, 'at', 'by') || kinds.has('entry') || kinds.has('exit')
  if (!isBehind || !Number.isInteger(value) || value < 1 || value > NOON) return []
  return [`${String(value < FIRST_HOUR ? value + NOON : value).padStart(2, '0')}:00`]
}

const NOON = 12
const FIRST_HOUR = 9

const readNumber: Reader = (words, i, { values, kinds }) => {
  const sign = words.is(i, 'rs', '₹', 'inr') ? i + 1 : i
  const number = numberAt(words, sign)
  if (!number) return undefined
  const counted = COUNTED.find(([units]) => words.is(number.end, ...units))
  const kind = sign > i ? { unit: 'fixed' } : (counted?.[1] ?? {})
  const end = counted ? number.end + 1 : number.end
  const hour = counted ? [] : hourOf(words, sign, number.value, kinds)
  values.push({ at: i, end, values: [String(number.value), ...hour], ...kind })
  return end
}

const readWeekday: Reader = (words, i, { values }) => {
  const day = words.find(i, 'weekday')
  if (!day) return undefined
  values.push({ at: i, end: day.end, values: [day.value], kinds: ['days'] })
  return day.end
}

const readName: Reader = (words, i, { kinds, units }) => {
  const name = NAMES.find(([, names]) => words.is(i, ...names))
  if (name) {
    kinds.set(name[0], i)
    return words.is(i, 'stop') && words.is(i + 1, 'loss', 'losses') ? i + 2 : i + 1
  }
  const unit = UNITS[words.textAt(i)]
  if (unit === undefined) return undefined
  units.push(unit)
  return i + 1
}

/** `call`, `ce`, `the sold legs`, `hedge`; a `pe` behind a value or a verb is none. */
const readLegs: Reader = (words, i, { options, sides }) => {
  const isPut =
    words.is(i, 'pe') && (words.is(i - 1, 'the', 'aur', 'and') || words.is(i + 1, 'ka', 'ki', 'ko', ...LEGS))
  const option = isPut ? 'PUT' : OPTIONS[words.textAt(i)]
  if (option) options.add(option)
  const isOrder = words.is(i, 'sell', 'buy') && words.is(i + 1, ...LEGS)
  const side = isOrder ? (words.is(i, 'sell') ? 'SELL' : 'BUY') : SIDES[words.textAt(i)]
  if (side) sides.add(side)
  return option || side ? i + 1 : undefined
}

const readScope: Reader = (words, i, found) => {
  if (words.is(i, ...WHOLE)) {
    found.scope = 'whole'
    return i + 1
  }
  const isEach = words.is(i, ...EACH) && words.is(i + 1, ...OF_LEGS)
  if (!isEach && !(words.is(i, 'leg') && words.is(i + 1, 'wala', 'wali', 'ka', 'sl', 'stop')))
    return undefined
  found.scope = 'each'
  return isEach ? i + 2 : i + 1
}

/** Names of indicators that are words of talk as well. */
const ORDINARY = new Set(
  list('close open high low max min sum var add exp sub div mult volume money price trend too mom'),
)
const LEAST_OF_NAME = 3

const readIndicator: Reader = (words, i, { kinds, values }) => {
  const indicator = words.find(i, 'indicator')
  if (!indicator || words.textAt(i).length < LEAST_OF_NAME || ORDINARY.has(words.textAt(i))) return undefined
  kinds.set('indicator', i)
  values.push({ at: i, end: indicator.end, values: [indicator.value], kinds: ['indicator'] })
  return indicator.end
}

const READERS: readonly Reader[] = [
  readNoNumber,
  readTime,
  readNumber,
  readWeekday,
  readScope,
  readName,
  readLegs,
  readIndicator,
]

/** Whether a fact is of the legs that a phrase names, or of any if it names none. */
export function isOfLegs(fact: Fact, { options, sides, scope }: SaidFacts): boolean {
  if (scope !== undefined && (fact.side !== undefined) !== (scope === 'each')) return false
  if (options.size > 0 && (fact.option === undefined || !options.has(fact.option))) return false
  return sides.size === 0 || (fact.side !== undefined && sides.has(fact.side))
}

/** Whether a fact is that of a value. */
export function isValueOf(fact: Fact, said: SaidValue, { kinds, units }: SaidFacts): boolean {
  const { kind, value, unit } = fact
  if (!said.values.includes(value) || said.kinds?.includes(kind) === false) return false
  if (said.unit !== undefined && unit !== said.unit) return false
  const isNamed = kinds.size === 0 || said.kinds !== undefined || namesOf(kind).some((one) => kinds.has(one))
  const areUnits = said.unit === undefined && units.length > 0 && unit !== undefined
  return isNamed && (!areUnits || units.includes(unit))
}

const namesOf = (kind: FactKind): readonly FactKind[] => [kind, ...(RELATED.get(kind) ?? [])]

/** The kinds by whose name a value is known as well: `the 5 minute RSI`, `RSI above 60`. */
const RELATED: ReadonlyMap<FactKind, readonly FactKind[]> = new Map<FactKind, readonly FactKind[]>([
  ['timeframe', ['indicator']],
  ['level', ['indicator']],
  ['period', ['indicator']],
  ['indicator', ['timeframe', 'level']],
])
