import type { Condition, OptionType } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import { timeframeAt } from '../clauses/operands.ts'
import { CROSSED } from '../clauses/moved-levels.ts'
import { readClauses, type ReadClauses } from '../read-clauses.ts'
import { endOf, Words } from '../words/words.ts'
import { elidedAt, gapAt, priceAt, titleAt, type Earlier, type Elided } from './elided-conditions.ts'
import { mirroredRule, otherwiseDays, otherwiseRule, ruleWords, type StatedRule } from './rule-words.ts'

/** A condition of one side, and its place in the words. */
export interface SaidCondition {
  readonly begin: number
  readonly end: number
  readonly rules: readonly StatedRule[]
  /** In words that the assistant reads back; undefined if there are none. */
  readonly text: string | undefined
  /** Whether the words say by themselves what it compares. */
  readonly isWhole: boolean
  /** Whether its own words are read alone as they are here. */
  readonly isOwn?: boolean
  readonly saysTimeframe: boolean
  /** The other side of the one before: `else`, `vice versa`, with the option that it names. */
  readonly of?: 'otherwise' | 'mirror'
  readonly option?: OptionType | undefined
}

/** The conditions of a text in their order, and names of indicators that say no more than they do. */
export interface SaidConditions {
  readonly conditions: readonly SaidCondition[]
  readonly titles: readonly { readonly begin: number; readonly end: number }[]
}

type Kind = PlacedClause['is']

/** Clauses in whose place a condition in few words can begin. */
const OPEN_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'and',
  'filler',
  'underlying',
  'edit',
  'unsupported',
  'verb',
  'breakSide',
])

/** What was found up to a position. */
interface Found {
  readonly conditions: SaidCondition[]
  readonly titles: { begin: number; end: number; name: string }[]
  earlier: Earlier | undefined
}

/** Finds the conditions of a text. */
export function conditionsIn(read: ReadClauses): SaidConditions {
  const { words, clauses } = read
  const found: Found = { conditions: [], titles: [], earlier: undefined }
  for (let i = 0; i < words.tokens.length;) {
    const clause = clauses.find(({ begin, end }) => begin <= i && i < end)
    const whole = clause?.begin === i ? pastWhole(read, clause, found) : undefined
    const end = whole ?? (isOpen(words, i, clause) ? pastFew(read, i, found) : undefined)
    i = Math.max(i + 1, end ?? 0)
  }
  const { conditions, titles } = found
  const names = new Set(conditions.flatMap(({ rules }) => rules.map(nameOf)))
  return { conditions, titles: titles.filter(({ name }) => names.has(name)) }
}

/** Whether a condition in few words can begin at a position: `sell signal` begins like an order. */
const isOpen = (words: Words, i: number, clause: PlacedClause | undefined) =>
  !clause ||
  OPEN_KINDS.has(clause.is) ||
  (clause.is === 'side' && words.is(i + 1, 'signal', 'signals', 'then', 'to', 'toh'))

/** Behind a condition in few words, or the name of an indicator. */
const pastFew = (read: ReadClauses, i: number, found: Found) =>
  pastGap(read.words, i, found) ?? pastElided(read.words, i, found) ?? pastTitle(read, i, found)

/** Behind a condition that its words say whole. */
function pastWhole(read: ReadClauses, clause: PlacedClause, found: Found): number | undefined {
  const { words } = read
  const { conditions } = found
  const last = conditions.at(-1)
  const whole = wholeCondition(read, clause, last)
  if (!whole) return undefined
  const said = last && areJoined(words, last, whole) ? joinedOf(last, whole) : whole
  if (said !== whole) conditions.pop()
  conditions.push(said)
  found.earlier = { rules: said.rules, saysTimeframe: whole.saysTimeframe, isFirst: isFirstCandle(clause) }
  return whole.end
}

function pastGap(words: Words, i: number, { conditions }: Found): number | undefined {
  const gap = gapAt(words, i)
  if (!gap) return undefined
  const text = `only if gap ${gap.value}`
  conditions.push({ begin: i, end: gap.end, rules: [], text, isWhole: false, saysTimeframe: true })
  return gap.end
}

