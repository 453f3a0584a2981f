import { INSTRUMENT_SYMBOL, NUMERIC_INPUT } from '../choices.ts'
import { mapTable } from '../map-table.ts'
import type { IndicatorRule } from '../schemas/indicator-rule.ts'
import { CONDITION_SETTINGS } from './condition.ts'
import { textsOf, type Language, type Texts } from './language.ts'
import { legPlace, legReference } from './leg-reference.ts'
import { clock, isTyped, list, number, optional, phrase, word, type Form } from './phrase.ts'

const text = textsOf('rule')

/** The properties of indicators that the text of a rule needs. */
export interface IndicatorCatalogue {
  /** Parameters in their order; empty for an unknown name. */
  parametersOf(name: string): readonly { readonly name: string; readonly default: number }[]
  /** Outputs of an indicator with several; otherwise empty. */
  outputsOf(name: string): readonly { readonly name: string }[]
  isIndicator(name: string): boolean
}

/** One side of a rule that is an indicator. */
export interface RuleSide {
  readonly name: string
  readonly parameters: Readonly<Record<string, number>>
  readonly output: string | undefined
  readonly offset: number
}

const SIDE = /^([A-Z_0-9]+)(?:\.(\w+))?(?:\(([^)]*)\))?(?:\[(-?\d+)\])?$/

/** An indicator with its parameters, read back: `BBANDS.upper(20, 2, 2)[-1]`. */
export function sideForm({ parametersOf, outputsOf }: IndicatorCatalogue): Form<RuleSide> {
  return {
    write: (side) => {
      if (!side) return '…'
      const values = parametersOf(side.name).map(({ name, default: usual }) => {
        const value: number | null | undefined = side.parameters[name]
        return value === undefined ? usual : (value ?? '…')
      })
      const outputs = outputsOf(side.name)
      const output = outputs.length > 0 ? `.${side.output ?? outputs[0]?.name}` : ''
      const given = values.length > 0 ? `(${values.join(', ')})` : ''
      return `${side.name}${output}${given}${side.offset === 0 ? '' : `[${side.offset}]`}`
    },
    pattern: () => String.raw`[A-Z_0-9]*[A-Z][A-Z_0-9]*(?:\.\w+)?(?:\([^)]*\))?(?:\[-?\d+\])?`,
    read: (text) => {
      const [, name = '', output, given, offset] = SIDE.exec(text) ?? []
      const values = given?.split(', ').map(Number) ?? []
      const parameters = Object.fromEntries(
        parametersOf(name).map((one, i) => [one.name, values[i] ?? one.default]),
      )
      return { name, parameters, output, offset: Number(offset ?? 0) }
    },
  }
}

/** The second side: a number, or an indicator. */
function secondSide(catalogue: IndicatorCatalogue): Form<number | RuleSide> {
  const side = sideForm(catalogue)
  return {
    write: (value) => (typeof value === 'object' && value ? side.write(value) : number.write(value)),
    pattern: (language) => `${number.pattern(language)}|${side.pattern(language)}`,
    read: (text, language) =>
      new RegExp(`^(?:${number.pattern(language)})$`).test(text) ? Number(text) : side.read(text, language),
  }
}

/** Symbols of a rule: the instrument by name, legs by number. */
function symbolForm(instrument: string, legs: readonly { readonly id: string }[]): Form<string> {
  return {
    write: (symbol, language) => {
      if (symbol === INSTRUMENT_SYMBOL) return instrument
      const leg = legs.findIndex((one) => one.id === symbol)
      return leg < 0 ? (symbol ?? '…') : legReference.write(`leg ${leg + 1}`, language)
    },
    pattern: (language) => String.raw`${legPlace.pattern(language)}|[\w-]+`,
    read: (text, language) => (text === instrument ? INSTRUMENT_SYMBOL : legReference.read(text, language)),
  }
}

/** Names of a rule's symbols: the instrument by name, legs by number. */
export function symbolNames(
  instrument: string,
  legs: readonly { readonly id: string }[],
): (symbol: string) => string {
  const form = symbolForm(instrument, legs)
  return (symbol) => form.write(symbol)
}

