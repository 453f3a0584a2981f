import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { directionalIndex } from '../series/directional-movement.ts'

export const dx = defineIndicator({
  name: 'DX',
  title: 'Directional Movement Index',
  group: 'momentum',
  help: 'How one-sided prices moved, 0 to 100 (Wilder); unchanged while nothing moves.',
  inputs: ['high', 'low', 'close'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: (candles, { timeperiod }) => {
    const index = directionalIndex(candles, timeperiod)
    let last = 0
    return [index.map((value) => (Number.isNaN(value) ? last : (last = value)))]
  },
})
