import { describe, expect, it } from 'vitest'
import {
  hasRealDays,
  SCENARIO_NAMES,
  scenarioDataset,
  scenarioTitle,
  simulatedData,
  simulatedDataOf,
  simulatedNote,
} from './scenarios.ts'

describe('the label of simulated data', () => {
  it('names the scenario for scenario data, and otherwise only the simulated market', () => {
    expect(simulatedData({ name: 'Simulated market' })).toBe('Simulated minutes')
    expect(simulatedData({ name: scenarioTitle('crash-2020') })).toBe('Simulated data: crash like March 2020')
  })

  it('claims real daily prices only for versions that have them, and never for a scenario', () => {
    expect(simulatedNote({ name: 'Simulated market', version: 5 })).toMatch(/^Daily prices .* are real\./)
    expect(simulatedData({ name: 'Simulated market', version: 4 })).toBe('Simulated data')
    expect(simulatedNote({ name: 'Simulated market', version: 4 })).toMatch(/^All prices/)
    expect(hasRealDays({ name: scenarioTitle('crash-2024'), version: 5 })).toBe(false)
  })

  it('is found by the dataset id in lists without a name', () => {
    expect(simulatedDataOf('simulated')).toBe('Simulated minutes')
    expect(simulatedDataOf('simulated-2019-2023')).toBe('Simulated minutes')
    expect(simulatedDataOf('scenario-expiry-pinning')).toBe('Simulated data: expiry pinning')
    expect(simulatedDataOf('scenario-mine')).toBe('Simulated data: scenario-mine')
    expect(simulatedDataOf('nse-2024')).toBeUndefined()
  })

  it.each(SCENARIO_NAMES)('is the same by id and by name for %s', (name) => {
    expect(simulatedDataOf(scenarioDataset(name))).toBe(simulatedData({ name: scenarioTitle(name) }))
  })
})
