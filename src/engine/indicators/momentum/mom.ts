import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'

export const mom = defineIndicator({
  name: 'MOM',
  title: 'Momentum',
  group: 'momentum',
  help: 'Change of the close over the period, in rupees.',
  inputs: ['close'],
  parameters: [timePeriod(10, 1)],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: ({ close }, { timeperiod }) => [close.map((price, i) => price - (close[i - timeperiod] ?? NaN))],
})
