import { HEADING_WORDS, TITLE_WORDS } from '#domain/aliases'
import type { Words } from '../words/words.ts'
import type { ReadSentence, Span } from './chatter.ts'
import type { Clause, PlacedClause } from './clause.ts'

const MOST_WORDS = 6

/** What a word of a heading announces, by the clauses that then say it. */
const ANNOUNCED: readonly (readonly [words: readonly string[], says: (clause: Clause) => boolean])[] = [
  [['momentum', 'wait'], ({ is }) => is === 'entry' || is === 'entryMomentum' || is === 'rule'],
  [['filter', 'filters', 'condition', 'conditions'], ({ is }) => is === 'rule' || is === 'filter'],
  [['breakout', 'breakdown', 'orb', 'range'], ({ is }) => is === 'breakout'],
  [['gap', 'gaps'], (clause) => clause.is === 'filter' && isSmallGap(clause.filters.gapPercent)],
  [
    ['trailing', 'trail'],
    (clause) =>
      clause.is === 'trail' ||
      clause.is === 'trails' ||
      clause.is === 'lock' ||
      (clause.is === 'threshold' && clause.trails === true),
  ],
  [['lock', 'locking', 'profit'], ({ is }) => is === 'trail' || is === 'lock'],
  [['macd', 'rsi', 'adx', 'ema', 'sma', 'vwap', 'supertrend', 'bollinger'], ({ is }) => is === 'rule'],
  [
    ['quiet', 'calm', 'sideways', 'rangebound', 'trending', 'market', 'must'],
    (clause) => clause.is === 'rule' || isOfMarket(clause),
  ],
  [['vix', 'low', 'high'], (clause) => clause.is === 'filter' && 'vix' in clause.filters],
  [['hedge', 'hedged'], (clause) => clause.is === 'wings' || (clause.is === 'side' && clause.side === 'BUY')],
  [['reentry', 'entries'], ({ is }) => is === 'reEntry'],
]

/** Whether a filter is on what the market does, and not on days. */
const isOfMarket = (clause: Clause) =>
  clause.is === 'filter' && ('vix' in clause.filters || 'gapPercent' in clause.filters)

/** Whether days with a gap to either side are left out, which is what a heading about gaps announces. */
const isSmallGap = (gap: { readonly min?: number; readonly max?: number } | undefined) =>
  gap?.max !== undefined && gap.max >= 0 && (gap.min ?? 0) <= 0

/** Clauses that a word of a heading is read as, and that say nothing there. */
const BARE: ReadonlySet<Clause['is']> = new Set(['trails', 'protection', 'verb', 'scope'])

/**
 * Removes headings that repeat the text after them: `avoid gap days: … only if the gap is from -0.3 to 0.3%`.
 * Their settings stay: a structure is compared with the legs behind it.
 */
export function withoutHeadings(words: Words, { clauses, unread }: ReadSentence): ReadSentence {
  const headings = words.tokens.flatMap((token, colon) => {
    if (!token.text.startsWith(':')) return []
    const from = 1 + words.tokens.findLastIndex((one, i) => i < colon && one.kind === 'break')
    const heading = { from, to: colon }
    return isAnnouncement(words, heading, clauses) ? [heading] : []
  })
  // 'Hedge it: buy 400 otm on both sides' adds to the open legs.
  const isAddition = !clauses.some(
    (one) => one.is === 'structure' || (one.is === 'side' && one.side === 'SELL'),
  )
  const says = ({ is }: PlacedClause) => !BARE.has(is) || (is === 'protection' && isAddition)
  const isAgain = (one: PlacedClause) => one.is === 'side' && isSideAgain(words, one, { clauses, headings })
  const isInside = (from: number, to: number) => headings.some((one) => one.from <= from && to <= one.to)
  const title = styleTitle(words, clauses)
  const isTitled = (from: number, to: number) => to <= title || isTitleWords(words, { from, to }, clauses)
  const plain = title > 0 || words.is(0, 'momentum') ? 0 : styleTitle(words, clauses, isTraded)
  const styles = unread.filter(({ from, to }) => to <= plain && !isTitled(from, to))
  const said = withoutBrokenTitle(words, clauses).filter(
    (one) => !isAnswered(one, clauses) && ((says(one) && !isAgain(one)) || !isInside(one.begin, one.end)),
  )
  return {
    clauses: [...styles.map(asTitle), ...said].toSorted((a, b) => a.begin - b.begin),
    unread: unread.filter(
      (one) => !isInside(one.from, one.to) && !isTitled(one.from, one.to) && !styles.includes(one),
    ),
  }
}

