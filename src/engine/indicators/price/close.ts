import { defineIndicator } from '../indicator.ts'

export const close = defineIndicator({
  name: 'CLOSE',
  title: 'Close',
  group: 'price',
  help: 'Last traded price of the candle.',
  inputs: ['close'],
  parameters: [],
  lookback: () => 0,
  kernel: (candles) => [candles.close],
})
