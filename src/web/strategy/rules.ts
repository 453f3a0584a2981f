import { INSTRUMENT_SYMBOL, NUMERIC_INPUT, type IndicatorRule, UNDERLYINGS } from '#domain'
import { freeId } from './free-id.ts'

// Works without the catalogue of indicators, because the form shows before the catalogue has loaded.

/** A new rule: RSI of the index above 50, on 5-minute candles. */
export function newRule(others: readonly { readonly id: string }[]): IndicatorRule {
  return {
    id: freeId('rule', others),
    function1: 'RSI',
    condition: 'GREATER_THAN',
    function2: NUMERIC_INPUT,
    numericValue: 50,
    timeframe: 5,
    symbols: [INSTRUMENT_SYMBOL],
    talibParams: { timeperiod: 14 },
    function2TalibParams: {},
    function1CandleOffset: 0,
    function2CandleOffset: 0,
    enabled: true,
  }
}

/** Removes symbols of deleted legs from rules. A rule without symbols then watches the instrument. */
export function dropMissingSymbols(
  rules: readonly IndicatorRule[],
  legIds: readonly string[],
): IndicatorRule[] {
  const known = new Set<string>([INSTRUMENT_SYMBOL, ...UNDERLYINGS, ...legIds])
  return rules.map((rule) => {
    const symbols = rule.symbols.filter((symbol) => known.has(symbol))
    if (symbols.length === rule.symbols.length) return rule
    return { ...rule, symbols: symbols.length > 0 ? symbols : [INSTRUMENT_SYMBOL] }
  })
}

/** Restores a removed symbol at its old position in each rule. */
export function withSymbolAgain(
  rules: readonly IndicatorRule[],
  before: readonly IndicatorRule[],
  symbol: string,
): IndicatorRule[] {
  return rules.map((rule) => {
    const earlier = before.find(({ id }) => id === rule.id)?.symbols ?? []
    if (!earlier.includes(symbol)) return rule
    const symbols = earlier.filter((one) => one === symbol || rule.symbols.includes(one))
    return { ...rule, symbols: [...symbols, ...rule.symbols.filter((one) => added(one, earlier))] }
  })
}

/**
 * Whether the user added a symbol since. The instrument does not count, because it may have replaced the removed
 * symbol.
 */
function added(symbol: string, earlier: readonly string[]): boolean {
  return symbol !== INSTRUMENT_SYMBOL && !earlier.includes(symbol)
}
