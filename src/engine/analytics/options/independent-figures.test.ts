import { describe, expect, it } from 'vitest'
import { POSITIONS_BY_MPMATH } from '../fixtures/index.ts'
import { payoffAt, payoffProfile, type PayoffLeg } from '../payoff.ts'
import { probabilityAbove } from './expiry-distribution.ts'
import { positionGreeks, positionProfit, profitCurve, tiltedLegs } from './position-value.ts'
import { probabilityOfProfit } from './position.ts'

const { legs, spot, scenarios, outlook, above, condor, source } = POSITIONS_BY_MPMATH
const named = scenarios.map((one) => ({
  ...one,
  at: `${one.spot} on ${one.moment.date}, volatility ${one.volatilityShift}, tilt ${one.tilt}`,
}))
const condorLegs = legs.slice(0, 4)

describe(`a condor with a later call, against ${source.split(':')[0]}`, () => {
  it.each(named)('is worth the same at $at', ({ tilt, profit, ...scenario }) => {
    const tilted = tiltedLegs(legs, { pointsPerPercent: tilt, spot })
    expect(positionProfit(tilted, scenario)).toBeCloseTo(profit, 6)
    expect(profitCurve(tilted, [scenario.spot], scenario)[0]).toBeCloseTo(profit, 6)
  })

  it.each(named.filter(({ greeks }) => greeks))(
    'has the same Greeks at $at',
    ({ tilt, greeks, ...scenario }) => {
      const found = positionGreeks(tiltedLegs(legs, { pointsPerPercent: tilt, spot }), scenario)
      for (const [name, value] of Object.entries(greeks!))
        expect(found[name as keyof typeof found] / value, name).toBeCloseTo(1, 6)
    },
  )

  it('breaks even, wins and loses at expiry at the same levels and amounts', () => {
    const { breakevens, maxProfit, maxLoss } = payoffProfile(condorLegs)
    expect(breakevens.map((level) => level.toFixed(2))).toEqual(
      condor.breakevens.map((level) => level.toFixed(2)),
    )
    expect([maxProfit, maxLoss].map((limit) => limit?.toFixed(2))).toEqual(
      [condor.maxProfit, condor.maxLoss].map((limit) => limit.toFixed(2)),
    )
  })

  it.each(above)('has the index above $level with probability $probability', ({ level, probability }) => {
    expect(probabilityAbove(level, outlook)).toBeCloseTo(probability, 4)
  })

  it('profits with the same probability', () => {
    const position = { legs: condorLegs, booked: 0 }
    expect(probabilityOfProfit(position, payoffProfile(condorLegs), outlook)).toBeCloseTo(
      condor.probability,
      4,
    )
  })
})

// J. Hull, "Options, Futures, and Other Derivatives", the chapter on trading strategies involving options.
describe('strategies of the textbook, one option each', () => {
  const leg = (
    tradeType: PayoffLeg['tradeType'],
    optionType: PayoffLeg['optionType'],
    [strike, premium, units = 1]: readonly [number, number, number?],
  ) => ({
    tradeType,
    optionType,
    strike,
    premium,
    units,
  })
  const bullSpread = [leg('BUY', 'CALL', [30, 3]), leg('SELL', 'CALL', [35, 1])]
  const bearSpread = [leg('BUY', 'PUT', [35, 3]), leg('SELL', 'PUT', [30, 1])]
  const butterfly = [
    leg('BUY', 'CALL', [55, 10]),
    leg('SELL', 'CALL', [60, 7, 2]),
    leg('BUY', 'CALL', [65, 5]),
  ]
  const straddle = [leg('BUY', 'CALL', [70, 4]), leg('BUY', 'PUT', [70, 3])]

  it.each([
    ['a bull spread of calls at 30 and 35', bullSpread, { 29: -2, 32: 0, 34: 2, 36: 3 }],
    ['a bear spread of puts at 35 and 30', bearSpread, { 29: 3, 31: 2, 33: 0, 36: -2 }],
    ['a butterfly of calls at 55, 60 and 65', butterfly, { 50: -1, 56: 0, 60: 4, 64: 0, 70: -1 }],
    ['a straddle at 70', straddle, { 55: 8, 69: -6, 70: -7, 90: 13 }],
  ])('%s', (_, position, profits) => {
    for (const [level, profit] of Object.entries(profits))
      expect(payoffAt(position, Number(level)), level).toBe(profit)
  })

  it('a butterfly earns from 56 to 64, at most 4, and loses at most 1', () => {
    expect(payoffProfile(butterfly)).toMatchObject({ breakevens: [56, 64], maxProfit: 4, maxLoss: -1 })
  })
})
