import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { averageDirectionalIndex } from '../series/directional-movement.ts'

export const adxr = defineIndicator({
  name: 'ADXR',
  title: 'Average Directional Index Rating',
  group: 'momentum',
  help: 'Mean of the average directional index now and a period ago.',
  inputs: ['high', 'low', 'close'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => 3 * timeperiod - 2,
  kernel: (candles, { timeperiod }) => {
    const index = averageDirectionalIndex(candles, timeperiod)
    return [index.map((now, i) => (now + (index[i - (timeperiod - 1)] ?? NaN)) / 2)]
  },
})
