import {
  conditionSign,
  CONDITIONS,
  INSTRUMENT_SYMBOL,
  NUMERIC_INPUT,
  UNDERLYINGS,
  type IndicatorRule,
} from '#domain'
import { indicator, isIndicatorName } from '#engine/indicators'
import {
  readAmount,
  readReEntry,
  reEntryAfter,
  withOverallStop,
  withOverallTarget,
  withOverallTrail,
} from './amount.ts'
import {
  defaultFormValues,
  newRule,
  withFunction1,
  withFunction2,
  type FormRequest,
} from './builder-model.ts'
import { HOLDING_SENTENCES, type Reader } from './read-holding.ts'
import { readLeg } from './read-leg.ts'

/** A strategy parsed from its own description, with the sentences that were not understood. */
export interface Described {
  readonly request: FormRequest
  readonly unread: readonly string[]
}

const TIME = String.raw`(\d\d:\d\d)`
const SUBJECT = '(Each leg|The whole position)'
/** What a percentage refers to: written for readers, ignored by the parser. */
const OF_PREMIUM = '(?: of (?:its premium|the premiums of all legs|the premium) at entry)?'

const SENTENCES: readonly (readonly [RegExp, Reader])[] = [
  [/^(\w+) options, (\d\d \w+ \d{4}) to (\d\d \w+ \d{4})\.$/, readPeriod],
  [new RegExp(`^Enters at ${TIME}; if a leg has no price then, tries until ${TIME}\\.$`), readEntry],
  [new RegExp(`^Enters once a day, at the first minute from ${TIME} to ${TIME} at which .*:$`), readEntry],
  [new RegExp(`^Closes whatever is open at ${TIME}\\.$`), readSquareOff],
  ...HOLDING_SENTENCES,
  [/^(Leg \d+: )?(BUY|SELL) (\d+) lots? (CALL|PUT) (.+?)\.$/, readLeg],
  [/^(.+) on (\d+)-min (.+?) (>|<|=|crosses above|crosses below) (.+)\.$/, readRule],
  [new RegExp(`^${SUBJECT} stops out at a loss of (.+?)${OF_PREMIUM}(, trailing)?\\.$`), overall(withStop)],
  [
    new RegExp(`^${SUBJECT} takes profit at (.+?)${OF_PREMIUM}\\.$`),
    overall((risk, [, , text]) => amountIn(text, (amount) => withOverallTarget(risk, amount))),
  ],
  [
    new RegExp(`^${SUBJECT} locks profit in from (.+?)${OF_PREMIUM}\\.$`),
    overall((risk, [, , text]) => amountIn(text, (amount) => withOverallTrail(risk, amount))),
  ],
  [new RegExp(`^${SUBJECT} re-enters up to (\\d+)× a day after (.+)\\.$`), overall(withReEntry)],
  [
    /^Stops and targets act on the close of a minute and fill in the next\.$/,
    execution(() => ({ trigger: 'close' })),
  ],
  [/^Lots, charges and margins are those of today\.$/, execution(() => ({ rules: 'as-today' }))],
  [
    /^Every fill is ([\d.]+)( pts|%) worse\.$/,
    execution(([, value, unit]) => ({
      slippage: { type: unit === '%' ? 'percentage' : 'points', value: Number(value) },
    })),
  ],
]

/** Whether a text is a strategy description as the builder writes it, and not a question. */
export function isDescription(text: string): boolean {
  return /\boptions, \d\d \w+ \d{4} to /.test(text) && /\bEnters /.test(text)
}

/** Parses a description into a strategy; settings that it does not mention keep the values of an empty form. */
export function readDescription(text: string): Described {
  const empty = defaultFormValues().request
  const start: FormRequest = { ...empty, multiLegStrategy: { ...empty.multiLegStrategy, legs: [] } }
  let request = start
  const unread: string[] = []
  const sentences = text.split(/\n+|(?<=\.|holds?:|…)\s+(?=[A-Z])/).map((sentence) => sentence.trim())
  for (const sentence of sentences.filter(Boolean)) {
    const next = readSentence(sentence, request)
    if (next) request = next
    else unread.push(sentence)
  }
  return { request, unread }
}

function readSentence(sentence: string, request: FormRequest): FormRequest | undefined {
  for (const [pattern, read] of SENTENCES) {
    const match = pattern.exec(sentence)
    const next = match && read(match, request)
    if (next) return next
  }
  return undefined
}

