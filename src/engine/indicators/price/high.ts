import { defineIndicator } from '../indicator.ts'

export const high = defineIndicator({
  name: 'HIGH',
  title: 'High',
  group: 'price',
  help: 'Highest traded price of the candle.',
  inputs: ['high'],
  parameters: [],
  lookback: () => 0,
  kernel: (candles) => [candles.high],
})
