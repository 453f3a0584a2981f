import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { directionalIndicator, directionalMovement } from '../series/directional-movement.ts'

export const minusDi = defineIndicator({
  name: 'MINUS_DI',
  title: 'Minus Directional Indicator',
  group: 'momentum',
  help: 'Downward movement as a share of the true range, 0 to 100 (Wilder).',
  inputs: ['high', 'low', 'close'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: (candles, { timeperiod }) => {
    const { minus, range } = directionalMovement(candles, timeperiod)
    return [directionalIndicator(minus, range)]
  },
})
