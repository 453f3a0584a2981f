import { describe, expect, it } from 'vitest'
import { FILTER_PRESETS, hasPreset, withoutPreset, withPreset } from './filter-presets.ts'
import { dayFiltersSchema } from './schemas/holding.ts'

const preset = (id: string) => FILTER_PRESETS.find((each) => each.id === id)!

describe('a common choice of days', () => {
  it.each(FILTER_PRESETS)('“$name” is filters that a request may hold', ({ filters }) => {
    expect(dayFiltersSchema.parse(filters)).toEqual(filters)
  })

  it.each(FILTER_PRESETS)('“$name” can be switched on, is then seen to be on, and off again', (each) => {
    const on = withPreset({ weekdays: [1, 2] }, each)
    expect(hasPreset({ weekdays: [1, 2] }, each)).toBe(false)
    expect(hasPreset(on, each)).toBe(true)
    expect(withoutPreset(on, each)).toEqual({ weekdays: [1, 2] })
  })

  it('adds to the events that are skipped already, each of them once', () => {
    const both = withPreset(withPreset(undefined, preset('skip-rbi')), preset('skip-elections'))
    expect(both.skipEvents).toEqual(['election', 'state-election', 'exit-poll', 'rbi'])
    expect(withPreset(both, preset('skip-rbi'))).toEqual(both)
  })

  it('gives the same filters in whichever order two of them are chosen', () => {
    const one = withPreset(withPreset(undefined, preset('skip-rbi')), preset('skip-budget'))
    const other = withPreset(withPreset(undefined, preset('skip-budget')), preset('skip-rbi'))
    expect(one).toEqual(other)
  })

  it('leaves no filters behind when the last one is switched off', () => {
    expect(withoutPreset(withPreset(undefined, preset('skip-rbi')), preset('skip-rbi'))).toBeUndefined()
  })

  it('keeps days to expiry that another choice asked for', () => {
    expect(withoutPreset({ dte: [0, 1] }, preset('only-expiry-days'))).toEqual({ dte: [0, 1] })
    expect(hasPreset({ dte: [0, 1] }, preset('only-expiry-days'))).toBe(false)
  })
})