function pastElided(words: Words, i: number, found: Found): number | undefined {
  const { conditions, earlier } = found
  const isBehind = earlier !== undefined || conditions.length > 0
  const elided = (isBehind ? elidedAt(words, i, earlier ?? NOTHING) : undefined) ?? priceAt(words, i)
  if (!elided || elided.end <= i) return undefined
  const place = { begin: i, end: elided.end }
  const said = conditionOf(place, { elided: elided.value, earlier, last: conditions.at(-1) })
  conditions.push(said)
  if (said.rules.length > 0 && earlier) found.earlier = { ...earlier, rules: said.rules, isTitle: false }
  return elided.end
}

function pastTitle({ words, clauses }: ReadClauses, i: number, found: Found): number | undefined {
  const title = titleAt(words, i, clauses)
  if (!title || title.end <= i) return undefined
  found.titles.push({ begin: i, end: title.end, name: nameOf(title.value.rules[0]) })
  if (found.conditions.length === 0) found.earlier = title.value
  return title.end
}

const NOTHING: Earlier = { rules: [], saysTimeframe: false }
const nameOf = (rule: StatedRule | undefined) =>
  rule === undefined ? '' : rule.function1 === 'CLOSE' ? rule.function2 : rule.function1
const isFirstCandle = (clause: PlacedClause) => clause.is === 'rule' && clause.completeAt !== undefined

