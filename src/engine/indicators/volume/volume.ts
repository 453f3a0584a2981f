import { defineIndicator } from '../indicator.ts'

export const volume = defineIndicator({
  name: 'VOLUME',
  title: 'Volume',
  group: 'volume',
  help: 'Units traded in the candle.',
  inputs: ['volume'],
  parameters: [],
  lookback: () => 0,
  kernel: (candles) => [candles.volume],
})