const asTitle = ({ from, to }: Span): PlacedClause => ({ is: 'filler', isTitle: true, begin: from, end: to })

const MOVE = /^A move of ([\d.]+):/

/** `wait and trade 10%: … only if each premium falls 10%`: the question for the direction of a move that is said behind it. */
function isAnswered(clause: PlacedClause, clauses: readonly PlacedClause[]): boolean {
  const size = clause.is === 'question' ? MOVE.exec(clause.question)?.[1] : undefined
  return (
    size !== undefined &&
    clauses.some(
      (one) =>
        one.is === 'entry' &&
        one.entry.type === 'momentum' &&
        one.entry.value === Number(size) &&
        one.begin > clause.end,
    )
  )
}

/**
 * `Long strangle before noon breakout. Nifty, buy 100 otm call … at 11:45`: a break without its side in the first sentence, behind
 * which the legs and their time are said, is the title.
 */
function withoutBrokenTitle(words: Words, clauses: readonly PlacedClause[]): readonly PlacedClause[] {
  const mark = words.tokens.findIndex(({ text }) => /^[.:\n]/.test(text))
  const behind = clauses.filter(({ begin }) => begin > mark)
  const has = (...kinds: readonly Clause['is'][]) => behind.some(({ is }) => kinds.includes(is))
  const isSaid = mark > 0 && has('side') && has('option') && isTraded(behind)
  const isBroken = has('breakout', 'breakSide', 'entry') || clauses.some(({ is }) => is === 'breakSide')
  if (!isSaid || isBroken) return clauses
  // A range that ends before the entry could be meant: `15 min breakout. buy call 9:30`.
  const isBefore = (time: string) =>
    behind.some((one) => (one.is === 'time' || one.is === 'enter') && one.time >= time)
  const isTitle = (one: PlacedClause) =>
    one.is === 'breakout' &&
    one.side === undefined &&
    one.end <= mark &&
    !(one.rangeEnd !== undefined && isBefore(one.rangeEnd))
  return clauses.map((one) =>
    isTitle(one) ? { is: 'filler', isTitle: true, begin: one.begin, end: one.end } : one,
  )
}

const LEGS: ReadonlySet<Clause['is']> = new Set(['structure', 'option', 'strike'])

interface Headed {
  readonly clauses: readonly PlacedClause[]
  readonly headings: readonly Span[]
}

/** `Short vol basket: nifty straddle short 6 lots`: the side of a heading, said again in the phrase behind it. */
function isSideAgain(
  words: Words,
  side: Extract<PlacedClause, { is: 'side' }>,
  { clauses, headings }: Headed,
): boolean {
  const heading = headings.find(({ from, to }) => from <= side.begin && side.end <= to)
  const next = heading && clauses.find((one) => one.is === 'side' && one.begin > heading.to)
  if (next?.is !== 'side' || next.side !== side.side) return false
  // 'Long iron fly: long the straddle' names legs of its own.
  const areNamed = clauses.some(
    ({ is, begin, end }) => LEGS.has(is) && heading!.from <= begin && end <= heading!.to,
  )
  if (areNamed) return false
  return words.tokens.slice(heading!.to + 1, next.begin).every(({ kind }) => kind !== 'break')
}

/**
 * `Expiry day scalping, …`, `Morning decay: …`, `A cautious one. …`: names of kinds of strategies in the first phrase of a text. A
 * position over the weekend must be said behind its name.
 */
