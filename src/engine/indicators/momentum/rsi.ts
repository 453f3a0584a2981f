import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { relativeStrength } from '../series/relative-strength.ts'

export const rsi = defineIndicator({
  name: 'RSI',
  title: 'Relative Strength Index',
  group: 'momentum',
  help: 'Share of rises in all moves of the close, 0 to 100 (Wilder); 0 when nothing moved.',
  inputs: ['close'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: ({ close }, { timeperiod }) => [relativeStrength(close, timeperiod)],
})
