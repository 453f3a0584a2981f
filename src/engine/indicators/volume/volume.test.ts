import { describe, expect, it } from 'vitest'
import { indicator, type IndicatorName } from '../catalogue.ts'
import { candlesOf, type Candle } from '../fixtures/index.ts'

/** A candle of one price. */
function at(price: number, volume: number): Candle {
  return { open: price, high: price, low: price, close: price, volume }
}

interface Circumstances {
  readonly parameters?: Readonly<Record<string, number>>
  readonly sessionStarts?: readonly number[]
}

function values(
  name: IndicatorName,
  list: readonly Candle[],
  { parameters = {}, sessionStarts }: Circumstances = {},
): number[] {
  const [column] = indicator(name).compute(candlesOf(list, sessionStarts), parameters)
  return Array.from(column, (value) => Number(value.toFixed(9)))
}

describe('VWAP', () => {
  it('weighs the typical price of each candle by its volume', () => {
    const candle = (high: number, low: number, close: number, volume: number) => ({
      ...at(close, volume),
      high,
      low,
    })
    // Typical prices 101, 104, 98: (101 × 100 + 104 × 300 + 98 × 100) / 500 = 102.2.
    const list = [candle(102, 100, 101, 100), candle(106, 101, 105, 300), candle(100, 96, 98, 100)]
    expect(values('VWAP', list)).toEqual([101, 103.25, 102.2])
  })

  it('restarts at the open of each session', () => {
    const list = [at(100, 10), at(110, 10), at(200, 5), at(300, 15)]
    expect(values('VWAP', list, { sessionStarts: [0, 2] })).toEqual([100, 105, 200, 275])
  })

  it('has no value until the session has volume, even if the previous day had some', () => {
    const list = [at(100, 0), at(110, 20), at(200, 0), at(300, 4), at(400, 0)]
    expect(values('VWAP', list, { sessionStarts: [0, 2] })).toEqual([NaN, 110, NaN, 300, 300])
  })
})

describe('the candle itself', () => {
  const list = [{ open: 101, high: 104, low: 99, close: 103, volume: 75 }]

  it.each([
    ['OPEN', 101],
    ['HIGH', 104],
    ['LOW', 99],
    ['CLOSE', 103],
    ['VOLUME', 75],
  ] as const)('has its %s', (name, value) => {
    expect(values(name, list)).toEqual([value])
  })
})

describe('OBV', () => {
  it('starts at the first volume, adds on a rise, subtracts on a fall and ignores an equal close', () => {
    expect(values('OBV', [at(10, 100), at(11, 50), at(11, 70), at(9, 30)])).toEqual([100, 150, 150, 120])
  })
})

describe('the accumulation/distribution line', () => {
  const list = [
    { open: 9, high: 12, low: 8, close: 11, volume: 100 },
    at(10, 60),
    { open: 9, high: 10, low: 6, close: 7, volume: 40 },
  ]

  it('adds half the volume for a close three quarters up the range, and nothing for a candle without a range', () => {
    expect(values('AD', list)).toEqual([50, 50, 30])
  })

  it('oscillates by its fast less its slow average, both seeded with its first value', () => {
    // Fast 50, 50, 2/3 × 30 + 1/3 × 50; slow 50, 50, 1/2 × 30 + 1/2 × 50.
    expect(values('ADOSC', list, { parameters: { fastperiod: 2, slowperiod: 3 } })).toEqual([
      NaN,
      NaN,
      -3.333333333,
    ])
  })

  it('changes sign, not size, when the periods of its oscillator change places', () => {
    expect(values('ADOSC', list, { parameters: { fastperiod: 3, slowperiod: 2 } })).toEqual([
      NaN,
      NaN,
      3.333333333,
    ])
  })
})

describe('MFI', () => {
  it('is the share of rising money in the money of the period', () => {
    // Flows: +12 × 10, −11 × 20, and zero for an equal price, so 120 of 340, then 0 of 220.
    const list = [at(10, 5), at(12, 10), at(11, 20), at(11, 30)]
    expect(values('MFI', list, { parameters: { timeperiod: 2 } })).toEqual([NaN, NaN, 35.294117647, 0])
  })

  it('is 100 if all volume came on rises', () => {
    expect(values('MFI', [at(10, 5), at(12, 10), at(13, 20)], { parameters: { timeperiod: 2 } })).toEqual([
      NaN,
      NaN,
      100,
    ])
  })
})
