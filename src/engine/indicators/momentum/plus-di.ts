import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { directionalIndicator, directionalMovement } from '../series/directional-movement.ts'

export const plusDi = defineIndicator({
  name: 'PLUS_DI',
  title: 'Plus Directional Indicator',
  group: 'momentum',
  help: 'Upward movement as a share of the true range, 0 to 100 (Wilder).',
  inputs: ['high', 'low', 'close'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: (candles, { timeperiod }) => {
    const { plus, range } = directionalMovement(candles, timeperiod)
    return [directionalIndicator(plus, range)]
  },
})
