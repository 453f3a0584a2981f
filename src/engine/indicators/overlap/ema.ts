import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { exponentialAverage } from '../series/moving-average.ts'

export const ema = defineIndicator({
  name: 'EMA',
  title: 'Exponential Moving Average',
  group: 'overlap',
  help: 'Average of closes in which the newest weighs most and old ones fade.',
  inputs: ['close'],
  parameters: [timePeriod(20)],
  lookback: ({ timeperiod }) => timeperiod - 1,
  kernel: ({ close }, { timeperiod }) => [exponentialAverage(close, timeperiod)],
})
