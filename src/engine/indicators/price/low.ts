import { defineIndicator } from '../indicator.ts'

export const low = defineIndicator({
  name: 'LOW',
  title: 'Low',
  group: 'price',
  help: 'Lowest traded price of the candle.',
  inputs: ['low'],
  parameters: [],
  lookback: () => 0,
  kernel: (candles) => [candles.low],
})
