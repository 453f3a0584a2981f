/**
 * Technical indicators as data and as pure functions of candle columns, tested against TA-Lib's values.
 *
 * Candles carry no NaN: a candle exists only if something traded. Outputs are NaN before an indicator's lookback
 * (VWAP: until its session has volume) and numbers from there on; a NaN never makes a rule hold. Resolve parameters
 * once before a run, then compute; kernels validate nothing.
 */
export {
  type CandleField,
  type Candles,
  type Indicator,
  type IndicatorGroup,
  type Output,
  type Parameter,
  type ParameterValues,
} from './indicator.ts'
export {
  acceptedValues,
  resolveParameters,
  type ParameterProblem,
  type ResolvedParameters,
} from './parameters.ts'
export { indicator, INDICATORS, isIndicatorName, outputIndex, type IndicatorName } from './catalogue.ts'
