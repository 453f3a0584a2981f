import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { wilderAverage } from '../series/moving-average.ts'
import { trueRange } from '../series/true-range.ts'
import { isZero } from '../series/zero.ts'

export const natr = defineIndicator({
  name: 'NATR',
  title: 'Normalized Average True Range',
  group: 'volatility',
  help: 'Average true range in percent of the close.',
  inputs: ['high', 'low', 'close'],
  // Not from 1 as TA-Lib has it: there it leaves out the division by the close.
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: (candles, { timeperiod }) => {
    const average = wilderAverage(trueRange(candles), timeperiod, 1)
    return [candles.close.map((price, i) => (isZero(price) ? 0 : (average[i] / price) * 100))]
  },
})
