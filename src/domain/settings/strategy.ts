import { MULTI_LEG_STRATEGY, SINGLE_LEG_STRATEGY, UNDERLYINGS } from '../choices.ts'
import { allLegs, isMultiLeg, legsByPlace, SINGLE_LEG_ID, tradedLegs } from '../legs.ts'
import { DEFAULT_CAPITAL_RUPEES } from '../limits.ts'
import type { BacktestRequest, Execution } from '../schemas/backtest-request.ts'
import type { DayFilters } from '../schemas/holding.ts'
import type { Leg } from '../schemas/leg.ts'
import { describeFilters, FILTER_FIELDS, FILTERS } from './filters.ts'
import { holdingSentence } from './holding.ts'
import { textsOf, type Language, type Texts } from './language.ts'
import { describeWholeLeg, readWholeLeg } from './leg.ts'
import { periodOf } from './re-entry.ts'
import { clock, date, grouped, name, number, phrase, word } from './phrase.ts'
import { overallLock, overallReEntry, overallStop, overallTarget, overallTrail } from './overall.ts'
import { describeRule, readRule, type IndicatorCatalogue } from './rule.ts'
import { PARTS, sentence, withStrategy, type Part, type Sentences } from './sentence.ts'
import { TOGETHER, type TogetherKey } from './together.ts'
import { entryMomentumSentence, moveUnit } from './waits.ts'

const text = textsOf('strategy')

/** One part of a strategy in plain words. */
export interface SummaryPart {
  readonly title: string
  readonly sentences: readonly string[]
}

/** For sentences that name no indicator. */
const NO_CATALOGUE: IndicatorCatalogue = {
  parametersOf: () => [],
  outputsOf: () => [],
  isIndicator: () => false,
}

// ── when ───────────────────────────────────────────────────────────────────

const period = sentence({
  part: 'when',
  phrase: phrase(text('{instrument} options, {from} to {to}.'), { instrument: name, from: date, to: date }),
  of: ({ instrument, startDate: from, endDate: to }) => ({ instrument, from, to }),
  into: ({ instrument, from, to }, request) => {
    const known = UNDERLYINGS.find((one) => one === instrument)
    return known && { ...request, instrument: known, startDate: from, endDate: to }
  },
})

const enabledRules = ({ indicatorConfiguration }: BacktestRequest) =>
  indicatorConfiguration?.enabled ? indicatorConfiguration.rules.filter((rule) => rule.enabled) : []

const times = ({ strategy }: BacktestRequest) => ({
  start: strategy.entryStartTime,
  end: strategy.entryEndTime,
})
const intoTimes = ({ start, end }: { start: string; end: string }, request: BacktestRequest) =>
  withStrategy(request, { entryStartTime: start, entryEndTime: end })

const entry = sentence({
  part: 'when',
  phrase: phrase(text('Enters at {start}; if a leg has no price then, tries until {end}.'), {
    start: clock,
    end: clock,
  }),
  of: (request) => (enabledRules(request).length > 0 ? undefined : times(request)),
  into: intoTimes,
})

const THESE = { one: text('this holds'), all: text('all of these hold') } as const
const entryByRules = sentence({
  part: 'when',
  phrase: phrase(text('Enters once a day, at the first minute from {start} to {end} at which {these}:'), {
    start: clock,
    end: clock,
    these: word<'one' | 'all'>(THESE),
  }),
  of: (request) => {
    const { length } = enabledRules(request)
    return length > 0
      ? { ...times(request), these: length === 1 ? ('one' as const) : ('all' as const) }
      : undefined
  },
  into: intoTimes,
})

const FULL_STOP: Texts = text('.')
const withoutStop = (text: string, language: Language) =>
  text.endsWith(FULL_STOP[language]) ? text.slice(0, -1) : undefined

const rules: Sentences = {
  part: 'when',
  describe: (request, { catalogue, language }) => {
    const context = { catalogue, instrument: request.instrument, legs: allLegs(request) }
    return enabledRules(request).map(
      (rule) => `${describeRule(rule, context, language)}${FULL_STOP[language]}`,
    )
  },
  read: (text, request, { catalogue, language }) => {
    const before = request.indicatorConfiguration?.rules ?? []
    const context = { catalogue, instrument: request.instrument, legs: [], language }
    const rule = readRule(withoutStop(text, language) ?? '', `rule-${before.length + 1}`, context)
    return rule && { ...request, indicatorConfiguration: { enabled: true, rules: [...before, rule] } }
  },
}

