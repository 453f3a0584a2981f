import { blankColumn, defineIndicator, type Candles } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { typicalPrice } from '../series/typical-price.ts'

export const mfi = defineIndicator({
  name: 'MFI',
  title: 'Money Flow Index',
  group: 'momentum',
  help: 'Share of rising money (typical price × volume) in the total, 0 to 100; 0 if no money moved.',
  inputs: ['high', 'low', 'close', 'volume'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: (candles, { timeperiod }) => [moneyFlow(candles, timeperiod)],
})

/** TA-Lib treats less money than this as no flow, in the candles' price × volume. */
const LEAST_FLOW = 1

function moneyFlow(candles: Candles, period: number): Float64Array {
  const typical = typicalPrice(candles)
  const { volume } = candles
  const rising = new Float64Array(typical.length)
  const falling = new Float64Array(typical.length)
  for (let i = 1; i < typical.length; i++) {
    const change = typical[i] - typical[i - 1]
    if (change < 0) falling[i] = typical[i] * volume[i]
    else if (change > 0) rising[i] = typical[i] * volume[i]
  }
  const index = blankColumn(typical.length)
  let risen = 0
  let fallen = 0
  for (let i = 1; i < typical.length; i++) {
    // The first candle has no flow, so no value is removed until the period is full.
    if (i > period) {
      risen -= rising[i - period]
      fallen -= falling[i - period]
    }
    risen += rising[i]
    fallen += falling[i]
    const flow = risen + fallen
    if (i >= period) index[i] = flow < LEAST_FLOW ? 0 : 100 * (risen / flow)
  }
  return index
}
