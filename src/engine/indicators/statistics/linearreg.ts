import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { regressionForecast } from '../series/linear-regression.ts'

export const linearreg = defineIndicator({
  name: 'LINEARREG',
  title: 'Linear Regression',
  group: 'statistics',
  help: 'End of the straight line that fits the last closes best, in rupees.',
  inputs: ['close'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod - 1,
  kernel: ({ close }, { timeperiod }) => [regressionForecast(close, timeperiod, 0)],
})
