import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { averageDirectionalIndex } from '../series/directional-movement.ts'

export const adx = defineIndicator({
  name: 'ADX',
  title: 'Average Directional Index',
  group: 'momentum',
  help: 'Strength of a trend in either direction, 0 to 100 (Wilder).',
  inputs: ['high', 'low', 'close'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => 2 * timeperiod - 1,
  kernel: (candles, { timeperiod }) => [averageDirectionalIndex(candles, timeperiod)],
})
