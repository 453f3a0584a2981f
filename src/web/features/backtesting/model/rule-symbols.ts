import { INSTRUMENT_SYMBOL, UNDERLYINGS, type IndicatorRule } from '#domain'

/** Rules without the symbols of legs that are gone; a rule left without any by that watches the instrument. */
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
