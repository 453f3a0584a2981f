import { defineIndicator } from '../indicator.ts'

export const open = defineIndicator({
  name: 'OPEN',
  title: 'Open',
  group: 'price',
  help: 'First traded price of the candle.',
  inputs: ['open'],
  parameters: [],
  lookback: () => 0,
  kernel: (candles) => [candles.open],
})
