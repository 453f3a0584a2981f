import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { gainsAndLosses } from '../series/gains-and-losses.ts'
import { isZero } from '../series/zero.ts'

export const cmo = defineIndicator({
  name: 'CMO',
  title: 'Chande Momentum Oscillator',
  group: 'momentum',
  help: 'Rises less falls as a share of all moves of the close, −100 to 100; 0 when nothing moved.',
  inputs: ['close'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: ({ close }, { timeperiod }) => {
    const { gains, losses } = gainsAndLosses(close, timeperiod)
    return [gains.map((gain, i) => balance(gain, losses[i]))]
  },
})

function balance(gain: number, loss: number): number {
  const moves = gain + loss
  return isZero(moves) ? 0 : 100 * ((gain - loss) / moves)
}
