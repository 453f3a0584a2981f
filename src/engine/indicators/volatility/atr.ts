import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { wilderAverage } from '../series/moving-average.ts'
import { trueRange } from '../series/true-range.ts'

export const atr = defineIndicator({
  name: 'ATR',
  title: 'Average True Range',
  group: 'volatility',
  help: 'Average of true ranges, in rupees (Wilder).',
  inputs: ['high', 'low', 'close'],
  parameters: [timePeriod(14, 1)],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: (candles, { timeperiod }) => [wilderAverage(trueRange(candles), timeperiod, 1)],
})
