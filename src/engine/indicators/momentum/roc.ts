import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { rateOfChange } from '../series/rate-of-change.ts'

export const roc = defineIndicator({
  name: 'ROC',
  title: 'Rate of Change',
  group: 'momentum',
  help: 'Change of the close over the period, in percent.',
  inputs: ['close'],
  parameters: [timePeriod(10, 1)],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: ({ close }, { timeperiod }) => [rateOfChange(close, timeperiod)],
})
