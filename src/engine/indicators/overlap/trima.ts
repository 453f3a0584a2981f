import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { simpleAverage } from '../series/moving-average.ts'

export const trima = defineIndicator({
  name: 'TRIMA',
  title: 'Triangular Moving Average',
  group: 'overlap',
  help: 'Average of averages: the middle of the period weighs most.',
  inputs: ['close'],
  parameters: [timePeriod(30)],
  lookback: ({ timeperiod }) => timeperiod - 1,
  kernel: ({ close }, { timeperiod }) => {
    const shorter = Math.ceil(timeperiod / 2)
    const longer = timeperiod + 1 - shorter
    return [simpleAverage(simpleAverage(close, shorter), longer, shorter - 1)]
  },
})
