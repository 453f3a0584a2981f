import { defineIndicator } from '../indicator.ts'
import { isZeroOrNegative } from '../series/zero.ts'

export const bop = defineIndicator({
  name: 'BOP',
  title: 'Balance of Power',
  group: 'momentum',
  help: 'Close less open as a share of the range of the candle, −1 to 1; 0 without a range.',
  inputs: ['open', 'high', 'low', 'close'],
  parameters: [],
  lookback: () => 0,
  kernel: ({ open, high, low, close }) => [
    close.map((last, i) => {
      const range = high[i] - low[i]
      return isZeroOrNegative(range) ? 0 : (last - open[i]) / range
    }),
  ],
})
