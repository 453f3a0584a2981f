import { defineIndicator } from '../indicator.ts'
import { accumulationLine } from '../series/accumulation.ts'

export const ad = defineIndicator({
  name: 'AD',
  title: 'Accumulation/Distribution Line',
  group: 'volume',
  help: 'Running volume, weighed by where each candle closed within its range.',
  inputs: ['high', 'low', 'close', 'volume'],
  parameters: [],
  lookback: () => 0,
  kernel: (candles) => [accumulationLine(candles)],
})
