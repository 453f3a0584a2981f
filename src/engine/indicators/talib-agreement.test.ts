import { describe, expect, it } from 'vitest'
import { indicator, isIndicatorName, outputIndex } from './catalogue.ts'
import { TALIB_ANSWERS, talibCandles, type TalibAnswer } from './fixtures/index.ts'
import { resolveParameters } from './parameters.ts'

/** Relative to the value; below 1 in size absolute, since values that cross zero have no relative precision there. */
const TOLERANCE = 1e-9

function computed({ name, parameters }: TalibAnswer) {
  if (!isIndicatorName(name)) throw new RangeError(`the catalogue has no '${name}'`)
  const of = indicator(name)
  const given = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.value]))
  const resolved = resolveParameters(of, given)
  if (!resolved.ok) throw new RangeError(resolved.problems[0].message)
  return {
    of,
    lookback: of.lookback(resolved.values),
    columns: of.compute(talibCandles(), resolved.values),
  }
}

function disagreements(column: Float64Array, values: readonly number[], begin: number): string[] {
  return values.flatMap((value, i) => {
    const ours = column[begin + i]
    const near = Math.abs(ours - value) <= TOLERANCE * Math.max(1, Math.abs(value))
    return near ? [] : [`candle ${begin + i}: ${ours}, TA-Lib ${value}`]
  })
}

describe.each(TALIB_ANSWERS)('$name', (answer) => {
  const { of, lookback, columns } = computed(answer)

  it('begins at the candle at which TA-Lib begins', () => {
    expect(lookback).toBe(answer.begin)
    for (const column of columns) {
      expect(column.findIndex((value) => !Number.isNaN(value))).toBe(answer.begin)
      expect(column.length).toBe(900)
    }
  })

  it.each(answer.outputs)(
    'gives the same values as TA-Lib for $name, at every candle',
    ({ name, values }) => {
      expect(values.length).toBe(900 - answer.begin)
      expect(disagreements(columns[outputIndex(of, name)!], values, answer.begin)).toEqual([])
    },
  )

  it('has the outputs of TA-Lib in its order', () => {
    expect(of.outputs.map(({ name }) => name)).toEqual(answer.outputs.map(({ name }) => name))
  })
})
