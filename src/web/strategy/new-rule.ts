import { INSTRUMENT_SYMBOL, NUMERIC_INPUT, type IndicatorRule } from '#domain'

// Without the catalogue of indicators, which the form is there before.

/** An id that no other rule has. */
export function freeRuleId(rules: readonly { readonly id: string }[]): string {
  const ids = new Set(rules.map((rule) => rule.id))
  let number = rules.length + 1
  while (ids.has(`rule-${number}`)) number++
  return `rule-${number}`
}

/** A new rule: the RSI of the index above 50, on candles of 5 minutes. */
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
