import { describe, expect, it } from 'vitest'
import { indicator, type IndicatorName } from './catalogue.ts'
import type { Candles } from './indicator.ts'

/** Minutes of more than 330 sessions, so running sums have been added to and subtracted from that often. */
const LENGTH = 124_000
const PERIOD = 20

/** A wavy market around 20,000 rupees on the 5-paise tick; every candle has the price of its close. */
function wavyMarket(): Candles {
  const wave = (i: number) =>
    20_000 + 1500 * Math.sin(i / 9000) + 40 * Math.sin(i / 7) + ((i * 7919) % 211) / 10
  const close = Float64Array.from({ length: LENGTH }, (_, i) => Math.round(wave(i) * 20) / 20)
  const volume = Float64Array.from({ length: LENGTH }, (_, i) => ((i * 104_729) % 977) + 1)
  return { open: close, high: close, low: close, close, volume, sessionStart: new Int32Array(LENGTH) }
}

const mean = (window: Float64Array) => window.reduce((sum, price) => sum + price, 0) / window.length
const deviation = (window: Float64Array) => {
  const average = mean(window)
  return Math.sqrt(mean(window.map((price) => (price - average) ** 2)))
}
const weighted = (window: Float64Array, weight: (i: number) => number) =>
  mean(window.map((price, i) => price * weight(i))) / mean(window.map((_, i) => weight(i)))

describe('after 124,000 one-minute candles', () => {
  const candles = wavyMarket()
  const lastWindow = candles.close.subarray(LENGTH - PERIOD)

  it.each<[IndicatorName, number, (window: Float64Array) => number]>([
    ['SMA', 0, mean],
    ['WMA', 0, (window) => weighted(window, (i) => i + 1)],
    ['TRIMA', 0, (window) => weighted(window, (i) => Math.min(i + 1, PERIOD - i))],
    ['BBANDS', 0, (window) => mean(window) + 2 * deviation(window)],
    ['BBANDS', 2, (window) => mean(window) - 2 * deviation(window)],
  ])(
    '%s (output %i) equals the value computed from its last window alone, to 1e-9',
    (name, output, plain) => {
      const parameters = { timeperiod: PERIOD, nbdevup: 2, nbdevdn: 2 }
      const ours = indicator(name).compute(candles, parameters)[output].at(-1)!
      expect(Math.abs(ours / plain(lastWindow) - 1)).toBeLessThan(1e-9)
    },
  )
})
