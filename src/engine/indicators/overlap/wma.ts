import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { weightedAverage } from '../series/moving-average.ts'

export const wma = defineIndicator({
  name: 'WMA',
  title: 'Weighted Moving Average',
  group: 'overlap',
  help: 'Average of the last closes with weights that rise evenly to the newest.',
  inputs: ['close'],
  parameters: [timePeriod(30)],
  lookback: ({ timeperiod }) => timeperiod - 1,
  kernel: ({ close }, { timeperiod }) => [weightedAverage(close, timeperiod)],
})
