import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { regressionForecast } from '../series/linear-regression.ts'

export const tsf = defineIndicator({
  name: 'TSF',
  title: 'Time Series Forecast',
  group: 'statistics',
  help: 'The straight line that fits the last closes best, drawn one candle further, in rupees.',
  inputs: ['close'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod - 1,
  kernel: ({ close }, { timeperiod }) => [regressionForecast(close, timeperiod, 1)],
})