function readPeriod([, name, from = '', to = '']: RegExpExecArray, request: FormRequest) {
  const instrument = UNDERLYINGS.find((one) => one === name)
  return instrument && { ...request, instrument, startDate: isoDateOf(from), endDate: isoDateOf(to) }
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

function isoDateOf(shown: string): string {
  const [day = '', month = '', year = ''] = shown.split(' ')
  const number = MONTHS.indexOf(month.slice(0, 3)) / 3 + 1
  return `${year}-${String(number).padStart(2, '0')}-${day}`
}

function readEntry([, from = '', to = '']: RegExpExecArray, request: FormRequest): FormRequest {
  return { ...request, strategy: { ...request.strategy, entryStartTime: from, entryEndTime: to } }
}

function readSquareOff([, time = '']: RegExpExecArray, request: FormRequest): FormRequest {
  return { ...request, strategy: { ...request.strategy, squareOffTime: time } }
}

type OverallRisk = FormRequest['simpleRiskManagement']

/** Reader of an overall risk rule. Its subject says whether the legs are counted together. */
function overall(change: (risk: OverallRisk, match: RegExpExecArray) => OverallRisk | undefined): Reader {
  return (match, request) => {
    const risk = change(request.simpleRiskManagement, match)
    if (!risk) return undefined
    const multi = request.multiLegStrategy
    const combinedPnLTracking = multi.enabled && match[1] === 'The whole position'
    return { ...request, simpleRiskManagement: risk, multiLegStrategy: { ...multi, combinedPnLTracking } }
  }
}

function withStop(risk: OverallRisk, [, , text, trailing]: RegExpExecArray) {
  return amountIn(text, (amount) => withOverallStop(risk, amount, trailing !== undefined))
}

function withReEntry(risk: OverallRisk, [, , count, words = '']: RegExpExecArray): OverallRisk | undefined {
  const read = readReEntry(words)
  if (!read) return undefined
  const { mode: _, activates: __, ...comeback } = read.comeback
  return {
    ...risk,
    globalReEntry: { ...reEntryAfter(risk.globalReEntry, Number(count), read.causes), ...comeback },
  }
}

function amountIn<T>(
  text: string | undefined,
  withAmount: (amount: NonNullable<ReturnType<typeof readAmount>>) => T,
) {
  const amount = readAmount(text ?? '')
  return amount && withAmount(amount)
}

function execution(change: (match: RegExpExecArray) => Partial<FormRequest['execution']>): Reader {
  return (match, request) => ({ ...request, execution: { ...request.execution, ...change(match) } })
}

function readRule(match: RegExpExecArray, request: FormRequest): FormRequest | undefined {
  const [, left = '', minutes, symbols = '', condition = '', right = ''] = match
  const one = readSide(left)
  if (!one) return undefined
  const { rules } = request.indicatorConfiguration
  const compared = withRight(withFunction1(newRule(rules), one.name), right)
  if (!compared) return undefined
  const rule: IndicatorRule = {
    ...compared,
    condition: CONDITIONS.find((one) => conditionSign(one) === condition)!,
    timeframe: Number(minutes),
    symbols: symbols.split(' and ').map((name) => symbolOf(name, request.instrument)),
    talibParams: one.parameters,
    function1CandleOffset: one.offset,
    ...(one.output && { function1Output: one.output }),
  }
  return { ...request, indicatorConfiguration: { enabled: true, rules: [...rules, rule] } }
}

/** Adds the right side of a rule: a number or an indicator. */
function withRight(rule: IndicatorRule, right: string): IndicatorRule | undefined {
  if (/^-?[\d.]+$/.test(right)) return { ...withFunction2(rule, NUMERIC_INPUT), numericValue: Number(right) }
  const other = readSide(right)
  return (
    other && {
      ...withFunction2(rule, other.name),
      function2TalibParams: other.parameters,
      function2CandleOffset: other.offset,
      ...(other.output && { function2Output: other.output }),
    }
  )
}

function symbolOf(name: string, instrument: string): string {
  if (name === instrument) return INSTRUMENT_SYMBOL
  return name.replace(/^leg (\d+)$/, 'leg-$1')
}

function readSide(text: string) {
  const match = /^([A-Z_]+)(?:\.(\w+))?(?:\(([^)]*)\))?(?:\[(-?\d+)\])?$/.exec(text)
  const name = match?.[1] ?? ''
  if (!match || !isIndicatorName(name)) return undefined
  const values = match[3]?.split(', ').map(Number) ?? []
  const known = indicator(name).parameters
  const parameters = Object.fromEntries(known.map((one, i) => [one.name, values[i] ?? one.default]))
  return { name, output: match[2], parameters, offset: Number(match[4] ?? 0) }
}
