import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { simpleAverage } from '../series/moving-average.ts'

export const sma = defineIndicator({
  name: 'SMA',
  title: 'Simple Moving Average',
  group: 'overlap',
  help: 'Plain average of the last closes.',
  inputs: ['close'],
  parameters: [timePeriod(20)],
  lookback: ({ timeperiod }) => timeperiod - 1,
  kernel: ({ close }, { timeperiod }) => [simpleAverage(close, timeperiod)],
})
