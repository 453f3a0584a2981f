import { INSTRUMENT_SYMBOL, NUMERIC_INPUT, type IndicatorRule } from '#domain'

// Works without the catalogue of indicators, because the form shows before the catalogue has loaded.

/** An unused rule id. */
export function freeRuleId(rules: readonly { readonly id: string }[]): string {
  const ids = new Set(rules.map((rule) => rule.id))
  let number = rules.length + 1
  while (ids.has(`rule-${number}`)) number++
  return `rule-${number}`
}

/** A new rule: RSI of the index above 50, on 5-minute candles. */
export function newRule(others: readonly { readonly id: string }[]): IndicatorRule {
  return {
    id: freeRuleId(others),
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