function isTitleWords(words: Words, { from, to }: Span, clauses: readonly PlacedClause[]): boolean {
  const isHeld = clauses.some(({ is, begin }) => begin >= to && (is === 'exitDay' || is === 'holding'))
  const mark = words.tokens.findIndex(({ kind, text }) => kind === 'break' || text === '-')
  return (
    to <= mark &&
    mark <= MOST_WORDS &&
    words.tokens
      .slice(from, to)
      .every(
        ({ text }, at) =>
          TITLE_WORDS.has(text) ||
          (text === 'one' && from + at + 1 === mark) ||
          (text === 'weekend' && isHeld),
      )
  )
}

/** Words for a style of trading, which the rules behind them say in full. */
const STYLES = new Set(
  'momentum squeeze breakout breakdown bounce reversal pullback oversold overbought crossover crossovers swing following month end entry strategy setup system intraday positional directional buying selling option options'.split(
    ' ',
  ),
)

/**
 * The end of a title of nothing but a style, its indicators and the index: `Bollinger squeeze breakout: …`, `Trend following: …`,
 * `Stochastic oversold bounce. …`. The text behind it must set what it names, and use each indicator in a rule.
 */
function styleTitle(
  words: Words,
  clauses: readonly PlacedClause[],
  sets: (behind: readonly PlacedClause[]) => boolean = saysEntry,
): number {
  const mark = words.tokens.findIndex(({ kind }) => kind === 'break')
  const behind = clauses.filter(({ begin }) => begin > mark)
  const isSaid = mark <= MOST_WORDS && sets(behind)
  let at = 0
  let isStyled = false
  while (isSaid && at < mark) {
    const isStyle = STYLES.has(words.textAt(at)) || TITLE_WORDS.has(words.textAt(at))
    // 'Momentum' is a style here, though an indicator has this name.
    const end = isStyle || words.isStopWord(at) ? at + 1 : pastSubject(words, at, behind)
    if (end === undefined) return 0
    isStyled ||= isStyle
    at = end
  }
  return isStyled ? mark : 0
}

/** Behind the index, or an indicator of the rules behind a title. */
function pastSubject(words: Words, i: number, behind: readonly PlacedClause[]): number | undefined {
  const name = words.find(i, 'indicator')
  if (name) return names(behind, name.value) ? name.end : undefined
  return words.find(i, 'underlying')?.end
}

const ENTRIES: ReadonlySet<Clause['is']> = new Set(['rule', 'entry', 'breakout', 'breakSide', 'beforeExpiry'])

const saysEntry = (clauses: readonly PlacedClause[]) => clauses.some(({ is }) => ENTRIES.has(is))

const TIMES: ReadonlySet<Clause['is']> = new Set(['time', 'enter', 'range'])

/** Whether a time of the entry and a stop or a target are said: a style before them is then no setting that is missing. */
const isTraded = (clauses: readonly PlacedClause[]) =>
  clauses.some(({ is }) => TIMES.has(is)) && clauses.some(({ is }) => is === 'threshold')

/** Whether a rule compares an indicator. */
const names = (clauses: readonly PlacedClause[], indicator: string) =>
  clauses.some(
    (one) =>
      one.is === 'rule' &&
      one.rules.some(({ function1, function2 }) => function1 === indicator || function2 === indicator),
  )

/** Whether each word of a heading says nothing, is a setting, or announces clauses behind it. */
function isAnnouncement(words: Words, { from, to }: Span, clauses: readonly PlacedClause[]): boolean {
  if (to === from || to - from > MOST_WORDS) return false
  const inside = words.tokens.slice(from, to)
  const announced = ANNOUNCED.filter(([names]) => inside.some(({ text }) => names.includes(text)))
  const settings = clauses.filter(({ is }) => !BARE.has(is))
  const isKnown = inside.every(
    ({ text }, at) =>
      HEADING_WORDS.has(text) ||
      words.isStopWord(from + at) ||
      announced.some(([names]) => names.includes(text)) ||
      settings.some(({ begin, end }) => begin <= from + at && from + at < end),
  )
  // 'Avoid' is of the gap, and of nothing else.
  const isAvoided = inside.some(({ text }) => text === 'avoid' || text === 'no')
  const isGap = announced.length === 1 && announced[0]?.[0].includes('gap') === true
  return (
    isKnown &&
    isAvoided === isGap &&
    announced.every(([, says]) => clauses.some((one) => one.begin > to && says(one)))
  )
}