const holding: Sentences = {
  part: 'when',
  describe: ({ strategy }, { language }) =>
    strategy.holding && strategy.holding.type !== 'intraday'
      ? [holdingSentence.write(strategy.holding, language)]
      : [],
  read: (text, request, { language }) => {
    const found = holdingSentence.match(text, language)
    return found && withStrategy(request, { holding: found })
  },
}

const filters: Sentences = {
  part: 'when',
  describe: ({ strategy }, { language }) => describeFilters(strategy.filters, language),
  read: (text, request, { language }) => {
    for (const field of FILTER_FIELDS) {
      const found = FILTERS[field].sentence.match(text, language) as { readonly value: unknown } | undefined
      if (!found) continue
      const all = { ...request.strategy.filters, [field]: found.value } as DayFilters
      return withStrategy(request, { filters: all })
    }
    return undefined
  },
}

const entryMomentum = sentence({
  part: 'when',
  phrase: entryMomentumSentence,
  of: ({ strategy }) => strategy.entryMomentum,
  into: (momentum, request) => withStrategy(request, { entryMomentum: momentum }),
})

const together = (key: TogetherKey) =>
  sentence({
    part: 'when',
    phrase: phrase(TOGETHER[key].words, {}),
    of: ({ strategy }) => (strategy[key] === TOGETHER[key].value ? {} : undefined),
    into: (_, request) => withStrategy(request, { [key]: TOGETHER[key].value }),
  })

const SHARED = [entryMomentum, together('onLegStop'), together('squareOffMode')]

/** Rules that all legs share, except overall risk. */
export function describeTogether(request: BacktestRequest, language: Language = 'en'): string[] {
  return SHARED.flatMap((one) => one.describe(request, { catalogue: NO_CATALOGUE, language }))
}

const squareOff = sentence({
  part: 'when',
  phrase: phrase(text('Closes whatever is open at {time}.'), { time: clock }),
  of: ({ strategy }) => ({ time: strategy.squareOffTime }),
  into: ({ time }, request) => withStrategy(request, { squareOffTime: time }),
})

// ── what ───────────────────────────────────────────────────────────────────

/** A sentence with a missing value already ends in dots. */
const ended = (words: string, language: Language) =>
  words.endsWith('…') ? words : `${words}${FULL_STOP[language]}`

/** A leg with its place in front, when there are several. */
const placed = phrase(text('Leg {place}: '), { place: number })

const legs: Sentences = {
  part: 'what',
  describe: (request, { language }) => {
    if (!isMultiLeg(request))
      return tradedLegs(request).map((leg) =>
        ended(describeWholeLeg(leg, periodOf(request), language), language),
      )
    return legsByPlace(allLegs(request)).flatMap((leg, i) =>
      leg.enabled
        ? [
            ended(
              `${placed.write({ place: i + 1 }, language)}${describeWholeLeg(leg, periodOf(request), language)}`,
              language,
            ),
          ]
        : [],
    )
  },
  read: (sentenceText, request, { language }) => {
    const [start] = new RegExp(`^${placed.pattern(language)}`).exec(sentenceText) ?? []
    const place = start === undefined ? undefined : placed.match(start, language)
    const words = withoutStop(sentenceText.slice(start?.length ?? 0), language) ?? ''
    const leg = readWholeLeg(words, place ? `leg-${place.place}` : SINGLE_LEG_ID, language)
    if (!leg) return undefined
    return place ? withLeg(request, leg) : withSingleLeg(request, leg)
  },
}

function withSingleLeg(request: BacktestRequest, leg: Leg): BacktestRequest {
  const { optionType, tradeType, strikeSelection, strikeDistance, strikeLabel, strikeCriteria } = leg
  return withStrategy(request, {
    optionType,
    tradeType,
    strikeSelection,
    strikeDistance,
    strikeLabel,
    ...(leg.expiry !== undefined && { expiry: leg.expiry }),
    ...(leg.minDte !== undefined && { minDte: leg.minDte }),
    ...(strikeCriteria && strikeCriteria.type !== 'Strike Type' && { strikeCriteria }),
  })
}

