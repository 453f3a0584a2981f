import { expect, it } from 'vitest'
import { percent, rupees, toPaisa } from './rounding.ts'

it('a loss is rounded like a gain of the same size: half away from zero', () => {
  expect([rupees(250.5), rupees(-250.5)]).toEqual([2.51, -2.51])
  expect([toPaisa(0.125), toPaisa(-0.125)]).toEqual([0.13, -0.13])
  expect([percent(0.000015), percent(-0.000015)]).toEqual([0.002, -0.002])
})
