import { defineIndicator } from '../indicator.ts'
import { trueRange } from '../series/true-range.ts'

export const trange = defineIndicator({
  name: 'TRANGE',
  title: 'True Range',
  group: 'volatility',
  help: 'Range of the candle stretched to the close before it, in rupees.',
  inputs: ['high', 'low', 'close'],
  parameters: [],
  lookback: () => 1,
  kernel: (candles) => [trueRange(candles)],
})