const SKIPS = /\b(skip|avoid|no|dont|don't|not|never|unless|mat|nahi)\b/i

/** A rule, or a bound of India VIX or the gap, that its words say whole. */
function wholeCondition(
  read: ReadClauses,
  clause: PlacedClause,
  last: SaidCondition | undefined,
): SaidCondition | undefined {
  if (clause.is === 'rule') return clause.of || clause.isSkip ? undefined : wholeRule(read, clause, last)
  const { begin, end } = clause
  const written = read.words.written(begin, end)
  if (clause.is !== 'filter' || clause.says === 'skip' || SKIPS.test(written)) return undefined
  const isBound = clause.filters.vix !== undefined || clause.filters.gapPercent !== undefined
  return isBound
    ? { begin, end, rules: [], text: withIf(written), isWhole: true, isOwn: true, saysTimeframe: true }
    : undefined
}

type Rule = Extract<PlacedClause, { is: 'rule' }>

/** A rule with the candles behind the index: `macd cross over bank nifty 15 minute`. */
function wholeRule(
  { words, clauses }: ReadClauses,
  clause: PlacedClause & Rule,
  last: SaidCondition | undefined,
): SaidCondition {
  const index = clauses.find((one) => one.is === 'underlying' && one.end === clause.begin)
  const begin = index?.begin ?? clause.begin
  const behind = clauses.find((one) => one.is === 'underlying' && one.begin === clause.end)
  const candles = clause.saysTimeframe ? undefined : timeframeAt(words, behind?.end ?? clause.end)
  const own = withIf(words.written(begin, clause.end))
  const isOwn = isReadAlone(own, clause.rules)
  const said = isOwn ? clause.rules : clause.rules.map((one) => likeEarlier(one, last))
  const rules = candles ? said.map((one) => ({ ...one, timeframe: candles.value })) : said
  const saysTimeframe = clause.saysTimeframe || candles !== undefined
  const text = isOwn
    ? `${own}${candles ? ` on ${candles.value} min` : ''}`
    : textOf(rules, saysTimeframe, clause.completeAt !== undefined)
  return { begin, end: endOf(candles, clause.end), rules, text, isWhole: true, isOwn, saysTimeframe }
}

/** Whether words say all of some rules by themselves. */
function isReadAlone(text: string, rules: readonly StatedRule[]): boolean {
  const { clauses, unread } = readClauses(new Words(`${text} buy ce`))
  const again = clauses.flatMap((one) => (one.is === 'rule' ? one.rules : []))
  return unread.length === 0 && JSON.stringify(again) === JSON.stringify(rules)
}

/** Behind `crosses above vwap` the `below` of the other side is a crossing as well. */
function likeEarlier(rule: StatedRule, last: SaidCondition | undefined): StatedRule {
  const [first] = last?.rules ?? []
  const isSame = first?.function1 === rule.function1 && first.function2 === rule.function2
  return isSame && first.condition.startsWith('CROSSES')
    ? { ...rule, condition: CROSSED[rule.condition] ?? rule.condition }
    : rule
}

/** Words of a condition with the word for it: `if rsi is above 60`. */
function withIf(written: string): string {
  const plain = written
    .replace(/^[\s,.;:-]*((and|aur|then|&)\s+)?/i, '')
    .replace(/(\s+(then|to|toh|tab|pe|par|tabhi))+$/i, '')
  return /^(only |sirf |just )?(if|when|whenever|once|agar|jab)\b/i.test(plain) ? plain : `if ${plain}`
}

const above = (condition: Condition) => /ABOVE|GREATER/.test(condition)

/** Whether no minute fulfils both. */
const areContrary = (a: StatedRule, b: StatedRule) =>
  a.function1 === b.function1 &&
  a.function1Output === b.function1Output &&
  a.function2 === b.function2 &&
  above(a.condition) !== above(b.condition)

/** `adx above 25 and rsi above 60`: one condition of two rules. */
function areJoined(words: Words, last: SaidCondition, next: SaidCondition): boolean {
  const between = words.written(last.end, Math.max(next.begin, last.end))
  const isBeside = next.begin <= last.end || /^[\s,]*(and|aur|&|also)?[\s,]*$/i.test(between)
  const isLevel = last.rules.some((a) => next.rules.some((b) => areContrary(a, b)))
  return isBeside && last.of === undefined && !isLevel && last.rules.length > 0 && next.rules.length > 0
}

const joinedOf = (last: SaidCondition, next: SaidCondition): SaidCondition => ({
  ...last,
  end: next.end,
  isOwn: last.isOwn === true && next.isOwn === true,
  rules: [...last.rules, ...next.rules],
  text:
    last.text && next.text
      ? `${last.text} and ${next.text.replace(/^(only )?(if|when|once|agar|jab)\s+/i, '')}`
      : undefined,
  saysTimeframe: last.saysTimeframe || next.saysTimeframe,
})

interface Said {
  readonly elided: Elided
  readonly earlier: Earlier | undefined
  readonly last: SaidCondition | undefined
}

/** A condition in few words, with all that it takes from the one before. */
function conditionOf(
  place: Pick<SaidCondition, 'begin' | 'end'>,
  { elided, earlier, last }: Said,
): SaidCondition {
  if (elided.is !== 'rules') return turnedOf(place, elided, { isFirst: earlier?.isFirst, last })
  const { minutes } = elided
  const saysTimeframe = minutes !== undefined || earlier?.saysTimeframe === true
  const rules = elided.rules.map((one) => (minutes === undefined ? one : { ...one, timeframe: minutes }))
  return {
    ...place,
    rules,
    text: textOf(rules, saysTimeframe, earlier?.isFirst),
    isWhole: false,
    saysTimeframe,
  }
}

/** `else` and `vice versa`: the rules before it the other way round. The opposite of two rules together is not that of each. */
function turnedOf(
  place: Pick<SaidCondition, 'begin' | 'end'>,
  elided: Exclude<Elided, { is: 'rules' }>,
  { isFirst, last }: { isFirst: boolean | undefined; last: SaidCondition | undefined },
): SaidCondition {
  const saysTimeframe = last?.saysTimeframe ?? false
  const turned = (last?.rules ?? []).map(elided.is === 'otherwise' ? otherwiseRule : mirroredRule)
  const isOne = turned.length === 1 || elided.is === 'mirror'
  const rules = isOne ? turned.flatMap((one) => one ?? []) : []
  const isWhole = rules.length === turned.length && rules.length > 0
  return {
    ...place,
    rules: isWhole ? rules : [],
    text: isWhole ? textOf(rules, saysTimeframe, isFirst) : undefined,
    isWhole: false,
    saysTimeframe,
    of: elided.is,
    ...(elided.is === 'mirror' && { option: elided.option }),
  }
}

function textOf(rules: readonly StatedRule[], saysTimeframe: boolean, isFirst = false): string | undefined {
  const said = rules.map((one) => ruleWords(one, saysTimeframe))
  if (said.length === 0 || said.includes(undefined)) return undefined
  const text = `if ${said.join(' and ')}`
  return isFirst ? text.replace('if the ', 'if the first ') : text
}

/** The days of `otherwise` behind a bound of India VIX or the gap. */
export function otherDays(clauses: readonly PlacedClause[], before: SaidCondition): string | undefined {
  const filter = clauses.find((one) => one.is === 'filter' && one.begin === before.begin)
  const text = filter?.is === 'filter' ? otherwiseDays(filter.filters) : undefined
  return text === undefined ? undefined : `only if ${text}`
}
