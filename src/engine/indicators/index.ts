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