const condition = word(mapTable(CONDITION_SETTINGS, ({ sign }): Texts => sign))

/** Legs of a rule's strategy, and the index that the instrument symbol stands for. */
export interface RuleContext {
  readonly catalogue: IndicatorCatalogue
  readonly instrument: string
  readonly legs: readonly { readonly id: string }[]
}

const NO_SYMBOL = text('no symbol')
const minutes: Form<number> = { ...number, write: (timeframe) => (timeframe ? String(timeframe) : '…') }

function symbolsForm({ instrument, legs }: RuleContext): Form<readonly string[]> {
  const symbols = list(symbolForm(instrument, legs), text(' and '))
  return {
    ...symbols,
    write: (all, language = 'en') => symbols.write(all, language) || NO_SYMBOL[language],
  }
}

const candlesPhrase = (context: RuleContext) =>
  phrase(text('{timeframe}-min {symbols}'), { timeframe: minutes, symbols: symbolsForm(context) })

const rulePhrase = (context: RuleContext) => {
  const { catalogue } = context
  return phrase(text('{left} on {timeframe}-min {symbols} {condition} {right}{strikeTime}'), {
    left: sideForm(catalogue),
    timeframe: minutes,
    symbols: symbolsForm(context),
    condition,
    right: secondSide(catalogue),
    strikeTime: optional(phrase(text(', strikes as of {time}'), { time: clock })),
  })
}

function leftOf(rule: IndicatorRule): RuleSide {
  return {
    name: rule.function1,
    parameters: rule.talibParams,
    output: rule.function1Output,
    offset: rule.function1CandleOffset,
  }
}

function rightOf(rule: IndicatorRule): number | RuleSide | undefined {
  if (rule.function2 === NUMERIC_INPUT) return isTyped(rule.numericValue) ? rule.numericValue : undefined
  return {
    name: rule.function2,
    parameters: rule.function2TalibParams,
    output: rule.function2Output,
    offset: rule.function2CandleOffset,
  }
}

/** A rule in one line: `RSI(14) on 5-min NIFTY crosses above 60`. */
export function describeRule(rule: IndicatorRule, context: RuleContext, language?: Language): string {
  const { timeframe, symbols, dailyStrikeTime: time } = rule
  const values = { left: leftOf(rule), timeframe, symbols, condition: rule.condition, right: rightOf(rule) }
  return rulePhrase(context).write(
    { ...values, strikeTime: time === undefined ? undefined : { time } },
    language,
  )
}

/** The parts of a rule's line, in words. */
export function rulePhrases(rule: IndicatorRule, context: RuleContext, language?: Language) {
  return {
    left: sideForm(context.catalogue).write(leftOf(rule), language),
    candles: candlesPhrase(context).write(rule, language),
    condition: condition.write(rule.condition, language),
    right: secondSide(context.catalogue).write(rightOf(rule), language),
  }
}

/** The rule of a line, under an id; undefined for other words or an unknown indicator. */
export function readRule(
  text: string,
  id: string,
  context: RuleContext & { readonly language: Language },
): IndicatorRule | undefined {
  const read = rulePhrase(context).match(text, context.language)
  const { isIndicator } = context.catalogue
  if (!read || !isIndicator(read.left.name)) return undefined
  const { left, right, timeframe, symbols } = read
  if (typeof right === 'object' && !isIndicator(right.name)) return undefined
  return {
    id,
    enabled: true,
    condition: read.condition,
    timeframe,
    symbols: [...symbols],
    ...(read.strikeTime && { dailyStrikeTime: read.strikeTime.time }),
    function1: left.name,
    talibParams: { ...left.parameters },
    function1CandleOffset: left.offset,
    ...(left.output !== undefined && { function1Output: left.output }),
    ...(typeof right === 'number'
      ? { function2: NUMERIC_INPUT, numericValue: right, function2TalibParams: {}, function2CandleOffset: 0 }
      : {
          function2: right.name,
          function2TalibParams: { ...right.parameters },
          function2CandleOffset: right.offset,
          ...(right.output !== undefined && { function2Output: right.output }),
        }),
  }
}
