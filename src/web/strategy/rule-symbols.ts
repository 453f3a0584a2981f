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

/** Rules in which a symbol that was dropped stands again where it stood before. */
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

/** Whether a symbol was chosen since; the instrument alone may have filled the place of the one that was dropped. */
function added(symbol: string, earlier: readonly string[]): boolean {
  return symbol !== INSTRUMENT_SYMBOL && !earlier.includes(symbol)
}
