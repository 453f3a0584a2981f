import { blankColumn, defineIndicator, type Candles } from '../indicator.ts'
import { period } from '../parameters.ts'
import { trueRange } from '../series/true-range.ts'
import { isZero } from '../series/zero.ts'

export const ultosc = defineIndicator({
  name: 'ULTOSC',
  title: 'Ultimate Oscillator',
  group: 'momentum',
  help: 'Buying pressure as a share of true range over three periods, the shortest weighing most, 0 to 100.',
  inputs: ['high', 'low', 'close'],
  parameters: [
    period('timeperiod1', 'First period', 7, 1),
    period('timeperiod2', 'Second period', 14, 1),
    period('timeperiod3', 'Third period', 28, 1),
  ],
  lookback: ({ timeperiod1, timeperiod2, timeperiod3 }) => Math.max(timeperiod1, timeperiod2, timeperiod3),
  kernel: (candles, { timeperiod1, timeperiod2, timeperiod3 }) => {
    const [short, middle, long] = [timeperiod1, timeperiod2, timeperiod3].sort((a, b) => a - b)
    const pressure = buyingPressure(candles)
    const range = trueRange(candles)
    const share = (period: number) => shareOfTotals(pressure, range, period, long)
    const [shortShare, middleShare, longShare] = [share(short), share(middle), share(long)]
    return [shortShare.map((value, i) => 100 * ((4 * value + 2 * middleShare[i] + longShare[i]) / 7))]
  },
})

/** Close less the lower of today's low and yesterday's close, in rupees. First value at 1. */
function buyingPressure({ low, close }: Candles): Float64Array {
  return close.map((last, i) => last - Math.min(low[i], close[i - 1] ?? NaN))
}

/** Σ parts / Σ wholes of the last `period` candles from `first` on, 0 if the wholes are 0. */
function shareOfTotals(
  parts: Float64Array,
  wholes: Float64Array,
  period: number,
  first: number,
): Float64Array {
  const share = blankColumn(parts.length)
  let part = 0
  let whole = 0
  for (let i = first - period + 1; i < parts.length; i++) {
    part += parts[i]
    whole += wholes[i]
    if (i < first) continue
    share[i] = isZero(whole) ? 0 : part / whole
    part -= parts[i - period + 1]
    whole -= wholes[i - period + 1]
  }
  return share
}