function withLeg(request: BacktestRequest, leg: Leg): BacktestRequest {
  const { combinedPnLTracking = false, legs: before = [] } = request.multiLegStrategy ?? {}
  return {
    ...withStrategy(request, { name: MULTI_LEG_STRATEGY }),
    multiLegStrategy: { enabled: true, combinedPnLTracking, legs: [...before, leg] },
  }
}

// ── fills ──────────────────────────────────────────────────────────────────

const withExecution = (request: BacktestRequest, part: Execution): BacktestRequest => ({
  ...request,
  execution: { ...request.execution, ...part },
})

const trigger = sentence({
  part: 'fills',
  phrase: phrase(text('Stops and targets act on the close of a minute and fill in the next.'), {}),
  of: ({ execution }) => (execution?.trigger === 'close' ? {} : undefined),
  into: (_, request) => withExecution(request, { trigger: 'close' }),
})

const marketTerms = sentence({
  part: 'fills',
  phrase: phrase(text('Lots, charges and margins are those of today.'), {}),
  of: ({ execution }) => (execution?.rules === 'as-today' ? {} : undefined),
  into: (_, request) => withExecution(request, { rules: 'as-today' }),
})

const slippage = sentence({
  part: 'fills',
  phrase: phrase(text('Every fill is {value}{type} worse.'), {
    value: number,
    type: moveUnit,
  }),
  of: ({ execution }) => (Number(execution?.slippage?.value) > 0 ? execution?.slippage : undefined),
  into: ({ value, type }, request) => withExecution(request, { slippage: { type, value } }),
})

const capital = sentence({
  part: 'fills',
  phrase: phrase(text('The capital is ₹{rupees}.'), { rupees: grouped }),
  of: ({ initialCapital = DEFAULT_CAPITAL_RUPEES }) =>
    initialCapital === DEFAULT_CAPITAL_RUPEES ? undefined : { rupees: initialCapital },
  into: ({ rupees }, request) => ({ ...request, initialCapital: rupees }),
})

/** Every setting of a strategy, in the order of its words. */
const SENTENCES: readonly Sentences[] = [
  ...[period, entry, entryByRules, rules, holding, filters],
  ...SHARED,
  squareOff,
  legs,
  ...[overallStop, overallTarget, overallTrail, overallLock, overallReEntry],
  ...[trigger, marketTerms, slippage, capital],
]

/** The whole strategy in plain words, by part. Empty fields of a form read as dots. */
export function describeStrategy(
  request: BacktestRequest,
  catalogue: IndicatorCatalogue,
  language: Language = 'en',
): SummaryPart[] {
  return (Object.keys(PARTS) as Part[])
    .map((part) => ({
      title: PARTS[part][language],
      sentences: SENTENCES.filter((one) => one.part === part).flatMap((one) =>
        one.describe(request, { catalogue, language }),
      ),
    }))
    .filter(({ sentences }) => sentences.length > 0)
}

/** A strategy read from its own text, with the sentences that were not understood. */
export interface ReadStrategy {
  readonly request: BacktestRequest
  readonly unread: readonly string[]
}

/** Where a sentence ends and the next one begins. */
function endOfSentence(language: Language): RegExp {
  // An English full stop may also be a decimal point.
  if (language === 'en') return /\n+|(?<=\.|holds?:|…)\s+(?=[A-Z])/
  const { one, all } = THESE
  return new RegExp(`\\n+|(?<=${FULL_STOP[language]}|${one[language]}:|${all[language]}:)\\s+`)
}

/** Reads the text of `describeStrategy`. Settings that it does not mention are off or as in `start`. */
export function readStrategy(
  text: string,
  start: BacktestRequest,
  { catalogue, language = 'en' }: { readonly catalogue: IndicatorCatalogue; readonly language?: Language },
): ReadStrategy {
  const { multiLegStrategy: _, simpleRiskManagement: __, indicatorConfiguration: ___, ...rest } = start
  let request: BacktestRequest = withStrategy(rest, { name: SINGLE_LEG_STRATEGY })
  const unread: string[] = []
  for (const words of text
    .split(endOfSentence(language))
    .map((one) => one.trim())
    .filter(Boolean)) {
    const next = firstOf(SENTENCES, (one) => one.read(words, request, { catalogue, language }))
    if (next) request = next
    else unread.push(words)
  }
  return { request, unread }
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
