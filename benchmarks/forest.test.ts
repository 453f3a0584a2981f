import { describe, expect, it } from 'vitest'
import { crossValidated, smallRandom } from './cross-validation.ts'
import { fitForest } from './forest.ts'
import { fitLogistic } from './logistic.ts'

const DAYS = 150

function randomRows(seed: number, row: (draw: () => number) => number[]): number[][] {
  const next = smallRandom(seed)
  return Array.from({ length: DAYS }, () => row(() => next(10_000) / 5000 - 1))
}

/** Days that differ only in whether two features have the same sign. */
const sameSign = randomRows(7, (draw) => {
  const first = draw()
  return [first, Math.sign(first) * Math.abs(draw()), draw()]
})
const otherSign = sameSign.map(([first, second, third]) => [first, -second, third])

describe('a classifier of days', () => {
  it.each([
    ['the forest', fitForest],
    ['the regression', fitLogistic],
  ])('recognises days whose feature is higher by two deviations: %s', (_name, fit) => {
    const low = randomRows(1, (draw) => [draw(), draw()])
    const high = randomRows(2, (draw) => [draw(), draw() + 1.15])
    expect(crossValidated(low, high, fit, 1)).toBeGreaterThan(0.75)
  })

  it.each([
    ['the forest', fitForest],
    ['the regression', fitLogistic],
  ])('only guesses if both groups are drawn alike: %s', (_name, fit) => {
    const one = randomRows(3, (draw) => [draw(), draw(), draw()])
    const other = randomRows(4, (draw) => [draw(), draw(), draw()])
    expect(Math.abs(crossValidated(one, other, fit, 1) - 0.5)).toBeLessThan(0.09)
  })

  it('sees two features together if it is the forest, and not if it is the regression', () => {
    expect(crossValidated(sameSign, otherSign, fitForest, 1)).toBeGreaterThan(0.85)
    expect(crossValidated(sameSign, otherSign, fitLogistic, 1)).toBeLessThan(0.6)
  })

  it('is the same forest for the same days', () => {
    const labels = [...sameSign.map(() => 0), ...otherSign.map(() => 1)]
    const rows = [...sameSign, ...otherSign]
    expect(rows.map(fitForest(rows, labels))).toEqual(rows.map(fitForest(rows, labels)))
  })
})
