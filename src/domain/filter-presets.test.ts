import { describe, expect, it } from 'vitest'
import { FILTER_PRESETS, hasPreset, withoutPreset, withPreset } from './filter-presets.ts'
import { dayFiltersSchema } from './schemas/holding.ts'

const preset = (id: string) => FILTER_PRESETS.find((each) => each.id === id)!

describe('a preset of day filters', () => {
  it.each(FILTER_PRESETS)('“$name.en” has filters that the schema accepts', ({ filters }) => {
    expect(dayFiltersSchema.parse(filters)).toEqual(filters)
  })

  it.each(FILTER_PRESETS)(
    '“$name.en” can be switched on, is then shown as on, and can be switched off',
    (each) => {
      const on = withPreset({ weekdays: [1, 2] }, each)
      expect(hasPreset({ weekdays: [1, 2] }, each)).toBe(false)
      expect(hasPreset(on, each)).toBe(true)
      expect(withoutPreset(on, each)).toEqual({ weekdays: [1, 2] })
    },
  )

  it('adds each event once to the events already skipped', () => {
    const both = withPreset(withPreset(undefined, preset('skip-rbi')), preset('skip-elections'))
    expect(both.skipEvents).toEqual(['election', 'state-election', 'exit-poll', 'rbi'])
    expect(withPreset(both, preset('skip-rbi'))).toEqual(both)
  })

  it('gives the same filters in any order of choosing two presets', () => {
    const one = withPreset(withPreset(undefined, preset('skip-rbi')), preset('skip-budget'))
    const other = withPreset(withPreset(undefined, preset('skip-budget')), preset('skip-rbi'))
    expect(one).toEqual(other)
  })

  it('leaves no filters behind when the last one is switched off', () => {
    expect(withoutPreset(withPreset(undefined, preset('skip-rbi')), preset('skip-rbi'))).toBeUndefined()
  })

  it('keeps days to expiry that another preset set', () => {
    expect(withoutPreset({ dte: [0, 1] }, preset('only-expiry-days'))).toEqual({ dte: [0, 1] })
    expect(hasPreset({ dte: [0, 1] }, preset('only-expiry-days'))).toBe(false)
  })
})
